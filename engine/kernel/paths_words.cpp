// What each word does to a way through a movement.
#include "engine/kernel/mover_word.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr int kMostTimes = 16;

// What is known of the mover's word so far, changed once more.
template <typename State, typename Change>
void change_word(State& state, Change&& change) {
    MoverWord mover{state.type, state.clear, state.set};
    change(mover);
    state.type = mover.type;
    state.clear = mover.clear;
    state.set = mover.set;
}
}  // namespace

void PathFinder::word(const Code& code, std::int32_t next) {
    switch (code.op) {
        case Op::Test:
            if (test(code.kid[0], true)) {
                run(next);
            }
            return;
        case Op::Along: along(code, next); return;
        case Op::Veer: veer(code, next); return;
        case Op::Step: step(code, next); return;
        case Op::Slide: slide(code, next); return;
        case Op::Choose: choose(code, next); return;
        case Op::AsPlace: name_end(code, next); return;
        case Op::Land: land(code, next); return;
        case Op::Put: put(code, next); return;
        case Op::Promote: promote(code, next); return;
        case Op::Branch: branch(code, next); return;
        case Op::AtEnter: at(code, next); return;
        case Op::TimesBegin:
        case Op::TimesTest: times(code, next); return;
        case Op::Go: go(code, next); return;
        case Op::Stop: finish(); return;
        case Op::Fork:
            for (const std::int32_t start : program_.starts(code)) {
                fork(start);
            }
            return;
        case Op::EverySet: sweep(code); break;
        case Op::SetAttribute: set_attribute(code); break;
        case Op::Capture: capture(code); break;
        case Op::Shift: shift(code); break;
        case Op::Mark: state_.marks.emplace_back(code.a, state_.here); break;
        default:
            refuse("`" + std::string(written(code.op)) + "` cannot be put into tables", code.at);
    }
    run(code.op == Op::EverySet ? code.jump : next);
}

void PathFinder::times(const Code& code, std::int32_t next) {
    std::int32_t& left = state_.times[static_cast<std::size_t>(code.a)];
    if (code.op == Op::TimesBegin) {
        const Code& number = program_.expression(code.kid[0]);
        if (number.op != Op::Const || number.a > kMostTimes) {
            refuse("`times` with a number that is not small and constant", code.at);
        }
        left = number.a;
        run(next);
        return;
    }
    const bool over = left <= 0;
    --left;
    run(over ? code.jump : next);
}

void PathFinder::go(const Code& code, std::int32_t next) {
    const auto cell = place(code.kid[0]);
    if (!cell) {
        refuse("`go` to a place that depends on the position", code.at);
    }
    lift();
    state_.here = *cell;
    if (*cell != kNoCell) {
        run(next);
    }
}

void PathFinder::lift() {
    if (state_.landed == kNoCell && !looks_) {
        state_.lifted = true;
    }
}

void PathFinder::moved_to(Cell cell) {
    lift();
    if (state_.way == kNoDirection && state_.ahead != kNoDirection) {
        state_.way = topology_.seen(player_, state_.ahead);
    }
    state_.here = cell;
}

void PathFinder::along(const Code& code, std::int32_t next) {
    const Code& dirs = program_.expression(code.kid[0]);
    if (dirs.op != Op::Dirs) {
        refuse("directions that depend on the way here", code.at);
    }
    State state = state_;
    for (const std::int32_t direction : program_.list(dirs)) {
        state.ahead = static_cast<Direction>(direction);
        resume(state, next);
    }
}

void PathFinder::veer(const Code& code, std::int32_t next) {
    if (state_.ahead == kNoDirection) {
        return;
    }
    const DirectionInfo& info = topology_.directions[state_.ahead];
    if (info.family < 0 || info.turn < 0) {
        refuse("a direction without a cyclic order is turned", code.at);
    }
    const auto& family = topology_.families[static_cast<std::size_t>(info.family)];
    const int size = static_cast<int>(family.size());
    State state = state_;
    for (const std::int32_t turn : program_.list(code)) {
        state.ahead = family[static_cast<std::size_t>(((info.turn + turn) % size + size) % size)];
        resume(state, next);
    }
}

void PathFinder::step(const Code& code, std::int32_t next) {
    if (code.kids > 0) {
        const Code& dirs = program_.expression(code.kid[0]);
        if (dirs.op != Op::Dirs || dirs.count != 1) {
            refuse("a step whose direction depends on the way here", code.at);
        }
        state_.ahead = static_cast<Direction>(program_.listed(dirs, 0));
    }
    if (state_.here == kNoCell || state_.ahead == kNoDirection) {
        return;
    }
    const Cell cell = topology_.next(player_, state_.ahead, state_.here);
    if (cell != kNoCell) {
        moved_to(cell);
        run(next);
    }
}

void PathFinder::slide(const Code& code, std::int32_t next) {
    const Code& shortest = program_.expression(code.kid[0]);
    const Code& longest = program_.expression(code.kid[1]);
    if (shortest.op != Op::Const || longest.op != Op::Const || code.count > 0) {
        refuse("a slide whose length depends on the position, or along tracks", code.at);
    }
    const int least = shortest.a;
    const int most = longest.a < 0 ? topology_.limit : longest.a;
    if (state_.here == kNoCell || state_.ahead == kNoDirection) {
        return;
    }
    if (least == 0) {
        lift();  // also where it goes nowhere
        fork(next);
    }
    const std::size_t tests = tests_.size();
    const Cell begun = state_.here;
    for (int length = 1; length <= most; ++length) {
        const Cell cell = topology_.next(player_, state_.ahead, state_.here);
        if (cell == kNoCell) {
            break;
        }
        if (cell == begun || (cell == state_.start && length > 1)) {
            refuse("a slide that comes back to where it began", code.at);
        }
        moved_to(cell);
        if (length >= least) {
            fork(next);
        }
        if (!test(code.kid[2], true)) {
            break;
        }
    }
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
}

void PathFinder::choose(const Code& code, std::int32_t next) {
    if (kind_ == MovementKind::Move) {
        refuse("`choose` behind a mover: the cell is a choice of its own", code.at);
    }
    const auto cells = cells_of(code.kid[0]);
    if (!cells || state_.here != kNoCell) {
        refuse("`choose` among cells that depend on the position", code.at);
    }
    State state = state_;
    for (const Cell cell : *cells) {
        state.here = cell;
        resume(state, next);
    }
}

// as(place): the move goes to that cell in name, wherever the mover is put down.
void PathFinder::name_end(const Code& code, std::int32_t next) {
    const auto cell = place(code.kid[0]);
    if (!cell || kind_ != MovementKind::Move || state_.named_end != kNoCell ||
        *cell == state_.start) {
        refuse("`as` with a place that depends on the position, or more than once", code.at);
    }
    if (*cell != kNoCell) {
        state_.named_end = *cell;
        run(next);
    }
}

void PathFinder::land(const Code& code, std::int32_t next) {
    if (kind_ == MovementKind::PlayerMove || state_.landed != kNoCell) {
        refuse("a mover is put down more than once, or there is none", code.at);
    }
    if (state_.here == kNoCell) {
        return;
    }
    if (state_.here == state_.start && (state_.named_end == kNoCell || !state_.lifted)) {
        refuse("a mover that may land where it started", code.at);
    }
    Content accepted = all(false);
    accepted.allow_empty(true);
    if (code.kids > 0) {
        if (!test(code.kid[0], true)) {
            return;
        }
    } else if (!require(state_.here, accepted, code.at)) {
        return;
    }
    state_.landed = state_.here;
    if (kind_ == MovementKind::Move && state_.here != state_.start) {
        change_word(state_, [&](MoverWord& mover) { mover.move(rules_); });
    }
    run(next);
}

void PathFinder::put(const Code& code, std::int32_t next) {
    if (kind_ != MovementKind::PlayerMove || state_.terms.puts != kEmptyType) {
        refuse("a second piece is put down", code.at);
    }
    if (code.kids > 1) {
        refuse("a piece of a type that depends on the position is put down", code.at);
    }
    if (state_.here == kNoCell) {
        return;
    }
    Content empty = all(false);
    empty.allow_empty(true);
    if (!require(state_.here, empty, code.at)) {
        return;
    }
    state_.terms.puts = static_cast<PieceType>(code.a);
    state_.terms.puts_for = code.kids == 0 ? player_ : player_of(code.kid[0]);
    state_.landed = state_.here;
    state_.type = state_.terms.puts;
    run(next);
}

void PathFinder::promote(const Code& code, std::int32_t next) {
    if (code.kids > 0 || kind_ == MovementKind::PlayerMove) {
        refuse("a promotion to a type that depends on the position", code.at);
    }
    const State before = state_;
    for (const std::int32_t type : program_.types(code)) {
        state_ = before;
        become(static_cast<PieceType>(type));
        if (code.count > 1) {
            state_.named = with_named(state_.named, static_cast<PieceType>(type));
        }
        fork(next);
    }
}

void PathFinder::become(PieceType type) {
    change_word(state_, [&](MoverWord& mover) { mover.become(rules_, type); });
}

void PathFinder::write_mover(const AttributeSlot& slot, std::uint32_t value) {
    change_word(state_, [&](MoverWord& mover) { mover.write(slot, value); });
}

// A way on from where the condition holds, and one from where it does not.
void PathFinder::branch(const Code& code, std::int32_t next) {
    const State before = state_;
    const std::size_t tests = tests_.size();
    if (test(code.kid[0], true)) {
        fork(next);
    }
    state_ = before;
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
    if (test(code.kid[0], false)) {
        run(code.jump);
    }
}

std::uint32_t PathFinder::stored(const AttributeSlot& slot, std::int32_t value) const {
    const Code& code = program_.expression(value);
    switch (code.op) {
        case Op::Const: return static_cast<std::uint32_t>(code.a - slot.low);
        case Op::Always: return 1;
        case Op::Never:
        case Op::NoPlace: return 0;
        case Op::PlayerMe:
        case Op::PlayerIs: return player_of(value);
        default: refuse("an attribute is set to a value that depends on the position", code.at);
    }
}

void PathFinder::set_attribute(const Code& code) {
    const auto id = static_cast<AttributeId>(code.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    if (attribute.of == AttributeOf::Piece) {
        const bool on_mover = state_.here == state_.landed ||
                              (!state_.lifted && state_.here == state_.start);
        if (!on_mover || state_.here == kNoCell) {
            refuse("an attribute of another piece is written", code.at);
        }
        write_mover(slot, stored(slot, code.kid[0]));
        return;
    }
    if (attribute.of != AttributeOf::Game) {
        refuse("an attribute of a player or cell is written", code.at);
    }
    const auto cell = place(code.kid[0]);
    if (cell && *cell != kNoCell) {
        state_.terms.writes.push_back({id, true, 0});
        state_.values.push_back(static_cast<std::uint32_t>(*cell) + 1);
    } else {
        state_.terms.writes.push_back({id, false, stored(slot, code.kid[0])});
    }
}

void PathFinder::sweep(const Code& code) {
    const auto cells = cells_of(code.kid[0]);
    const Code& asks = program_.at(code.kid[3]);
    const Code& writes = program_.at(code.kid[3] + 1);
    if (!cells || code.a > 0 || code.kids > 2 || asks.op != Op::Test ||
        writes.op != Op::SetAttribute || program_.at(code.kid[3] + 2).op != Op::Return) {
        refuse("`every` that does more than write an attribute of own pieces", code.at);
    }
    const auto content = content_of(asks.kid[0]);
    const auto id = static_cast<AttributeId>(writes.a);
    const AttributeSlot& slot = layout_.attributes[id];
    if (!content || content->empty() || content->any_of(Side::Enemy) ||
        content->any_of(Side::Ally) || content->any_of(Side::Neutral) ||
        content->any_of(Side::Wall) || !slot.packed) {
        refuse("`every` that does more than write an attribute of own pieces", code.at);
    }
    Sweep sweep{CellSet(topology_.limit),
                {},
                slot.mask << slot.shift,
                stored(slot, writes.kid[0]) << slot.shift};
    for (const Cell cell : *cells) {
        sweep.cells.add(cell);
    }
    for (int type = 1; type <= types_; ++type) {
        if (content->holds(Side::Own, static_cast<PieceType>(type))) {
            sweep.types.push_back(static_cast<PieceType>(type));
        }
    }
    state_.terms.sweeps.push_back(std::move(sweep));
}

// A piece taken where the mover does not land; the cell must not matter afterwards.
void PathFinder::capture(const Code& code) {
    if (code.kids > 0 || state_.capture != kNoCell || state_.here == kNoCell ||
        known_at(state_.here) || changed(state_.here)) {
        refuse("more than one piece is taken, or the mover itself", code.at);
    }
    Content occupied = all(true);
    occupied.allow_empty(false);
    if (!require(state_.here, occupied, code.at)) {
        refuse("a capture on a cell that is empty", code.at);
    }
    state_.capture = state_.here;
}

// Cells whose content the move has changed, apart from where the mover stood and stands.
bool PathFinder::changed(Cell cell) const {
    return cell != kNoCell &&
           (cell == state_.capture || cell == state_.shift_from || cell == state_.shift_to);
}

// A second piece goes to another empty cell; neither cell must matter afterwards.
void PathFinder::shift(const Code& code) {
    const auto from = place(code.kid[0]);
    const auto to = place(code.kid[1]);
    if (!from || !to || *from == kNoCell || *to == kNoCell || state_.shift_from != kNoCell) {
        refuse("more than one other piece moves, or to a place that depends on the position",
               code.at);
    }
    if (*from == *to) {
        return;
    }
    Content occupied = all(true);
    occupied.allow_empty(false);
    const auto mover = known_at(*from);
    if (mover || !require(*from, occupied, code.at) || !require(*to, ~occupied, code.at)) {
        refuse("a shift of the mover, or one that cannot be made", code.at);
    }
    state_.shift_from = *from;
    state_.shift_to = *to;
}

// Conditions and captures may stand at another place; they happen there and the cursor comes back.
void PathFinder::at(const Code& code, std::int32_t next) {
    if (code.kid[0] < 0) {
        refuse("`" + std::string(written(code.op)) + "` cannot be put into tables", code.at);
    }
    const auto cell = place(code.kid[0]);
    if (!cell) {
        refuse("words at a place that depends on the position", code.at);
    }
    if (*cell == kNoCell) {
        return;
    }
    const Cell here = state_.here;
    state_.here = *cell;
    for (; program_.at(next).op != Op::AtLeave; ++next) {
        const Code& inside = program_.at(next);
        if (inside.op == Op::Capture) {
            capture(inside);
        } else if (inside.op != Op::Test) {
            refuse("words at another place that move or write", inside.at);
        } else if (!test(inside.kid[0], true)) {
            return;
        }
    }
    state_.here = here;
    run(next + 1);
}

}  // namespace perthro::kernel
