// What the values, places and sets of a hop are, as far as the board and the die decide them.
#include "engine/kernel/hop_finder.hpp"
#include "engine/kernel/whole_moves.hpp"

#include <algorithm>

namespace perthro::kernel {

std::int64_t HopFinder::known(std::int32_t index, const HopState& state) const {
    const Amount number = amount(index, state);
    if (!number.slots.empty()) {
        throw NotLowered{"a number that the position decides", program_.expression(index).at};
    }
    return number.constant;
}

HopFinder::Amount HopFinder::amount(std::int32_t index, const HopState& state) const {
    const Code& code = program_.expression(index);
    switch (code.op) {
        case Op::Const: return {{}, code.a};
        case Op::Die:
            if (!state.used_die) {
                throw NotLowered{"the die of the hop before", code.at};
            }
            return {{}, die_};
        case Op::Attribute: return attribute(code);
        case Op::Height: {
            check_counters(code, state.here);
            if (code.kid[0] < 0) {
                return {counters({}, owners_meant(Relation::Occupied), state.here), 0};
            }
            const Code& which = program_.expression(code.kid[0]);
            const std::uint32_t owners = which.op == Op::Piece
                                             ? owners_meant(static_cast<Relation>(which.a))
                                             : 0;
            if (owners == 0 || which.kid[0] >= 0) {
                throw NotLowered{"a height of certain pieces", code.at};
            }
            return {counters(which, owners, state.here), 0};
        }
        case Op::Add: {
            Amount sum = amount(code.kid[0], state);
            const Amount more = amount(code.kid[1], state);
            sum.slots.insert(sum.slots.end(), more.slots.begin(), more.slots.end());
            sum.constant += more.constant;
            return sum;
        }
        case Op::Subtract: {
            Amount rest = amount(code.kid[0], state);
            rest.constant -= known(code.kid[1], state);
            return rest;
        }
        default: throw NotLowered{"`" + std::string(op_name(code.op)) + "`", code.at};
    }
}

// The value of an attribute of the game, or of the player who moves.
HopFinder::Amount HopFinder::attribute(const Code& code) const {
    const auto which = static_cast<std::size_t>(code.a);
    const AttributeSlot& slot = rules_.layout.attributes[which];
    switch (rules_.game.attributes[which].of) {
        case AttributeOf::Game: return {{slot.base}, slot.low};
        case AttributeOf::Player: return {{slot.base + me_}, slot.low};
        default: throw NotLowered{"an attribute of a cell or a piece", code.at};
    }
}

void HopFinder::check_counters(const Code& code, Cell cell) const {
    if (cell == kNoCell || rules_.game.topology.info[cell].holds != Holds::Counters) {
        throw NotLowered{"a cell without counters", code.at};
    }
}

// The slots where counters of these owners and of the types that the piece means are.
std::vector<Slot> HopFinder::counters(const Code& piece, std::uint32_t owners, Cell cell) const {
    std::vector<Slot> slots;
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        for (PieceType type = 1; type <= rules_.layout.types; ++type) {
            bool meant = piece.count == 0;
            for (std::int32_t i = 0; i < piece.count; ++i) {
                meant = meant || program_.listed(piece, i) == type;
            }
            if (((owners >> owner) & 1) != 0 && meant) {
                slots.push_back(rules_.layout.counter(cell, owner, type));
            }
        }
    }
    return slots;
}

// Whose counters satisfy a relation, as bits; 0 where it is about the whole cell.
std::uint32_t HopFinder::owners_meant(Relation relation) const {
    std::uint32_t owners = 0;
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        bool meant = false;
        switch (relation) {
            case Relation::Is:
            case Relation::Occupied: meant = true; break;
            case Relation::Own:
            case Relation::Mine: meant = owner == me_; break;
            case Relation::Enemy: meant = hostile(owner); break;
            case Relation::Neutral: meant = owner == kNobody; break;
            case Relation::Ally:
                meant = owner != kNobody && owner != me_ && rules_.allied(owner, me_);
                break;
            case Relation::Empty:
            case Relation::Open:
            case Relation::Covered: break;
        }
        owners |= meant ? 1U << owner : 0;
    }
    return owners;
}

std::vector<Cell> HopFinder::cells(const Code& set, const HopState& state) const {
    std::vector<Cell> found;
    const auto add = [&](Cell cell) { found.push_back(cell); };
    switch (set.op) {
        case Op::SetBoard: rules_.game.topology.board.each(add); break;
        case Op::SetCells: program_.cells(set, me_).each(add); break;
        case Op::SetZone:
            rules_.game.topology.zones[static_cast<std::size_t>(set.a)]
                .cells[player(set.kid[0])]
                .each(add);
            break;
        case Op::PlaceHere: add(state.here); break;
        default: throw NotLowered{"a set that the position decides", set.at};
    }
    return found;
}

Cell HopFinder::place(std::int32_t index, const HopState& state) const {
    const Code& code = program_.expression(index);
    switch (code.op) {
        case Op::PlaceHere: return state.here;
        case Op::PlaceFrom: return state.start;
        case Op::PlaceCell: return static_cast<Cell>(code.a);
        case Op::PlaceDir: return next(direction(code.kid[0], state), state.here);
        case Op::PlaceZone:
            return rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
                .cells[player(code.kid[0])]
                .first();
        default: throw NotLowered{"a place that the position decides", code.at};
    }
}

Player HopFinder::player(std::int32_t index) const { return known_player(rules_, index, me_); }

// The one direction that is meant.
Direction HopFinder::direction(std::int32_t index, const HopState& state) const {
    const Code& code = program_.expression(index);
    if (code.op == Op::Dirs) {
        if (code.count != 1) {
            throw NotLowered{"a choice of directions", code.at};
        }
        return static_cast<Direction>(program_.listed(code, 0));
    }
    const Direction ahead = code.op == Op::DirBehind && state.ahead != kNoDirection
                                ? rules_.game.topology.directions[state.ahead].opposite
                                : state.ahead;
    if (ahead == kNoDirection) {
        throw NotLowered{"a direction of the hop before", code.at};
    }
    return ahead;
}

}  // namespace perthro::kernel
