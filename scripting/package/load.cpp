// The order of a load: the files, their rules recorded, what they refer to checked, and bot.lua;
// see load.hpp.
#include "scripting/package/load.hpp"

#include "scripting/package/compared_options.hpp"
#include "scripting/package/load_edited.hpp"
#include "scripting/package/nearest.hpp"
#include "scripting/package/package_reader.hpp"
#include "scripting/package/read_library.hpp"
#include "scripting/package/references.hpp"
#include "scripting/package/warnings.hpp"
#include "scripting/package/what_decides.hpp"
#include "scripting/record/lua_expression.hpp"

#include <algorithm>

namespace perthro {

namespace {

// A function of bot.lua that nothing calls and whose name is like one that is asked for.
void check_thoughts(const LoadedGame& game, const GameDefinition& with_bot,
                    std::vector<ContentError>& errors) {
    static const std::vector<std::string> kThoughts{"choose", "evaluate", "order"};
    const RulesChunk& own = game.bot_chunks.back();
    const auto add = [&](int line, const std::string& what, const std::string& remedy) {
        ContentError error;
        error.file = own.name;
        error.line = line;
        error.what = what;
        error.expected = one_of(kThoughts);
        error.remedy = remedy;
        errors.push_back(std::move(error));
    };
    const auto is_thought = [&](const std::string& name) {
        return std::find(kThoughts.begin(), kThoughts.end(), name) != kThoughts.end();
    };
    for (const auto& [name, at] : with_bot.hooks.uncalled) {
        if (at.file == own.file && !is_thought(name) && !nearest_name(name, kThoughts).empty()) {
            add(at.line, "nothing calls `" + name + "`", did_you_mean(name, kThoughts));
        }
    }
    const auto& defined = with_bot.hooks.defined;
    if (errors.empty() && std::none_of(defined.begin(), defined.end(), is_thought)) {
        add(0, "bot.lua says nothing about how to play", "function evaluate(position, player)");
    }
}

// Records the rules again, in a state of their own, with bot.lua behind them.
void load_bot(LoadedGame& game, GameDefinition with_bot, const vm::Limits& limits,
              std::vector<ContentError>& errors, const OpenTexts& open) {
    vm::State state(limits);
    const LibraryFinder finder = [&](const std::string& name, int level) {
        auto library = read_library(game, name, level, errors, open);
        with_bot.files = game.definition.files;
        return library;
    };
    std::vector<RulesChunk> chunks = game.chunks;
    chunks.insert(chunks.end(), game.bot_chunks.begin(), game.bot_chunks.end());
    record_rules(with_bot, state, chunks, finder, errors);
    add_nearest_libraries(errors, game.folders);
    if (errors.empty()) {
        check_thoughts(game, with_bot, errors);
    }
    with_bot.hash = game.definition.hash;
    game.with_bot = std::move(with_bot);
}

// Drops errors without a place, if others have one: what runs after a stopped script fails, too.
void leave_out_unplaced(std::vector<ContentError>& errors) {
    if (std::any_of(errors.begin(), errors.end(), [](const auto& e) { return !e.file.empty(); })) {
        std::erase_if(errors, [](const auto& e) { return e.file.empty(); });
    }
}

}  // namespace

LoadedGame read_package(const LoadRequest& request, ExpressionEvaluator& expressions) {
    return read_edited_package(request, expressions, {});
}

LoadedGame read_edited_package(const LoadRequest& request, ExpressionEvaluator& expressions,
                               const OpenTexts& open) {
    auto game = PackageReader(request, expressions, open).read();
    game.definition.hash = deciding_hash(game);
    return game;
}

LoadedGame load_package(const LoadRequest& request, vm::State& state, const LogSink& log) {
    return load_edited_package(request, state, log, {});
}

LoadedGame load_edited_package(const LoadRequest& request, vm::State& state, const LogSink& log,
                               const OpenTexts& open) {
    const vm::State::Operation operation(state, state.limits().load);  // for everything Lua does
                                                                       // here
    LuaExpressionEvaluator expressions(state);
    PackageReader reader(request, expressions, open);
    reader.read_names();
    LoadedGame game = reader.take();
    std::vector<ContentError> errors = reader.take_errors();
    const LibraryFinder finder = [&](const std::string& name, int level) {
        return read_library(game, name, level, errors, open);
    };
    GameDefinition unrecorded;
    if (!game.bot_chunks.empty()) {
        unrecorded = game.definition;
    }
    record_rules(game.definition, state, game.chunks, finder, errors, log);
    add_nearest_libraries(errors, game.folders);
    leave_out_unplaced(errors);
    if (errors.empty()) {
        const auto own = static_cast<int>(game.folders.size()) - 1;
        const bool has_own = !game.chunks.empty() && game.chunks.back().level == own;
        ReadContext context{game.definition, expressions, errors};
        context.named_classes = game.named_classes;
        const int own_rules = has_own ? game.chunks.back().file : -1;
        check_references(context, game.names, own_rules);
        if (has_own) {
            check_compared(context, own_rules, game.chunks.back().text);
        }
        add_warnings(game.definition, game.names, game.sources, own_rules);
    }
    game.definition.hash = deciding_hash(game);
    game.content = deciding_files(game);
    if (errors.empty() && !game.bot_chunks.empty()) {
        load_bot(game, std::move(unrecorded), state.limits(), errors, open);
        leave_out_unplaced(errors);
    }
    if (!errors.empty()) {
        throw LoadErrors(std::move(errors), std::move(game.sources));
    }
    return game;
}

LibraryFinder known_libraries(const LoadedGame& game) {
    return [libraries = game.libraries](const std::string& name,
                                        int level) -> std::optional<RulesChunk> {
        const auto found = libraries.find({level, name});
        return found == libraries.end() ? std::nullopt : std::optional(found->second);
    };
}

}  // namespace perthro
