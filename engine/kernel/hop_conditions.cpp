// The conditions of a hop: what the board and the die decide is decided, how many counters stand
// somewhere becomes a question.
#include "engine/kernel/hop_finder.hpp"

#include <algorithm>

namespace perthro::kernel {

void HopFinder::ask(std::int32_t index, HopState state, const Answer& then) {
    const Code& code = program_.expression(index);
    count_round(code);
    const auto decided = [&](bool holds) { then(std::move(state), holds); };
    switch (code.op) {
        case Op::Always: decided(true); return;
        case Op::Never: decided(false); return;
        case Op::Any:
        case Op::All: ask_each(code, 0, std::move(state), then); return;
        case Op::No:
            ask(code.kid[0], std::move(state),
                [&](HopState known, bool holds) { then(std::move(known), !holds); });
            return;
        case Op::Named:
            ask(rules_.conditions[static_cast<std::size_t>(code.a)], std::move(state), then);
            return;
        case Op::On: decided(place(code.kid[0], state) == state.here); return;
        case Op::InZone: {
            const Zone& zone = rules_.game.topology.zones[static_cast<std::size_t>(code.a)];
            decided(zone.cells[player(code.kid[0])].has(state.here));
            return;
        }
        case Op::Piece: ask_piece(code, std::move(state), then); return;
        case Op::Some: ask_some(code, std::move(state), then); return;
        case Op::CondAt: ask_at(code, std::move(state), then); return;
        case Op::Compare: compare(code, std::move(state), then); return;
        case Op::Can:
            closed(code.jump, state, [&](HopState after, bool ran) {
                HopState known = state;
                known.asked = std::move(after.asked);
                then(std::move(known), ran);
            });
            return;
        case Op::Truth: {
            const Amount number = amount(code.kid[0], state);
            if (number.constant < 0) {
                throw NotLowered{"a number that may be below 0", code.at};
            }
            test(number, 1, std::move(state), then);
            return;
        }
        default: throw NotLowered{"`" + std::string(op_name(code.op)) + "`", code.at};
    }
}

// The parts of any(...) and all(...), until the answer is known.
void HopFinder::ask_each(const Code& code, std::int32_t kid, HopState state, const Answer& then) {
    const bool all = code.op == Op::All;
    if (kid == code.count) {
        then(std::move(state), all);
        return;
    }
    ask(program_.listed(code, kid), std::move(state), [&](HopState known, bool holds) {
        if (holds == all) {
            ask_each(code, kid + 1, std::move(known), then);
        } else {
            then(std::move(known), holds);
        }
    });
}

void HopFinder::ask_piece(const Code& code, HopState state, const Answer& then) {
    if (code.kid[0] >= 0) {
        throw NotLowered{"a condition about a piece", code.at};
    }
    check_counters(code, state.here);
    const auto relation = static_cast<Relation>(code.a);
    const std::uint32_t everybody = owners_meant(Relation::Occupied);
    const Amount all{counters({}, everybody, state.here), 0};
    switch (relation) {
        case Relation::Covered: then(std::move(state), false); return;
        case Relation::Empty:
            test(all, 1, std::move(state),
                 [&](HopState known, bool any) { then(std::move(known), !any); });
            return;
        case Relation::Open: {
            const Amount enemies{counters(code, owners_meant(Relation::Enemy), state.here), 0};
            test(enemies, 1, std::move(state), [&](HopState known, bool any) {
                if (any) {
                    then(std::move(known), true);
                    return;
                }
                test(all, 1, std::move(known),
                     [&](HopState last, bool stands) { then(std::move(last), !stands); });
            });
            return;
        }
        default: {
            const Amount meant{counters(code, owners_meant(relation), state.here), 0};
            test(meant, 1, std::move(state), then);
            return;
        }
    }
}

void HopFinder::ask_some(const Code& code, HopState state, const Answer& then) {
    std::vector<Cell> among = cells(program_.expression(code.kid[0]), state);
    if (code.kid[1] < 0) {
        then(std::move(state), !among.empty());
        return;
    }
    const Code& asked = program_.expression(code.kid[1]);
    const std::uint32_t owners = asked.op == Op::Piece
                                     ? owners_meant(static_cast<Relation>(asked.a))
                                     : 0;
    if (owners == 0 || asked.kid[0] >= 0) {
        ask_cells(code, std::move(among), 0, std::move(state), then);
        return;
    }
    Amount all;  // one question for all cells
    for (const Cell cell : among) {
        check_counters(code, cell);
        const std::vector<Slot> there = counters(asked, owners, cell);
        all.slots.insert(all.slots.end(), there.begin(), there.end());
    }
    test(all, 1, std::move(state), then);
}

// Whether a condition holds at one of the cells from a number on.
void HopFinder::ask_cells(const Code& code, std::vector<Cell> among, std::size_t next,
                          HopState state, const Answer& then) {
    if (next == among.size()) {
        then(std::move(state), false);
        return;
    }
    const Cell here = state.here;
    state.here = among[next];
    ask(code.kid[1], std::move(state), [&](HopState known, bool holds) {
        known.here = here;
        if (holds) {
            then(std::move(known), true);
        } else {
            ask_cells(code, among, next + 1, std::move(known), then);
        }
    });
}

void HopFinder::ask_at(const Code& code, HopState state, const Answer& then) {
    const Cell cell = place(code.kid[0], state);
    if (cell == kNoCell) {
        then(std::move(state), false);
        return;
    }
    const Cell here = state.here;
    state.here = cell;
    ask(code.kid[1], std::move(state), [&](HopState known, bool holds) {
        known.here = here;
        then(std::move(known), holds);
    });
}

void HopFinder::compare(const Code& code, HopState state, const Answer& then) {
    const Amount number = amount(program_.listed(code, 0), state);
    const std::int64_t first = known(program_.listed(code, 1), state);
    const std::int64_t second = code.count > 2 ? known(program_.listed(code, 2), state) : first;
    const Answer opposite = [&](HopState after, bool holds) { then(std::move(after), !holds); };
    // Asks whether the number lies from `low` to `high`.
    const auto between = [&](std::int64_t low, std::int64_t high) {
        test(number, low, std::move(state), [&](HopState after, bool holds) {
            if (holds) {
                test(number, high + 1, std::move(after), opposite);
            } else {
                then(std::move(after), false);
            }
        });
    };
    switch (static_cast<Comparison>(code.a)) {
        case Comparison::AtLeast: test(number, first, std::move(state), then); return;
        case Comparison::More: test(number, first + 1, std::move(state), then); return;
        case Comparison::AtMost: test(number, first + 1, std::move(state), opposite); return;
        case Comparison::Less: test(number, first, std::move(state), opposite); return;
        case Comparison::Between: between(first, second); return;
        case Comparison::Is:
            if (code.count != 2) {
                throw NotLowered{"one of several numbers", code.at};
            }
            between(first, first);
            return;
    }
}

// What has been asked of the same slots may answer it; else both answers are gone on with.
void HopFinder::test(const Amount& number, std::int64_t at_least, HopState state,
                     const Answer& then) const {
    HopQuestion question{number.slots, static_cast<std::int32_t>(at_least - number.constant), true};
    std::sort(question.slots.begin(), question.slots.end());
    for (const auto& [slot, by] : state.changes) {
        const auto times = std::count(question.slots.begin(), question.slots.end(), slot);
        question.least -= static_cast<std::int32_t>(times) * by;
    }
    if (question.least <= 0 || question.slots.empty()) {
        const bool holds = question.least <= 0;
        then(std::move(state), holds);
        return;
    }
    for (const HopQuestion& before : state.asked) {
        const bool answers = before.slots == question.slots &&
                             (before.wanted ? before.least >= question.least
                                            : before.least <= question.least);
        if (answers) {
            const bool holds = before.wanted;
            then(std::move(state), holds);
            return;
        }
    }
    const auto learn = [&](HopState& known, bool holds) {
        question.wanted = holds;
        const auto weaker = std::find_if(
            known.asked.begin(), known.asked.end(), [&](const HopQuestion& before) {
                return before.slots == question.slots && before.wanted == holds;
            });
        if (weaker == known.asked.end()) {
            known.asked.push_back(question);
        } else {
            weaker->least = question.least;
        }
    };
    HopState other = state;
    learn(state, true);
    then(std::move(state), true);
    learn(other, false);
    then(std::move(other), false);
}

}  // namespace perthro::kernel
