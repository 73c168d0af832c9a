// The file of the running program, as Linux tells it.
#include "scripting/package/places.hpp"

namespace perthro {

std::filesystem::path program_file() {
    std::error_code error;
    auto file = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : file;
}

}  // namespace perthro
