// What conditions look at: one cell, several, or what is the same everywhere.
#include "engine/facts/reader_extent.hpp"

#include <algorithm>

namespace perthro::facts {

bool Extent::counts_cells(std::int32_t value) const {
    const Code& code = rules_.program.expression(value);
    switch (code.op) {
        case Op::Count: return true;
        case Op::Add:
        case Op::Subtract: return counts_cells(code.kid[0]) || counts_cells(code.kid[1]);
        default: return false;
    }
}

bool Extent::heavy(std::int32_t condition, int depth) const {
    if (condition < 0 || depth > kDeepest) {
        return false;
    }
    const Code& code = rules_.program.expression(condition);
    const auto part = [&](std::int32_t kid) { return heavy(kid, depth + 1); };
    switch (code.op) {
        case Op::Some:
        case Op::Can: return true;
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::any_of(kids.begin(), kids.end(), part);
        }
        case Op::Compare: {
            const auto kids = rules_.program.kids(code);
            return std::any_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return counts_cells(kid); });
        }
        case Op::Truth: return counts_cells(code.kid[0]);
        case Op::Piece:
        case Op::No:
        case Op::AsOwner: return part(code.kid[0]);
        case Op::CondAt: return part(code.kid[1]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

bool Extent::is_count(std::int32_t value) const {
    const Code& code = rules_.program.expression(value);
    return code.op == Op::Count && code.kid[1] >= 0 && is_whole(code.kid[0]);
}

// Sets and places that are the same wherever they are asked for.
bool Extent::is_whole(std::int32_t set) const {
    switch (rules_.program.expression(set).op) {
        case Op::SetBoard:
        case Op::SetCells:
        case Op::SetZone:
        case Op::PlaceCell:
        case Op::PlaceZone: return true;
        case Op::PlaceAttribute: {
            const auto attribute = static_cast<std::size_t>(rules_.program.expression(set).a);
            return rules_.game.attributes[attribute].of != AttributeOf::Cell &&
                   rules_.game.attributes[attribute].of != AttributeOf::Piece;
        }
        default: return false;
    }
}

// Numbers that are.
bool Extent::is_everywhere(std::int32_t value) const {
    const Code& code = rules_.program.expression(value);
    switch (code.op) {
        case Op::Const:
        case Op::NoPlace:
        case Op::PlayerIs:
        case Op::PlayerMe:
        case Op::PlayerOpponent:
        case Op::PliesLeft: return true;
        case Op::Count: return is_whole(code.kid[0]);
        case Op::Add:
        case Op::Subtract: return is_everywhere(code.kid[0]) && is_everywhere(code.kid[1]);
        case Op::Attribute: {
            const AttributeOf of = rules_.game.attributes[static_cast<std::size_t>(code.a)].of;
            return of == AttributeOf::Game || of == AttributeOf::Player;
        }
        default: return false;
    }
}

bool Extent::global(std::int32_t condition, int depth) const {
    if (depth > kDeepest) {
        return false;
    }
    const Code& code = rules_.program.expression(condition);
    const auto part = [&](std::int32_t kid) { return global(kid, depth + 1); };
    switch (code.op) {
        case Op::Always:
        case Op::Never:
        case Op::InPhase: return true;
        case Op::Some:
        case Op::CondAt: return is_whole(code.kid[0]);
        case Op::Truth: return is_everywhere(code.kid[0]);
        case Op::Compare: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return is_everywhere(kid); });
        }
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(), part);
        }
        case Op::No: return part(code.kid[0]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

// Whether what is asked about a piece is asked of the cell where it stands on top, too.
bool Extent::about_piece(std::int32_t condition, int depth) const {
    const Code& code = rules_.program.expression(condition);
    if (depth > kDeepest) {
        return false;
    }
    const auto part = [&](std::int32_t kid) { return about_piece(kid, depth + 1); };
    switch (code.op) {
        case Op::Piece: return code.kid[0] < 0;
        case Op::Always:
        case Op::Never:
        case Op::Royal:
        case Op::InZone:
        case Op::InPhase:
        case Op::Attribute:
        case Op::Truth:
        case Op::Compare:
        case Op::Some: return true;
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(), part);
        }
        case Op::No:
        case Op::AsOwner: return part(code.kid[0]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

}  // namespace perthro::facts
