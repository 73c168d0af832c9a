// Whether rules that are kept (store.hpp) are still what they were kept as.
#pragma once

#include <filesystem>

namespace perthro {

// Holds all files in the folder of a content against its digest, without marking it as used. False
// if it is not there.
[[nodiscard]] bool is_kept_whole(const std::filesystem::path& content);

}  // namespace perthro
