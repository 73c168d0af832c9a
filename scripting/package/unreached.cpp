#include "scripting/package/unreached.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace perthro {

namespace {

// Whether an event holds whenever the other one does.
bool covers(const EventDefinition& one, const EventDefinition& other) {
    const auto all_of = [](const EventDefinition& event) {
        return std::tie(event.name, event.number, event.without_classes, event.without_capture,
                        event.of, event.of_attribute, event.material, event.zones, event.all,
                        event.count, event.last, event.exactly, event.along);
    };
    return one.kind == other.kind && all_of(one) == all_of(other) &&
           (!one.checked || other.checked) && (!one.everybody || other.everybody);
}

// Whether a line ends the game at once wherever the other one, below it, would.
bool decides_before(const ResultDefinition& one, const ResultDefinition& other) {
    const bool ends = std::none_of(one.awards.begin(), one.awards.end(),
                                   [](const Award& award) { return award.kind == AwardKind::Out; });
    const bool asked = one.asked_for == AskedFor::All ||
                       (one.asked_for == other.asked_for && one.asked_player == other.asked_player);
    return ends && asked && !one.claim && one.held <= 1 &&
           (one.ask.empty() || one.ask == other.ask) && (!one.tested_turn || other.tested_turn) &&
           covers(one.event, other.event);
}

void add_lines(const GameDefinition& game, const YamlNames& names,
               std::vector<LoadWarning>& warnings) {
    const auto& results = game.results;
    const auto stays = [&](const ResultDefinition& line) {
        return !names.optional.contains("results." + line.key);
    };
    for (auto line = results.begin(); line != results.end(); ++line) {
        const auto above = std::find_if(results.begin(), line, [&](const ResultDefinition& one) {
            return stays(one) && decides_before(one, *line);
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

}  // namespace

std::vector<LoadWarning> unreached(const GameDefinition& game, const YamlNames& names,
                                   bool sets_hands) {
    std::vector<LoadWarning> warnings;
    add_lines(game, names, warnings);
    add_awards(game, warnings);
    add_endless_hands(game, warnings);
    if (!sets_hands && !names.optional.contains("moves") && !names.optional.contains("setups")) {
        add_drops(game, warnings);
    }
    return warnings;
}

}  // namespace perthro
