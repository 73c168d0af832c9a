#include "scripting/package/store.hpp"

#include "scripting/package/content.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/store_check.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigits = 64;      // of a digest
constexpr std::size_t kMostFiles = 256;  // of one content, far above any
constexpr std::array kStores{KeptOf::Own, KeptOf::Strangers};

bool is_digest(const std::string& text) {
    return text.size() == kDigits && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

// The paths of all files of a content, as far as they are told.
std::vector<fs::path> files_of(const fs::path& content) {
    std::vector<fs::path> files;
    for (const fs::path& folder : paths_in(content)) {
        const std::vector<fs::path> in = paths_in(folder);
        files.insert(files.end(), in.begin(), in.end());
    }
    return files;
}

// Whether a folder holds what its name says, and nothing else.
bool is_whole(const fs::path& folder) {
    std::vector<ContentFile> files;
    for (const fs::path& path : files_of(folder)) {
        const FileRead read = read_regular_file(path, kLargestFile, LinkAtEnd::Refused);
        if (read.trouble != FileTrouble::None || files.size() == kMostFiles) {
            return false;
        }
        files.push_back(content_file(path, read.text));
    }
    sort_by_name(files);
    return content_digest(files) == folder.filename();
}

// Marks as used, now; the time that the file system made of it.
fs::file_time_type use(const fs::path& folder) {
    std::error_code error;
    fs::last_write_time(folder, fs::file_time_type::clock::now(), error);
    return fs::last_write_time(folder, error);
}

void sort_by_use(std::vector<KeptRules>& all) {
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& one, const auto& other) { return one.used > other.used; });
}

// The id of the package that one of the store extends, "" if it extends none.
std::string parent_in(const fs::path& folder) {
    return without_slash(top_level_text(folder, "extends")).filename();
}

// The package that no other in the content extends.
std::string id_in(const fs::path& content) {
    std::set<std::string> ids, parents;
    for (const fs::path& folder : paths_in(content)) {
        std::error_code error;
        if (fs::is_regular_file(folder / "game.yaml", error)) {
            ids.insert(folder.filename());
            parents.insert(parent_in(folder));
        }
    }
    const auto own = std::find_if(ids.begin(), ids.end(),
                                  [&](const std::string& id) { return !parents.contains(id); });
    return own == ids.end() ? "" : *own;
}

std::uint64_t size_of(const fs::path& content) {
    std::uint64_t bytes = 0;
    for (const fs::path& file : files_of(content)) {
        std::error_code error;
        const auto size = fs::file_size(file, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

// All of one store without ids, which have to be read, what was used last first.
std::vector<KeptRules> contents(KeptOf whose) {
    std::vector<KeptRules> all;
    for (const fs::path& folder : paths_in(store_folder(whose))) {
        std::error_code error;
        if (is_digest(folder.filename())) {
            all.push_back({folder, folder.filename(), "", size_of(folder),
                           fs::last_write_time(folder, error)});
        }
    }
    sort_by_use(all);
    return all;
}

// What was just kept stays, whatever its size.
void make_room(KeptOf whose, const std::string& kept, const StoreBounds& bounds) {
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    for (const KeptRules& rules : contents(whose)) {
        ++count;
        bytes += rules.bytes;
        if (rules.content != kept && (count > bounds.contents || bytes > bounds.bytes)) {
            forget(rules);
        }
    }
}

}  // namespace

fs::path store_folder(KeptOf whose) {
    const fs::path games = user_games_folder();
    return games.empty() ? fs::path()
                         : games.parent_path() / (whose == KeptOf::Own ? "own-rules" : "store");
}

std::optional<KeptOf> kept_of(const fs::path& folder) {
    for (const KeptOf whose : kStores) {
        std::error_code error;
        const fs::path store = store_folder(whose);
        if (!store.empty() &&
            fs::equivalent(without_slash(folder).parent_path().parent_path(), store, error)) {
            return whose;
        }
    }
    return std::nullopt;
}

bool is_kept(const fs::path& folder) { return kept_of(folder).has_value(); }

std::optional<fs::path> package_named_in(const fs::path& folder, const std::string& id_or_path) {
    if (!is_kept(folder)) {
        return find_package(id_or_path, folder.parent_path());
    }
    const fs::path neighbour = without_slash(folder).parent_path() /
                               without_slash(id_or_path).filename();
    std::error_code error;
    return fs::exists(neighbour / "game.yaml", error) ? std::optional(neighbour) : std::nullopt;
}

std::optional<fs::path> shared_file_for(const fs::path& folder, const fs::path& file) {
    if (!is_kept(folder)) {
        return find_shared(file);
    }
    const fs::path shared = without_slash(folder).parent_path() / file;
    std::error_code error;
    return fs::exists(shared, error) ? std::optional(shared) : std::nullopt;
}

bool is_kept_whole(const fs::path& content) {
    std::error_code error;
    return fs::is_directory(fs::symlink_status(content, error)) && is_whole(content);
}

KeptPackage find_kept(const std::string& content, const std::string& id) {
    std::error_code error;
    if (user_games_folder().empty() || !is_digest(content) || !is_package_id(id)) {
        return {};
    }
    KeptPackage found;
    for (const KeptOf whose : kStores) {
        const fs::path folder = store_folder(whose) / content;
        if (!fs::is_directory(fs::symlink_status(folder, error))) {
            continue;
        }
        if (is_whole(folder) && fs::exists(folder / id / "game.yaml", error)) {
            static_cast<void>(use(folder));
            return {KeptState::Whole, folder / id};
        }
        found.state = KeptState::Damaged;
    }
    return found;
}

KeptMark keep(KeptOf whose, const std::string& content,
              const std::vector<std::pair<std::string, std::string>>& files,
              const StoreBounds& bounds) {
    std::error_code error;
    if (user_games_folder().empty() || !is_digest(content)) {
        return {};
    }
    const fs::path folder = store_folder(whose) / content;
    for (const fs::path& kept : {store_folder(KeptOf::Own) / content, folder}) {
        if (is_kept_whole(kept)) {
            return {kept, false, use(kept)};
        }
    }
    const bool there = fs::exists(fs::symlink_status(folder, error));
    std::set<std::string> names;
    for (const auto& [name, text] : files) {
        if (!names.insert(name).second) {
            throw WriteFailure(folder.string(), "two files of the rules are called " + name);
        }
    }
    try {
        replace_folder(folder, files);  // one that is damaged, or none
    } catch (const WriteFailure&) {
        if (!is_kept_whole(folder)) {  // else another program was quicker
            throw;
        }
    }
    make_room(whose, content, bounds);
    return {folder, !there, use(folder)};
}

void take_back(const KeptMark& mark) {
    std::error_code error;
    if (mark.made && fs::last_write_time(mark.folder, error) == mark.used && !error) {
        try {
            remove_folder(mark.folder);
        } catch (const WriteFailure& /*it stays*/) {
            return;
        }
    }
}

std::vector<KeptRules> kept_rules() {
    std::vector<KeptRules> all;
    for (const KeptOf whose : kStores) {
        const std::vector<KeptRules> more = contents(whose);
        all.insert(all.end(), more.begin(), more.end());
    }
    sort_by_use(all);
    for (KeptRules& rules : all) {
        rules.id = id_in(rules.folder);
    }
    return all;
}

void forget(const KeptRules& rules) { remove_folder(rules.folder); }

}  // namespace perthro
