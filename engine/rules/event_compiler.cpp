// Events and results, and which cells repetition compares.
#include "engine/rules/event_compiler.hpp"

#include <algorithm>

namespace perthro {

int EventCompiler::event(const EventDefinition& event) {
    CompiledEvent compiled;
    compiled.definition = event;
    const auto defined = [&](const std::string& name) {
        const auto& names = rules_.game.hooks.defined;
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (event.kind == EventKind::Named) {
        const int condition = rules_.find_condition(event.name);
        if (condition >= 0) {
            compiled.condition = rules_.conditions[static_cast<std::size_t>(condition)];
        } else {
            compiled.attribute = rules_.game.find_attribute(event.name);
            compiled.function = compiled.attribute < 0 && defined(event.name);
            if (compiled.attribute < 0 && !compiled.function) {
                defect(event.at,
                       "\"" + event.name + "\" is no event, condition, bool attribute or function",
                       "declare condition \"" + event.name + "\" ( ... ) in rules.lua");
            }
        }
    } else if (event.kind == EventKind::Score) {
        compiled.attribute = rules_.game.find_attribute(event.of_attribute);
        compiled.function = compiled.attribute < 0 && defined(event.of_attribute);
        if (compiled.attribute < 0 && !compiled.function) {
            defect(event.at,
                   "score: there is no attribute or function \"" + event.of_attribute + "\"",
                   "of: NAME of an attribute of players, or a function NAME(position, player) in "
                   "rules.lua");
        }
        needs_players(compiled.attribute, event.at, "score");
        reachable_score(compiled);
    } else if (event.kind == EventKind::Quiet) {
        compiled.resets.assign(rules_.classes.size(), 0);
        compiled.resets_type.assign(rules_.game.pieces.size(), 0);
        for (const std::string& name : event.without_classes) {
            const int index = rules_.find_class(name);
            if (index < 0) {
                defect(event.at, "quiet: \"" + name + "\" is no class of move and no piece type",
                       "without: [capture, TYPE, CLASS]");
                continue;
            }
            compiled.resets[static_cast<std::size_t>(index)] = 1;
        }
        for (const PieceType type : event.of) {
            compiled.resets_type[type] = 1;
        }
        compiled.quiet = static_cast<int>(rules_.quiets.size());
        rules_.quiets.push_back(static_cast<int>(rules_.events.size()));
    } else if (event.kind == EventKind::Material) {
        material(compiled);
    } else if (event.kind == EventKind::Reached) {
        reached(compiled);
    }
    compiled.alike = alike(event);
    rules_.events.push_back(compiled);
    return static_cast<int>(rules_.events.size()) - 1;
}

// What is counted for each player must be his own.
void EventCompiler::needs_players(int attribute, const Source& at, const std::string& who) {
    if (attribute < 0) {
        return;
    }
    const AttributeDefinition& counted =
        rules_.game.attributes[static_cast<std::size_t>(attribute)];
    if (counted.of != AttributeOf::Player) {
        defect(at, who + ": \"" + counted.name + "\" is no attribute of players",
               counted.name +
                   ": {of: player, ...}, or a function NAME(position, player) in rules.lua");
    }
}

// A score that a range of an attribute holds, for each player.
void EventCompiler::reachable_score(const CompiledEvent& compiled) {
    if (compiled.attribute < 0) {
        return;
    }
    const EventDefinition& event = compiled.definition;
    const AttributeDefinition& counted =
        rules_.game.attributes[static_cast<std::size_t>(compiled.attribute)];
    const auto players = event.number.begin() + 1;
    const int least = *std::min_element(players, players + rules_.game.player_count());
    if (counted.kind == AttributeKind::Range && least > counted.high) {
        const std::string most = std::to_string(counted.high);
        defect(event.at,
               "score " + std::to_string(least) + ": \"" + counted.name + "\" is at most " + most,
               counted.name + ": {of: player, type: " + std::to_string(counted.low) + ".." +
                   std::to_string(least) + "}");
    }
}

bool EventCompiler::alike(const EventDefinition& event) const {
    switch (event.kind) {
        case EventKind::Material:
        case EventKind::Finished: return true;
        case EventKind::Repeated:
        case EventKind::Quiet:
        case EventKind::Passes:
        case EventKind::Plies: {
            const auto first = event.number.begin() + 1;
            const auto last = event.number.begin() + rules_.game.player_count() + 1;
            return std::all_of(first, last, [&](int number) { return number == *first; });
        }
        default: return false;
    }
}

void EventCompiler::reached(CompiledEvent& compiled) const {
    const Topology& topology = rules_.game.topology;
    compiled.inside.assign(rules_.game.players.size(), CellSet(topology.limit));
    for (std::size_t player = 0; player < compiled.inside.size(); ++player) {
        for (const int zone : compiled.definition.zones) {
            compiled.inside[player] |= topology.zones[static_cast<std::size_t>(zone)].cells[player];
        }
    }
}

// "KB/K": what the one has and what the other; "KB*/K": any number of bishops.
void EventCompiler::material(CompiledEvent& compiled) {
    const EventDefinition& event = compiled.definition;
    for (const std::string& sides : event.material) {
        const std::size_t slash = std::min(sides.find('/'), sides.size());
        const std::string_view text = sides;
        auto& have = compiled.material.emplace_back();
        have[0] = numbers_of(event, text.substr(0, slash));
        have[1] = numbers_of(event, slash < text.size() ? text.substr(slash + 1) : "");
        int pieces = 0;
        for (const std::vector<int>& side : have) {
            for (std::size_t type = 1; type < side.size(); ++type) {
                pieces += std::max(side[type], 0);
            }
        }
        compiled.most_material = std::max(compiled.most_material, pieces);
    }
}

// How many pieces of each type the letters name; of letters that begin alike the longest count.
std::vector<int> EventCompiler::numbers_of(const EventDefinition& event, std::string_view letters) {
    const auto& pieces = rules_.game.pieces;
    std::vector<int> numbers(pieces.size(), 0);
    while (!letters.empty()) {
        std::size_t best = 0;
        for (std::size_t type = 1; type < pieces.size(); ++type) {
            const std::string& letter = pieces[type].letter;
            if (letter.size() > (best == 0 ? 0 : pieces[best].letter.size()) &&
                letters.substr(0, letter.size()) == letter) {
                best = type;
            }
        }
        if (best == 0) {
            defect(event.at,
                   "material: no piece has a letter that begins \"" + std::string(letters) + "\"",
                   "write the letters of pieces, like KB/K; KB*/K is any number of bishops");
            break;
        }
        letters.remove_prefix(pieces[best].letter.size());
        if (letters.starts_with('*')) {
            numbers[best] = kAnyNumber;
            letters.remove_prefix(1);
        } else if (numbers[best] != kAnyNumber) {
            ++numbers[best];
        }
    }
    return numbers;
}

void EventCompiler::results() {
    const auto defined = [&](const std::string& name) {
        const auto& names = rules_.game.hooks.defined;
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    int held = 0;
    for (const ResultDefinition& result : rules_.game.results) {
        CompiledResult compiled;
        compiled.event = event(result.event);
        if (result.held > 0) {
            compiled.held = held++;
        }
        if (!result.ask.empty()) {
            const int condition = rules_.find_condition(result.ask);
            if (condition >= 0) {
                compiled.ask_condition = rules_.conditions[static_cast<std::size_t>(condition)];
            } else if (defined(result.ask)) {
                compiled.ask_function = true;
            } else {
                defect(result.at, "ask: there is no function or condition \"" + result.ask + "\"");
            }
        }
        if (!result.most.empty()) {
            compiled.most_pieces = result.most == "pieces" || result.most_type != kEmptyType;
            if (!compiled.most_pieces) {
                compiled.most_attribute = rules_.game.find_attribute(result.most);
                compiled.most_function = compiled.most_attribute < 0 && defined(result.most);
                if (compiled.most_attribute < 0 && !compiled.most_function) {
                    defect(result.at,
                           "most: there is no attribute or function \"" + result.most + "\"");
                }
                needs_players(compiled.most_attribute, result.at, "most");
            }
        }
        rules_.needs_line = rules_.needs_line || result.event.kind == EventKind::Repeated;
        rules_.results.push_back(compiled);
    }
    rules_.needs_line = rules_.needs_line || rules_.game.repetition.forbid != 0;
    compared_cells();
}

void EventCompiler::compared_cells() {
    const RepetitionDefinition& repetition = rules_.game.repetition;
    if (repetition.where.empty()) {
        return;
    }
    const int condition = rules_.find_condition(repetition.where);
    if (condition < 0) {
        defect(repetition.at, "where: there is no condition \"" + repetition.where + "\"",
               "declare condition \"" + repetition.where + "\" ( ... ) in rules.lua");
        return;
    }
    rules_.compared = rules_.conditions[static_cast<std::size_t>(condition)];
}

}  // namespace perthro
