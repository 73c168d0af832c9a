#include "engine/kernel/path_walk.hpp"

namespace perthro::kernel {

void refuse(const std::string& reason, const Source& at) { throw NotLowered{reason, at}; }

}  // namespace perthro::kernel
