// The turn program: entries, blocks, where labels are, and from where on two players alternate.
#include "engine/rules/turn_compiler.hpp"

#include <algorithm>

namespace perthro {

void TurnCompiler::declare() { declare(rules_.game.turns); }

void TurnCompiler::declare(const std::vector<TurnEntry>& entries) {
    for (const TurnEntry& entry : entries) {
        if (!entry.label.empty()) {
            rules_.turns.labels.emplace_back(entry.label, -1);
        }
        auto& phases = rules_.turns.phases;
        if (!entry.phase.empty() &&
            std::find(phases.begin(), phases.end(), entry.phase) == phases.end()) {
            phases.push_back(entry.phase);
        }
        declare(entry.entries);
    }
}

void TurnCompiler::place_label(const std::string& label, int address) {
    for (auto& [name, place] : rules_.turns.labels) {
        if (!label.empty() && name == label) {
            place = address >= 0 ? address : static_cast<int>(rules_.turns.code.size());
        }
    }
}

void TurnCompiler::compile() {
    TurnProgram& turns = rules_.turns;
    turn_entries(rules_.game.turns);
    turns.code.push_back({.op = TurnOp::Finish});
    check_first();
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

void TurnCompiler::turn_entries(const std::vector<TurnEntry>& entries) {
    for (const TurnEntry& entry : entries) {
        place_label(entry.label);
        if (entry.kind == EntryKind::Turn || entry.kind == EntryKind::Roll) {
            turn_entry(entry);
        } else {
            turn_block(entry);
        }
    }
}

void TurnCompiler::turn_entry(const TurnEntry& entry) {
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
        compiled.when = events_.event(*entry.when);
    }
    rules_.turns.entries.push_back(compiled);
    rules_.turns.code.push_back(
        {.op = TurnOp::Entry, .entry = static_cast<std::int32_t>(rules_.turns.entries.size()) - 1});
}

// Whose turn comes first, whatever holds then, has to be said.
void TurnCompiler::check_first() {
    for (const TurnCode& code : rules_.turns.code) {
        if (code.op == TurnOp::TimesBegin || code.op == TurnOp::TogetherBegin) {
            continue;
        }
        if (code.op != TurnOp::Entry) {
            return;
        }
        const CompiledEntry& entry = rules_.turns.entries[static_cast<std::size_t>(code.entry)];
        if (!entry.only_roll) {
            if (entry.who == WhoKind::Same && entry.when < 0) {
                defect(entry.at, "`turn: same` comes first: nobody had a turn before it",
                       "{turn: next}, or the name of a player");
            }
            return;
        }
    }
}

// What cannot be played in secret: chance alone, and another such block.
void TurnCompiler::check_together(const std::vector<TurnEntry>& entries) {
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

void TurnCompiler::turn_block(const TurnEntry& entry) {
    auto& code = rules_.turns.code;
    const auto here = [&] { return static_cast<std::int32_t>(code.size()); };
    std::int32_t skip = -1;
    if (entry.when) {
        skip = here();
        code.push_back({.op = TurnOp::When, .event = events_.event(*entry.when)});
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
            const std::int32_t over = here();
            if (entry.times == 0) {
                code.push_back({.op = TurnOp::Jump});
            }
            code.push_back({.op = TurnOp::TimesBegin, .counter = counter, .number = entry.times});
            const std::int32_t start = here();
            turn_entries(entry.entries);
            code.push_back({.op = TurnOp::TimesNext, .counter = counter, .jump = start});
            if (entry.times == 0) {
                code[static_cast<std::size_t>(over)].jump = here();
            }
            break;
        }
        case EntryKind::Until: {
            // Asked before each entry of the block, the first included.
            const int event = entry.until ? events_.event(*entry.until) : -1;
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
