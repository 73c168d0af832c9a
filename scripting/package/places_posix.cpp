// The files of the running program and of the library, as Linux tells them.
#include "scripting/package/library_file.hpp"
#include "scripting/package/places.hpp"

#include <dlfcn.h>

namespace perthro {

std::filesystem::path program_file() {
    std::error_code error;
    auto file = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : file;
}

std::filesystem::path library_file() {
    Dl_info info{};
    if (dladdr(reinterpret_cast<void*>(&library_file), &info) == 0 || info.dli_fname == nullptr) {
        return {};
    }
    std::error_code error;
    auto file = std::filesystem::canonical(info.dli_fname, error);
    return error ? std::filesystem::path() : file;
}

}  // namespace perthro
