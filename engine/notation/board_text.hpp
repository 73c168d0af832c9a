// The cells of a position as text: rows for grids, contents for other cells.
//
// Rows: grids in order, their planes (third and fourth dimension) ascending, all separated by `|`;
// ranks from the top, separated by `/`; a number is that many empty cells, `_` a cell that does not
// exist. A cell with anything but one piece stands in parentheses: `(MMm)` a stack, bottom first;
// `(5C2c)` counters; `=X` behind counters is the piece that stands there besides. A number in front
// of a symbol repeats it.
#pragma once

#include "engine/notation/piece_letters.hpp"
#include "engine/notation/piece_slots.hpp"

#include <string>

namespace perthro {

// Of one game; what it is made of must outlive it. Words that it reads know where they stand in the
// whole text, so that errors name the place.
class BoardText {
public:
    BoardText(const GameDefinition& game, const Layout& layout, const PieceLetters& letters)
        : game_(game), layout_(layout), letters_(letters) {}

    // Of all grids; "-" for a board without one.
    [[nodiscard]] std::string rows(const Position& position) const;
    // What stands in a cell (not in parentheses), "" if nothing.
    [[nodiscard]] std::string content(const Position& position, Cell cell) const;

    // Puts the pieces of rows on an empty board; throws TextError.
    void read_rows(Word word, Position& position) const;
    // Puts the content of one empty cell there, without parentheses; throws TextError.
    void read_content(Word word, Cell cell, Position& position) const;

private:
    struct Plane {
        int grid, z, w;
    };
    [[nodiscard]] std::vector<Plane> planes() const;
    [[nodiscard]] std::string row(const Position& position, const Plane& plane, int y) const;
    void read_plane(Word word, const Plane& plane, Position& position) const;
    void read_row(Word word, const Plane& plane, int y, Position& position) const;
    void read_cell(Scanner& scanner, Cell cell, Position& position) const;
    void read_counters(Scanner& scanner, Cell cell, Position& position) const;
    void read_stack(Scanner& scanner, Cell cell, Position& position) const;
    void add_on_top(const Scanner& scanner, Cell cell, PieceSymbol piece, Position& position) const;
    [[nodiscard]] PieceSymbol read_piece(Scanner& scanner) const;
    [[nodiscard]] bool holds_counters(Cell cell) const;
    [[nodiscard]] std::vector<PieceSymbol> stack(const Position& position, Cell cell) const;

    const GameDefinition& game_;
    const Layout& layout_;
    const PieceLetters& letters_;
};

}  // namespace perthro
