#include "scripting/package/never_holds.hpp"

#include "scripting/package/vain.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether so many pieces as `reached` asks for may stand in its zone; one alone always, for a zone
// may be empty on purpose.
bool has_room(const GameDefinition& game, const EventDefinition& event) {
    return event.count == 1 || !holds_one(game) ||
           std::any_of(event.zones.begin(), event.zones.end(), [&](int index) {
               const auto& of = game.topology.zones[static_cast<std::size_t>(index)];
               return std::any_of(of.cells.begin(), of.cells.end(), [&](const CellSet& cells) {
                   return cells.size() >= event.count;
               });
           });
}

// What takes players out of the game: words, hooks and lines of results.
bool puts_out(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua) {
    return lua.names.contains("eliminate") || names.said.contains("out") ||
           std::any_of(game.results.begin(), game.results.end(),
                       [](const ResultDefinition& result) {
                           return std::any_of(
                               result.awards.begin(), result.awards.end(),
                               [](const Award& award) { return award.kind == AwardKind::Out; });
                       });
}

// Whether the turns go on for ever: nothing skips a loop or jumps out of it.
bool turns_loop(const GameDefinition& game, const LuaTexts& lua) {
    return !lua.names.contains("go_to") &&
           std::any_of(game.turns.begin(), game.turns.end(), [](const TurnEntry& entry) {
               return entry.kind == EntryKind::Loop && !entry.when;
           });
}

bool may_pass(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua) {
    return lua.names.contains("pass") || names.said.contains("may") ||
           names.said.contains("forced") || any_entry(game.turns, [](const TurnEntry& entry) {
               return entry.pass != PassKind::Never;
           });
}

// Why no position comes back so often as an event waits for; "" where it may. A pass need not be
// judged.
std::string forbidden(const GameDefinition& game, bool passes, int number) {
    const RepetitionDefinition& rule = game.repetition;
    const bool always = rule.forbid > 0 && rule.where.empty() && !rule.classes &&
                        rule.kept_after.empty() && !passes;
    return always && number >= rule.forbid
               ? "`repetition: {forbid: " + std::to_string(rule.forbid) +
                     "}` lets no position come back so often"
               : "";
}

}  // namespace

bool any_entry(const std::vector<TurnEntry>& entries,
               const std::function<bool(const TurnEntry&)>& holds) {
    return std::any_of(entries.begin(), entries.end(), [&](const TurnEntry& entry) {
        return holds(entry) || any_entry(entry.entries, holds);
    });
}

std::string never_holds(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua,
                        const EventDefinition& event) {
    const int number = event.number.size() > 1
                           ? *std::min_element(event.number.begin() + 1, event.number.end())
                           : 0;
    switch (event.kind) {
        case EventKind::Reached: return has_room(game, event) ? "" : "the zone has fewer cells";
        case EventKind::Passes:
            return may_pass(game, names, lua) ? "" : "no turn lets anybody pass";
        case EventKind::Repeated: return forbidden(game, may_pass(game, names, lua), number);
        case EventKind::Line: return number > game.topology.limit ? "no row is as long" : "";
        case EventKind::Alone: return puts_out(game, names, lua) ? "" : "nothing puts a player out";
        case EventKind::Finished: return turns_loop(game, lua) ? "the turns go on for ever" : "";
        default: return "";
    }
}

bool never_stuck(const GameDefinition& game, const YamlNames& names) {
    const bool forbids = has_hooks(game) || !game.protect.empty() || !game.requirements.empty() ||
                         !game.compulsory.empty() || game.repetition.forbid != 0;
    const bool together = std::any_of(
        game.results.begin(), game.results.end(),
        [](const ResultDefinition& result) { return result.event.everybody; });
    return !forbids && !together && !names.said.contains("never") &&
           !names.optional.contains("turns") && !any_entry(game.turns, [](const TurnEntry& entry) {
               return entry.kind == EntryKind::Turn && entry.pass == PassKind::Never;
           });
}

bool counts_hands(const GameDefinition& game, const YamlNames& names) {
    return names.said.contains("counted") ||
           std::find(game.hands.begin(), game.hands.end(), HandKind::Counted) != game.hands.end();
}

}  // namespace perthro
