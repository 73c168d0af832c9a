// The FEN tag of PDN: `W:W25,27,K30:B1-12`. Internal to position_text.
#pragma once

#include "engine/notation/cell_numbers.hpp"
#include "engine/notation/piece_letters.hpp"
#include "engine/position/position.hpp"

#include <functional>
#include <string>

namespace perthro {

// Of one game of draughts; what it is made of must outlive it. The first type that is declared is
// written without a letter.
class PdnFen {
public:
    PdnFen(const GameDefinition& game, const Layout& layout, const PieceLetters& letters)
        : game_(game), layout_(layout), letters_(letters), numbers_(game) {}

    // Whether a text is meant as one: a side letter, then a colon.
    [[nodiscard]] static bool looks_like(std::string_view text) {
        return text.size() >= 2 && text[1] == ':';
    }
    // `base` gives the empty board at the beginning of a player's turn. Throws TextError.
    [[nodiscard]] Position read(Word word, const std::function<Position(Player)>& base) const;
    // Side to move and pieces in grids, of stacks the top one; neither clock nor number of the
    // move.
    [[nodiscard]] std::string write(const Position& position) const;

private:
    [[nodiscard]] Player side(Word letter) const;
    void read_pieces(Word word, Position& position) const;
    void read_entry(Word word, Player player, Position& position) const;
    void read_number(Word word, Position& position) const;
    void put(Word word, Cell cell, PieceType type, Player player, Position& position) const;
    [[nodiscard]] PieceType plain_type() const;

    const GameDefinition& game_;
    const Layout& layout_;
    const PieceLetters& letters_;
    CellNumbers numbers_;
};

}  // namespace perthro
