// Where packages and what comes with the program are. Nothing of the source tree is compiled in:
// the program finds its data beside itself, so that an installed tree can be moved as a whole.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace perthro {

// Who put packages into a folder.
enum class Origin {
    Named,   // the environment: PERTHRO_GAMES
    User,    // the user: perthro/games in XDG_DATA_HOME
    Shipped  // whoever installed the program
};

// As people read it: "named", "user", "shipped".
[[nodiscard]] const char* name_of(Origin origin);

struct PackageFolder {
    std::filesystem::path path;
    Origin origin;
};

// The folders of packages, the nearest first: those that PERTHRO_GAMES names, separated by `:`,
// then the user's, then the shipped ones. Of packages with one id the nearest is meant. Folders
// that are not there are among them.
[[nodiscard]] std::vector<PackageFolder> package_folders();

// The user's folder of packages: perthro/games in XDG_DATA_HOME, else in ~/.local/share. Empty
// where the environment names no home.
[[nodiscard]] std::filesystem::path user_games_folder();

// The folder with `games` and `content` that belongs to the program: share/perthro beside its bin,
// the source tree that it was built in, or where it was installed to, the first that is there.
[[nodiscard]] std::filesystem::path shipped_folder();

// The full path of a folder, whose last part is its name also where it was written with a `/`.
[[nodiscard]] std::filesystem::path without_slash(const std::filesystem::path& folder);

// The folders in which shipped_folder() looks, in this order.
[[nodiscard]] std::vector<std::filesystem::path> shipped_places();

// Where none of them has games: "no games came with this program: they are looked for in A, B and
// C (PERTHRO_GAMES may name a folder of them)"; else "".
[[nodiscard]] std::string no_shipped_games();

// The file of the running program; empty if the system does not tell.
[[nodiscard]] std::filesystem::path program_file();

}  // namespace perthro
