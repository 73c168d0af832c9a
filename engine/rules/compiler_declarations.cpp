// What surrounds the words: classes, movements by type, riders, whole-list declarations, events and
// turns.
#include "engine/position/kept.hpp"
#include "engine/rules/compiler.hpp"

#include <algorithm>
#include <numeric>

namespace perthro {

namespace {

bool may_capture(const Node& node) {
    if ((node.op == Op::Land && !node.kids.empty()) || node.op == Op::Capture) {
        return true;
    }
    return std::any_of(node.kids.begin(), node.kids.end(), may_capture);
}

bool reads_hidden(const GameDefinition& game) {
    return game.piece_type_known != KnownTo::All || game.piece_identity_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const AttributeDefinition& a) { return a.known != Audience::All; });
}

constexpr std::size_t kMostLabels = 0xFFFF;  // a token of a path holds the number of one

}  // namespace

void Compiler::classes() {
    for (const ChanceDefinition& chance : rules_.game.chances) {
        class_index(chance.name);
    }
    for (const Movement& movement : rules_.game.movements) {
        class_index(movement.name);
    }
    for (const std::string& name : rules_.game.hooks.classes) {
        class_index(name);
    }
    for (const std::string& name : rules_.game.hooks.labels) {
        label_index(name);
    }
    kept_labels();
    class_index("reveal");
    rules_.looks = reads_hidden(rules_.game);
    for (const PieceDefinition& piece : rules_.game.pieces) {
        if (piece.royal) {
            rules_.royals.push_back(static_cast<PieceType>(rules_.royal.size()));
        }
        rules_.royal.push_back(piece.royal ? 1 : 0);
    }
}

// What a hand keeps of a piece is said by labels: `man@d4#hits.2`, `man@d4#hits.2.loaded.yes`.
void Compiler::kept_labels() {
    const GameDefinition& game = rules_.game;
    rules_.kept_labels.assign(game.pieces.size(), 0);
    for (std::size_t i = 1; i < game.pieces.size(); ++i) {
        const auto type = static_cast<PieceType>(i);
        const std::uint64_t kinds = kinds_to_keep(game, type);
        if (kinds > kMostKinds || rules_.labels.size() + kinds > kMostLabels) {
            defect(game.pieces[i].at,
                   "a hand that keeps the attributes of `" + game.pieces[i].name +
                       "` would have to tell more than " + std::to_string(kMostKinds) +
                       " kinds apart",
                   "narrow the ranges of its attributes, or leave out in_hand: keep");
            continue;
        }
        if (kinds == 1) {
            continue;
        }
        for (const AttributeDefinition& attribute : game.attributes) {
            if (is_kept(attribute, game, type) && !attribute.identity) {
                defect(attribute.at,
                       "hands keep `" + attribute.name + "` of `" + game.pieces[i].name +
                           "`, so that it cannot be left out of what is the same position",
                       "leave out identity: false, or in_hand: keep");
            }
        }
        rules_.kept_labels[i] = static_cast<std::uint16_t>(rules_.labels.size());
        for (std::uint64_t kind = 0; kind < kinds; ++kind) {
            rules_.labels.push_back(kind_text(game, type, static_cast<std::uint32_t>(kind)));
        }
    }
}

void Compiler::movement(const Movement& movement, std::size_t definition) {
    CompiledMovement compiled;
    compiled.kind = movement.kind;
    compiled.type = movement.type;
    compiled.name = static_cast<std::uint16_t>(class_index(movement.name));
    compiled.start = address();
    compiled.captures = may_capture(movement.body);
    compiled.definition = static_cast<std::uint16_t>(definition);
    compiled.at = movement.at;
    block(movement.body, Context{});
    emit(Control::End, movement.at);
    flush();
    rules_.movements.push_back(compiled);
}

// What a type does itself, or takes over from the type that it is like: all but drops.
void Compiler::give_movements(PieceType type, PieceType source) {
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.type != source) {
            continue;
        }
        const int index = static_cast<int>(i);
        if (movement.kind == MovementKind::Drop) {
            if (source == type) {
                rules_.drops_of[type].push_back(index);
            }
            continue;
        }
        if (movement.kind == MovementKind::Move) {
            rules_.moves_of[type].push_back(index);
        }
        rules_.continued_[type][movement.name].push_back(index);
    }
}

void Compiler::movements() {
    const auto types = rules_.game.pieces.size();
    rules_.moves_of.assign(types, {});
    rules_.drops_of.assign(types, {});
    rules_.continued_.assign(types, std::vector<std::vector<int>>(rules_.classes.size()));
    for (std::size_t i = 0; i < rules_.game.movements.size(); ++i) {
        movement(rules_.game.movements[i], i);
    }
    for (std::size_t i = 1; i < types; ++i) {
        const auto type = static_cast<PieceType>(i);
        give_movements(type, type);
        const PieceType like = rules_.game.pieces[i].like;
        if (like != kEmptyType) {
            give_movements(type, like);
        }
    }
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.kind == MovementKind::PlayerMove) {
            rules_.player_moves.push_back(static_cast<int>(i));
        }
        if (movement.type == kEmptyType) {
            rules_.continued_[kEmptyType][movement.name].push_back(static_cast<int>(i));
        }
    }
}

void Compiler::riders() {
    const auto types = rules_.game.pieces.size();
    for (std::size_t type = 0; type < types; ++type) {
        const auto compile = [&](const std::vector<Rider>& riders, Control end, Context context) {
            const std::int32_t start = address();
            bool any = false;
            for (const Rider& rider : riders) {
                if (rider.type == kEmptyType || rider.type == type) {
                    block(rider.body, context);
                    any = true;
                }
            }
            emit(end, Source{});
            flush();
            return any ? start : -1;
        };
        const std::int32_t after = compile(
            rules_.game.after, Control::EndAfter,
            Context{.lifts = false, .quiet = false, .at_depth = 0, .times_depth = 0});
        rules_.after_of.push_back(after);
        rules_.applied_of.push_back(
            compile(rules_.game.applied, Control::Return,
                    Context{.lifts = false, .quiet = true, .at_depth = 0, .times_depth = 0}));
    }
}

void Compiler::declarations() {
    for (const ConditionDefinition& condition : rules_.game.conditions) {
        rules_.conditions.push_back(expression(condition.body));
    }
    for (const Compulsory& compulsory : rules_.game.compulsory) {
        CompiledCompulsory compiled;
        compiled.stays.assign(rules_.classes.size(), 0);
        if (compulsory.condition) {
            compiled.condition = expression(*compulsory.condition);
        } else {
            compiled.name = class_index(compulsory.name);
        }
        for (const std::string& name : compulsory.stays) {
            const int index = rules_.find_class(name);
            if (index < 0) {
                defect(compulsory.at,
                       "compulsory names the class \"" + name + "\", which no movement has");
                continue;
            }
            compiled.stays[static_cast<std::size_t>(index)] = 1;
        }
        rules_.compulsory.push_back(compiled);
    }
    for (const Majority& majority : rules_.game.majority) {
        CompiledMajority compiled;
        compiled.name = static_cast<std::uint16_t>(class_index(majority.name));
        for (const MajorityKey& key : majority.keys) {
            compiled.keys.push_back({key.kind,
                                     key.kind == KeyKind::Function ? -1 : expression(key.node),
                                     key.function});
        }
        if (!compiled.keys.empty()) {
            rules_.majority.push_back(compiled);
        }
    }
    for (const Protect& protect : rules_.game.protect) {
        CompiledProtect compiled;
        compiled.which = expression(protect.which);
        compiled.when = protect.when ? expression(*protect.when) : -1;
        compiled.royals_only = protect.which.op == Op::Royal;
        compiled.at = protect.at;
        rules_.protect.push_back(compiled);
    }
    rules_.has_protect = !rules_.protect.empty();
    for (const Requirement& requirement : rules_.game.requirements) {
        rules_.requirements.push_back(
            {requirement.name.empty() ? -1 : class_index(requirement.name),
             expression(requirement.condition), requirement.at});
    }
    if (rules_.game.chains) {
        const Chains& chains = *rules_.game.chains;
        CompiledChains& compiled = rules_.chains;
        compiled.any = true;
        compiled.joined.assign(rules_.game.topology.directions.size(), -2);
        for (const Direction direction : chains.along) {
            compiled.joined[direction] = -1;
        }
        for (const auto& [direction, node] : chains.joined) {
            compiled.joined[direction] = expression(node);
        }
        compiled.of.assign(rules_.game.pieces.size(), chains.of.empty() ? 1 : 0);
        for (const PieceType type : chains.of) {
            compiled.of[type] = 1;
        }
        compiled.liberty_along = chains.liberty_along.empty() ? chains.along : chains.liberty_along;
        compiled.from = chains.liberty_from ? expression(*chains.liberty_from) : -1;
        compiled.where = chains.liberty_where ? expression(*chains.liberty_where) : -1;
    }
    rules_.identity.assign(rules_.classes.size(), rules_.game.identity);
    for (const auto& [name, identity] : rules_.game.class_identity) {
        rules_.identity[static_cast<std::size_t>(class_index(name))] = identity;
    }
    flush();
}

// ---- events and results

int Compiler::compiled_event(const EventDefinition& event) {
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
    } else if (event.kind == EventKind::Quiet) {
        compiled.resets.assign(rules_.classes.size(), 0);
        compiled.resets_type.assign(rules_.game.pieces.size(), 0);
        for (const std::string& name : event.without_classes) {
            const int index = rules_.find_class(name);
            if (index < 0) {
                defect(event.at, "quiet: \"" + name + "\" is no class of move and no piece type");
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

bool Compiler::alike(const EventDefinition& event) const {
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

void Compiler::reached(CompiledEvent& compiled) const {
    const Topology& topology = rules_.game.topology;
    compiled.inside.assign(rules_.game.players.size(), CellSet(topology.limit));
    for (std::size_t player = 0; player < compiled.inside.size(); ++player) {
        for (const int zone : compiled.definition.zones) {
            compiled.inside[player] |= topology.zones[static_cast<std::size_t>(zone)].cells[player];
        }
    }
}

// "KB/K": what the one has and what the other.
void Compiler::material(CompiledEvent& compiled) {
    const EventDefinition& event = compiled.definition;
    for (const std::string& sides : event.material) {
        const std::size_t slash = std::min(sides.find('/'), sides.size());
        const std::string_view text = sides;
        auto& have = compiled.material.emplace_back();
        have[0] = numbers_of(event, text.substr(0, slash));
        have[1] = numbers_of(event, slash < text.size() ? text.substr(slash + 1) : "");
        int pieces = 0;
        for (const std::vector<int>& side : have) {
            pieces += std::accumulate(side.begin(), side.end(), 0);
        }
        compiled.most_material = std::max(compiled.most_material, pieces);
    }
}

// How many pieces of each type the letters name; of letters that begin alike the longest count.
std::vector<int> Compiler::numbers_of(const EventDefinition& event, std::string_view letters) {
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
                   "write the letters of pieces, like KB/K");
            break;
        }
        ++numbers[best];
        letters.remove_prefix(pieces[best].letter.size());
    }
    return numbers;
}

void Compiler::events() {
    const auto defined = [&](const std::string& name) {
        const auto& names = rules_.game.hooks.defined;
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    int held = 0;
    for (const ResultDefinition& result : rules_.game.results) {
        CompiledResult compiled;
        compiled.event = compiled_event(result.event);
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
            }
        }
        rules_.needs_line = rules_.needs_line || result.event.kind == EventKind::Repeated;
        rules_.results.push_back(compiled);
    }
    rules_.needs_line = rules_.needs_line || rules_.game.repetition.forbid != 0;
    compared_cells();
}

void Compiler::compared_cells() {
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

// ---- turns

void Compiler::declare_turns() { declare_turns(rules_.game.turns); }

void Compiler::declare_turns(const std::vector<TurnEntry>& entries) {
    for (const TurnEntry& entry : entries) {
        if (!entry.label.empty()) {
            rules_.turns.labels.emplace_back(entry.label, -1);
        }
        auto& phases = rules_.turns.phases;
        if (!entry.phase.empty() &&
            std::find(phases.begin(), phases.end(), entry.phase) == phases.end()) {
            phases.push_back(entry.phase);
        }
        declare_turns(entry.entries);
    }
}

void Compiler::place_label(const std::string& label, int address) {
    for (auto& [name, place] : rules_.turns.labels) {
        if (!label.empty() && name == label) {
            place = address >= 0 ? address : static_cast<int>(rules_.turns.code.size());
        }
    }
}

void Compiler::turns() {
    TurnProgram& turns = rules_.turns;
    turn_entries(rules_.game.turns);
    turns.code.push_back({.op = TurnOp::Finish});
    const auto& code = turns.code;
    const auto simple = [&](std::size_t i, WhoKind who) {
        if (code[i].op != TurnOp::Entry) {
            return false;
        }
        const CompiledEntry& entry = turns.entries[static_cast<std::size_t>(code[i].entry)];
        return entry.who == who && entry.plies == 1 && entry.roll < 0 && entry.phase == 0 &&
               entry.when < 0;
    };
    const auto goes_back = [&](std::size_t i, std::size_t to) {
        return i < code.size() && code[i].op == TurnOp::Jump &&
               code[i].jump == static_cast<std::int32_t>(to);
    };
    turns.settled.assign(code.size(), 0);
    for (std::size_t i = 0; i < code.size() && rules_.game.player_count() == 2; ++i) {
        if (simple(i, WhoKind::Next) && goes_back(i + 1, i)) {
            turns.settled[i] = 1;
        } else if (simple(i, WhoKind::Fixed) && simple(i + 1, WhoKind::Fixed) &&
                   goes_back(i + 2, i)) {
            turns.settled[i] = turns.settled[i + 1] = 1;
        }
    }
    turns.alternates = turns.settled[0] != 0 && code.size() == (simple(0, WhoKind::Next) ? 3U : 4U);
}

void Compiler::turn_entries(const std::vector<TurnEntry>& entries) {
    for (const TurnEntry& entry : entries) {
        place_label(entry.label);
        if (entry.kind == EntryKind::Turn || entry.kind == EntryKind::Roll) {
            turn_entry(entry);
        } else {
            turn_block(entry);
        }
    }
}

void Compiler::turn_entry(const TurnEntry& entry) {
    CompiledEntry compiled;
    compiled.who = entry.who;
    compiled.player = entry.player;
    compiled.only_roll = entry.kind == EntryKind::Roll;
    compiled.pass = entry.pass;
    compiled.plies = entry.plies;
    compiled.roll = entry.roll;
    compiled.label = entry.label;
    compiled.at = entry.at;
    compiled.offers.assign(rules_.classes.size(), entry.classes.empty() || entry.all_but ? 1 : 0);
    for (const std::string& name : entry.classes) {
        const int index = rules_.find_class(name);
        if (index < 0) {
            defect(entry.at, "turns: no movement has the class \"" + name + "\"",
                   "declare it in rules.lua, or correct the name");
            continue;
        }
        compiled.offers[static_cast<std::size_t>(index)] = entry.all_but ? 0 : 1;
    }
    if (!entry.phase.empty()) {
        const auto& phases = rules_.turns.phases;
        compiled.phase = static_cast<int>(std::find(phases.begin(), phases.end(), entry.phase) -
                                          phases.begin());
    }
    if (entry.when) {
        compiled.when = compiled_event(*entry.when);
    }
    rules_.turns.entries.push_back(compiled);
    rules_.turns.code.push_back(
        {.op = TurnOp::Entry, .entry = static_cast<std::int32_t>(rules_.turns.entries.size()) - 1});
}

// What cannot be played in secret: chance alone, and another such block.
void Compiler::check_together(const std::vector<TurnEntry>& entries) {
    for (const TurnEntry& entry : entries) {
        if (entry.kind == EntryKind::Roll || entry.kind == EntryKind::Together) {
            defect(entry.at,
                   entry.kind == EntryKind::Roll ? "a roll alone cannot stand in a `together` block"
                                                 : "a `together` block cannot stand in another one",
                   "an entry with a player: {turn: PLAYER, roll: NAME}");
        }
        check_together(entry.entries);
    }
}

void Compiler::turn_block(const TurnEntry& entry) {
    auto& code = rules_.turns.code;
    const auto here = [&] { return static_cast<std::int32_t>(code.size()); };
    std::int32_t skip = -1;
    if (entry.when) {
        skip = here();
        code.push_back({.op = TurnOp::When, .event = compiled_event(*entry.when)});
    }
    switch (entry.kind) {
        case EntryKind::Loop: {
            const std::int32_t start = here();
            turn_entries(entry.entries);
            code.push_back({.op = TurnOp::Jump, .jump = start});
            break;
        }
        case EntryKind::Times: {
            const int counter = rules_.turns.loop_counters++;
            code.push_back({.op = TurnOp::TimesBegin, .counter = counter, .number = entry.times});
            const std::int32_t start = here();
            turn_entries(entry.entries);
            code.push_back({.op = TurnOp::TimesNext, .counter = counter, .jump = start});
            break;
        }
        case EntryKind::Until: {
            // Asked before each entry of the block, the first included.
            const int event = entry.until ? compiled_event(*entry.until) : -1;
            const std::int32_t start = here();
            std::vector<std::int32_t> exits;
            for (const TurnEntry& inner : entry.entries) {
                exits.push_back(here());
                code.push_back({.op = TurnOp::Until, .event = event});
                turn_entries({inner});
                place_label(inner.label, exits.back());  // a jump to it asks `until` again
            }
            code.push_back({.op = TurnOp::Jump, .jump = start});
            for (const std::int32_t exit : exits) {
                code[static_cast<std::size_t>(exit)].jump = here();
            }
            break;
        }
        case EntryKind::Together:
            check_together(entry.entries);
            code.push_back({.op = TurnOp::TogetherBegin});
            turn_entries(entry.entries);
            code.push_back({.op = TurnOp::TogetherEnd});
            break;
        default: break;
    }
    if (skip >= 0) {
        code[static_cast<std::size_t>(skip)].jump = here();
    }
}

}  // namespace perthro
