// Conditions on a way: what they ask of which cell, or whether they are known at load.
#include "engine/kernel/path_conditions.hpp"

#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

void refuse(const std::string& reason, const Source& at) { throw NotLowered{reason, at}; }

PathConditions::PathConditions(const Rules& rules, Player player, Contents& contents,
                               PathWalk& walk)
    : rules_(rules), program_(rules.program), topology_(rules.game.topology), layout_(rules.layout),
      player_(player), types_(rules.game.type_count()), contents_(contents), walk_(walk) {}

// Cells whose content the move has changed, apart from where the mover stood and stands.
bool PathConditions::changed(Cell cell) const {
    return cell != kNoCell &&
           (cell == walk_.at.capture || cell == walk_.at.shift_from || cell == walk_.at.shift_to);
}

// What is known to stand on a cell: the mover on its start until it is lifted, nothing afterwards,
// the mover where it was put down, nothing where another piece has moved away.
std::optional<Content> PathConditions::known_at(Cell cell) const {
    Content content = all(false);
    if (cell == walk_.at.landed && walk_.at.landed != kNoCell) {
        if (walk_.at.terms.puts != kEmptyType && walk_.at.terms.puts_for != player_) {
            return std::nullopt;
        }
        content.allow(Side::Own, walk_.at.type);
        return content;
    }
    if (cell == walk_.at.start && walk_.at.start != kNoCell) {
        if (walk_.at.lifted) {
            content.allow_empty(true);
        } else {
            content.allow(Side::Own, walk_.at.type);
        }
        return content;
    }
    if (cell == walk_.at.shift_from && cell != kNoCell) {
        content.allow_empty(true);
        return content;
    }
    return std::nullopt;
}

std::optional<Content> PathConditions::content_of(std::int32_t condition) {
    const PathState kept = walk_.at;
    walk_.at = PathState{};
    auto content = content_at(condition, kNoCell);
    walk_.at = kept;
    return content;
}

Content PathConditions::royal_content() const {
    Content content = all(false);
    for (int type = 1; type <= types_; ++type) {
        if (rules_.game.pieces[static_cast<std::size_t>(type)].royal) {
            for (int side = 0; side < kSides; ++side) {
                content.allow(static_cast<Side>(side), static_cast<PieceType>(type));
            }
        }
    }
    return content;
}

std::optional<Content> PathConditions::piece_content(const Code& code, Cell cell) {
    const auto types = program_.types(code);
    Content content = all(false);
    const auto allow_side = [&](Side side) {
        for (int type = 1; type <= types_; ++type) {
            if (types.empty() || std::find(types.begin(), types.end(), type) != types.end()) {
                content.allow(side, static_cast<PieceType>(type));
            }
        }
    };
    switch (static_cast<Relation>(code.a)) {
        case Relation::Empty: content.allow_empty(true); break;
        case Relation::Is:
        case Relation::Occupied:
            for (int side = 0; side < kSides; ++side) {
                allow_side(static_cast<Side>(side));
            }
            break;
        case Relation::Own: allow_side(Side::Own); break;
        case Relation::Mine:
            if (walk_.looks) {
                return std::nullopt;  // whoever looks need not be to move
            }
            walk_.asks_to_move = true;
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
    if (code.kid[0] >= 0) {
        const auto about = content_at(code.kid[0], cell);
        if (!about) {
            return std::nullopt;
        }
        content &= *about;
    }
    return content;
}

std::optional<Content> PathConditions::content_at(std::int32_t condition, Cell cell) {
    const Code& code = program_.expression(condition);
    std::optional<Content> content;
    switch (code.op) {
        case Op::Always: return all(true);
        case Op::Never: return all(false);
        case Op::InZone:
            if (cell == kNoCell) {
                return std::nullopt;
            }
            return all(zone(code).has(cell));
        case Op::On: {
            const auto there = place(code.kid[0]);
            return there && cell != kNoCell ? std::optional(all(*there == cell)) : std::nullopt;
        }
        case Op::Marked:
            if (cell == kNoCell || walk_.looks) {
                return std::nullopt;
            }
            return all(
                std::any_of(walk_.at.marks.begin(), walk_.at.marks.end(), [&](const auto& mark) {
                    return mark.first == code.a && mark.second == cell;
                }));
        case Op::Piece: content = piece_content(code, cell); break;
        case Op::Royal: content = royal_content(); break;
        case Op::No:
            content = content_at(code.kid[0], cell);
            return content ? std::optional(~*content) : std::nullopt;
        case Op::All:
        case Op::Any: {
            const bool any = code.op == Op::Any;
            Content combined = all(!any);
            for (const std::int32_t kid : program_.kids(code)) {
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
            const auto there = place(code.kid[0]);
            if (!there) {
                return std::nullopt;
            }
            if (*there == kNoCell) {
                return all(false);
            }
            const auto inner = content_at(code.kid[1], *there);
            if (inner && (inner->everything() || inner->nothing())) {
                return all(inner->everything());
            }
            return std::nullopt;
        }
        case Op::Named:
            return content_at(rules_.conditions[static_cast<std::size_t>(code.a)], cell);
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

bool PathConditions::require(Cell cell, const Content& content, const Source& at) {
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
    for (const CellTest& test : walk_.tests) {
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
    walk_.tests.push_back({cell, content});
    return true;
}

bool PathConditions::test(std::int32_t condition, bool wanted) {
    const Code& code = program_.expression(condition);
    if (const auto content = content_at(condition, walk_.at.here);
        content && walk_.at.here != kNoCell) {
        return require(walk_.at.here, wanted ? *content : ~*content, code.at);
    }
    switch (code.op) {
        case Op::No: return test(code.kid[0], !wanted);
        case Op::All: return test_parts(code, wanted, wanted);
        case Op::Any: return test_parts(code, !wanted, wanted);
        case Op::CondAt: return test_elsewhere(code, wanted);
        case Op::Attacked:
            if (!wanted && test_unattacked(code)) {
                return true;
            }
            break;
        case Op::On:
            if (wanted && test_remembered(code)) {
                return true;
            }
            break;
        case Op::Truth:
        case Op::Compare: return test_value(code, wanted);
        case Op::Some:
            if (!wanted) {
                return test_none(code);
            }
            break;
        case Op::GivesMate:
            if (!wanted && walk_.kind == MovementKind::Drop && walk_.at.landed != kNoCell) {
                walk_.at.terms.no_mate = true;
                return true;
            }
            break;
        case Op::Named: return test(rules_.conditions[static_cast<std::size_t>(code.a)], wanted);
        default: break;
    }
    refuse("`" + written(rules_.game, program_, code) + "` cannot be put into tables", code.at);
}

// each: every part must be as wanted. Otherwise one of them must be, which only works if at most
// one of them is not known.
bool PathConditions::test_parts(const Code& code, bool each, bool wanted) {
    std::int32_t open = -1;
    for (const std::int32_t kid : program_.kids(code)) {
        if (each) {
            if (!test(kid, wanted)) {
                return false;
            }
            continue;
        }
        const auto content = content_at(kid, walk_.at.here);
        if (content && (content->everything() || content->nothing())) {
            if (content->everything() == wanted) {
                return true;
            }
        } else if (open < 0) {
            open = kid;
        } else {
            refuse("a choice between conditions on different things", code.at);
        }
    }
    return each || (open >= 0 && test(open, wanted));
}

bool PathConditions::test_elsewhere(const Code& code, bool wanted) {
    const auto there = place(code.kid[0]);
    if (!there) {
        refuse("a condition at a place that depends on the position", code.at);
    }
    if (*there == kNoCell) {
        return !wanted;
    }
    const Cell here = walk_.at.here;
    walk_.at.here = *there;
    const bool holds = test(code.kid[1], wanted);
    walk_.at.here = here;
    return holds;
}

bool PathConditions::test_value(const Code& code, bool wanted) {
    const bool compares = code.op == Op::Compare;
    const Code& value = program_.expression(compares ? program_.listed(code, 0) : code.kid[0]);
    if (value.op != Op::Attribute) {
        refuse("`" + written(rules_.game, program_, value) + "` is counted in every position",
               code.at);
    }
    const auto id = static_cast<AttributeId>(value.a);
    const AttributeDefinition& attribute = rules_.game.attributes[id];
    const AttributeSlot& slot = layout_.attributes[id];
    std::uint32_t low = 1;
    std::uint32_t high = ~std::uint32_t{0};
    if (compares) {
        const auto operand = [&](std::int32_t i) {
            const Code& with = program_.expression(program_.listed(code, i));
            if (with.op != Op::Const) {
                refuse("a comparison with a value that depends on the position", code.at);
            }
            return static_cast<std::uint32_t>(std::max(with.a - slot.low, 0));
        };
        switch (static_cast<Comparison>(code.a)) {
            case Comparison::Is:
                if (code.count != 2) {
                    refuse("a comparison with several values", code.at);
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
            default: refuse("a comparison that is not put into tables", code.at);
        }
    } else if (slot.low != 0) {
        refuse("the truth of a number whose range does not begin at 0", code.at);
    }
    if (attribute.of == AttributeOf::Piece) {
        if (attribute.kind != AttributeKind::Bool || walk_.at.clear != 0) {
            refuse("a number of a piece, or one that the move has written", code.at);
        }
        test_word(slot, (low == 1) == wanted, code);
        return true;
    }
    if (attribute.of == AttributeOf::Cell || !walk_.at.terms.writes.empty()) {
        refuse("an attribute of a cell is asked, or one that the move has written", code.at);
    }
    Guard guard{slot.base, low, high, wanted};
    if (attribute.of == AttributeOf::Player) {
        guard.slot += value.kids == 0 ? player_ : player_of(value.kid[0]);
    }
    walk_.at.terms.guards.push_back(guard);
    return true;
}

// no(attacked), before the mover is put down: what stands elsewhere is as it was.
bool PathConditions::test_unattacked(const Code& code) {
    if (walk_.at.landed != kNoCell || walk_.at.here == kNoCell || walk_.at.start == kNoCell) {
        return false;
    }
    if (walk_.at.capture != kNoCell || walk_.at.shift_from != kNoCell) {
        refuse("`attacked` after other pieces have moved", code.at);
    }
    walk_.at.unattacked.push_back(walk_.at.here);
    walk_.at.terms.asks_attacks = true;
    return true;
}

// A bool attribute of the mover where it starts, or of a piece on the way.
void PathConditions::test_word(const AttributeSlot& slot, bool set, const Code& code) {
    if (!slot.packed || walk_.at.here == kNoCell || changed(walk_.at.here)) {
        refuse("an attribute of a piece that has changed", code.at);
    }
    const std::uint32_t mask = slot.mask << slot.shift;
    if (walk_.at.here == walk_.at.start && !walk_.at.lifted) {
        walk_.at.terms.word_mask |= mask;
        walk_.at.terms.word_value = (walk_.at.terms.word_value & ~mask) | (set ? mask : 0);
    } else if (known_at(walk_.at.here)) {
        refuse("an attribute of the mover on its way", code.at);
    } else {
        walk_.at.word_tests.push_back({walk_.at.here, mask, set ? mask : 0});
    }
}

// on(attribute): the cell is the one that a game attribute holds.
bool PathConditions::test_remembered(const Code& code) {
    const Code& place = program_.expression(code.kid[0]);
    if (place.op != Op::PlaceAttribute || walk_.at.terms.on_slot >= 0 || walk_.at.here == kNoCell) {
        return false;
    }
    const auto id = static_cast<std::size_t>(place.a);
    if (rules_.game.attributes[id].of != AttributeOf::Game) {
        return false;
    }
    walk_.at.terms.on_slot = static_cast<int>(layout_.attributes[id].base);
    walk_.at.on_cell = walk_.at.here;
    return true;
}

// no(some(set, c)) with a set that is known: an absence, made into a mask from the cells where c
// holds.
bool PathConditions::test_none(const Code& code) {
    const auto cells = cells_of(code.kid[0]);
    if (!cells || code.kids < 2 || walk_.at.terms.absent >= 0 || walk_.at.lifted) {
        refuse("`some` over cells that depend on the position, or more than one", code.at);
    }
    const auto content = content_of(code.kid[1]);
    if (!content) {
        refuse("`some` with a condition about more than the piece there", code.at);
    }
    if (content->empty()) {
        refuse("`some` that looks for empty cells", code.at);
    }
    walk_.at.terms.absent = contents_.intern(*content);
    walk_.at.absence = *cells;
    return true;
}

// The cell of a place: kNoCell if there is none, nothing if it depends on the position.
std::optional<Cell> PathConditions::place(std::int32_t index) const {
    const Code& code = program_.expression(index);
    if (walk_.looks && code.op != Op::PlaceHere && code.op != Op::PlaceDir &&
        code.op != Op::PlaceZone) {
        return std::nullopt;  // it is one of the move behind which somebody looks
    }
    switch (code.op) {
        case Op::PlaceHere: return walk_.at.here;
        case Op::PlaceStart: return walk_.at.start;
        case Op::PlaceFrom: return walk_.at.start;
        case Op::PlaceMover:
            if (walk_.at.landed != kNoCell) {
                return walk_.at.landed;
            }
            return walk_.at.lifted ? std::nullopt : std::optional(walk_.at.start);
        case Op::PlaceDir: {
            const Code& dirs = program_.expression(code.kid[0]);
            Direction direction = kNoDirection;
            if (dirs.op == Op::Dirs && dirs.count == 1) {
                direction = static_cast<Direction>(program_.listed(dirs, 0));
            } else if (dirs.op == Op::DirAhead) {
                direction = walk_.at.ahead;
            } else if (dirs.op == Op::DirBehind && walk_.at.ahead != kNoDirection) {
                direction = topology_.directions[walk_.at.ahead].opposite;
            }
            if (direction == kNoDirection || walk_.at.here == kNoCell) {
                return kNoCell;
            }
            return topology_.next(player_, direction, walk_.at.here);
        }
        case Op::PlaceMark:
            for (auto mark = walk_.at.marks.rbegin(); mark != walk_.at.marks.rend(); ++mark) {
                if (mark->first == code.a) {
                    return mark->second;
                }
            }
            return kNoCell;
        case Op::PlaceZone:
            return zone(code).size() == 1 ? std::optional(zone(code).first()) : std::nullopt;
        default: return std::nullopt;
    }
}

std::optional<std::vector<Cell>> PathConditions::cells_of(std::int32_t set) const {
    const Code& code = program_.expression(set);
    const auto directions = [&] { return program_.list(program_.expression(code.kid[0])); };
    const auto names = [&] { return program_.expression(code.kid[0]).op == Op::Dirs; };
    std::vector<Cell> cells;
    const auto walk = [&](Direction direction) {
        Cell cell = walk_.at.here;
        for (int i = 0; i < topology_.limit && cell != kNoCell; ++i) {
            cell = topology_.next(player_, direction, cell);
            if (cell == walk_.at.here) {
                break;
            }
            if (cell != kNoCell) {
                cells.push_back(cell);
            }
        }
    };
    switch (code.op) {
        case Op::SetBoard: return topology_.board.list();
        case Op::SetZone: return zone(code).list();
        case Op::SetCells: return program_.cells(code, player_).list();
        case Op::SetBeside:
            if (!names() || walk_.at.here == kNoCell) {
                return std::nullopt;
            }
            for (const std::int32_t direction : directions()) {
                const Cell cell = topology_.next(player_, static_cast<Direction>(direction),
                                                 walk_.at.here);
                if (cell != kNoCell && std::find(cells.begin(), cells.end(), cell) == cells.end()) {
                    cells.push_back(cell);
                }
            }
            return cells;
        case Op::SetRay:
        case Op::SetLineOf: {
            if (!names() || directions().size() != 1 || walk_.at.here == kNoCell) {
                return std::nullopt;
            }
            const auto direction = static_cast<Direction>(directions()[0]);
            walk(direction);
            if (code.op == Op::SetLineOf) {
                cells.push_back(walk_.at.here);
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

const CellSet& PathConditions::zone(const Code& code) const {
    const Player viewer = code.kid[0] < 0 ? player_ : player_of(code.kid[0]);
    return topology_.zones[static_cast<std::size_t>(code.a)].cells[viewer];
}

Player PathConditions::player_of(std::int32_t player) const {
    const Code& code = program_.expression(player);
    switch (code.op) {
        case Op::PlayerMe: return player_;
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerOpponent:
            if (rules_.game.player_count() == 2) {
                return static_cast<Player>(3 - player_);
            }
            break;
        default: break;
    }
    refuse("a player who depends on the position", code.at);
}

}  // namespace perthro::kernel
