#include "scripting/session/source_files.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/paths_in.hpp"

#include <set>
#include <string_view>

namespace perthro::session {

namespace {

// FNV-1a (Fowler, Noll, Vo), 64 bits.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return hash;
}

std::uint64_t hash_of_file(const std::filesystem::path& path) {
    return hash_of(read_regular_file(path, kLargestFile, LinkAtEnd::Followed).text);
}

// What a load may read: rules and facts, not tests and art.
bool is_source(const std::filesystem::path& path) {
    return path.extension() == ".lua" ||
           (path.extension() == ".yaml" && path.filename() != "tests.yaml");
}

std::map<std::string, std::uint64_t> hashes_in(const std::vector<std::filesystem::path>& folders) {
    std::map<std::string, std::uint64_t> hashes;
    for (const auto& folder : folders) {
        std::error_code error;
        for (const auto& path : paths_in(folder)) {
            if (std::filesystem::is_regular_file(path, error) && is_source(path)) {
                hashes[path.string()] = hash_of_file(path);
            }
        }
    }
    return hashes;
}

}  // namespace

std::vector<std::filesystem::path> source_folders(const OpenGame* game,
                                                  const std::string& package) {
    std::set<std::filesystem::path> folders;
    for (const PackageFolder& folder : package_folders()) {
        std::error_code error;
        if (auto shared = folder.path / "lib"; std::filesystem::is_directory(shared, error)) {
            folders.insert(std::move(shared));
        }
    }
    if (game != nullptr) {
        for (const auto& path : game->loaded->paths) {
            folders.insert(path.parent_path());
        }
    } else if (const auto folder = find_package(package)) {
        folders.insert(*folder);
    } else if (!package.empty()) {  // it may be made, or made again
        const bool is_path = package.find('/') != std::string::npos;
        if (is_path) {
            folders.insert(package);
        } else {
            for (const PackageFolder& place : package_folders()) {
                folders.insert(place.path / package);
            }
        }
    }
    return {folders.begin(), folders.end()};
}

void SourceFiles::remember(const std::vector<std::filesystem::path>& folders) {
    hashes_ = hashes_in(folders);
}

void SourceFiles::note_read(const OpenGame& game) {
    const LoadedGame& loaded = *game.loaded;
    const auto& names = game.rules->game.files;
    for (std::size_t i = 0; i < loaded.paths.size() && i < names.size(); ++i) {
        const auto text = loaded.sources.find(names[i]);
        if (text != loaded.sources.end()) {
            hashes_[loaded.paths[i].string()] = hash_of(text->second);
        }
    }
}

std::vector<std::string>
SourceFiles::changed(const std::vector<std::filesystem::path>& folders) const {
    const auto now = hashes_in(folders);
    std::set<std::string> changed;
    for (const auto& [file, hash] : now) {
        const auto before = hashes_.find(file);
        if (before == hashes_.end() || before->second != hash) {
            changed.insert(file);
        }
    }
    for (const auto& [file, hash] : hashes_) {
        if (!now.contains(file)) {
            changed.insert(file);
        }
    }
    return {changed.begin(), changed.end()};
}

}  // namespace perthro::session
