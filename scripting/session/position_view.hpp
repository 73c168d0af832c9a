// A position, or an observation of one, as plain values.
#pragma once

#include "engine/notation/piece_slots.hpp"
#include "engine/rules/rules.hpp"
#include "scripting/session/board_view.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace perthro::session {

// Turns positions of one game into values; keeps nothing of them.
class PositionViewer {
public:
    // Both must outlive this.
    PositionViewer(const Rules& rules, const CellMap& cells);

    // Everything that stands in the position itself; what the session knows besides (history,
    // clocks, outcome, marks) is left alone.
    void fill(PositionView& view, const Position& seen) const;
    // What stands on a cell, with its attributes that differ from their defaults, and its fog.
    [[nodiscard]] CellContent content(const Position& seen, Cell cell) const;
    // What a mover has in the air, the bottom first.
    [[nodiscard]] std::vector<PieceView> in_air(const Position& seen) const;
    // What the word of a piece alone says of it.
    [[nodiscard]] PieceView piece_of(std::uint32_t word) const;
    // The number of all pieces in the hands, by player and type.
    [[nodiscard]] std::vector<HandItem> hand(const Position& seen, Player player) const;
    // A stored value in words.
    [[nodiscard]] std::string value_text(const AttributeDefinition& attribute,
                                         std::int64_t value) const;

private:
    [[nodiscard]] PieceView piece(const Position& seen, const PieceSlots& slots) const;
    void add_standing(std::vector<PieceView>& pieces, const Position& seen, Cell cell) const;
    [[nodiscard]] std::vector<AttributeView> attributes(const Position& seen, AttributeOf of,
                                                        Slot offset, bool all) const;
    void fill_player(PlayerView& view, const Position& seen, Player player) const;
    void fill_dice(PositionView& view, const Position& seen) const;

    const Rules& rules_;
    const CellMap& cells_;
    std::vector<StoredAttribute> stored_;
};

}  // namespace perthro::session
