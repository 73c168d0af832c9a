// Whether rules that are kept (store.hpp) are still what they were kept as.
#pragma once

#include <string>

namespace perthro {

// Holds all files of a content of the store against its digest, without marking it as used. False
// if it is not there.
[[nodiscard]] bool is_kept_whole(const std::string& content);

}  // namespace perthro
