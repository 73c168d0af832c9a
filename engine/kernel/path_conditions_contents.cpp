// The contents of a cell that satisfy a condition.
#include "engine/kernel/path_conditions.hpp"

#include <algorithm>

namespace perthro::kernel {

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
    OfPiece& known = of_piece_[static_cast<std::size_t>(condition)];
    if (!known.asked) {
        known.asked = true;
        known.asks_more = asks_more(condition);
        if (asks_piece_alone(condition)) {
            known.content = find_content(condition, kNoCell);
        }
    }
    if (known.asks_more) {
        return std::nullopt;
    }
    return known.content ? as_known(*known.content, cell) : find_content(condition, cell);
}

// Whether a condition looks at more than cells wherever it is asked.
bool PathConditions::asks_more(std::int32_t condition) const {
    const Code& code = program_.expression(condition);
    switch (code.op) {
        case Op::Truth:
        case Op::Compare:
        case Op::Can:
        case Op::Some:
        case Op::Attacked:
        case Op::GivesMate: return true;
        case Op::No: return asks_more(code.kid[0]);
        case Op::All:
        case Op::Any: {
            const auto kids = program_.kids(code);
            return std::any_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return asks_more(kid); });
        }
        case Op::Named: return asks_more(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

// Whether a condition asks of nothing but the piece on the cell, and of no player to move.
bool PathConditions::asks_piece_alone(std::int32_t condition) const {
    const Code& code = program_.expression(condition);
    const auto alone = [&](std::int32_t kid) { return asks_piece_alone(kid); };
    switch (code.op) {
        case Op::Always:
        case Op::Never:
        case Op::Royal: return true;
        case Op::Piece:
            return static_cast<Relation>(code.a) != Relation::Mine &&
                   (code.kid[0] < 0 || alone(code.kid[0]));
        case Op::No: return alone(code.kid[0]);
        case Op::All:
        case Op::Any: {
            const auto kids = program_.kids(code);
            return std::all_of(kids.begin(), kids.end(), alone);
        }
        case Op::Named: return alone(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

// What satisfies a condition on a cell: where it is known what stands there, anything or nothing.
Content PathConditions::as_known(const Content& content, Cell cell) const {
    if (cell != kNoCell) {
        if (const auto known = known_at(cell)) {
            Content both = *known;
            both &= content;
            return all(!both.nothing());
        }
    }
    return content;
}

std::optional<Content> PathConditions::find_content(std::int32_t condition, Cell cell) {
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
        case Op::CondAt: return content_elsewhere(code);
        case Op::Named:
            return content_at(rules_.conditions[static_cast<std::size_t>(code.a)], cell);
        default: return std::nullopt;
    }
    return content ? std::optional(as_known(*content, cell)) : std::nullopt;
}

// Of a condition elsewhere: only where the answer is known, it says nothing about this cell.
std::optional<Content> PathConditions::content_elsewhere(const Code& code) {
    const auto there = place(code.kid[0]);
    if (!there) {
        return std::nullopt;
    }
    if (*there == kNoCell) {
        return all(false);
    }
    const auto inner = content_at(code.kid[1], *there);
    return inner && (inner->everything() || inner->nothing())
               ? std::optional(all(inner->everything()))
               : std::nullopt;
}

}  // namespace perthro::kernel
