// What each word does to a way through a movement.
#include "engine/kernel/mover_word.hpp"
#include "engine/kernel/path_finder.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr int kMostTimes = 16;
constexpr std::int64_t kUnbounded = PathConditions::kUnbounded;
// Of a player, by conditions that hold in more than one way; and cells times types of pieces of the
// games that have room for them: they take time to load and memory.
constexpr std::size_t kMostSplitPaths = 8'000;
constexpr std::size_t kMostSplitSize = 2'500;

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

template <typename GoOn>
void PathFinder::each_way(std::int32_t condition, bool wanted, GoOn&& go_on) {
    const PathState before = walk_.at;
    const std::size_t tests = walk_.tests.size();
    const std::size_t first = paths_.size();
    const bool roomy = topology_.cells.size() * static_cast<std::size_t>(types_) <= kMostSplitSize;
    PathChoices choices;
    do {
        const std::size_t begun = paths_.size();
        if (begun > first && (split_paths_ > kMostSplitPaths || !roomy)) {
            refuse(reasons::kManyAnswers, program_.expression(condition).at);
        }
        if (conditions_.test(condition, wanted, choices)) {
            go_on();
        }
        walk_.at = before;
        walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests),
                          walk_.tests.end());
        if (begun > first && !merge_ways(first, begun)) {
            split_paths_ += paths_.size() - begun;
        }
    } while (choices.next());
}

void PathFinder::word(const Code& code, std::int32_t next) {
    switch (code.op) {
        case Op::Test: each_way(code.kid[0], true, [&] { run(next); }); return;
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
        default: refuse(unfit_word(code.op), code.at, written(code.op));
    }
    run(code.op == Op::EverySet ? code.jump : next);
}

void PathFinder::times(const Code& code, std::int32_t next) {
    std::int32_t& left = walk_.at.times[static_cast<std::size_t>(code.a)];
    if (code.op == Op::TimesBegin) {
        const Code& number = program_.expression(code.kid[0]);
        if (number.op != Op::Const || number.a > kMostTimes) {
            refuse(reasons::kTimes, code.at);
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
        refuse(reasons::kGo, code.at);
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
        refuse(reasons::kTurned, code.at);
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
        refuse(reasons::kUnordered, code.at);
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
            refuse(reasons::kTurned, code.at);
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
    if (code.count > 0) {
        refuse(reasons::kTracks, code.at);
    }
    if (walk_.at.here == kNoCell || walk_.at.ahead == kNoDirection) {
        return;
    }
    const PathConditions::Count shortest = conditions_.count_of(code.kid[0]);
    const bool exact = code.kid[1] == code.kid[0];
    PathConditions::Count longest = exact ? shortest : conditions_.count_of(code.kid[1]);
    if (longest.sure < 0) {  // as far as it goes
        longest.sure = topology_.limit;
    }
    const auto go_on = [&](std::int64_t length) {
        const std::size_t tallies = walk_.at.tallies.size();
        const std::int64_t least = exact ? length : -kUnbounded;
        if (conditions_.require(shortest, {least, length}, true, code.at) &&
            (exact || conditions_.require(longest, {length, kUnbounded}, true, code.at))) {
            fork(next);
        }
        walk_.at.tallies.resize(tallies);
    };
    if (shortest.sure <= 0) {
        lift();  // also where it goes nowhere
        go_on(0);
    }
    const std::size_t tests = walk_.tests.size();
    const Cell begun = walk_.at.here;
    for (std::int64_t length = 1; length <= longest.most(); ++length) {
        const Cell cell = topology_.next(player_, walk_.at.ahead, walk_.at.here);
        if (cell == kNoCell) {
            break;
        }
        if (cell == begun || (cell == walk_.at.start && length > 1)) {
            refuse(reasons::kRound, code.at);
        }
        moved_to(cell);
        go_on(length);
        if (!conditions_.test(code.kid[2], true)) {
            break;
        }
    }
    walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests), walk_.tests.end());
}

void PathFinder::choose(const Code& code, std::int32_t next) {
    if (walk_.kind == MovementKind::Move) {
        refuse(reasons::kChooseMover, code.at);
    }
    const auto cells = conditions_.cells_of(code.kid[0]);
    if (!cells || walk_.at.here != kNoCell) {
        refuse(reasons::kChooseDepends, code.at);
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
        refuse(reasons::kNamedEnd, code.at);
    }
    if (*cell != kNoCell) {
        walk_.at.named_end = *cell;
        run(next);
    }
}

void PathFinder::land(const Code& code, std::int32_t next) {
    if (walk_.kind == MovementKind::PlayerMove || walk_.at.landed != kNoCell) {
        refuse(reasons::kLandTwice, code.at);
    }
    if (walk_.at.here == kNoCell) {
        return;
    }
    if (walk_.at.here == walk_.at.start && (walk_.at.named_end == kNoCell || !walk_.at.lifted)) {
        refuse(reasons::kLandStart, code.at);
    }
    const auto put_down = [&] {
        walk_.at.landed = walk_.at.here;
        if (walk_.at.here != walk_.at.start) {  // from another cell, or from the hand
            change_word(walk_.at, [&](MoverWord& mover) { mover.move(rules_); });
        }
        run(next);
    };
    Content empty = conditions_.all(false);
    empty.allow_empty(true);
    if (code.kids > 0) {
        each_way(code.kid[0], true, put_down);
    } else if (conditions_.require(walk_.at.here, empty, code.at)) {
        put_down();
    }
}

void PathFinder::put(const Code& code, std::int32_t next) {
    if (walk_.kind != MovementKind::PlayerMove || walk_.at.terms.puts != kEmptyType) {
        refuse(reasons::kSecondPut, code.at);
    }
    if (code.kids > 1) {
        refuse(reasons::kPutDepends, code.at);
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
    if (walk_.kind == MovementKind::PlayerMove) {
        refuse(reasons::kPromoteOther, code.at);
    }
    if (code.kids > 0) {
        promote_as_told(code, next);
        return;
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

// A promotion to the type that an attribute of the mover holds: a way for each type.
void PathFinder::promote_as_told(const Code& code, std::int32_t next) {
    const Code& value = program_.expression(code.kid[0]);
    const auto id = static_cast<AttributeId>(value.a);
    if (value.op != Op::Attribute || rules_.game.attributes[id].of != AttributeOf::Piece) {
        refuse(reasons::kPromoteDepends, code.at);
    }
    const PathState before = walk_.at;
    const AttributeSlot& slot = layout_.attributes[id];
    for (int type = 1; type <= types_; ++type) {
        const auto stored = static_cast<std::uint32_t>(type - slot.low);
        if ((stored & ~slot.mask) == 0 && conditions_.require_of_mover(slot, stored, code.at)) {
            become(static_cast<PieceType>(type));
            fork(next);
        }
        walk_.at = before;
    }
}

void PathFinder::become(PieceType type) {
    change_word(walk_.at, [&](MoverWord& mover) { mover.become(rules_, type); });
}

void PathFinder::write_mover(const AttributeSlot& slot, std::uint32_t value) {
    change_word(walk_.at, [&](MoverWord& mover) { mover.write(slot, value); });
}

// Ways on from where the condition holds, and from where it does not.
void PathFinder::branch(const Code& code, std::int32_t next) {
    each_way(code.kid[0], true, [&] { run(next); });
    each_way(code.kid[0], false, [&] { run(code.jump); });
}

// Conditions and captures may stand at another place; they happen there and the cursor comes back.
void PathFinder::at(const Code& code, std::int32_t next) {
    if (code.kid[0] < 0) {
        refuse(reasons::kElsewhere, code.at);
    }
    const auto cell = conditions_.place(code.kid[0]);
    if (!cell) {
        refuse(reasons::kElsewhere, code.at);
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
            refuse(reasons::kElsewhereDoes, inside.at);
        } else if (!conditions_.test(inside.kid[0], true)) {
            return;
        }
    }
    walk_.at.here = here;
    run(next + 1);
}

}  // namespace perthro::kernel
