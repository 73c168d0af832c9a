#include "scripting/package/foreign.hpp"

#include "scripting/folder_lock.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/manifest.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/store.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/package/travel.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <atomic>
#include <sstream>
#include <vector>

namespace perthro {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargest = std::size_t{4} << 20;  // of a manifest, of the list of trusted
constexpr int kMostAncestors = 32;                      // more than any package may have

std::atomic<bool>& refusing() {
    static std::atomic<bool> is{false};
    return is;
}

// Whether a path lies below a folder, or is it; both without links.
bool is_below(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
           folder.end();
}

// Whether a folder lies where confined processes may write: a package there is nobody's own.
bool is_written_confined(const fs::path& folder) {
    const fs::path games = user_games_folder();
    if (games.empty()) {
        return false;
    }
    std::error_code error;
    const fs::path inside = fs::weakly_canonical(folder, error);
    return is_below(inside, fs::weakly_canonical(games.parent_path() / "saved", error)) ||
           is_below(inside, fs::weakly_canonical(store_folder(KeptOf::Strangers), error));
}

bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

// The installed package that a folder is, or lies in however deep: the outermost, which lists all
// files of those within. Empty if there is none.
std::optional<fs::path> package_around(const fs::path& folder) {
    std::error_code error;
    const fs::path inside = without_slash(fs::weakly_canonical(folder, error));
    std::optional<fs::path> found;
    for (fs::path place = inside; place.has_relative_path() && !is_shipped(place);
         place = place.parent_path()) {
        // A manifest.json alone, above, may be of something else than a package.
        if (is_there(place / kManifestName) && (place == inside || is_there(place / "game.yaml"))) {
            found = place;
        }
    }
    return found;
}

// Why an installed package is not as its manifest says, "" if it is.
std::string change_of(const fs::path& package) {
    try {
        const auto manifest = installed_as(package);
        const auto changes = manifest ? changes_of(package, *manifest)
                                      : std::vector<std::string>{"it has no manifest"};
        return changes.empty() ? "" : changes.front();
    } catch (const PackageRefused& refused) {
        return refused.what();
    }
}

// Of its manifest, "" if that cannot be read.
std::string digest_of(const fs::path& folder) {
    const FileRead read = read_regular_file(folder / kManifestName, kLargest, LinkAtEnd::Refused);
    return read.trouble == FileTrouble::None ? sha256(read.text) : "";
}

fs::path list_of_trusted() {
    const fs::path games = user_games_folder();
    return games.empty() ? fs::path() : games.parent_path() / "trusted-packages";
}

// The lines of the list: a digest, a blank, the name of the package for people.
std::vector<std::string> trusted_lines() {
    std::vector<std::string> lines;
    if (list_of_trusted().empty()) {
        return lines;
    }
    std::istringstream text(
        read_regular_file(list_of_trusted(), kLargest, LinkAtEnd::Refused).text);
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

bool is_listed(const std::string& digest) {
    const std::vector<std::string> lines = trusted_lines();
    return !digest.empty() && std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
        return line.starts_with(digest + " ");
    });
}

// The package by which a folder is trusted, empty where nothing makes it so.
std::optional<fs::path> may_be_trusted(const fs::path& folder) {
    return is_kept(folder) || is_written_confined(folder) ? std::nullopt : package_around(folder);
}

// As commands take the package in this folder: its id where that means it, else its path.
std::string typed_for(const fs::path& folder) {
    const std::string id = without_slash(folder).filename().string();
    std::error_code error;
    const auto known = known_package(id);
    if (known && fs::equivalent(*known, folder, error)) {
        return id;
    }
    const std::string path = display_name(without_slash(folder));
    return path.find('/') == std::string::npos ? "./" + path : path;
}

// It names a command that takes --trust, as not all do that load packages.
std::string in_words(const fs::path& folder) {
    const std::string name = "`" + shown(without_slash(folder).filename().string()) + "`";
    return is_kept(folder)
               ? name + " is rules that were kept of a package which was not your own: they are "
                        "not loaded into this process (say --isolate, or go on by the rules of "
                        "today)"
               : name +
                     " was installed and is not loaded into this process (if you trust it: "
                     "perthro check " +
                     shown(typed_for(folder)) + " --trust)";
}

}  // namespace

IsolationNeeded::IsolationNeeded(const fs::path& folder) : std::runtime_error(in_words(folder)) {}

bool is_foreign(const fs::path& folder) {
    if (const auto kept = kept_of(folder)) {
        return *kept == KeptOf::Strangers;
    }
    return is_written_confined(folder) || package_around(folder);
}

bool is_trusted(const fs::path& folder) {
    const auto package = may_be_trusted(folder);
    return package && is_listed(digest_of(*package)) && change_of(*package).empty();
}

void set_trusted(const fs::path& folder, bool trusted) {
    const auto package = may_be_trusted(folder);
    const std::string name = "`" + shown(without_slash(folder).filename().string()) + "`";
    if (trusted && !package) {
        throw PackageRefused(name + " was not installed, so it is not to be trusted");
    }
    if (const std::string change = trusted ? change_of(*package) : ""; !change.empty()) {
        throw PackageRefused(name + " is not trusted, as it is not as it was installed: " + change +
                             " (install it again; to make it your own work take its " +
                             kManifestName + " away)");
    }
    const std::string digest = package ? digest_of(*package) : "";
    const FolderLock alone(list_of_trusted().parent_path());
    if (digest.empty() || trusted == is_listed(digest)) {
        return;
    }
    std::string text;
    for (const std::string& line : trusted_lines()) {
        text += line.starts_with(digest + " ") ? "" : line + "\n";
    }
    if (trusted) {
        text += digest + " " + package->filename().string() + "\n";
    }
    std::error_code error;
    fs::create_directories(list_of_trusted().parent_path(), error);
    write_file(list_of_trusted(), text);
}

std::optional<fs::path> stranger_in(const std::string& id_or_path) {
    auto folder = find_package(id_or_path);
    for (int i = 0; folder && i < kMostAncestors; ++i) {
        if (is_foreign(*folder)) {
            const auto package = may_be_trusted(*folder);
            return package ? package : folder;
        }
        const std::string parent = is_shipped(*folder) ? "" : top_level_text(*folder, "extends");
        folder = parent.empty() ? std::nullopt : package_named_in(*folder, parent);
    }
    return std::nullopt;
}

std::optional<fs::path> needs_isolation(const std::string& id_or_path) {
    auto stranger = stranger_in(id_or_path);
    return stranger && !is_trusted(*stranger) ? stranger : std::nullopt;
}

void refuse_foreign(bool refuse) { refusing() = refuse; }

bool refuses_foreign() { return refusing(); }

void need_loadable(const fs::path& folder) {
    if (refuses_foreign() && is_foreign(folder) && !is_trusted(folder)) {
        throw IsolationNeeded(folder);
    }
}

}  // namespace perthro
