// Finding and reading the files of packages; see files.hpp.
#include "scripting/package/files.hpp"

#include "scripting/package/document.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace perthro {

namespace fs = std::filesystem;

fs::path games_folder() {
    const char* const chosen = std::getenv("PERTHRO_GAMES");
    return chosen != nullptr && *chosen != '\0' ? fs::path(chosen)
                                                : fs::path(PERTHRO_SOURCE_DIR) / "games";
}

std::vector<std::string> package_ids() {
    std::vector<std::string> ids;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(games_folder(), error)) {
        std::string name = entry.path().filename().string();
        if (name[0] != '.' && fs::is_regular_file(entry.path() / "game.yaml", error)) {
            ids.push_back(std::move(name));
        }
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::optional<fs::path> find_package(const std::string& id_or_path, const fs::path& beside) {
    std::error_code error;
    if (id_or_path.empty()) {
        return std::nullopt;
    }
    const bool is_id = id_or_path.find('/') == std::string::npos && id_or_path[0] != '.';
    std::vector<fs::path> places;
    if (is_id && !beside.empty()) {
        places.push_back(beside / id_or_path);
    }
    if (is_id) {
        places.push_back(games_folder() / id_or_path);
    }
    places.emplace_back(id_or_path);
    for (const auto& place : places) {
        if (place.filename() == "game.yaml" && fs::exists(place, error)) {
            return place.has_parent_path() ? place.parent_path() : fs::path(".");
        }
        if (fs::exists(place / "game.yaml", error) || (!is_id && fs::is_directory(place, error))) {
            return place;
        }
    }
    return std::nullopt;
}

std::string display_name(const fs::path& path) {
    std::error_code error;
    const auto relative = fs::relative(path, fs::current_path(error), error);
    if (error || relative.empty() || *relative.begin() == "..") {
        return path.lexically_normal().string();
    }
    return relative.string();
}

std::optional<std::string> read_text_file(const fs::path& path, ContentError& error) {
    error = {};
    error.file = display_name(path);
    std::error_code code;
    if (!fs::exists(path, code)) {
        error.what = "the file is missing";
        return std::nullopt;
    }
    if (!fs::is_regular_file(path, code)) {
        error.what = "this is no file";
        error.expected = "a text file";
        return std::nullopt;
    }
    const auto size = fs::file_size(path, code);
    if (code || size > kLargestFile) {
        error.what = "the file is too large (" + std::to_string(size) + " bytes)";
        error.expected = "at most " + std::to_string(kLargestFile) + " bytes";
        return std::nullopt;
    }
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) {
        error.what = "the file cannot be read";
        return std::nullopt;
    }
    if (auto bad = check_text(error.file, text)) {
        error = std::move(*bad);
        return std::nullopt;
    }
    return text;
}

}  // namespace perthro
