// Finding and reading the files of packages; see files.hpp.
#include "scripting/package/files.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/open_texts.hpp"
#include "scripting/paths_in.hpp"

#include <algorithm>
#include <map>

namespace perthro {

namespace fs = std::filesystem;

std::vector<KnownPackage> known_packages() {
    std::map<std::string, KnownPackage> known;
    for (const PackageFolder& folder : package_folders()) {
        std::error_code error;
        for (const fs::path& path : paths_in(folder.path)) {
            const std::string id = path.filename().string();
            if (id[0] == '.' || !fs::is_regular_file(path / "game.yaml", error)) {
                continue;
            }
            const auto [nearer,
                        first] = known.try_emplace(id, KnownPackage{id, path, folder.origin, {}});
            if (!first && !fs::equivalent(nearer->second.folder, path, error)) {
                nearer->second.hidden.push_back(path);
            }
        }
    }
    std::vector<KnownPackage> packages;
    for (auto& [id, package] : known) {
        packages.push_back(std::move(package));
    }
    return packages;
}

std::vector<std::string> package_ids() {
    std::vector<std::string> ids;
    for (KnownPackage& package : known_packages()) {
        ids.push_back(std::move(package.id));
    }
    return ids;
}

std::optional<fs::path> find_shared(const fs::path& file) {
    std::error_code error;
    for (const PackageFolder& folder : package_folders()) {
        fs::path path = folder.path / file;
        // What was installed shares nothing, whatever its name is and wherever it lies.
        if (fs::exists(path, error) && !is_foreign(path.parent_path())) {
            return path;
        }
    }
    return std::nullopt;
}

namespace {

bool names_no_path(const std::string& id) {
    return id.find('/') == std::string::npos && !id.starts_with('.');
}

}  // namespace

std::optional<fs::path> known_package(const std::string& id) {
    if (id.empty() || !names_no_path(id)) {
        return std::nullopt;
    }
    for (const PackageFolder& folder : package_folders()) {
        std::error_code error;
        if (fs::is_regular_file(folder.path / id / "game.yaml", error)) {
            return folder.path / id;
        }
    }
    return std::nullopt;
}

std::optional<fs::path> find_package(const std::string& id_or_path, const fs::path& beside) {
    std::error_code error;
    if (id_or_path.empty()) {
        return std::nullopt;
    }
    const bool is_id = names_no_path(id_or_path);
    std::vector<fs::path> places;
    if (is_id && !beside.empty()) {
        places.push_back(beside / id_or_path);
    }
    if (is_id) {
        for (const PackageFolder& folder : package_folders()) {
            places.push_back(folder.path / id_or_path);
        }
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

namespace {

// What is wrong with a link that leads to no file; "" of anything else.
std::string broken_link(const fs::path& path) {
    std::error_code code;
    if (!fs::is_symlink(fs::symlink_status(path, code)) || fs::exists(path, code)) {
        return "";
    }
    return code == std::errc::too_many_symbolic_link_levels
               ? "this is a link that leads round in a circle"
               : "this is a link to a file that is not there";
}

bool is_broken_link(const fs::path& path, ContentError& error) {
    error.what = broken_link(path);
    error.remedy = error.what.empty() ? "" : "put the file itself there";
    return !error.what.empty();
}

// The text of what was read, else what is wrong with it.
std::optional<std::string> checked_text(FileRead read, ContentError& error) {
    switch (read.trouble) {
        case FileTrouble::None: break;
        case FileTrouble::Missing: error.what = "the file is missing"; return std::nullopt;
        case FileTrouble::Unreadable: error.what = "the file cannot be read"; return std::nullopt;
        case FileTrouble::Special:
            error.what = "this is no file";
            error.expected = "a text file";
            return std::nullopt;
        case FileTrouble::TooLarge:
            error.what = "the file is too large (" + std::to_string(read.size) + " bytes)";
            error.expected = "at most " + std::to_string(kLargestFile) + " bytes";
            return std::nullopt;
    }
    if (auto bad = check_text(error.file, read.text)) {
        error = std::move(*bad);
        return std::nullopt;
    }
    return std::move(read.text);
}

// Whether a path without links in it lies below a folder without links in it.
bool lies_in(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() && rest != path.end();
}

}  // namespace

std::optional<std::string> read_text_file(const fs::path& path, ContentError& error) {
    error = {};
    error.file = display_name(path);
    if (is_broken_link(path, error)) {
        return std::nullopt;
    }
    return checked_text(read_regular_file(path, kLargestFile, LinkAtEnd::Followed), error);
}

std::optional<std::string> read_package_file(const fs::path& folder, const fs::path& name,
                                             ContentError& error) {
    return read_package_file(folder, name, error, {});
}

std::optional<std::string> read_package_file(const fs::path& folder, const fs::path& name,
                                             ContentError& error, const OpenTexts& open) {
    error = {};
    error.file = (fs::path(display_name(folder)) / name).lexically_normal().string();
    std::error_code code;
    const auto inside = fs::canonical(folder.empty() ? fs::path(".") : folder, code);
    const auto real = code ? fs::path() : fs::canonical(folder / name, code);
    if (is_broken_link(folder / name, error)) {
        return std::nullopt;
    }
    if (code) {
        error.what = "the file is missing";
        return std::nullopt;
    }
    if (!lies_in(real, inside)) {
        error.what = "this leads out of the package";
        error.expected = "a file in " + display_name(folder);
        error.remedy = "copy the file there; a package is read no further than its own folder";
        return std::nullopt;
    }
    if (const auto text = open.find(real); text != open.end()) {
        return checked_text({FileTrouble::None, text->second, text->second.size()}, error);
    }
    return checked_text(read_regular_file(real, kLargestFile, LinkAtEnd::Refused), error);
}

bool is_package_file(const fs::path& folder, const fs::path& name) {
    std::error_code code;
    const auto inside = fs::canonical(folder.empty() ? fs::path(".") : folder, code);
    const auto real = code ? fs::path() : fs::canonical(folder / name, code);
    return !code && lies_in(real, inside) && fs::is_regular_file(real, code);
}

}  // namespace perthro
