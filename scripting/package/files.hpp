// The files of packages: which packages there are, and text files read with all their checks.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/package/places.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// A package that is found by its id.
struct KnownPackage {
    std::string id;
    std::filesystem::path folder;
    Origin origin;
    std::vector<std::filesystem::path> hidden;  // folders of the same id farther away
};

// All packages of package_folders(), by id; a folder whose name begins with a dot is none.
[[nodiscard]] std::vector<KnownPackage> known_packages();

// Their ids, sorted.
[[nodiscard]] std::vector<std::string> package_ids();

// The path of a file that the folders of packages share, `lib/hex.lua` for example: the nearest
// that is there.
[[nodiscard]] std::optional<std::filesystem::path> find_shared(const std::filesystem::path& file);

// The folder of a package given by id or by a path to its folder or game.yaml. An id is looked up
// beside `beside` first (a package extends its neighbours), then in package_folders(). Empty if
// there is none.
[[nodiscard]] std::optional<std::filesystem::path>
find_package(const std::string& id_or_path, const std::filesystem::path& beside = {});

// How a path is printed: relative to the working directory where it lies in it.
[[nodiscard]] std::string display_name(const std::filesystem::path& path);

// A whole text file that a person named. Without a value if it is missing, no file (a folder, a
// pipe, a device: none is waited for), too large or not UTF-8 text; `error` then says which (its
// `what`, `expected`; `file` is the display name).
[[nodiscard]] std::optional<std::string> read_text_file(const std::filesystem::path& path,
                                                        ContentError& error);

// Reads a whole text file of a package, as read_text_file, which must lie in its folder: what leads
// out of that, by a link or by `..`, is an error. The folder itself may be reached by links. `name`
// is relative to it.
[[nodiscard]] std::optional<std::string> read_package_file(const std::filesystem::path& folder,
                                                           const std::filesystem::path& name,
                                                           ContentError& error);

// Whether there is such a file and read_package_file would open it.
[[nodiscard]] bool is_package_file(const std::filesystem::path& folder,
                                   const std::filesystem::path& name);

// The folder of one of the packages that package_folders() have, by its id alone; empty if there is
// none of this name. A text from somebody else may name a game so, never by a path.
[[nodiscard]] std::optional<std::filesystem::path> known_package(const std::string& id);

}  // namespace perthro
