// The files of packages: where packages are, and text files read with all their checks.
#pragma once

#include "scripting/errors.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// The folder of packages: the environment's PERTHRO_GAMES, else `games` of the source tree.
[[nodiscard]] std::filesystem::path games_folder();

// The ids of all packages in it, sorted; a folder whose name begins with a dot is none.
[[nodiscard]] std::vector<std::string> package_ids();

// The folder of a package given by id or by a path to its folder or game.yaml. An id is looked up
// beside `beside` first (a package extends its neighbours), then in games_folder(). Empty if there
// is none.
[[nodiscard]] std::optional<std::filesystem::path>
find_package(const std::string& id_or_path, const std::filesystem::path& beside = {});

// How a path is printed: relative to the working directory where it lies in it.
[[nodiscard]] std::string display_name(const std::filesystem::path& path);

// A whole text file. Without a value if it is missing, no file, too large or not UTF-8 text;
// `error` then says which (its `what`, `expected`; `file` is the display name).
[[nodiscard]] std::optional<std::string> read_text_file(const std::filesystem::path& path,
                                                        ContentError& error);

}  // namespace perthro
