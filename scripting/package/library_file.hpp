// Where the library lies that this code was linked into: the program itself, or libperthro.so.
#pragma once

#include <filesystem>

namespace perthro {

// Its file; empty if the system does not tell.
[[nodiscard]] std::filesystem::path library_file();

}  // namespace perthro
