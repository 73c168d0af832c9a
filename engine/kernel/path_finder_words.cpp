// What each word does to a way through a movement.
#include "engine/kernel/mover_word.hpp"
#include "engine/kernel/path_finder.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr int kMostTimes = 16;

// What is known of the mover's word so far, changed once more.
template <typename Change>
void change_word(PathState& state, Change&& change) {
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
            if (conditions_.test(code.kid[0], true)) {
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
        case Op::Mark: walk_.at.marks.emplace_back(code.a, walk_.at.here); break;
        default:
            refuse("`" + std::string(written(code.op)) + "` cannot be put into tables", code.at);
    }
    run(code.op == Op::EverySet ? code.jump : next);
}

void PathFinder::times(const Code& code, std::int32_t next) {
    std::int32_t& left = walk_.at.times[static_cast<std::size_t>(code.a)];
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
    const auto cell = conditions_.place(code.kid[0]);
    if (!cell) {
        refuse("`go` to a place that depends on the position", code.at);
    }
    lift();
    walk_.at.here = *cell;
    if (*cell != kNoCell) {
        run(next);
    }
}

void PathFinder::lift() {
    if (walk_.at.landed == kNoCell && !walk_.looks) {
        walk_.at.lifted = true;
    }
}

void PathFinder::moved_to(Cell cell) {
    lift();
    if (walk_.at.way == kNoDirection && walk_.at.ahead != kNoDirection) {
        walk_.at.way = topology_.seen(player_, walk_.at.ahead);
    }
    walk_.at.here = cell;
}

void PathFinder::along(const Code& code, std::int32_t next) {
    const Code& dirs = program_.expression(code.kid[0]);
    if (dirs.op != Op::Dirs) {
        refuse("directions that depend on the way here", code.at);
    }
    PathState state = walk_.at;
    for (const std::int32_t direction : program_.list(dirs)) {
        state.ahead = static_cast<Direction>(direction);
        resume(state, next);
    }
}

void PathFinder::veer(const Code& code, std::int32_t next) {
    if (walk_.at.ahead == kNoDirection) {
        return;
    }
    const DirectionInfo& info = topology_.directions[walk_.at.ahead];
    if (info.family < 0 || info.turn < 0) {
        refuse("a direction without a cyclic order is turned", code.at);
    }
    const auto& family = topology_.families[static_cast<std::size_t>(info.family)];
    const int size = static_cast<int>(family.size());
    PathState state = walk_.at;
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
        walk_.at.ahead = static_cast<Direction>(program_.listed(dirs, 0));
    }
    if (walk_.at.here == kNoCell || walk_.at.ahead == kNoDirection) {
        return;
    }
    const Cell cell = topology_.next(player_, walk_.at.ahead, walk_.at.here);
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
    if (walk_.at.here == kNoCell || walk_.at.ahead == kNoDirection) {
        return;
    }
    if (least == 0) {
        lift();  // also where it goes nowhere
        fork(next);
    }
    const std::size_t tests = walk_.tests.size();
    const Cell begun = walk_.at.here;
    for (int length = 1; length <= most; ++length) {
        const Cell cell = topology_.next(player_, walk_.at.ahead, walk_.at.here);
        if (cell == kNoCell) {
            break;
        }
        if (cell == begun || (cell == walk_.at.start && length > 1)) {
            refuse("a slide that comes back to where it began", code.at);
        }
        moved_to(cell);
        if (length >= least) {
            fork(next);
        }
        if (!conditions_.test(code.kid[2], true)) {
            break;
        }
    }
    walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests), walk_.tests.end());
}

void PathFinder::choose(const Code& code, std::int32_t next) {
    if (walk_.kind == MovementKind::Move) {
        refuse("`choose` behind a mover: the cell is a choice of its own", code.at);
    }
    const auto cells = conditions_.cells_of(code.kid[0]);
    if (!cells || walk_.at.here != kNoCell) {
        refuse("`choose` among cells that depend on the position", code.at);
    }
    PathState state = walk_.at;
    for (const Cell cell : *cells) {
        state.here = cell;
        resume(state, next);
    }
}

// as(place): the move goes to that cell in name, wherever the mover is put down.
void PathFinder::name_end(const Code& code, std::int32_t next) {
    const auto cell = conditions_.place(code.kid[0]);
    if (!cell || walk_.kind != MovementKind::Move || walk_.at.named_end != kNoCell ||
        *cell == walk_.at.start) {
        refuse("`as` with a place that depends on the position, or more than once", code.at);
    }
    if (*cell != kNoCell) {
        walk_.at.named_end = *cell;
        run(next);
    }
}

void PathFinder::land(const Code& code, std::int32_t next) {
    if (walk_.kind == MovementKind::PlayerMove || walk_.at.landed != kNoCell) {
        refuse("a mover is put down more than once, or there is none", code.at);
    }
    if (walk_.at.here == kNoCell) {
        return;
    }
    if (walk_.at.here == walk_.at.start && (walk_.at.named_end == kNoCell || !walk_.at.lifted)) {
        refuse("a mover that may land where it started", code.at);
    }
    Content accepted = conditions_.all(false);
    accepted.allow_empty(true);
    if (code.kids > 0) {
        if (!conditions_.test(code.kid[0], true)) {
            return;
        }
    } else if (!conditions_.require(walk_.at.here, accepted, code.at)) {
        return;
    }
    walk_.at.landed = walk_.at.here;
    if (walk_.kind == MovementKind::Move && walk_.at.here != walk_.at.start) {
        change_word(walk_.at, [&](MoverWord& mover) { mover.move(rules_); });
    }
    run(next);
}

void PathFinder::put(const Code& code, std::int32_t next) {
    if (walk_.kind != MovementKind::PlayerMove || walk_.at.terms.puts != kEmptyType) {
        refuse("a second piece is put down", code.at);
    }
    if (code.kids > 1) {
        refuse("a piece of a type that depends on the position is put down", code.at);
    }
    if (walk_.at.here == kNoCell) {
        return;
    }
    Content empty = conditions_.all(false);
    empty.allow_empty(true);
    if (!conditions_.require(walk_.at.here, empty, code.at)) {
        return;
    }
    walk_.at.terms.puts = static_cast<PieceType>(code.a);
    walk_.at.terms.puts_for = code.kids == 0 ? player_ : conditions_.player_of(code.kid[0]);
    walk_.at.landed = walk_.at.here;
    walk_.at.type = walk_.at.terms.puts;
    run(next);
}

void PathFinder::promote(const Code& code, std::int32_t next) {
    if (code.kids > 0 || walk_.kind == MovementKind::PlayerMove) {
        refuse("a promotion to a type that depends on the position", code.at);
    }
    const PathState before = walk_.at;
    for (const std::int32_t type : program_.types(code)) {
        walk_.at = before;
        become(static_cast<PieceType>(type));
        if (code.count > 1) {
            walk_.at.named = with_named(walk_.at.named, static_cast<PieceType>(type));
        }
        fork(next);
    }
}

void PathFinder::become(PieceType type) {
    change_word(walk_.at, [&](MoverWord& mover) { mover.become(rules_, type); });
}

void PathFinder::write_mover(const AttributeSlot& slot, std::uint32_t value) {
    change_word(walk_.at, [&](MoverWord& mover) { mover.write(slot, value); });
}

// A way on from where the condition holds, and one from where it does not.
void PathFinder::branch(const Code& code, std::int32_t next) {
    const PathState before = walk_.at;
    const std::size_t tests = walk_.tests.size();
    if (conditions_.test(code.kid[0], true)) {
        fork(next);
    }
    walk_.at = before;
    walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests), walk_.tests.end());
    if (conditions_.test(code.kid[0], false)) {
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
        case Op::PlayerIs: return conditions_.player_of(value);
        default: refuse("an attribute is set to a value that depends on the position", code.at);
    }
}

void PathFinder::set_attribute(const Code& code) {
    const auto id = static_cast<AttributeId>(code.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    if (attribute.of == AttributeOf::Piece) {
        const bool on_mover = walk_.at.here == walk_.at.landed ||
                              (!walk_.at.lifted && walk_.at.here == walk_.at.start);
        if (!on_mover || walk_.at.here == kNoCell) {
            refuse("an attribute of another piece is written", code.at);
        }
        write_mover(slot, stored(slot, code.kid[0]));
        return;
    }
    if (attribute.of != AttributeOf::Game) {
        refuse("an attribute of a player or cell is written", code.at);
    }
    const auto cell = conditions_.place(code.kid[0]);
    if (cell && *cell != kNoCell) {
        walk_.at.terms.writes.push_back({id, true, 0});
        walk_.at.values.push_back(static_cast<std::uint32_t>(*cell) + 1);
    } else {
        walk_.at.terms.writes.push_back({id, false, stored(slot, code.kid[0])});
    }
}

void PathFinder::sweep(const Code& code) {
    const auto cells = conditions_.cells_of(code.kid[0]);
    const Code& asks = program_.at(code.kid[3]);
    const Code& writes = program_.at(code.kid[3] + 1);
    if (!cells || code.a > 0 || code.kids > 2 || asks.op != Op::Test ||
        writes.op != Op::SetAttribute || program_.at(code.kid[3] + 2).op != Op::Return) {
        refuse("`every` that does more than write an attribute of own pieces", code.at);
    }
    const auto content = conditions_.content_of(asks.kid[0]);
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
    walk_.at.terms.sweeps.push_back(std::move(sweep));
}

// A piece taken where the mover does not land; the cell must not matter afterwards.
void PathFinder::capture(const Code& code) {
    if (code.kids > 0 || walk_.at.capture != kNoCell || walk_.at.here == kNoCell ||
        conditions_.known_at(walk_.at.here) || conditions_.changed(walk_.at.here)) {
        refuse("more than one piece is taken, or the mover itself", code.at);
    }
    Content occupied = conditions_.all(true);
    occupied.allow_empty(false);
    if (!conditions_.require(walk_.at.here, occupied, code.at)) {
        refuse("a capture on a cell that is empty", code.at);
    }
    walk_.at.capture = walk_.at.here;
}

// A second piece goes to another empty cell; neither cell must matter afterwards.
void PathFinder::shift(const Code& code) {
    const auto from = conditions_.place(code.kid[0]);
    const auto to = conditions_.place(code.kid[1]);
    if (!from || !to || *from == kNoCell || *to == kNoCell || walk_.at.shift_from != kNoCell) {
        refuse("more than one other piece moves, or to a place that depends on the position",
               code.at);
    }
    if (*from == *to) {
        return;
    }
    Content occupied = conditions_.all(true);
    occupied.allow_empty(false);
    const auto mover = conditions_.known_at(*from);
    if (mover || !conditions_.require(*from, occupied, code.at) ||
        !conditions_.require(*to, ~occupied, code.at)) {
        refuse("a shift of the mover, or one that cannot be made", code.at);
    }
    walk_.at.shift_from = *from;
    walk_.at.shift_to = *to;
}

// Conditions and captures may stand at another place; they happen there and the cursor comes back.
void PathFinder::at(const Code& code, std::int32_t next) {
    if (code.kid[0] < 0) {
        refuse("`" + std::string(written(code.op)) + "` cannot be put into tables", code.at);
    }
    const auto cell = conditions_.place(code.kid[0]);
    if (!cell) {
        refuse("words at a place that depends on the position", code.at);
    }
    if (*cell == kNoCell) {
        return;
    }
    const Cell here = walk_.at.here;
    walk_.at.here = *cell;
    for (; program_.at(next).op != Op::AtLeave; ++next) {
        const Code& inside = program_.at(next);
        if (inside.op == Op::Capture) {
            capture(inside);
        } else if (inside.op != Op::Test) {
            refuse("words at another place that move or write", inside.at);
        } else if (!conditions_.test(inside.kid[0], true)) {
            return;
        }
    }
    walk_.at.here = here;
    run(next + 1);
}

}  // namespace perthro::kernel
