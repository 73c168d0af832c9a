// What conditions and values of a movement say over an unknown position, and which cells they look
// at.
#include "engine/interpreter/reach_finder.hpp"

#include <algorithm>

namespace perthro {

ReachFinder::Truth ReachFinder::negated(Truth truth) {
    return truth == Truth::Maybe ? Truth::Maybe : truth == Truth::Yes ? Truth::No : Truth::Yes;
}

std::int64_t ReachFinder::constant(std::int32_t index) const {
    const Code& code = program_.expression(index);
    if (code.op != Op::Const) {
        throw NotFollowed{};
    }
    return code.a;
}

Cell ReachFinder::place(std::int32_t index, State& state) {
    const Code& code = program_.expression(index);
    switch (code.op) {
        case Op::PlaceHere: return state.here;
        case Op::PlaceStart: return state.start;
        case Op::PlaceFrom: return state.from;
        case Op::PlaceDir: return next(directions(code.kid[0], state).front(), state.here);
        case Op::DirAhead: return next(state.ahead, state.here);
        case Op::DirBehind: return next(opposite(state.ahead), state.here);
        case Op::PlaceCell: return static_cast<Cell>(code.a);
        case Op::PlaceMark:
            for (auto mark = state.marks.rbegin(); mark != state.marks.rend(); ++mark) {
                if (mark->first == code.a) {
                    return mark->second;
                }
            }
            return kNoCell;
        default: throw NotFollowed{};
    }
}

const CellSet& ReachFinder::zone(const Code& code) const {
    if (code.kid[0] >= 0 && program_.expression(code.kid[0]).op != Op::PlayerMe) {
        throw NotFollowed{};
    }
    return topology_.zones[static_cast<std::size_t>(code.a)].cells[me_];
}

std::vector<Cell> ReachFinder::cells(std::int32_t index, State& state) {
    const Code& code = program_.expression(index);
    std::vector<Cell> found;
    switch (code.op) {
        case Op::SetBoard: return topology_.board.list();
        case Op::SetCells: return program_.cells(code, me_).list();
        case Op::SetZone: return zone(code).list();
        case Op::SetBeside:
            for (const Direction direction : directions(code.kid[0], state)) {
                const Cell cell = next(direction, state.here);
                if (cell != kNoCell) {
                    found.push_back(cell);
                }
            }
            return found;
        case Op::PlaceHere:
        case Op::PlaceStart:
        case Op::PlaceFrom:
        case Op::PlaceDir:
        case Op::PlaceCell:
        case Op::PlaceMark:
        case Op::DirAhead:
        case Op::DirBehind: {
            const Cell cell = place(index, state);
            if (cell != kNoCell) {
                found.push_back(cell);
            }
            return found;
        }
        default: throw NotFollowed{};
    }
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
ReachFinder::Truth ReachFinder::truth(std::int32_t index, State& state) {
    const Code& code = program_.expression(index);
    const auto kid = [&](std::int32_t i) { return program_.listed(code, i); };
    switch (code.op) {
        case Op::Always: return Truth::Yes;
        case Op::Never: return Truth::No;
        case Op::Any:
        case Op::All: {
            const Truth decides = code.op == Op::Any ? Truth::Yes : Truth::No;
            Truth held = negated(decides);
            for (std::int32_t i = 0; i < code.count; ++i) {
                const Truth part = truth(kid(i), state);
                if (part == decides) {
                    return decides;
                }
                held = part == Truth::Maybe ? Truth::Maybe : held;
            }
            return held;
        }
        case Op::No: return negated(truth(code.kid[0], state));
        case Op::Named: return truth(rules_.conditions[static_cast<std::size_t>(code.a)], state);
        case Op::Piece:
            look(state, state.here);
            state.reads_state = state.reads_state ||
                                static_cast<Relation>(code.a) == Relation::Mine;
            if (code.kid[0] >= 0) {
                truth(code.kid[0], state);
            }
            return Truth::Maybe;
        case Op::Royal:
        case Op::Stacked: look(state, state.here); return Truth::Maybe;
        case Op::InZone:
            return state.here != kNoCell && zone(code).has(state.here) ? Truth::Yes : Truth::No;
        case Op::On: return on(code, state);
        case Op::Marked: return marked(code, state);
        case Op::Visited:
        case Op::Taken:
        case Op::Reversing:
        case Op::StraightOn: return Truth::Maybe;  // the path alone decides
        case Op::InPhase: state.reads_state = true; return Truth::Maybe;
        case Op::Truth: read(code.kid[0], state); return Truth::Maybe;
        case Op::Compare:
            for (std::int32_t i = 0; i < code.count; ++i) {
                read(kid(i), state);
            }
            return Truth::Maybe;
        case Op::CondAt: return at(place(code.kid[0], state), code.kid[1], state);
        case Op::Some: {
            for (const Cell cell : cells(code.kid[0], state)) {
                if (code.kid[1] >= 0) {
                    at(cell, code.kid[1], state);
                }
            }
            return Truth::Maybe;
        }
        default: throw NotFollowed{};
    }
}

ReachFinder::Truth ReachFinder::at(Cell cell, std::int32_t condition, State& state) {
    if (cell == kNoCell) {
        return Truth::No;
    }
    const Cell here = state.here;
    state.here = cell;
    const Truth held = truth(condition, state);
    state.here = here;
    return held;
}

ReachFinder::Truth ReachFinder::on(const Code& code, State& state) {
    if (program_.expression(code.kid[0]).op == Op::PlaceAttribute) {
        look(state, state.here);
        state.reads_state = true;
        return Truth::Maybe;
    }
    if (program_.expression(code.kid[0]).op == Op::PlaceMover) {
        return Truth::Maybe;
    }
    return state.here != kNoCell && place(code.kid[0], state) == state.here ? Truth::Yes
                                                                            : Truth::No;
}

ReachFinder::Truth ReachFinder::marked(const Code& code, const State& state) {
    const bool found = std::any_of(state.marks.begin(), state.marks.end(), [&](const auto& mark) {
        return mark.first == code.a && mark.second == state.here;
    });
    return found ? Truth::Yes : Truth::No;
}

void ReachFinder::read(std::int32_t index, State& state) {
    const Code& code = program_.expression(index);
    switch (code.op) {
        case Op::Const:
        case Op::NoPlace:
        case Op::PlayerIs:
        case Op::PlayerMe:
        case Op::Parts:
        case Op::Bends:
        case Op::Captured:
        case Op::CapturedSum: return;
        case Op::PlayerOwner:
        case Op::Constant:
        case Op::TypeHere: look(state, state.here); return;
        case Op::Height:
            if (code.kid[0] >= 0) {  // asks the pieces of the column
                throw NotFollowed{};
            }
            look(state, state.here);
            return;
        case Op::Attribute:
            look(state, state.here);
            state.reads_state = state.reads_state ||
                                rules_.game.attributes[static_cast<std::size_t>(code.a)].of !=
                                    AttributeOf::Piece;
            return;
        case Op::Add:
        case Op::Subtract:
            read(code.kid[0], state);
            read(code.kid[1], state);
            return;
        case Op::PlaceHere:
        case Op::PlaceStart:
        case Op::PlaceFrom:
        case Op::PlaceDir:
        case Op::PlaceCell:
        case Op::PlaceMark: place(index, state); return;
        default: throw NotFollowed{};
    }
}

}  // namespace perthro
