// Which turn it is where a text says whose, and no more: what the board, hands and dice tell of the
// turn program.
#include "engine/game/events.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>
#include <optional>

namespace perthro {

namespace {

// Whether a loop of the program goes round a step: none, one, or one that nothing but the end of
// the game, or a jump, leaves.
enum class Repeats { No, Sometimes, Endlessly };
Repeats repeats(const std::vector<TurnCode>& code, std::size_t step) {
    Repeats found = Repeats::No;
    for (std::size_t end = step; end < code.size(); ++end) {
        const auto begin = static_cast<std::size_t>(code[end].jump);
        if (code[end].op != TurnOp::Jump || begin > step) {
            continue;
        }
        const auto from = code.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto to = code.begin() + static_cast<std::ptrdiff_t>(end);
        const bool is_left = std::any_of(from, to, [&](const TurnCode& one) {
            return (one.op == TurnOp::Until || one.op == TurnOp::When) &&
                   static_cast<std::size_t>(one.jump) > end;
        });
        if (!is_left) {
            return Repeats::Endlessly;
        }
        found = Repeats::Sometimes;
    }
    return found;
}

// Whether a step of the program is a turn that the player has without condition.
bool is_usual_turn(const TurnProgram& turns, std::size_t step, Player player) {
    if (turns.code[step].op != TurnOp::Entry) {
        return false;
    }
    const CompiledEntry& entry = turns.entries[static_cast<std::size_t>(turns.code[step].entry)];
    const bool his = entry.who == WhoKind::Next ||
                     (entry.who == WhoKind::Fixed && entry.player == player);
    return his && !entry.only_roll && entry.when < 0;
}

// Whether a step is a turn that may begin a player's turn, if what it is asked for holds.
bool may_begin(const TurnProgram& turns, std::size_t step, Player player) {
    if (turns.code[step].op != TurnOp::Entry) {
        return false;
    }
    const CompiledEntry& entry = turns.entries[static_cast<std::size_t>(turns.code[step].entry)];
    return !entry.only_roll &&
           (entry.who == WhoKind::Next || (entry.who == WhoKind::Fixed && entry.player == player));
}

bool calls_lua(const Node& node) {
    return node.op == Op::TestFunction || node.op == Op::ApplyFunction ||
           std::any_of(node.kids.begin(), node.kids.end(), calls_lua);
}

// Whether pieces, hands and attributes alone say if an event holds.
bool is_told(const Rules& rules, const CompiledEvent& event) {
    switch (event.definition.kind) {
        case EventKind::HandsEmpty:
        case EventKind::Pieces:
        case EventKind::Reached:
        case EventKind::Line:
        case EventKind::Connected: return true;
        case EventKind::Named: {
            const int named = rules.find_condition(event.definition.name);
            return event.attribute >= 0 ||
                   (named >= 0 &&
                    !calls_lua(rules.game.conditions[static_cast<std::size_t>(named)].body));
        }
        default: return false;
    }
}

}  // namespace

// The first turn of a player in a block whose end has not come, as far as the position tells.
std::optional<std::size_t> TurnMachine::turn_before_end(Player player) {
    const TurnProgram& turns = rules_.turns;
    for (std::size_t i = 0; i < turns.code.size(); ++i) {
        const TurnCode& code = turns.code[i];
        if (code.op != TurnOp::Until || code.event < 0 ||
            repeats(turns.code, i) == Repeats::Endlessly) {
            continue;
        }
        const CompiledEvent& event = rules_.events[static_cast<std::size_t>(code.event)];
        if (!is_told(rules_, event)) {
            return std::nullopt;  // nor is it told of any block behind
        }
        if (events_.holds_for_any(event)) {
            continue;
        }
        for (std::size_t step = i + 1; step < static_cast<std::size_t>(code.jump); ++step) {
            if (is_usual_turn(turns, step, player)) {
                return step;
            }
        }
    }
    return std::nullopt;
}

// The last entry that can be his of the part that repeats without end; if every part ends some
// time, the first of those that repeat (what follows is no longer the game proper), else the first.
std::optional<std::size_t> TurnMachine::usual_turn(Player player) const {
    const auto& code = rules_.turns.code;
    std::optional<std::size_t> any, repeated, endless;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (!is_usual_turn(rules_.turns, i, player)) {
            continue;
        }
        const Repeats how = repeats(code, i);
        any = any.value_or(i);
        if (how == Repeats::Sometimes) {
            repeated = repeated.value_or(i);
        } else if (how == Repeats::Endlessly) {
            endless = i;
        }
    }
    return endless ? endless : repeated ? repeated : conditional_turn(player) ? std::nullopt : any;
}

// The turn that the endless part begins with, where each of its turns is asked something first.
std::optional<std::size_t> TurnMachine::conditional_turn(Player player) const {
    const auto& code = rules_.turns.code;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool begins = may_begin(rules_.turns, i, player) &&
                            repeats(code, i) == Repeats::Endlessly;
        found = !found && begins ? std::optional(i) : found;
        const int when = found && code[i].op == TurnOp::Entry ? entry_at(i).when : -1;
        if (when >= 0 && !is_told(rules_, rules_.events[static_cast<std::size_t>(when)])) {
            return std::nullopt;
        }
    }
    return found;
}

// The last turn of a player in which dice are played, first of the endless part.
std::optional<std::size_t> TurnMachine::turn_with_dice(Player player) const {
    std::optional<std::size_t> any, endless;
    for (std::size_t i = 0; i < rules_.turns.code.size(); ++i) {
        if (rules_.turns.code[i].op != TurnOp::Entry) {
            continue;
        }
        const CompiledEntry& entry = entry_at(i);
        const bool his = entry.who == WhoKind::Next || entry.who == WhoKind::Same ||
                         (entry.who == WhoKind::Fixed && entry.player == player);
        const bool rolls = his && !entry.only_roll && entry.when < 0 && entry.roll >= 0 &&
                           rules_.game.chances[static_cast<std::size_t>(entry.roll)].dice > 0;
        if (rolls) {
            any = i;
            endless = repeats(rules_.turns.code, i) == Repeats::Endlessly ? i : endless;
        }
    }
    return endless ? endless : any;
}

const CompiledEntry& TurnMachine::entry_at(std::size_t step) const {
    return rules_.turns.entries[static_cast<std::size_t>(rules_.turns.code[step].entry)];
}

// The dice that lie there are those of this turn.
void TurnMachine::go_on_with_dice(std::size_t step, Player player) {
    const CompiledEntry& entry = entry_at(step);
    position_.write(Field::RoundOwner, entry.who == WhoKind::Same ? player : previous(player));
    enter(static_cast<std::uint32_t>(step), entry);
    position_.write(Field::Pending, 0);
    position_.write(Field::TurnStart, 0);  // it has begun before its roll
    std::vector<int> left;
    for (int i = 0; i < kMaxDice; ++i) {
        const std::uint32_t die = position_.get(rules_.layout.dice + static_cast<Slot>(i));
        if (die != 0) {
            left.push_back(static_cast<int>(die) - 1);
        }
    }
    std::uint32_t number = 1;
    for (std::size_t chance = 0; chance < rules_.game.chances.size(); ++chance) {
        for (const ChanceDefinition::Roll& roll : rules_.game.chances[chance].rolls) {
            std::vector<int> dice = roll.dice;
            std::sort(dice.begin(), dice.end());
            if (chance == static_cast<std::size_t>(entry.roll) && dice == left) {
                position_.write(Field::Roll, number);
                return;
            }
            ++number;
        }
    }
}

void TurnMachine::set_to_move(Player player) {
    position_.write(Field::RoundOwner, previous(player));
    const bool dice = rules_.layout.has.dice && position_.get(rules_.layout.dice) != 0;
    if (const auto with_dice = dice ? turn_with_dice(player) : std::nullopt) {
        go_on_with_dice(*with_dice, player);
        return;
    }
    auto step = turn_before_end(player);
    step = step ? step : usual_turn(player);
    if (step) {
        enter(static_cast<std::uint32_t>(*step), entry_at(*step));
        return;
    }
    const std::size_t mark = position_.mark();
    if (const auto begins = conditional_turn(player)) {
        run(static_cast<std::uint32_t>(*begins));
    }
    // The program may pass on to somebody else, but it is this player whom a text has named.
    if (position_.to_move() != player) {
        position_.undo_to(mark);
        position_.write(Field::ToMove, player);
    }
}

}  // namespace perthro
