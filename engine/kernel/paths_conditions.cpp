// Conditions on a way: what they ask of which cell, or whether they are known at load.
#include "engine/kernel/paths.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

// What is known to stand on a cell: the mover on its start until it is lifted, nothing afterwards,
// the mover where it was put down, nothing where another piece has moved away.
std::optional<Content> PathFinder::known_at(Cell cell) const {
    Content content = all(false);
    if (cell == state_.landed && state_.landed != kNoCell) {
        if (state_.terms.puts != kEmptyType && state_.terms.puts_for != player_) {
            return std::nullopt;
        }
        content.allow(Side::Own, state_.type);
        return content;
    }
    if (cell == state_.start && state_.start != kNoCell) {
        if (state_.lifted) {
            content.allow_empty(true);
        } else {
            content.allow(Side::Own, state_.type);
        }
        return content;
    }
    if (cell == state_.shift_from && cell != kNoCell) {
        content.allow_empty(true);
        return content;
    }
    return std::nullopt;
}

std::optional<Content> PathFinder::content_of(const Node& condition) {
    const State kept = state_;
    state_ = State{};
    auto content = content_at(condition, kNoCell);
    state_ = kept;
    return content;
}

std::optional<Content> PathFinder::types_about(const Node& node) {
    Content content = all(false);
    for (int type = 1; type <= types_; ++type) {
        if (rules_.game.pieces[static_cast<std::size_t>(type)].royal) {
            for (int side = 0; side < kSides; ++side) {
                content.allow(static_cast<Side>(side), static_cast<PieceType>(type));
            }
        }
    }
    return node.op == Op::Royal ? std::optional(content) : std::nullopt;
}

std::optional<Content> PathFinder::piece_content(const Node& node, Cell cell) {
    Content content = all(false);
    const auto allow_side = [&](Side side) {
        for (int type = 1; type <= types_; ++type) {
            if (node.list.empty() ||
                std::find(node.list.begin(), node.list.end(), type) != node.list.end()) {
                content.allow(side, static_cast<PieceType>(type));
            }
        }
    };
    switch (static_cast<Relation>(node.a)) {
        case Relation::Empty: content.allow_empty(true); break;
        case Relation::Is:
        case Relation::Occupied:
            for (int side = 0; side < kSides; ++side) {
                allow_side(static_cast<Side>(side));
            }
            break;
        case Relation::Own: allow_side(Side::Own); break;
        case Relation::Mine:
            if (looks_) {
                return std::nullopt;  // whoever looks need not be to move
            }
            asks_to_move_ = true;
            allow_side(Side::Own);
            break;
        case Relation::Enemy: allow_side(Side::Enemy); break;
        case Relation::Ally: allow_side(Side::Ally); break;
        case Relation::Neutral: allow_side(Side::Neutral); break;
        case Relation::Open:
            content.allow_empty(true);
            allow_side(Side::Enemy);
            break;
        case Relation::Covered: break;  // games with covered pieces are not lowered
    }
    for (const Node& kid : node.kids) {
        const auto about = content_at(kid, cell);
        if (!about) {
            return std::nullopt;
        }
        content &= *about;
    }
    return content;
}

std::optional<Content> PathFinder::content_at(const Node& node, Cell cell) {
    std::optional<Content> content;
    switch (node.op) {
        case Op::Always: return all(true);
        case Op::Never: return all(false);
        case Op::InZone:
            if (cell == kNoCell) {
                return std::nullopt;
            }
            return all(zone(node).has(cell));
        case Op::On: {
            const auto there = place(node.kids[0]);
            return there && cell != kNoCell ? std::optional(all(*there == cell)) : std::nullopt;
        }
        case Op::Marked:
            if (cell == kNoCell || looks_) {
                return std::nullopt;
            }
            return all(std::any_of(state_.marks.begin(), state_.marks.end(), [&](const auto& mark) {
                return mark.first == node.text && mark.second == cell;
            }));
        case Op::Piece: content = piece_content(node, cell); break;
        case Op::Royal: content = types_about(node); break;
        case Op::No:
            content = content_at(node.kids[0], cell);
            return content ? std::optional(~*content) : std::nullopt;
        case Op::Block:
        case Op::All:
        case Op::Any: {
            const bool any = node.op == Op::Any;
            Content combined = all(!any);
            for (const Node& kid : node.kids) {
                const auto part = content_at(kid, cell);
                if (!part) {
                    return std::nullopt;
                }
                any ? combined |= * part : combined &= *part;
            }
            return combined;
        }
        case Op::CondAt: {
            // Elsewhere: only where the answer is known, it says nothing about this cell.
            const auto there = place(node.kids[0]);
            if (!there) {
                return std::nullopt;
            }
            if (*there == kNoCell) {
                return all(false);
            }
            const auto inner = content_at(node.kids[1], *there);
            if (inner && (inner->everything() || inner->nothing())) {
                return all(inner->everything());
            }
            return std::nullopt;
        }
        case Op::Named: {
            const int index = rules_.find_condition(node.text);
            return index < 0
                       ? std::nullopt
                       : content_at(rules_.game.conditions[static_cast<std::size_t>(index)].body,
                                    cell);
        }
        default: return std::nullopt;
    }
    if (content && cell != kNoCell) {
        if (const auto known = known_at(cell)) {
            Content both = *known;
            both &= *content;
            return all(!both.nothing());
        }
    }
    return content;
}

bool PathFinder::require(Cell cell, const Content& content, const Source& at) {
    if (content.everything()) {
        return true;
    }
    if (const auto known = known_at(cell)) {
        Content both = *known;
        both &= content;
        return !both.nothing();
    }
    if (changed(cell)) {
        refuse("a cell that the move has changed is looked at again", at);
    }
    Content combined = content;
    for (const CellTest& test : tests_) {
        if (test.cell == cell) {
            combined &= test.content;
        }
    }
    if (combined.nothing()) {
        return false;
    }
    if (cell == kNoCell) {
        refuse("a condition before there is a cell", at);
    }
    tests_.push_back({cell, content});
    return true;
}

bool PathFinder::test(const Node& node, bool wanted) {
    if (const auto content = content_at(node, state_.here); content && state_.here != kNoCell) {
        return require(state_.here, wanted ? *content : ~*content, node.at);
    }
    switch (node.op) {
        case Op::No: return test(node.kids[0], !wanted);
        case Op::Block:
        case Op::All: return test_parts(node, wanted, wanted);
        case Op::Any: return test_parts(node, !wanted, wanted);
        case Op::CondAt: return test_elsewhere(node, wanted);
        case Op::Attacked:
            if (!wanted && test_unattacked(node)) {
                return true;
            }
            break;
        case Op::On:
            if (wanted && test_remembered(node)) {
                return true;
            }
            break;
        case Op::Truth:
        case Op::Compare: return test_value(node, wanted);
        case Op::Some:
            if (!wanted) {
                return test_none(node);
            }
            break;
        case Op::GivesMate:
            if (!wanted && kind_ == MovementKind::Drop && state_.landed != kNoCell) {
                state_.terms.no_mate = true;
                return true;
            }
            break;
        case Op::Named: {
            const int index = rules_.find_condition(node.text);
            if (index >= 0) {
                return test(rules_.game.conditions[static_cast<std::size_t>(index)].body, wanted);
            }
            break;
        }
        default: break;
    }
    refuse("`" + written(rules_.game, node) + "` cannot be put into tables", node.at);
}

// each: every part must be as wanted. Otherwise one of them must be, which only works if at most
// one of them is not known.
bool PathFinder::test_parts(const Node& node, bool each, bool wanted) {
    const Node* open = nullptr;
    for (const Node& kid : node.kids) {
        if (each) {
            if (!test(kid, wanted)) {
                return false;
            }
            continue;
        }
        const auto content = content_at(kid, state_.here);
        if (content && (content->everything() || content->nothing())) {
            if (content->everything() == wanted) {
                return true;
            }
        } else if (open == nullptr) {
            open = &kid;
        } else {
            refuse("a choice between conditions on different things", node.at);
        }
    }
    return each || (open != nullptr && test(*open, wanted));
}

bool PathFinder::test_elsewhere(const Node& node, bool wanted) {
    const auto there = place(node.kids[0]);
    if (!there) {
        refuse("a condition at a place that depends on the position", node.at);
    }
    if (*there == kNoCell) {
        return !wanted;
    }
    const Cell here = state_.here;
    state_.here = *there;
    const bool holds = test(node.kids[1], wanted);
    state_.here = here;
    return holds;
}

bool PathFinder::test_value(const Node& node, bool wanted) {
    const Node& value = node.kids[0];
    if (value.op != Op::Attribute) {
        refuse("`" + written(rules_.game, value) + "` is counted in every position", node.at);
    }
    const auto id = static_cast<AttributeId>(value.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    std::uint32_t low = 1;
    std::uint32_t high = ~std::uint32_t{0};
    if (node.op == Op::Compare) {
        const auto operand = [&](std::size_t i) {
            if (node.kids[i].op != Op::Const) {
                refuse("a comparison with a value that depends on the position", node.at);
            }
            return static_cast<std::uint32_t>(std::max(node.kids[i].a - slot.low, 0));
        };
        switch (static_cast<Comparison>(node.a)) {
            case Comparison::Is:
                if (node.kids.size() != 2) {
                    refuse("a comparison with several values", node.at);
                }
                low = high = operand(1);
                break;
            case Comparison::AtLeast: low = operand(1); break;
            case Comparison::AtMost:
                low = 0;
                high = operand(1);
                break;
            case Comparison::Between:
                low = operand(1);
                high = operand(2);
                break;
            default: refuse("a comparison that is not put into tables", node.at);
        }
    } else if (slot.low != 0) {
        refuse("the truth of a number whose range does not begin at 0", node.at);
    }
    if (attribute.of == AttributeOf::Piece) {
        if (attribute.kind != AttributeKind::Bool || state_.clear != 0) {
            refuse("a number of a piece, or one that the move has written", node.at);
        }
        test_word(slot, (low == 1) == wanted, node);
        return true;
    }
    if (attribute.of == AttributeOf::Cell || !state_.terms.writes.empty()) {
        refuse("an attribute of a cell is asked, or one that the move has written", node.at);
    }
    Guard guard{slot.base, low, high, wanted};
    if (attribute.of == AttributeOf::Player) {
        guard.slot += value.kids.empty() ? player_ : player_of(value.kids[0]);
    }
    state_.terms.guards.push_back(guard);
    return true;
}

// no(attacked), before the mover is put down: what stands elsewhere is as it was.
bool PathFinder::test_unattacked(const Node& node) {
    if (state_.landed != kNoCell || state_.here == kNoCell || state_.start == kNoCell) {
        return false;
    }
    if (state_.capture != kNoCell || state_.shift_from != kNoCell) {
        refuse("`attacked` after other pieces have moved", node.at);
    }
    state_.unattacked.push_back(state_.here);
    state_.terms.asks_attacks = true;
    return true;
}

// A bool attribute of the mover where it starts, or of a piece on the way.
void PathFinder::test_word(const AttributeSlot& slot, bool set, const Node& node) {
    if (!slot.packed || state_.here == kNoCell || changed(state_.here)) {
        refuse("an attribute of a piece that has changed", node.at);
    }
    const std::uint32_t mask = slot.mask << slot.shift;
    if (state_.here == state_.start && !state_.lifted) {
        state_.terms.word_mask |= mask;
        state_.terms.word_value = (state_.terms.word_value & ~mask) | (set ? mask : 0);
    } else if (known_at(state_.here)) {
        refuse("an attribute of the mover on its way", node.at);
    } else {
        state_.word_tests.push_back({state_.here, mask, set ? mask : 0});
    }
}

// on(attribute): the cell is the one that a game attribute holds.
bool PathFinder::test_remembered(const Node& node) {
    const Node& place = node.kids[0];
    if (place.op != Op::PlaceAttribute || state_.terms.on_slot >= 0 || state_.here == kNoCell) {
        return false;
    }
    const auto id = static_cast<std::size_t>(place.a);
    if (rules_.game.attributes[id].of != AttributeOf::Game) {
        return false;
    }
    state_.terms.on_slot = static_cast<int>(layout_.attributes[id].base);
    state_.on_cell = state_.here;
    return true;
}

// no(some(set, c)) with a set that is known: an absence, made into a mask from the cells where c
// holds.
bool PathFinder::test_none(const Node& node) {
    const auto cells = cells_of(node.kids[0]);
    if (!cells || node.kids.size() < 2 || state_.terms.absent >= 0 || state_.lifted) {
        refuse("`some` over cells that depend on the position, or more than one", node.at);
    }
    const auto content = content_of(node.kids[1]);
    if (!content) {
        refuse("`some` with a condition about more than the piece there", node.at);
    }
    if (content->empty()) {
        refuse("`some` that looks for empty cells", node.at);
    }
    state_.terms.absent = contents_.intern(*content);
    state_.absence = *cells;
    return true;
}

// The cell of a place: kNoCell if there is none, nothing if it depends on the position.
std::optional<Cell> PathFinder::place(const Node& node) const {
    if (looks_ && node.op != Op::PlaceHere && node.op != Op::PlaceDir && node.op != Op::PlaceZone) {
        return std::nullopt;  // it is one of the move behind which somebody looks
    }
    switch (node.op) {
        case Op::PlaceHere: return state_.here;
        case Op::PlaceStart: return state_.start;
        case Op::PlaceFrom: return state_.start;
        case Op::PlaceMover:
            if (state_.landed != kNoCell) {
                return state_.landed;
            }
            return state_.lifted ? std::nullopt : std::optional(state_.start);
        case Op::PlaceDir: {
            const Node& dirs = node.kids[0];
            Direction direction = kNoDirection;
            if (dirs.op == Op::Dirs && dirs.list.size() == 1) {
                direction = static_cast<Direction>(dirs.list[0]);
            } else if (dirs.op == Op::DirAhead) {
                direction = state_.ahead;
            } else if (dirs.op == Op::DirBehind && state_.ahead != kNoDirection) {
                direction = topology_.directions[state_.ahead].opposite;
            }
            if (direction == kNoDirection || state_.here == kNoCell) {
                return kNoCell;
            }
            return topology_.next(player_, direction, state_.here);
        }
        case Op::PlaceMark:
            for (auto mark = state_.marks.rbegin(); mark != state_.marks.rend(); ++mark) {
                if (mark->first == node.text) {
                    return mark->second;
                }
            }
            return kNoCell;
        case Op::PlaceZone:
            return zone(node).size() == 1 ? std::optional(zone(node).first()) : std::nullopt;
        default: return std::nullopt;
    }
}

std::optional<std::vector<Cell>> PathFinder::cells_of(const Node& set) const {
    std::vector<Cell> cells;
    const auto walk = [&](Direction direction) {
        Cell cell = state_.here;
        for (int i = 0; i < topology_.limit && cell != kNoCell; ++i) {
            cell = topology_.next(player_, direction, cell);
            if (cell == state_.here) {
                break;
            }
            if (cell != kNoCell) {
                cells.push_back(cell);
            }
        }
    };
    switch (set.op) {
        case Op::SetBoard: return topology_.board.list();
        case Op::SetZone: return zone(set).list();
        case Op::SetCells:
            for (const std::int32_t cell : set.list) {
                const Cell seen =
                    set.b == 1 ? static_cast<Cell>(cell)
                               : topology_.seen_cell[player_][static_cast<std::size_t>(cell)];
                if (seen != kNoCell) {
                    cells.push_back(seen);
                }
            }
            std::sort(cells.begin(), cells.end());
            return cells;
        case Op::SetBeside:
            if (set.kids[0].op != Op::Dirs || state_.here == kNoCell) {
                return std::nullopt;
            }
            for (const std::int32_t direction : set.kids[0].list) {
                const Cell cell = topology_.next(player_, static_cast<Direction>(direction),
                                                 state_.here);
                if (cell != kNoCell && std::find(cells.begin(), cells.end(), cell) == cells.end()) {
                    cells.push_back(cell);
                }
            }
            return cells;
        case Op::SetRay:
        case Op::SetLineOf: {
            if (set.kids[0].op != Op::Dirs || set.kids[0].list.size() != 1 ||
                state_.here == kNoCell) {
                return std::nullopt;
            }
            const auto direction = static_cast<Direction>(set.kids[0].list[0]);
            walk(direction);
            if (set.op == Op::SetLineOf) {
                cells.push_back(state_.here);
                const Direction back = topology_.directions[direction].opposite;
                if (back != kNoDirection) {
                    walk(back);
                }
                std::sort(cells.begin(), cells.end());
                cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            }
            return cells;
        }
        default: return std::nullopt;
    }
}

const CellSet& PathFinder::zone(const Node& node) const {
    const Player viewer = node.kids.empty() ? player_ : player_of(node.kids[0]);
    return topology_.zones[static_cast<std::size_t>(node.a)].cells[viewer];
}

Player PathFinder::player_of(const Node& node) const {
    switch (node.op) {
        case Op::PlayerMe: return player_;
        case Op::PlayerIs: return static_cast<Player>(node.a);
        case Op::PlayerOpponent:
            if (rules_.game.player_count() == 2) {
                return static_cast<Player>(3 - player_);
            }
            break;
        default: break;
    }
    refuse("a player who depends on the position", node.at);
}

}  // namespace perthro::kernel
