#include "scripting/session/fresh_game.hpp"

#include "scripting/package/files.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/journal.hpp"

#include <chrono>
#include <fmt/format.h>
#include <utility>

namespace perthro::session {

namespace {

std::uint64_t seed_of(const std::string& text) {
    if (text.empty()) {
        return static_cast<std::uint64_t>(
            std::chrono::system_clock::now().time_since_epoch().count());
    }
    const auto seed = parse_number<std::uint64_t>(text);
    if (!seed) {
        throw CallFailure("argument", "`" + text + "` is no seed",
                          "write a whole number from 0 to 2^64 - 1");
    }
    return *seed;
}

// Refuses acts that cannot be in a record from outside. Plies behind a resignation are no mistake:
// whoever looks a finished game over goes on from within it.
void need_possible_acts(const std::string& text, const Record& record, const GameDefinition& game) {
    if (const auto error = wrong_act(text, record, game, BehindTheEnd::Allowed)) {
        throw CallFailure(
            {"text", error->what, "line " + std::to_string(error->line), error->remedy});
    }
}

// The package of a record that names it: records come from anybody, so that they name known
// packages only, and no place on this machine.
void need_known_package(const Record& record) {
    const std::string& id = record.game;
    if (known_package(id) || has_kept_rules(record)) {
        return;
    }
    const std::string near = did_you_mean(id, package_ids());
    throw CallFailure({"text", "the record is of the game `" + id + "`, which is no known package",
                       "game: " + id,
                       near.empty() ? "open the record together with its package" : near});
}

// The game of a record, with what is looked at at the end of the line.
FreshGame replayed(const Record& record, const std::vector<int>& line, const std::string& package,
                   GoOnBy rules, const vm::Limits& limits) {
    const std::string name = package.empty() ? record.game : package;
    const std::map<std::string, std::string> options(record.options.begin(), record.options.end());
    RecordHeaders headers = record.headers;
    forget_package(headers);
    RecordedGame opened = open_recorded(
        record, name, rules == GoOnBy::Saved ? RulesOf::Saved : RulesOf::Today,
        [&](const std::string& from) { return open_game({from, options, {}}, limits); });
    auto game = std::make_unique<Game>(
        std::move(opened.game), GameStart{record.setup, record.seed, record.position, headers});
    std::string& changed = opened.changed;
    if (const auto refused = game->replay(record, line)) {
        throw CallFailure(
            {"illegal",
             fmt::format("`{}` is not legal in this record: {}", refused->move, refused->reason),
             fmt::format("ply {}", refused->ply),
             changed.empty() ? "write a legal move there, or take the ply out with all behind it"
                             : changed});
    }
    return {std::move(game), name, options, opened.kept, std::move(changed)};
}

}  // namespace

Record parsed_record(const std::string& text) {
    Record record;
    if (const auto error = read_record(text, record)) {
        throw CallFailure(
            {"text", error->what, "line " + std::to_string(error->line), error->remedy});
    }
    return record;
}

FreshGame fresh_game(const Open& call, const vm::Limits& limits) {
    if (!call.journal.empty()) {
        const Recovered found = recover(call.journal);
        return replayed(found.record, found.line, found.begin.package, call.rules, limits);
    }
    if (!call.record.empty()) {
        const Record record = parsed_record(call.record);
        return fresh_game(call.record, record, call.game, call.rules, limits);
    }
    GameStart start{call.setup, seed_of(call.seed), call.position, {}};
    start.headers.assign(call.headers.begin(), call.headers.end());
    auto game = std::make_unique<Game>(open_game({call.game, call.options, {}}, limits),
                                       std::move(start));
    need_allowed(game->match(), call.position);
    return {std::move(game), call.game, call.options, false, ""};
}

FreshGame fresh_game(const std::string& text, const Record& record, const std::string& package,
                     GoOnBy rules, const vm::Limits& limits) {
    if (package.empty()) {
        need_known_package(record);
    }
    FreshGame fresh = replayed(record, record.main_line(), package, rules, limits);
    need_possible_acts(text, record, fresh.game->definition());
    return fresh;
}

}  // namespace perthro::session
