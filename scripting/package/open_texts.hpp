// Texts that stand for files of packages while a package is read, as an editor has them before they
// are saved. Only what exists as a file can be open so.
#pragma once

#include "scripting/errors.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace perthro {

// By path, absolute and without links in it (std::filesystem::canonical).
using OpenTexts = std::map<std::filesystem::path, std::string>;

// read_package_file (files.hpp), with a text that is open in place of its file, which must exist.
[[nodiscard]] std::optional<std::string> read_package_file(const std::filesystem::path& folder,
                                                           const std::filesystem::path& name,
                                                           ContentError& error,
                                                           const OpenTexts& open);

}  // namespace perthro
