#include "scripting/command/tested_games.hpp"

#include "scripting/command/package_expectations.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_edited_game.hpp"

#include <algorithm>

namespace perthro::command {

Match& TestedGames::with(const OptionValues& options) {
    const auto [entry, fresh] = matches_.try_emplace(options);
    if (fresh) {
        LoadRequest request;
        request.package = folder_.string();
        request.options = options;
        const OpenGame open = open_edited_game(request, settings_.limits, {}, settings_.open);
        texts_.insert(open.loaded->sources.begin(), open.loaded->sources.end());
        entry->second = std::make_unique<Match>(open.rules);
    }
    if (entry->second == nullptr) {
        throw Failed("does not load with these options, as said above");
    }
    return *entry->second;
}

Match& TestedGames::begun(const TestStart& start, const std::string& file) {
    Match& match = with(start.options);
    match.start({start.setup, 0, start.position, ""});
    odd_.look(match, start, file);
    return match;
}

std::string TestedGames::record_text(const std::string& record) const {
    std::error_code code;
    const bool is_file = record.find('\n') == std::string::npos &&
                         std::filesystem::exists(folder_ / record, code);
    if (!is_file) {
        return record;
    }
    ContentError error;
    if (auto text = read_package_file(folder_, record, error)) {
        return *text;
    }
    throw Failed(error.file + ": " + error.what);
}

const GameDefinition* TestedGames::any_loaded() const {
    const auto game = std::find_if(matches_.begin(), matches_.end(),
                                   [](const auto& entry) { return entry.second != nullptr; });
    return game == matches_.end() ? nullptr : &game->second->rules().game;
}

}  // namespace perthro::command
