#include "scripting/play/open_game.hpp"

#include "engine/game/screens.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/reach.hpp"
#include "engine/kernel/hops.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/kernel/sowing.hpp"
#include "engine/search/weights.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/package/load_edited.hpp"
#include "scripting/package/weights_file.hpp"
#include "scripting/play/header_check.hpp"
#include "scripting/play/open_edited_game.hpp"

#include <algorithm>
#include <mutex>

namespace perthro {

namespace {

ContentError as_error(const Defect& defect, const std::vector<std::string>& files) {
    ContentError error;
    if (defect.at.file >= 0 && static_cast<std::size_t>(defect.at.file) < files.size()) {
        error.file = files[static_cast<std::size_t>(defect.at.file)];
    }
    error.line = defect.at.line;
    error.column = defect.at.column;
    error.what = defect.what;
    error.remedy = defect.remedy;
    return error;
}

// Makes the header of a position that of the beginning of a player's turn.
void set_turn(const Rules& rules, Position& position, Player player) {
    Interpreter interpreter(rules, position);
    const Line line;
    Events events(rules, position, interpreter, line);
    TurnMachine turns(rules, position, events);
    interpreter.attach(nullptr, nullptr, &turns);
    turns.set_to_move(player);
}

void begin_block(const Rules& rules, Position& position) {
    if (!rules.layout.has.together) {
        return;
    }
    Interpreter interpreter(rules, position);
    const Line line;
    Events events(rules, position, interpreter, line);
    TurnMachine(rules, position, events).begin_block_here();
}

std::shared_ptr<Rules> compiled(const GameDefinition& definition) {
    auto rules = std::make_shared<Rules>(definition);
    rules->reach = AttackReach::of(*rules);
    rules->tables = kernel::Kernel::build(*rules, kernel::make_plan(*rules));
    rules->hops = kernel::HopTables::of(*rules);
    rules->sowing = kernel::SowTables::of(*rules);
    rules->screens = Screens::of(*rules);
    rules->read_position = [](const Rules& of, const std::string& text, Position& position) {
        const auto texts = position_text(of);
        if (const auto error = texts->read(text, position)) {
            throw RuleError(error->message(), Source{});
        }
    };
    return rules;
}

// The rules of a game with its bot.lua, compiled when somebody first wants them.
class RulesWithBot {
public:
    RulesWithBot(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log)
        : game_(std::move(game)), limits_(limits), log_(std::move(log)) {}

    [[nodiscard]] std::shared_ptr<const Rules> rules() {
        const std::lock_guard lock(mutex_);
        if (rules_ == nullptr) {
            auto made = compiled(*game_->with_bot);
            made->make_hooks = lua_hooks_factory(game_, limits_, log_, HooksOf::RulesAndBot);
            rules_ = std::move(made);
        }
        return rules_;
    }

private:
    std::shared_ptr<const LoadedGame> game_;
    vm::Limits limits_;
    LogSink log_;
    std::mutex mutex_;
    std::shared_ptr<const Rules> rules_;
};

}  // namespace

std::unique_ptr<PositionText> position_text(const Rules& rules) {
    TurnText turn;
    turn.set = [&rules](Position& position, Player player) { set_turn(rules, position, player); };
    turn.begin_block = [&rules](Position& position) { begin_block(rules, position); };
    turn.wrong = [&rules](const Position& position) { return wrong_header(rules, position); };
    return std::make_unique<PositionText>(rules.game, rules.layout, std::move(turn));
}

OpenGame open_game(const LoadRequest& request, const vm::Limits& limits, const LogLines& log) {
    return open_edited_game(request, limits, log, {});
}

OpenGame open_edited_game(const LoadRequest& request, const vm::Limits& limits, const LogLines& log,
                          const OpenTexts& open) {
    vm::State state(limits);
    std::vector<std::pair<Source, std::string>> logged;  // files have their names after the load
    LogSink keep;
    if (log) {
        keep = [&](const Source& at, const std::string& text) { logged.emplace_back(at, text); };
    }
    LoadedGame loaded = load_edited_package(request, state, keep, open);
    const std::vector<std::string> files = loaded.definition.files;
    LogSink sink;
    if (log) {
        sink = [log, files](const Source& at, const std::string& text) {
            const auto file = static_cast<std::size_t>(at.file);
            const bool known = at.file >= 0 && file < files.size();
            log((known ? files[file] + ":" + std::to_string(at.line) + ": " : "") + text);
        };
        for (const auto& [at, text] : logged) {
            sink(at, text);
        }
    }
    auto weights = read_weights(loaded.folders.back(), loaded.definition, loaded.sources, open);
    const SourceTexts sources = loaded.sources;
    try {
        auto rules = compiled(loaded.definition);
        rules->weights = std::move(weights);
        auto shared = std::make_shared<const LoadedGame>(std::move(loaded));
        if (uses_lua(rules->game)) {
            rules->make_hooks = lua_hooks_factory(shared, limits, sink);
        }
        if (shared->with_bot) {
            auto made = std::make_shared<RulesWithBot>(shared, limits, sink);
            rules->with_bot = [made = std::move(made)] { return made->rules(); };
        }
        return {rules, shared};
    } catch (const DefectiveRules& defective) {
        std::vector<ContentError> errors;
        for (const Defect& defect : defective.defects()) {
            errors.push_back(as_error(defect, files));
        }
        throw LoadErrors(std::move(errors), sources);
    }
}

}  // namespace perthro
