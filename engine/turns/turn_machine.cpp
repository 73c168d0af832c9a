#include "engine/turns/turn_machine.hpp"

#include "engine/game/events.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <optional>

namespace perthro {

namespace {
constexpr int kMostEntries = 4096;

// What was asked of the turn, which is then forgotten.
std::pair<Request, std::uint32_t> take_request(Position& position) {
    const std::pair request{static_cast<Request>(position.get(Field::Request)),
                            position.get(Field::RequestTo)};
    position.write(Field::Request, 0);
    position.write(Field::RequestTo, 0);
    return request;
}
}  // namespace

TurnMachine::TurnMachine(const Rules& rules, Position& position, Events& events)
    : rules_(rules), position_(position), events_(events), board_(rules, position),
      together_(rules, position) {
    all_.assign(rules.classes.size(), 1);
}

void TurnMachine::start(Player first) {
    if (first != kNobody) {
        position_.write(Field::RoundOwner, previous(first));
    }
    run(0);
}

const CompiledEntry& TurnMachine::entry() const {
    const TurnCode& code = rules_.turns.code[position_.get(Field::Counter)];
    return rules_.turns.entries[static_cast<std::size_t>(code.entry)];
}

const std::vector<char>& TurnMachine::offers_for(Player player) const {
    return finished() || position_.to_move() != player ? all_ : entry().offers;
}

Player TurnMachine::previous(Player player) const {
    return rules_.previous_player(player, position_.get(Field::OutMask));
}

void TurnMachine::clear_dice() {
    if (!rules_.layout.has.dice) {
        return;
    }
    for (int i = 0; i < kMaxDice; ++i) {
        position_.write(rules_.layout.dice + static_cast<Slot>(i), 0);
    }
    position_.write(Field::Roll, 0);
}

void TurnMachine::after_move(std::uint16_t name) {
    if (go_on(name)) {
        fall_back();
    }
}

bool TurnMachine::go_on(std::uint16_t name) {
    const auto [request, to] = take_request(position_);
    const std::uint32_t address = position_.get(Field::Counter);
    const std::uint32_t left = position_.get(Field::PliesLeft);
    if (request == Request::Again) {
        position_.write(Field::TurnStart, 0);
        const CompiledEntry& again = entry();
        if (again.roll >= 0) {
            clear_dice();
            position_.write(Field::Pending, static_cast<std::uint32_t>(again.roll) + 1);
        }
        return false;
    }
    if (request == Request::None && left > 1 && name != kPassClass) {
        position_.write(Field::PliesLeft, left - 1);
        position_.write(Field::TurnStart, 0);
        return false;
    }
    if (finished() || !entry().only_roll || request != Request::None) {
        if (!(finished() || entry().only_roll)) {
            clear_dice();
        }
    }
    if (request == Request::NextTurn) {
        position_.write(Field::RoundOwner, previous(static_cast<Player>(to)));
    }
    const std::uint32_t next = request == Request::GoTo
                                   ? static_cast<std::uint32_t>(rules_.turns.labels[to].second)
                                   : address + 1;
    if (!together_.under_way()) {
        run(next);
        return true;
    }
    board_.fall_back();  // what he set for his own turn, before the position becomes another's
    if (!Together::contains(rules_.turns, next)) {  // a jump out of the block
        end_block();
        static_cast<void>(take_request(position_));
    }
    run(next);
    return false;
}

void TurnMachine::fall_back() {
    board_.fall_back();
    share();
}

void TurnMachine::share() {
    if (together_.under_way()) {
        together_.share();
    }
}

void TurnMachine::leave_block() {
    if (together_.under_way()) {
        together_.leave();
    }
}

void TurnMachine::end_block() {
    events_.last_lost() = together_.end(settle_);
    took_effect_ = true;
}

void TurnMachine::begin_block_here() {
    if (rules_.layout.has.together && !together_.under_way() &&
        Together::contains(rules_.turns, position_.get(Field::Counter))) {
        together_.begin();
        together_.turn_to(position_.to_move());
    }
}

void TurnMachine::after_roll() {
    position_.write(Field::Pending, 0);
    if (!entry().only_roll) {
        position_.write(Field::TurnStart, 0);  // the turn has begun before its roll
        return;
    }
    const std::uint32_t address = position_.get(Field::Counter);
    const auto request = static_cast<Request>(position_.get(Field::Request));
    if (request == Request::NextTurn) {
        position_.write(Field::RoundOwner,
                        previous(static_cast<Player>(position_.get(Field::RequestTo))));
        position_.write(Field::Request, 0);
        position_.write(Field::RequestTo, 0);
    }
    run(address + 1);
}

void TurnMachine::skip() {
    clear_dice();
    board_.fall_back();
    run(position_.get(Field::Counter) + 1);
}

void TurnMachine::leave() {
    clear_dice();
    if (position_.get(Field::TurnStart) == 0) {
        board_.fall_back();
    }
    run(position_.get(Field::Counter) + 1);
}

// Makes an entry the one to be played; false if it is passed over.
bool TurnMachine::enter(std::uint32_t address, const CompiledEntry& entry) {
    const auto owner = static_cast<Player>(position_.get(Field::RoundOwner));
    const std::uint32_t out_mask = position_.get(Field::OutMask);
    Player player = owner;
    switch (entry.who) {
        case WhoKind::Fixed: player = entry.player; break;
        case WhoKind::Next: player = rules_.next_player(owner, out_mask); break;
        case WhoKind::Same: break;
        case WhoKind::Other: player = rules_.next_player(owner, out_mask); break;
    }
    if (entry.only_roll) {
        position_.write(Field::Counter, address);
        position_.write(Field::Pending, static_cast<std::uint32_t>(entry.roll) + 1);
        position_.write(Field::ToMove, owner == kNobody ? 1 : owner);
        position_.write(Field::TurnStart, 1);
        position_.write(Field::Begun, 0);
        note(TurnAsked::Answer::Rolls, owner, entry.at);
        return true;
    }
    if (entry.who == WhoKind::Next) {  // also of an entry that is passed over
        position_.write(Field::RoundOwner, player);
    }
    if (out(player)) {
        note(TurnAsked::Answer::Out, player, entry.at);
        return false;
    }
    const std::size_t mark = position_.mark();
    if (together_.under_way()) {
        together_.turn_to(player);
    }
    if (entry.when >= 0 &&
        !events_.holds(rules_.events[static_cast<std::size_t>(entry.when)], player)) {
        position_.undo_to(mark);  // in a block it is still the position of who acted last
        note(TurnAsked::Answer::Unfit, player, entry.at);
        return false;
    }
    if (player == kNobody && entry.who == WhoKind::Same) {
        throw rule_error(rules_.game, entry.at,
                         "nobody had a turn before this one: write `turn: next`, or the name of a "
                         "player, where the game may begin");
    }
    note(TurnAsked::Answer::Begins, player, entry.at);
    if (entry.who == WhoKind::Fixed) {
        position_.write(Field::RoundOwner, player);
    }
    position_.write(Field::ToMove, player);
    position_.write(Field::Counter, address);
    position_.write(Field::PliesLeft, static_cast<std::uint32_t>(entry.plies));
    position_.write(Field::TurnStart, 1);
    position_.write(Field::Begun, 0);
    if (entry.phase != 0) {
        position_.write(Field::Phase, static_cast<std::uint32_t>(entry.phase));
    }
    position_.write(Field::Pending,
                    entry.roll >= 0 ? static_cast<std::uint32_t>(entry.roll) + 1 : 0);
    return true;
}

bool TurnMachine::holds_in_block(const TurnCode& code) {
    const CompiledEvent& event = rules_.events[static_cast<std::size_t>(code.event)];
    const bool holds = events_.holds_for_any(event);
    note(holds ? TurnAsked::Answer::Yes : TurnAsked::Answer::No, kNobody, event.definition.at);
    if (recorded_ != nullptr) {
        recorded_->back().until = code.op == TurnOp::Until;
    }
    return holds;
}

void TurnMachine::note(TurnAsked::Answer answer, Player player, const Source& at) {
    if (recorded_ != nullptr) {
        recorded_->push_back({.answer = answer, .player = player, .at = at});
    }
}

void TurnMachine::run(std::uint32_t address) {
    for (int entries = 0; entries < kMostEntries; ++entries) {
        const TurnCode& code = rules_.turns.code[address];
        const Slot counter = rules_.layout.loops.first + static_cast<Slot>(code.counter);
        switch (code.op) {
            case TurnOp::Entry:
                if (enter(address, rules_.turns.entries[static_cast<std::size_t>(code.entry)])) {
                    return;
                }
                ++address;
                break;
            case TurnOp::Jump: address = static_cast<std::uint32_t>(code.jump); break;
            case TurnOp::TimesBegin:
                position_.write(counter, static_cast<std::uint32_t>(code.number));
                ++address;
                break;
            case TurnOp::TimesNext: {
                const std::uint32_t left = position_.get(counter) - 1;
                position_.write(counter, left);
                address = left > 0 ? static_cast<std::uint32_t>(code.jump) : address + 1;
                break;
            }
            case TurnOp::Until:
                address = code.event >= 0 && holds_in_block(code)
                              ? static_cast<std::uint32_t>(code.jump)
                              : address + 1;
                break;
            case TurnOp::When:
                address = code.event >= 0 && !holds_in_block(code)
                              ? static_cast<std::uint32_t>(code.jump)
                              : address + 1;
                break;
            case TurnOp::TogetherBegin:
                together_.begin();
                ++address;
                break;
            case TurnOp::TogetherEnd:
                ++address;
                if (together_.under_way()) {
                    end_block();
                    const auto [request, to] = take_request(position_);  // of what settled it
                    if (request == Request::NextTurn) {
                        position_.write(Field::RoundOwner, previous(static_cast<Player>(to)));
                    } else if (request == Request::GoTo) {
                        address = static_cast<std::uint32_t>(rules_.turns.labels[to].second);
                    }
                }
                break;
            case TurnOp::Finish:
                position_.write(Field::Counter, address);
                position_.write(Field::Pending, 0);
                return;
        }
    }
    throw rule_error(rules_.game,
                     rules_.game.turns.empty() ? Source{} : rules_.game.turns.front().at,
                     "the turn program ran through 4,096 entries without a player who can act; "
                     "look at `when` and `until`");
}

}  // namespace perthro
