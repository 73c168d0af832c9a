#include "scripting/package/read_library.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/store.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

namespace perthro {

namespace fs = std::filesystem;

namespace {

bool is_library_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
    });
}

}  // namespace

std::optional<RulesChunk> read_library(LoadedGame& game, const std::string& name, int level,
                                       std::vector<ContentError>& errors, const OpenTexts& open) {
    const auto key = std::pair{level, name};
    if (const auto known = game.libraries.find(key); known != game.libraries.end()) {
        return known->second;
    }
    if (!is_library_name(name) || level < 0 || level >= static_cast<int>(game.folders.size())) {
        return std::nullopt;
    }
    const fs::path& folder = game.folders[static_cast<std::size_t>(level)];
    auto path = folder / (name + ".lua");
    std::error_code code;
    if (!fs::exists(fs::symlink_status(path, code))) {
        const auto shared = shared_file_for(folder, fs::path("lib") / (name + ".lua"));
        if (!shared) {
            return std::nullopt;
        }
        path = *shared;
    }
    ContentError error;
    auto text = read_package_file(path.parent_path(), path.filename(), error, open);
    if (!text) {
        errors.push_back(std::move(error));
        return std::nullopt;
    }
    const auto display = display_name(path);
    auto& files = game.definition.files;
    auto file = static_cast<int>(std::find(files.begin(), files.end(), display) - files.begin());
    if (file == static_cast<int>(files.size())) {
        files.push_back(display);
        game.paths.push_back(path);
        game.sources[display] = *text;
    }
    return game.libraries.emplace(key, RulesChunk{file, display, std::move(*text), level})
        .first->second;
}

}  // namespace perthro
