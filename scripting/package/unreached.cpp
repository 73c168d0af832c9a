#include "scripting/package/unreached.hpp"

#include "scripting/package/never_holds.hpp"
#include "scripting/package/unwritten.hpp"
#include "scripting/package/vain.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace perthro {

namespace {

// Whether the numbers of an event are reached whenever those of the other one are.
bool is_reached_before(const EventDefinition& one, const EventDefinition& other) {
    const bool falls = one.kind == EventKind::Pieces;  // at most so many
    for (std::size_t player = 1; player < one.number.size(); ++player) {
        if (falls ? one.number[player] < other.number[player]
                  : one.number[player] > other.number[player]) {
            return false;
        }
    }
    return true;
}

// The types or directions that an event names, of `count` that there are from `least` on: none is
// all of them.
template <typename Id>
std::set<Id> named(const std::vector<Id>& ids, std::size_t least, std::size_t count) {
    std::set<Id> all(ids.begin(), ids.end());
    for (std::size_t id = least; ids.empty() && id < least + count; ++id) {
        all.insert(static_cast<Id>(id));
    }
    return all;
}

// Whether an event holds whenever the other one does.
bool covers(const GameDefinition& game, const EventDefinition& one, const EventDefinition& other) {
    const auto all_of = [](const EventDefinition& event) {
        return std::tie(event.kind, event.name, event.without_classes, event.without_capture,
                        event.of_attribute, event.material, event.zones, event.all);
    };
    if (all_of(one) != all_of(other) || !is_reached_before(one, other) ||
        (one.checked && !other.checked) || (one.everybody && !other.everybody) ||
        (one.last && !other.last) || one.count > other.count) {
        return false;
    }
    const bool whole = one.kind == EventKind::Quiet || one.kind == EventKind::Score;
    const auto types = [&](const EventDefinition& event) {
        return named(event.of, 1, whole ? 0 : game.pieces.size() - 1);
    };
    const auto along = [&](const EventDefinition& event) {
        return named(event.along, 0, game.topology.directions.size());
    };
    // Of more types something holds sooner, but of all that are counted or the last of them.
    const bool may_be_more = (one.kind == EventKind::Captured && !one.last) ||
                             (one.kind == EventKind::Reached && !one.all) ||
                             (one.kind == EventKind::Line && !one.exactly);
    const auto fits = [&](const auto& more, const auto& less) {
        return more == less ||
               (may_be_more && std::includes(more.begin(), more.end(), less.begin(), less.end()));
    };
    return fits(types(one), types(other)) && fits(along(one), along(other)) &&
           (!one.exactly || (other.exactly && one.number == other.number));
}

// Whether a line ends the game at once wherever the other one, below it, would.
bool decides_before(const GameDefinition& game, const ResultDefinition& one,
                    const ResultDefinition& other) {
    const bool ends = std::none_of(one.awards.begin(), one.awards.end(),
                                   [](const Award& award) { return award.kind == AwardKind::Out; });
    const bool asked = one.asked_for == AskedFor::All ||
                       (one.asked_for == other.asked_for && one.asked_player == other.asked_player);
    return ends && asked && !one.claim && one.held <= 1 &&
           (one.ask.empty() || one.ask == other.ask) && (!one.tested_turn || other.tested_turn) &&
           covers(game, one.event, other.event);
}

void add_lines(const GameDefinition& game, const YamlNames& names,
               std::vector<LoadWarning>& warnings) {
    const auto& results = game.results;
    const auto stays = [&](const ResultDefinition& line) {
        return !names.optional.contains("results." + line.key);
    };
    for (auto line = results.begin(); line != results.end(); ++line) {
        const auto above = std::find_if(results.begin(), line, [&](const ResultDefinition& one) {
            return stays(one) && decides_before(game, one, *line);
        });
        if (above != line && stays(*line)) {
            warnings.push_back({line->at,
                                "the line `" + line->key + "` is never reached: `" + above->key +
                                    "` above it holds whenever it does",
                                "take one of them away, or put the narrower one first"});
        }
    }
}

// The hook `outcome` says who wins.
void add_awards(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    for (const ResultDefinition& line : game.results) {
        if (line.event.kind == EventKind::Outcome && (!line.awards.empty() || !line.most.empty())) {
            warnings.push_back({line.at,
                                "the line `" + line.key +
                                    "` gives nothing: the hook `outcome` "
                                    "says who wins",
                                line.key + ": {when: outcome}"});
        }
    }
}

void add_endless_hands(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    for (const Setup& setup : game.setups) {
        std::set<PieceType> warned;
        for (const auto& [player, type, count] : setup.hands) {
            const std::string& name = game.pieces[type].name;
            if (game.hands[type] == HandKind::Unlimited && count > 0 &&
                warned.insert(type).second) {
                warnings.push_back({setup.at,
                                    "the hand of `" + name + "` has no end, whatever `hand` says",
                                    "hands: {" + name + ": counted}, or take the number away"});
            }
        }
    }
}

// Whether somebody may come to have a piece of the type in hand. A setup that gives none may give
// some with other options.
bool may_be_in_hand(const GameDefinition& game, PieceType type) {
    return game.hands[type] != HandKind::Counted || game.captured == CapturedTo::Hand ||
           game.captured == CapturedTo::OwnerHand ||
           std::any_of(game.setups.begin(), game.setups.end(), [&](const Setup& setup) {
               return !setup.position.empty() ||
                      std::any_of(setup.hands.begin(), setup.hands.end(), [&](const auto& hand) {
                          return std::get<PieceType>(hand) == type;
                      });
           });
}

// Of types that are declared together, some need not be in hand.
void add_drops(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    std::set<PieceType> warned;
    for (const Movement& movement : game.movements) {
        if (movement.kind != MovementKind::Drop) {
            continue;
        }
        const bool happens = std::any_of(
            game.movements.begin(), game.movements.end(), [&](const Movement& other) {
                return other.kind == MovementKind::Drop && other.at == movement.at &&
                       may_be_in_hand(game, other.type);
            });
        if (happens || !warned.insert(movement.type).second) {
            continue;
        }
        const std::string& name = game.pieces[movement.type].name;
        warnings.push_back({movement.at,
                            "the drop of `" + name +
                                "` never happens: no setup puts one in hand, "
                                "and what is captured does not go there",
                            "setups: {start: {hand: {each: {" + name + ": 5}}}}"});
    }
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool may_pass(const std::vector<TurnEntry>& entries) {
    return std::any_of(entries.begin(), entries.end(), [](const TurnEntry& entry) {
        return entry.pass != PassKind::Never || may_pass(entry.entries);
    });
}

// Whether every move that words make sets a count of quiet plies back, and nobody may pass.
bool is_never_quiet(const GameDefinition& game, const EventDefinition& event) {
    const auto counts = [&](PieceType type) {
        return std::find(event.of.begin(), event.of.end(), type) != event.of.end();
    };
    const auto sets_back = [&](const Movement& movement) {
        if (has(event.without_classes, movement.name)) {
            return true;
        }
        for (std::size_t type = 1; type < game.pieces.size(); ++type) {
            const auto mover = static_cast<PieceType>(type);
            if ((mover == movement.type || game.pieces[type].like == movement.type) &&
                !counts(mover)) {
                return false;
            }
        }
        return movement.type != kEmptyType;
    };
    return (has(event.without_classes, "pass") || !may_pass(game.turns)) &&
           std::all_of(game.movements.begin(), game.movements.end(), sets_back);
}

void add_quiet(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    for (const ResultDefinition& line : game.results) {
        if (line.event.kind == EventKind::Quiet && is_never_quiet(game, line.event)) {
            warnings.push_back(
                {line.event.at,
                 "the line `" + line.key + "` can never hold: every move sets its count back",
                 "without: [capture] leaves the other moves over"});
        }
    }
}

// Turns whose list of classes leaves every movement out.
void add_left_out(const GameDefinition& game, const std::vector<TurnEntry>& entries,
                  std::vector<LoadWarning>& warnings) {
    for (const TurnEntry& entry : entries) {
        const bool nothing = std::all_of(
            game.movements.begin(), game.movements.end(),
            [&](const Movement& movement) { return has(entry.classes, movement.name); });
        if (entry.kind == EntryKind::Turn && entry.all_but && nothing &&
            entry.pass == PassKind::Never) {
            warnings.push_back({entry.at, "`moves` leaves every class out: nobody has a move here",
                                "moves: [CLASS] says which may be played"});
        }
        add_left_out(game, entry.entries, warnings);
    }
}

bool has_label(const TurnEntry& entry) {
    return !entry.label.empty() ||
           std::any_of(entry.entries.begin(), entry.entries.end(), has_label);
}

// Entries behind a loop in their list, to which no `go_to` leads either.
void add_behind_loops(const std::vector<TurnEntry>& entries, std::vector<LoadWarning>& warnings) {
    const auto loop = std::find_if(entries.begin(), entries.end(), [](const TurnEntry& entry) {
        return entry.kind == EntryKind::Loop && !entry.when;
    });
    if (loop != entries.end() && loop + 1 != entries.end() &&
        std::none_of(loop + 1, entries.end(), has_label)) {
        warnings.push_back({(loop + 1)->at,
                            "no turn comes to this entry: the `loop` in front of it goes on for "
                            "ever",
                            "{until: EVENT, do: [...]} and {times: n, do: [...]} come to an end"});
    }
    for (const TurnEntry& entry : entries) {
        add_behind_loops(entry.entries, warnings);
    }
}

// Events that entries wait for, and that never hold, or hold from the start.
void add_events(const GameDefinition& game, const std::vector<TurnEntry>& entries,
                const YamlNames& names, const LuaTexts& lua, std::vector<LoadWarning>& warnings) {
    const auto add = [&](const EventDefinition& event, bool until) {
        const std::string why = never_holds(game, names, lua, event);
        if (!why.empty()) {
            warnings.push_back(
                {event.at,
                 (until ? "this block never ends: " : "no turn ever comes to this entry: ") + why,
                 until ? "{loop: [...]} says that it goes on for ever, {times: n, "
                         "do: [...]} that it ends"
                       : "take it away, or write what brings it about"});
        } else if (event.kind == EventKind::HandsEmpty && !counts_hands(game, names)) {
            warnings.push_back({event.at,
                                until ? "no turn comes to this block: `hands empty` holds from the "
                                        "start, as no hand is counted"
                                      : "`hands empty` always holds: no hand is counted",
                                "hands: {TYPE: counted} in game.yaml"});
        }
    };
    for (const TurnEntry& entry : entries) {
        if (entry.when) {
            add(*entry.when, false);
        }
        if (entry.until) {
            add(*entry.until, true);
        }
        add_events(game, entry.entries, names, lua, warnings);
    }
}

// The entries of a turn program one after another, without its blocks.
void flatten(const std::vector<TurnEntry>& entries, std::vector<const TurnEntry*>& turns) {
    for (const TurnEntry& entry : entries) {
        if (entry.entries.empty()) {
            turns.push_back(&entry);
        }
        flatten(entry.entries, turns);
    }
}

// `first` says who is the first `next`: where every entry names its player it says nothing, which
// does no harm where it is the same player.
void add_first(const GameDefinition& game, std::vector<LoadWarning>& warnings) {
    std::vector<const TurnEntry*> turns;
    flatten(game.turns, turns);
    const bool named = std::all_of(turns.begin(), turns.end(), [](const TurnEntry* entry) {
        return entry->kind == EntryKind::Turn && entry->who == WhoKind::Fixed;
    });
    for (const Setup& setup : game.setups) {
        if (named && !turns.empty() && setup.absent.empty() && setup.first != kNobody &&
            setup.first != turns.front()->player) {
            const bool usual = turns.front()->at.line == 0;
            const std::string& begins = game.players[turns.front()->player];
            warnings.push_back(
                {setup.at,
                 "`first: " + game.players[setup.first] + "` says nothing: " +
                     (usual
                          ? "without `turns` the players move in their order, " + begins + " first"
                          : "every entry of `turns` names its player, and " + begins + " begins"),
                 "turns: [{loop: [{turn: next}]}] begins with whom `first` names"});
        }
    }
}

// Blocks that are played `times: 0`, where no option says so.
void add_no_rounds(const YamlNames& names, std::vector<LoadWarning>& warnings) {
    for (const Source& at : names.no_rounds) {
        warnings.push_back({at, "no turn comes to this block: it is played `times: 0`",
                            "times: 1, or take it away"});
    }
}

// Whether a label is made by Lua: go_to("part" .. n).
bool computes_labels(const std::string& texts) {
    static const std::string kCall = "go_to(";
    for (std::size_t at = texts.find(kCall); at != std::string::npos;
         at = texts.find(kCall, at + 1)) {
        const std::size_t begin = texts.find_first_not_of(" \n", at + kCall.size());
        const std::size_t end = texts.find(')', at);
        const bool quoted = begin != std::string::npos &&
                            (texts[begin] == '"' || texts[begin] == '\'');
        if (!quoted || texts.substr(begin, end - begin).find("..") != std::string::npos) {
            return true;
        }
    }
    return false;
}

// Labels that two entries have, and those that no Lua text names. known: those in front of these.
void add_labels(const std::vector<TurnEntry>& entries, const LuaTexts& lua,
                std::set<std::string>& known, std::vector<LoadWarning>& warnings) {
    for (const TurnEntry& entry : entries) {
        const auto words = identifiers_of(entry.label);
        const bool is_named = std::all_of(
            words.begin(), words.end(), [&](const auto& word) { return lua.names.contains(word); });
        if (!entry.label.empty() && !known.insert(entry.label).second) {
            warnings.push_back({entry.at,
                                "the label `" + entry.label +
                                    "` stands on two entries, and `go_to` leads to one of them",
                                "give each a label of its own"});
        } else if (!is_named && !computes_labels(lua.text)) {
            warnings.push_back(
                {entry.at, "nothing goes to the label `" + entry.label + "`",
                 "go_to \"" + entry.label + "\" in rules.lua does; or take it away"});
        }
        add_labels(entry.entries, lua, known, warnings);
    }
}

}  // namespace

std::vector<LoadWarning> unreached(const GameDefinition& game, const YamlNames& names,
                                   const LuaTexts& lua) {
    std::vector<LoadWarning> warnings;
    add_lines(game, names, warnings);
    add_awards(game, warnings);
    add_vain_results(game, warnings);
    add_vain_types(game, names, lua, warnings);
    add_endless_hands(game, warnings);
    if (!names.optional.contains("turns")) {
        add_behind_loops(game.turns, warnings);
        add_events(game, game.turns, names, lua, warnings);
        add_first(game, warnings);
    }
    add_no_rounds(names, warnings);
    add_unwritten(game, names, lua, warnings);
    if (game.hooks.defined.empty() && !game.movements.empty()) {  // hooks may make other moves
        add_quiet(game, warnings);
        add_left_out(game, game.turns, warnings);
    }
    std::set<std::string> labels;
    add_labels(game.turns, lua, labels, warnings);
    if (!lua.names.contains("set_hand") && !names.optional.contains("moves") &&
        !names.optional.contains("setups")) {
        add_drops(game, warnings);
    }
    return warnings;
}

}  // namespace perthro
