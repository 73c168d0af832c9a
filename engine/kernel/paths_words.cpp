// What each word does to a way through a movement.
#include "engine/kernel/mover_word.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/rules/kinds.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr int kMostTimes = 16;

bool is_constant(const Node& node) { return node.op == Op::Const; }

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

void PathFinder::word(const Node& node, const Rest& next) {
    switch (node.op) {
        case Op::Along: along(node, next); return;
        case Op::Veer: veer(node, next); return;
        case Op::Step: step(node, next); return;
        case Op::Slide: slide(node, next); return;
        case Op::Choose: choose(node, next); return;
        case Op::AsPlace: name_end(node, next); return;
        case Op::Land: land(node, next); return;
        case Op::Put: put(node, next); return;
        case Op::Promote: promote(node, next); return;
        case Op::When:
        case Op::Cases: branches(node, next); return;
        case Op::At: at(node, next); return;
        case Op::EverySet:
            sweep(node);
            run(next);
            return;
        case Op::SetAttribute:
            set_attribute(node);
            run(next);
            return;
        case Op::Capture:
            capture(node);
            run(next);
            return;
        case Op::Shift:
            shift(node);
            run(next);
            return;
        case Op::Mark:
            state_.marks.emplace_back(node.text, state_.here);
            run(next);
            return;
        case Op::Stop: finish(); return;
        case Op::Either:
            for (const Node& kid : node.kids) {
                fork(Rest{&kid.kids, 0, &next});
            }
            return;
        case Op::Maybe:
            fork(Rest{&node.kids[0].kids, 0, &next});
            run(next);
            return;
        case Op::Times: {
            if (!is_constant(node.kids[0]) || node.kids[0].a > kMostTimes) {
                refuse("`times` with a number that is not small and constant", node.at);
            }
            Rest rounds[kMostTimes + 1];
            rounds[0] = next;
            for (int i = 1; i <= node.kids[0].a; ++i) {
                rounds[i] = Rest{&node.kids[1].kids, 0, &rounds[i - 1]};
            }
            run(rounds[std::max(node.kids[0].a, 0)]);
            return;
        }
        case Op::Go: {
            const auto cell = place(node.kids[0]);
            if (!cell) {
                refuse("`go` to a place that depends on the position", node.at);
            }
            lift();
            state_.here = *cell;
            if (*cell != kNoCell) {
                run(next);
            }
            return;
        }
        default:
            if (test(node, true)) {
                run(next);
            }
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

void PathFinder::along(const Node& node, const Rest& next) {
    const Node& dirs = node.kids[0];
    if (dirs.op != Op::Dirs) {
        refuse("directions that depend on the way here", node.at);
    }
    State state = state_;
    for (const std::int32_t direction : dirs.list) {
        state.ahead = static_cast<Direction>(direction);
        resume(state, next);
    }
}

void PathFinder::veer(const Node& node, const Rest& next) {
    if (state_.ahead == kNoDirection) {
        return;
    }
    const DirectionInfo& info = topology_.directions[state_.ahead];
    if (info.family < 0 || info.turn < 0) {
        refuse("a direction without a cyclic order is turned", node.at);
    }
    const auto& family = topology_.families[static_cast<std::size_t>(info.family)];
    const int size = static_cast<int>(family.size());
    State state = state_;
    for (const std::int32_t turn : node.list) {
        state.ahead = family[static_cast<std::size_t>(((info.turn + turn) % size + size) % size)];
        resume(state, next);
    }
}

void PathFinder::step(const Node& node, const Rest& next) {
    if (!node.kids.empty()) {
        if (node.kids[0].op != Op::Dirs || node.kids[0].list.size() != 1) {
            refuse("a step whose direction depends on the way here", node.at);
        }
        state_.ahead = static_cast<Direction>(node.kids[0].list[0]);
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

void PathFinder::slide(const Node& node, const Rest& next) {
    if (!is_constant(node.kids[0]) || !is_constant(node.kids[1]) || !node.list.empty()) {
        refuse("a slide whose length depends on the position, or along tracks", node.at);
    }
    const int least = node.kids[0].a;
    const int most = node.kids[1].a < 0 ? topology_.limit : node.kids[1].a;
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
            refuse("a slide that comes back to where it began", node.at);
        }
        moved_to(cell);
        if (length >= least) {
            fork(next);
        }
        if (!test(node.kids[2], true)) {
            break;
        }
    }
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
}

void PathFinder::choose(const Node& node, const Rest& next) {
    if (kind_ == MovementKind::Move) {
        refuse("`choose` behind a mover: the cell is a choice of its own", node.at);
    }
    const auto cells = cells_of(node.kids[0]);
    if (!cells || state_.here != kNoCell) {
        refuse("`choose` among cells that depend on the position", node.at);
    }
    State state = state_;
    for (const Cell cell : *cells) {
        state.here = cell;
        resume(state, next);
    }
}

// as(place): the move goes to that cell in name, wherever the mover is put down.
void PathFinder::name_end(const Node& node, const Rest& next) {
    const auto cell = place(node.kids[0]);
    if (!cell || kind_ != MovementKind::Move || state_.named_end != kNoCell ||
        *cell == state_.start) {
        refuse("`as` with a place that depends on the position, or more than once", node.at);
    }
    if (*cell != kNoCell) {
        state_.named_end = *cell;
        run(next);
    }
}

void PathFinder::land(const Node& node, const Rest& next) {
    if (kind_ == MovementKind::PlayerMove || state_.landed != kNoCell) {
        refuse("a mover is put down more than once, or there is none", node.at);
    }
    if (state_.here == kNoCell) {
        return;
    }
    if (state_.here == state_.start && (state_.named_end == kNoCell || !state_.lifted)) {
        refuse("a mover that may land where it started", node.at);
    }
    Content accepted = all(false);
    accepted.allow_empty(true);
    if (!node.kids.empty()) {
        if (!test(node.kids[0], true)) {
            return;
        }
    } else if (!require(state_.here, accepted, node.at)) {
        return;
    }
    state_.landed = state_.here;
    if (kind_ == MovementKind::Move && state_.here != state_.start) {
        change_word(state_, [&](MoverWord& mover) { mover.move(rules_); });
    }
    run(next);
}

void PathFinder::put(const Node& node, const Rest& next) {
    if (kind_ != MovementKind::PlayerMove || state_.terms.puts != kEmptyType) {
        refuse("a second piece is put down", node.at);
    }
    if (node.kids.size() > 1) {
        refuse("a piece of a type that depends on the position is put down", node.at);
    }
    if (state_.here == kNoCell) {
        return;
    }
    Content empty = all(false);
    empty.allow_empty(true);
    if (!require(state_.here, empty, node.at)) {
        return;
    }
    state_.terms.puts = static_cast<PieceType>(node.a);
    state_.terms.puts_for = node.kids.empty() ? player_ : player_of(node.kids[0]);
    state_.landed = state_.here;
    state_.type = state_.terms.puts;
    run(next);
}

void PathFinder::promote(const Node& node, const Rest& next) {
    if (!node.kids.empty() || kind_ == MovementKind::PlayerMove) {
        refuse("a promotion to a type that depends on the position", node.at);
    }
    const State before = state_;
    for (const std::int32_t type : node.list) {
        state_ = before;
        become(static_cast<PieceType>(type));
        if (node.list.size() > 1) {
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

void PathFinder::branches(const Node& node, const Rest& next) { branch(node, 0, next); }

// The list of the first condition that holds: a way for each, with the conditions before it not
// holding.
void PathFinder::branch(const Node& node, std::size_t kid, const Rest& next) {
    const bool only_first = node.op == Op::When && kid > 0;
    if (only_first || kid + 1 >= node.kids.size()) {
        if (node.op == Op::When && node.kids.size() > 2) {
            run(Rest{&node.kids[2].kids, 0, &next});
        } else {
            run(next);
        }
        return;
    }
    const State before = state_;
    const std::size_t tests = tests_.size();
    if (test(node.kids[kid], true)) {
        fork(Rest{&node.kids[kid + 1].kids, 0, &next});
    }
    state_ = before;
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
    if (test(node.kids[kid], false)) {
        branch(node, kid + 2, next);
    }
}

std::uint32_t PathFinder::stored(const AttributeSlot& slot, const Node& value) const {
    switch (value.op) {
        case Op::Const: return static_cast<std::uint32_t>(value.a - slot.low);
        case Op::Always: return 1;
        case Op::Never:
        case Op::NoPlace: return 0;
        case Op::PlayerMe:
        case Op::PlayerIs: return player_of(value);
        default: refuse("an attribute is set to a value that depends on the position", value.at);
    }
}

void PathFinder::set_attribute(const Node& node) {
    const auto id = static_cast<AttributeId>(node.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    if (attribute.of == AttributeOf::Piece) {
        const bool on_mover = state_.here == state_.landed ||
                              (!state_.lifted && state_.here == state_.start);
        if (!on_mover || state_.here == kNoCell) {
            refuse("an attribute of another piece is written", node.at);
        }
        write_mover(slot, stored(slot, node.kids[0]));
        return;
    }
    if (attribute.of != AttributeOf::Game) {
        refuse("an attribute of a player or cell is written", node.at);
    }
    const auto cell = place(node.kids[0]);
    if (cell && *cell != kNoCell) {
        state_.terms.writes.push_back({id, true, 0});
        state_.values.push_back(static_cast<std::uint32_t>(*cell) + 1);
    } else {
        state_.terms.writes.push_back({id, false, stored(slot, node.kids[0])});
    }
}

void PathFinder::sweep(const Node& node) {
    const auto cells = cells_of(node.kids[0]);
    const auto& words = node.kids[1].kids;
    if (!cells || node.a > 0 || node.kids.size() > 2 || words.size() != 2 ||
        words[1].op != Op::SetAttribute) {
        refuse("`every` that does more than write an attribute of own pieces", node.at);
    }
    const auto content = content_of(words[0]);
    const auto id = static_cast<AttributeId>(words[1].a);
    const AttributeSlot& slot = layout_.attributes[id];
    if (!content || content->empty() || content->any_of(Side::Enemy) ||
        content->any_of(Side::Ally) || content->any_of(Side::Neutral) ||
        content->any_of(Side::Wall) || !slot.packed) {
        refuse("`every` that does more than write an attribute of own pieces", node.at);
    }
    Sweep sweep{CellSet(topology_.limit),
                {},
                slot.mask << slot.shift,
                stored(slot, words[1].kids[0]) << slot.shift};
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
void PathFinder::capture(const Node& node) {
    if (!node.kids.empty() || state_.capture != kNoCell || state_.here == kNoCell ||
        known_at(state_.here) || changed(state_.here)) {
        refuse("more than one piece is taken, or the mover itself", node.at);
    }
    Content occupied = all(true);
    occupied.allow_empty(false);
    if (!require(state_.here, occupied, node.at)) {
        refuse("a capture on a cell that is empty", node.at);
    }
    state_.capture = state_.here;
}

// Cells whose content the move has changed, apart from where the mover stood and stands.
bool PathFinder::changed(Cell cell) const {
    return cell != kNoCell &&
           (cell == state_.capture || cell == state_.shift_from || cell == state_.shift_to);
}

// A second piece goes to another empty cell; neither cell must matter afterwards.
void PathFinder::shift(const Node& node) {
    const auto from = place(node.kids[0]);
    const auto to = place(node.kids[1]);
    if (!from || !to || *from == kNoCell || *to == kNoCell || state_.shift_from != kNoCell) {
        refuse("more than one other piece moves, or to a place that depends on the position",
               node.at);
    }
    if (*from == *to) {
        return;
    }
    Content occupied = all(true);
    occupied.allow_empty(false);
    const auto mover = known_at(*from);
    if (mover || !require(*from, occupied, node.at) || !require(*to, ~occupied, node.at)) {
        refuse("a shift of the mover, or one that cannot be made", node.at);
    }
    state_.shift_from = *from;
    state_.shift_to = *to;
}

// Conditions and captures may stand at another place; they happen there and the cursor comes back.
void PathFinder::at(const Node& node, const Rest& next) {
    const auto cell = place(node.kids[0]);
    if (!cell) {
        refuse("words at a place that depends on the position", node.at);
    }
    if (*cell == kNoCell) {
        return;
    }
    const Cell here = state_.here;
    state_.here = *cell;
    for (const Node& kid : node.kids[1].kids) {
        if (kid.op == Op::Capture) {
            capture(kid);
        } else if (!is_condition(kid.op)) {
            refuse("words at another place that move or write", kid.at);
        } else if (!test(kid, true)) {
            return;
        }
    }
    state_.here = here;
    run(next);
}

}  // namespace perthro::kernel
