#include "scripting/package/places.hpp"

#include "scripting/package/library_file.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace perthro {

namespace fs = std::filesystem;

namespace {

constexpr int kDeepestLibrary = 2;  // folders from the prefix to the one that it lies in

std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool has_games(const fs::path& folder) {
    std::error_code error;
    return fs::is_directory(folder / "games", error);
}

}  // namespace

fs::path without_slash(const fs::path& folder) {
    std::error_code error;
    const fs::path full = fs::absolute(folder, error).lexically_normal();
    return full.has_filename() ? full : full.parent_path();
}

const char* name_of(Origin origin) {
    switch (origin) {
        case Origin::Named: return "named";
        case Origin::User: return "user";
        case Origin::Shipped: return "shipped";
    }
    return "";
}

std::vector<PackageFolder> package_folders() {
    std::vector<PackageFolder> folders;
    for (std::string_view named = environment("PERTHRO_GAMES"); !named.empty();) {
        const std::size_t end = std::min(named.find(':'), named.size());
        if (end > 0) {
            folders.push_back({fs::path(named.substr(0, end)), Origin::Named});
        }
        named.remove_prefix(std::min(end + 1, named.size()));
    }
    if (fs::path user = user_games_folder(); !user.empty()) {
        folders.push_back({std::move(user), Origin::User});
    }
    folders.push_back({shipped_folder() / "games", Origin::Shipped});
    return folders;
}

// The XDG Base Directory Specification: a relative path in the variable is to be ignored.
fs::path user_games_folder() {
    const fs::path data = environment("XDG_DATA_HOME");
    if (data.is_absolute()) {
        return data / "perthro" / "games";
    }
    const fs::path home = environment("HOME");
    return home.is_absolute() ? home / ".local" / "share" / "perthro" / "games" : fs::path();
}

std::vector<fs::path> shipped_places() {
    const fs::path program = program_file().parent_path();
    // Programs are installed into bin, and built into build/PRESET of the source tree.
    std::vector<fs::path> places{program.parent_path() / "share" / "perthro"};
    const fs::path tree = program.parent_path().parent_path();
    std::error_code error;
    if (fs::is_directory(tree / "content", error)) {
        places.push_back(tree);
    }
    // The library is installed as lib/libperthro.so or lib/ARCHITECTURE/libperthro.so.
    fs::path beside = library_file().parent_path();
    for (int i = 0; i < kDeepestLibrary && !beside.empty(); ++i) {
        beside = beside.parent_path();
        places.push_back(beside / "share" / "perthro");
    }
    places.emplace_back(PERTHRO_DATA_FOLDER);
    return places;
}

fs::path shipped_folder() {
    const std::vector<fs::path> places = shipped_places();
    const auto found = std::find_if(places.begin(), places.end(), has_games);
    return found == places.end() ? places.back() : *found;
}

std::string no_shipped_games() {
    if (has_games(shipped_folder())) {
        return "";
    }
    std::vector<std::string> named;
    for (const fs::path& place : shipped_places()) {
        std::string name = (place / "games").string();
        if (std::find(named.begin(), named.end(), name) == named.end()) {
            named.push_back(std::move(name));
        }
    }
    return "no games came with this program: they are looked for in " + conjunction(named) +
           " (PERTHRO_GAMES may name a folder of them)";
}

}  // namespace perthro
