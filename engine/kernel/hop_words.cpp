// The words of a hop, one after the other.
#include "engine/kernel/hop_finder.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr int kMostRounds = 20'000;  // words followed from one cell by one die
}  // namespace

std::vector<HopState> HopFinder::from(Cell cell) {
    found_.clear();
    rounds_ = 0;
    HopState state;
    state.here = state.start = state.mover = cell;
    state.asked.push_back({{rules_.layout.counter(cell, me_, movement_.type)}, 1, true});
    const Ends ends{[&](const HopState&) { throw NotLowered{"nothing is closed", movement_.at}; },
                    [](const HopState&) {}};
    run(movement_.start, std::move(state), ends);
    return std::move(found_);
}

void HopFinder::count_round(const Code& code) {
    if (++rounds_ > kMostRounds) {
        throw NotLowered{"it has too many ways", code.at};
    }
}

void HopFinder::run(std::int32_t address, HopState state, const Ends& ends) {
    for (;;) {
        const Code& code = program_.at(address);
        count_round(code);
        if (is_control(code.op)) {
            if (!control(code, address, state, ends)) {
                return;
            }
            continue;
        }
        const auto op = code.op;
        if (op == Op::Loop || op == Op::Capture) {  // they end in more than one way
            const std::int32_t behind = op == Op::Loop ? code.jump : address + 1;
            const Then then = [&](HopState next) { run(behind, std::move(next), ends); };
            op == Op::Loop ? loop(code, state, 0, then) : capture(code, std::move(state), 0, then);
            return;
        }
        if (!word(code, state)) {
            ends.refused(std::move(state));
            return;
        }
        ++address;
    }
}

// Where the words go on; false: everything behind has been followed.
bool HopFinder::control(const Code& code, std::int32_t& address, HopState& state,
                        const Ends& ends) {
    const std::int32_t next = address + 1;
    const auto depth = static_cast<std::size_t>(code.a);
    switch (code.op) {
        case Op::Jump: address = code.jump; return true;
        case Op::Test:
        case Op::Branch: {
            const bool branches = code.op == Op::Branch;
            const std::int32_t jump = code.jump;
            ask(code.kid[0], std::move(state), [&](HopState known, bool holds) {
                if (holds || branches) {
                    run(holds ? next : jump, std::move(known), ends);
                } else {
                    ends.refused(std::move(known));
                }
            });
            return false;
        }
        case Op::Return: ends.returned(std::move(state)); return false;
        case Op::End: complete(code, std::move(state), false); return false;
        case Op::Fork: fork(code, state, ends); return false;
        case Op::FirstForking:
            if (!only_goes_on(code)) {
                throw NotLowered{"`first` with a choice in it", code.at};
            }
            complete(code, std::move(state), true);
            return false;
        case Op::FirstPlain: {
            const std::int32_t behind = code.jump;
            first_plain(code, 0, state, [&](HopState known, bool ran) {
                ran ? run(behind, std::move(known), ends) : ends.refused(std::move(known));
            });
            return false;
        }
        case Op::TimesBegin: state.times[depth] = known(code.kid[0], state); break;
        case Op::TimesTest:
            if (state.times[depth] <= 0) {
                address = code.jump;
                return true;
            }
            --state.times[depth];
            break;
        case Op::AtEnter:
            if (!enter(code, state)) {
                ends.refused(std::move(state));
                return false;
            }
            break;
        case Op::AtLeave:
            state.here = state.at_cell[depth];
            state.ahead = state.at_ahead[depth];
            break;
        default: throw NotLowered{"it decides between ways", code.at};
    }
    address = next;
    return true;
}

// Goes to the place of an `at`, remembering where it was. False: there is no such cell.
bool HopFinder::enter(const Code& code, HopState& state) const {
    const auto depth = static_cast<std::size_t>(code.a);
    state.at_cell[depth] = state.here;
    state.at_ahead[depth] = state.ahead;
    const Cell cell = place(code.kid[0], state);
    if (cell == kNoCell) {
        return false;
    }
    state.here = cell;
    return true;
}

void HopFinder::fork(const Code& code, const HopState& state, const Ends& ends) {
    if (state.closed) {
        throw NotLowered{"a choice in a closed part", code.at};
    }
    for (std::int32_t i = 0; i < code.count; ++i) {
        run(program_.listed(code, i), state, ends);
    }
}

// A closed part: what it did stays if it returned, what was learnt stays anyway.
void HopFinder::closed(std::int32_t address, const HopState& state, const Answer& then) {
    HopState inner = state;
    inner.closed = true;
    const Ends ends{[&](HopState after) {
                        after.closed = state.closed;
                        then(std::move(after), true);
                    },
                    [&](HopState after) {
                        HopState before = state;
                        before.asked = std::move(after.asked);
                        then(std::move(before), false);
                    }};
    run(address, std::move(inner), ends);
}

void HopFinder::first_plain(const Code& code, std::int32_t alternative, const HopState& state,
                            const Answer& then) {
    if (alternative == code.count) {
        then(state, false);
        return;
    }
    closed(program_.listed(code, alternative), state, [&](HopState known, bool ran) {
        if (ran) {
            then(std::move(known), true);
        } else {
            first_plain(code, alternative + 1, known, then);
        }
    });
}

void HopFinder::loop(const Code& code, const HopState& state, int rounds, const Then& then) {
    if (code.kids > 1) {
        throw NotLowered{"a loop whose rounds are counted", code.at};
    }
    if (code.a >= 0 && rounds >= code.a) {
        then(state);
        return;
    }
    closed(code.kid[3], state, [&](HopState after, bool ran) {
        const bool idle = after.here == state.here && after.ahead == state.ahead &&
                          after.changes == state.changes;
        if (!ran || idle) {
            then(std::move(after));
        } else {
            loop(code, after, rounds + 1, then);
        }
    });
}

// Follows one word. False: it refuses.
bool HopFinder::word(const Code& code, HopState& state) {
    switch (code.op) {
        case Op::UseDie:
            if (state.used_die || state.closed) {
                throw NotLowered{"a second die in one hop", code.at};
            }
            state.used_die = true;
            if (code.kids > 0 && known(code.kid[0], state) != die_) {
                return false;
            }
            state.tokens.push_back({TokenKind::Die, true, static_cast<std::uint16_t>(die_)});
            return true;
        case Op::AddAttribute: add(code, state); return true;
        case Op::Along: state.ahead = direction(code.kid[0], state); return true;
        case Op::Step: return step(code, state);
        case Op::Go: return go(code, state);
        case Op::Mount: mount(code, state); return true;
        default: throw NotLowered{"`" + std::string(op_name(code.op)) + "`", code.at};
    }
}

bool HopFinder::step(const Code& code, HopState& state) {
    if (code.kids > 0) {
        state.ahead = direction(code.kid[0], state);
    } else if (state.ahead == kNoDirection) {
        throw NotLowered{"a direction of the hop before", code.at};
    }
    const Cell there = next(state.ahead, state.here);
    if (there == kNoCell) {
        return false;
    }
    lift(code, state);
    state.here = there;
    return true;
}

bool HopFinder::go(const Code& code, HopState& state) {
    const Cell cell = place(code.kid[0], state);
    if (cell == kNoCell) {
        return false;
    }
    lift(code, state);
    state.here = cell;
    return true;
}

void HopFinder::lift(const Code& code, HopState& state) const {
    if ((code.flags & kLifts) == 0 || state.lifted || state.in_air) {
        return;
    }
    change(state, rules_.layout.counter(state.mover, me_, movement_.type), -1);
    state.mover = kNoCell;
    state.in_air = state.lifted = true;
}

void HopFinder::mount(const Code& code, HopState& state) const {
    check_counters(code, state.here);
    if (!state.in_air) {
        change(state, rules_.layout.counter(state.mover, me_, movement_.type), -1);
    }
    change(state, rules_.layout.counter(state.here, me_, movement_.type), 1);
    state.in_air = false;
    state.mover = state.here;
    record(state, TokenKind::Landing, state.here);
}

// Takes the first kind of an enemy's counters that is there.
void HopFinder::capture(const Code& code, HopState state, std::size_t kind, const Then& then) {
    if (code.kids > 0 || rules_.game.removed != RemovedWhen::AtOnce) {
        throw NotLowered{"captures of another kind", code.at};
    }
    check_counters(code, state.here);
    const auto types = static_cast<std::size_t>(rules_.layout.types);
    const auto owner = static_cast<Player>(kind / types);
    if (owner > rules_.layout.players) {
        // The word would take what is no enemy's.
        throw NotLowered{"a capture where no enemy need stand", code.at};
    }
    if (!hostile(owner)) {
        capture(code, std::move(state), kind + 1, then);
        return;
    }
    const auto type = static_cast<PieceType>(kind % types + 1);
    const Slot slot = rules_.layout.counter(state.here, owner, type);
    test({{slot}, 0}, 1, std::move(state), [&](HopState known, bool stands) {
        if (!stands) {
            capture(code, std::move(known), kind + 1, then);
            return;
        }
        take(code, known, slot, owner);
        then(std::move(known));
    });
}

void HopFinder::take(const Code& code, HopState& state, Slot slot, Player owner) const {
    const GameDefinition& game = rules_.game;
    state.captures.push_back(state.here);
    change(state, slot, -1);
    if (game.captured == CapturedTo::Away) {
        return;
    }
    if (game.captured != CapturedTo::Place || rules_.layout.types > 1) {
        throw NotLowered{"what is captured goes to a hand or under a piece", code.at};
    }
    const Cell cell = game.captured_zone < 0
                          ? game.captured_cell
                          : game.topology.zones[static_cast<std::size_t>(game.captured_zone)]
                                .cells[owner]
                                .first();
    if (cell == kNoCell) {
        return;
    }
    check_counters(code, cell);
    const PieceType other = game.pieces[movement_.type].in_hand;
    change(state, rules_.layout.counter(cell, owner, other != kEmptyType ? other : movement_.type),
           1);
}

void HopFinder::add(const Code& code, HopState& state) {
    if (code.kids > 1) {
        throw NotLowered{"an attribute of another player", code.at};
    }
    const Amount to = attribute(code);
    const AttributeDefinition& definition =
        rules_.game.attributes[static_cast<std::size_t>(code.a)];
    const std::int64_t by = known(code.kid[0], state);
    if (definition.kind != AttributeKind::Range || by < 0 ||
        rules_.layout.attributes[static_cast<std::size_t>(code.a)].age >= 0) {
        throw NotLowered{"an attribute that is no number counted up", code.at};
    }
    change(state, to.slots.front(), static_cast<std::int32_t>(by));
}

// Whether `first` is what `continue` means: any own counter goes on by the same words if one can.
bool HopFinder::only_goes_on(const Code& code) const {
    if (code.count != 2) {
        return false;
    }
    const Code& on = program_.at(program_.listed(code, 0));
    const Code& end = program_.at(program_.listed(code, 1));
    return on.op == Op::MustContinue && on.b == 1 && on.a == movement_.name &&
           end.op == Op::Commit && program_.at(end.jump).op == Op::End;
}

void HopFinder::complete(const Code& code, HopState state, bool goes_on) {
    if (state.closed || state.in_air || !state.used_die || state.mover == state.start ||
        state.here != state.mover) {
        throw NotLowered{"it does not end with a counter moved by a die", code.at};
    }
    state.goes_on = goes_on;
    found_.push_back(std::move(state));
}

void HopFinder::change(HopState& state, Slot slot, std::int32_t by) {
    const auto known = std::find_if(state.changes.begin(), state.changes.end(),
                                    [&](const auto& one) { return one.first == slot; });
    if (known == state.changes.end()) {
        if (by != 0) {
            state.changes.emplace_back(slot, by);
        }
        return;
    }
    known->second += by;
    if (known->second == 0) {
        state.changes.erase(known);
    }
}

// A cell that was just recorded is not recorded twice.
void HopFinder::record(HopState& state, TokenKind kind, std::uint16_t value) {
    const bool again = !state.tokens.empty() && state.tokens.back().kind == kind &&
                       state.tokens.back().value == value;
    if (!again) {
        state.tokens.push_back({kind, true, value});
    }
}

}  // namespace perthro::kernel
