#include "engine/kernel/path_walk.hpp"

namespace perthro::kernel {

void refuse(const Unfit& why, const Source& at, std::string_view word) {
    throw NotLowered{reason_of(why, word), at};
}

}  // namespace perthro::kernel
