#include "scripting/package/foreign.hpp"

#include "scripting/folder_lock.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/manifest.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/store.hpp"
#include "scripting/package/top_level_text.hpp"
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

fs::path without_slash(const fs::path& folder) {
    std::error_code error;
    const fs::path full = fs::absolute(folder, error).lexically_normal();
    return full.has_filename() ? full : full.parent_path();
}

bool is_shipped(const fs::path& folder) {
    std::error_code error;
    return fs::equivalent(without_slash(folder).parent_path(), shipped_folder() / "games", error);
}

// Whether a folder lies where confined processes may write: a package there is nobody's own.
bool is_written_confined(const fs::path& folder) {
    const fs::path games = user_games_folder();
    if (games.empty()) {
        return false;
    }
    std::error_code error;
    const fs::path inside = fs::weakly_canonical(folder, error);
    const fs::path saved = fs::weakly_canonical(games.parent_path() / "saved", error);
    return std::mismatch(saved.begin(), saved.end(), inside.begin(), inside.end()).first ==
           saved.end();
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

}  // namespace

IsolationNeeded::IsolationNeeded(const fs::path& folder)
    : std::runtime_error(
          "`" + shown(without_slash(folder).filename().string()) +
          (is_kept(folder)
               ? "` is rules that were kept of a package which was not your own: they are not "
                 "loaded into this process (say --isolate, or go on by the rules of today)"
               : "` was installed and is not loaded into this process (say --isolate, or --trust "
                 "with a package that you trust)")) {}

bool is_foreign(const fs::path& folder) {
    std::error_code error;
    if (kept_of(folder) == KeptOf::Strangers || is_written_confined(folder)) {
        return true;
    }
    return fs::exists(fs::symlink_status(folder / kManifestName, error)) && !is_shipped(folder);
}

bool is_trusted(const fs::path& folder) {
    const std::string digest = is_kept(folder) ? "" : digest_of(folder);
    if (digest.empty()) {
        return false;
    }
    for (const std::string& line : trusted_lines()) {
        if (line.starts_with(digest + " ")) {
            return true;
        }
    }
    return false;
}

void set_trusted(const fs::path& folder, bool trusted) {
    const FolderLock alone(list_of_trusted().parent_path());
    const std::string digest = is_kept(folder) ? "" : digest_of(folder);
    if (digest.empty() || trusted == is_trusted(folder)) {
        return;
    }
    std::string text;
    for (const std::string& line : trusted_lines()) {
        text += line.starts_with(digest + " ") ? "" : line + "\n";
    }
    if (trusted) {
        text += digest + " " + without_slash(folder).filename().string() + "\n";
    }
    std::error_code error;
    fs::create_directories(list_of_trusted().parent_path(), error);
    write_file(list_of_trusted(), text);
}

std::optional<fs::path> needs_isolation(const std::string& id_or_path) {
    auto folder = find_package(id_or_path);
    for (int i = 0; folder && i < kMostAncestors; ++i) {
        if (is_foreign(*folder)) {
            return is_trusted(*folder) ? std::nullopt : folder;
        }
        const std::string parent = is_shipped(*folder) ? "" : top_level_text(*folder, "extends");
        folder = parent.empty() ? std::nullopt : package_named_in(*folder, parent);
    }
    return std::nullopt;
}

void refuse_foreign(bool refuse) { refusing() = refuse; }

bool refuses_foreign() { return refusing(); }

void need_loadable(const fs::path& folder) {
    if (refuses_foreign() && is_foreign(folder) && !is_trusted(folder)) {
        throw IsolationNeeded(folder);
    }
}

}  // namespace perthro
