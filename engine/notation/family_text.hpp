// The customary notations of game families, each from the paths of a list.
//
//   San         Nf3  exd5  O-O  a8=Q  P@e4      chess; `+` and `#` are added by who knows
//   Coordinate  e2e4  e7e8q  e1g1  P@e4  0000   engines (UCI); cells by name, so also h3e3
//   Draughts    32-28  26x37  26x17x28          PDN; the whole path where two moves need it
//   Shogi       7g7f  8h2b+  P*5e               USI
//   Xiangqi     C2=5  H8+7  A+-5                WXF: files from the mover's right
//   Go          D4  pass                        GTP
//   Tables      24/20*/15  13/11(2)  6/off      backgammon: tables_text.hpp
//
// A move that a family has no text for, or two that would be written alike, get their own notation
// instead; so every text of a list names one move of it.
#pragma once

#include "engine/notation/cell_numbers.hpp"
#include "engine/notation/move_finder.hpp"
#include "engine/notation/move_text.hpp"
#include "engine/notation/piece_letters.hpp"
#include "engine/notation/tables_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

enum class MoveStyle { Own, San, Coordinate, Draughts, Shogi, Xiangqi, Go, Tables };

// The style that people of this game's family read; Own if there is none.
[[nodiscard]] MoveStyle style_of(const GameDefinition& game);

// Texts of one game in one style; what it is made of must outlive it. Paths are those of the whole
// list, for a text says as much as tells its move from the others.
class FamilyText {
public:
    FamilyText(const GameDefinition& game, const MoveText& writer, const PieceLetters& letters)
        : game_(game), writer_(writer), letters_(letters), numbers_(game), tables_(game, writer) {}

    // "" where the style has no text for the move.
    [[nodiscard]] std::string write(const std::vector<MovePath>& paths, std::size_t index,
                                    MoveStyle style) const;
    // What a typed text may mean in a style: spelled otherwise, or saying more than needed.
    [[nodiscard]] std::vector<int>
    matches(std::string_view text, const std::vector<MovePath>& paths, MoveStyle style) const;
    // A text in which the style counts cells from the mover's side, with their names instead; any
    // other text as it is.
    [[nodiscard]] std::string in_cells(const std::string& text, Player mover,
                                       MoveStyle style) const;

private:
    [[nodiscard]] std::string san(const std::vector<MovePath>& paths, std::size_t index) const;
    [[nodiscard]] std::string san_origin(const std::vector<MovePath>& paths,
                                         std::size_t index) const;
    [[nodiscard]] std::string coordinate(const MovePath& path) const;
    [[nodiscard]] std::string draughts(const std::vector<MovePath>& paths, std::size_t index) const;
    [[nodiscard]] std::string usi(const MovePath& path) const;
    [[nodiscard]] std::string wxf(const std::vector<MovePath>& paths, std::size_t index) const;
    [[nodiscard]] std::string go(const MovePath& path) const;
    [[nodiscard]] std::string wxf_from(const MovePath& path, const std::string& origin) const;
    [[nodiscard]] bool matches_wxf(std::string_view text, const MovePath& path) const;
    [[nodiscard]] bool matches_san(std::string_view text, const MovePath& path) const;

    [[nodiscard]] std::string file(Cell cell) const;
    [[nodiscard]] std::string rank(Cell cell) const;
    [[nodiscard]] std::array<int, 2> seen(Cell cell, Player player) const;
    [[nodiscard]] std::string wxf_letter(PieceType type) const;

    const GameDefinition& game_;
    const MoveText& writer_;
    const PieceLetters& letters_;
    CellNumbers numbers_;
    TablesText tables_;
};

// All texts of a game's moves in any style, written and read.
class MoveNotation {
public:
    // Both must outlive this.
    MoveNotation(const GameDefinition& game, const MoveNames& names)
        : game_(game), letters_(game), own_(game, names), family_(game, own_, letters_),
          lenient_(game, own_, letters_) {}
    MoveNotation(const MoveNotation&) = delete;
    MoveNotation& operator=(const MoveNotation&) = delete;

    // One text for each path, no two alike.
    [[nodiscard]] std::vector<std::string> write_all(const std::vector<MovePath>& paths,
                                                     MoveStyle style) const;
    // The path that a text in own, the family's or engine notation names. `groups` joins routes of
    // one move.
    [[nodiscard]] FoundMove find(std::string_view text, const std::vector<MovePath>& paths,
                                 PathGroups groups = {}) const;
    // FamilyText::in_cells in the family's style.
    [[nodiscard]] std::string in_cells(const std::string& text, Player mover) const {
        return family_.in_cells(text, mover, style_of(game_));
    }

private:
    const GameDefinition& game_;
    PieceLetters letters_;
    MoveText own_;
    FamilyText family_;
    LenientText lenient_;
};

}  // namespace perthro
