// The words of a movement over an unknown position: all ways that the board leaves open.
#include "engine/interpreter/reach_finder.hpp"
#include "engine/rules/kinds.hpp"

namespace perthro {

namespace {
constexpr int kMostRounds = 50'000;  // words run from one cell; more and the movement stays open
}  // namespace

void ReachFinder::walk(std::int32_t address, State state) {
    for (;;) {
        if (++rounds_ > kMostRounds) {
            throw NotFollowed{};
        }
        const Code& code = program_.at(address);
        const std::int32_t next_address = address + 1;
        switch (code.op) {
            case Op::Jump: address = code.jump; continue;
            case Op::Test:
                if (truth(code.kid[0], state) == Truth::No) {
                    return;
                }
                need(code.kid[0], state);
                break;
            case Op::Branch: {
                const Truth held = truth(code.kid[0], state);
                if (held == Truth::Maybe) {
                    walk(next_address, state);
                }
                if (held != Truth::Yes) {
                    address = code.jump;
                    continue;
                }
                break;
            }
            case Op::End:
            case Op::EndAfter:
            case Op::Stop: complete(state); return;
            case Op::Fork: fork(code, state); return;
            case Op::TimesBegin:
                state.times[static_cast<std::size_t>(code.a)] = constant(code.kid[0]);
                break;
            case Op::TimesTest:
                if (state.times[static_cast<std::size_t>(code.a)] <= 0) {
                    address = code.jump;
                    continue;
                }
                --state.times[static_cast<std::size_t>(code.a)];
                break;
            case Op::AtEnter:
                if (!enter(code, state)) {
                    return;
                }
                break;
            case Op::AtLeave: leave(code, state); break;
            case Op::Along: along(directions(code.kid[0], state), next_address, state); return;
            case Op::Veer: veer(code, next_address, state); return;
            case Op::Slide: slide(code, next_address, state); return;
            default:
                if (!simple_word(code, state)) {
                    return;
                }
                break;
        }
        address = next_address;
    }
}

void ReachFinder::need(std::int32_t index, State& state) const {
    const Code& code = program_.expression(index);
    if (code.op == Op::All) {
        for (std::int32_t i = 0; i < code.count; ++i) {
            need(program_.listed(code, i), state);
        }
    }
    if (code.op != Op::On) {
        return;
    }
    const Code& place = program_.expression(code.kid[0]);
    if (place.op == Op::PlaceAttribute && place.a < kMostNeeds &&
        rules_.game.attributes[static_cast<std::size_t>(place.a)].of == AttributeOf::Game) {
        state.needs |= std::uint64_t{1} << place.a;
    }
}

bool ReachFinder::enter(const Code& code, State& state) {
    state.at_cell[static_cast<std::size_t>(code.a)] = state.here;
    state.at_ahead[static_cast<std::size_t>(code.a)] = state.ahead;
    if (code.kid[0] >= 0) {
        state.here = place(code.kid[0], state);
    }
    return code.kid[0] < 0 || state.here != kNoCell;
}

void ReachFinder::leave(const Code& code, State& state) {
    state.here = state.at_cell[static_cast<std::size_t>(code.a)];
    state.ahead = state.at_ahead[static_cast<std::size_t>(code.a)];
}

void ReachFinder::fork(const Code& code, const State& state) {
    for (std::int32_t i = 0; i < code.count; ++i) {
        walk(program_.listed(code, i), state);
    }
}

void ReachFinder::along(const std::vector<Direction>& ways, std::int32_t address,
                        const State& state) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
        if (ways[i] == kNoDirection) {
            continue;
        }
        State way = state;
        way.ahead = ways[i];
        if (ways.size() > 1 && way.first_choice < 0) {
            way.first_choice = static_cast<int>(i);
        }
        walk(address, way);
    }
}

void ReachFinder::veer(const Code& code, std::int32_t address, const State& state) {
    if (state.ahead == kNoDirection || topology_.directions[state.ahead].turn < 0) {
        throw NotFollowed{};
    }
    const DirectionInfo& info = topology_.directions[state.ahead];
    const auto& ring = topology_.families[static_cast<std::size_t>(info.family)];
    const int size = static_cast<int>(ring.size());
    for (std::int32_t i = 0; i < code.count; ++i) {
        const int turn = program_.listed(code, i);
        State way = state;
        way.ahead = ring[static_cast<std::size_t>((((info.turn + turn) % size) + size) % size)];
        walk(address, way);
    }
}

void ReachFinder::slide(const Code& code, std::int32_t address, State state) {
    const std::int64_t least = constant(code.kid[0]);
    std::int64_t most = constant(code.kid[1]);
    if (code.count > 0 || state.ahead == kNoDirection) {
        throw NotFollowed{};
    }
    most = most < 0 ? static_cast<std::int64_t>(limit_) : most;
    if (least <= 0) {
        walk(address, state);
    }
    for (std::int64_t k = 1; k <= most; ++k) {
        state.here = next(state.ahead, state.here);
        if (state.here == kNoCell) {
            return;
        }
        if (k >= least) {
            walk(address, state);
        }
        if (k < most && truth(code.kid[2], state) == Truth::No) {
            return;
        }
    }
}

bool ReachFinder::simple_word(const Code& code, State& state) {
    switch (code.op) {
        case Op::Step: {
            if (code.kids > 0) {
                state.ahead = directions(code.kid[0], state).front();
            }
            state.here = next(state.ahead, state.here);
            return state.here != kNoCell;
        }
        case Op::Go: state.here = place(code.kid[0], state); return state.here != kNoCell;
        case Op::Land:
            look(state, state.here);
            if (code.kids > 0) {
                if (truth(code.kid[0], state) == Truth::No) {
                    return false;
                }
                hit(state, state.here);
            }
            state.mover = state.here;
            return true;
        case Op::Capture: capture(code, state); return true;
        case Op::Mark: state.marks.emplace_back(code.a, state.here); return true;
        case Op::Lift:  // of a column; the pieces that stay behind show only on its cell
            look(state, state.here);
            for (std::size_t i = 0; i < static_cast<std::size_t>(code.kids); ++i) {
                read(code.kid[i], state);
            }
            return true;
        case Op::Mount:
            look(state, state.here);
            state.mover = state.here;
            return true;
        case Op::Shift:
            look(state, place(code.kid[0], state));
            look(state, place(code.kid[1], state));
            return true;
        case Op::SetAttribute:
        case Op::AddAttribute:
            look(state, state.here);
            state.reads_state = true;
            return true;
        case Op::Promote:
            if (code.kids > 0) {
                read(code.kid[0], state);
            }
            return true;
        case Op::AsLabel:
        case Op::AsPlace: return true;
        default:
            if (!is_turn_word(code.op)) {
                throw NotFollowed{};
            }
            return true;
    }
}

// Of a column on the cell, only its top can be told.
void ReachFinder::capture(const Code& code, State& state) {
    const bool here = code.kids == 0 || program_.expression(code.kid[0]).op == Op::SetStack;
    for (const Cell cell : here ? std::vector{state.here} : cells(code.kid[0], state)) {
        look(state, cell);
        hit(state, cell);
    }
}

}  // namespace perthro
