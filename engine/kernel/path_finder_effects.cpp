// What the words of a movement change beside the mover's place: attributes and other pieces.
#include "engine/kernel/path_finder.hpp"

#include <utility>

namespace perthro::kernel {

std::uint32_t PathFinder::stored(const AttributeSlot& slot, std::int32_t value) const {
    const Code& code = program_.expression(value);
    switch (code.op) {
        case Op::Const: return static_cast<std::uint32_t>(code.a - slot.low);
        case Op::Always: return 1;
        case Op::Never:
        case Op::NoPlace: return 0;
        case Op::PlayerMe:
        case Op::PlayerIs: return conditions_.player_of(value);
        default: refuse(reasons::kComputed, code.at);
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
            refuse(reasons::kOtherWritten, code.at);
        }
        write_mover(slot, stored(slot, code.kid[0]));
        return;
    }
    if (attribute.of == AttributeOf::Cell) {
        refuse(reasons::kCellWritten, code.at);
    }
    const Player whose = attribute.of == AttributeOf::Game ? kNobody
                         : code.kids > 1                   ? conditions_.player_of(code.kid[1])
                                                           : player_;
    const auto cell = conditions_.place(code.kid[0]);
    if (cell && *cell != kNoCell) {
        walk_.at.terms.writes.push_back({id, whose, true, 0});
        walk_.at.values.push_back(static_cast<std::uint32_t>(*cell) + 1);
    } else {
        walk_.at.terms.writes.push_back({id, whose, false, stored(slot, code.kid[0])});
    }
}

void PathFinder::sweep(const Code& code) {
    const auto cells = conditions_.cells_of(code.kid[0]);
    const Code& asks = program_.at(code.kid[3]);
    const Code& writes = program_.at(code.kid[3] + 1);
    if (!cells || code.a > 0 || code.kids > 2 || asks.op != Op::Test ||
        writes.op != Op::SetAttribute || program_.at(code.kid[3] + 2).op != Op::Return) {
        refuse(reasons::kEvery, code.at);
    }
    const auto content = conditions_.content_of(asks.kid[0]);
    const auto id = static_cast<AttributeId>(writes.a);
    const AttributeSlot& slot = layout_.attributes[id];
    if (!content || content->empty() || content->any_of(Side::Enemy) ||
        content->any_of(Side::Ally) || content->any_of(Side::Neutral) ||
        content->any_of(Side::Wall) || !slot.packed) {
        refuse(reasons::kEvery, code.at);
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
        refuse(reasons::kSecondTaken, code.at);
    }
    Content occupied = conditions_.all(true);
    occupied.allow_empty(false);
    if (!conditions_.require(walk_.at.here, occupied, code.at)) {
        refuse(reasons::kEmptyTaken, code.at);
    }
    walk_.at.capture = walk_.at.here;
}

// A second piece goes to another empty cell; neither cell must matter afterwards.
void PathFinder::shift(const Code& code) {
    const auto from = conditions_.place(code.kid[0]);
    const auto to = conditions_.place(code.kid[1]);
    if (!from || !to || *from == kNoCell || *to == kNoCell || walk_.at.shift_from != kNoCell) {
        refuse(reasons::kSecondShift, code.at);
    }
    if (*from == *to) {
        return;
    }
    Content occupied = conditions_.all(true);
    occupied.allow_empty(false);
    const auto mover = conditions_.known_at(*from);
    if (mover || !conditions_.require(*from, occupied, code.at) ||
        !conditions_.require(*to, ~occupied, code.at)) {
        refuse(reasons::kShiftMover, code.at);
    }
    walk_.at.shift_from = *from;
    walk_.at.shift_to = *to;
}

}  // namespace perthro::kernel
