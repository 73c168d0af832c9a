// A position as one line of ASCII, and back.
//
// Own form, for every game: rows, the player to move, `cell=content` for cells outside grids, then
// `key=value` words (board_text.hpp, state_text.hpp):
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white castles=a1,h1,a8,h8
// Reading the own form gives back the same slots, whatever they hold.
//
// Also read for any game with one grid: rows with hands in brackets, a side letter and the fields
// of FEN; for a game with `notation: shogi` SFEN; with `notation: draughts` the FEN of PDN.
#pragma once

#include "engine/notation/board_text.hpp"
#include "engine/notation/state_text.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace perthro {

// What only the turn program knows. Either may be empty.
struct TurnText {
    // Makes the header that of the beginning of this player's turn.
    std::function<void(Position&, Player)> set;
    // Begins a `together` block that the position stands in, if its text does not say more.
    std::function<void(Position&)> begin_block;
    // What is wrong with what was read, as far as the rules know it.
    std::function<std::optional<TextError>(const Position&)> wrong;
};

// Writes and reads positions of one game.
class PositionText {
public:
    // The game and the layout must outlive this.
    PositionText(const GameDefinition& game, const Layout& layout, TurnText turn = {});
    PositionText(const PositionText&) = delete;
    PositionText& operator=(const PositionText&) = delete;

    // Own form.
    [[nodiscard]] std::string write(const Position& position) const;
    // The customary form of the game's family (`notation:`); nothing if it has none, or if there
    // are not two players: the families' forms know two sides.
    [[nodiscard]] std::optional<std::string> write_family(const Position& position) const;
    // FEN as fairy-stockfish has it for any game on one grid: `rows[hands] w castling passed clock
    // move`.
    [[nodiscard]] std::string write_fen(const Position& position) const;
    // The family's form if it says everything that matters for the rules, else the own form.
    [[nodiscard]] std::string write_short(const Position& position) const;
    // Replaces the position, in any of the forms; on an error it is left as it was. Its log is
    // empty then. Whether a game can have led to it is not asked (Oddities).
    [[nodiscard]] std::optional<TextError> read(std::string_view text, Position& position) const;

    // Whether the own form of some position of the game may have a word `key=...`.
    [[nodiscard]] bool knows(const std::string& key) const;

    // The empty board at the beginning of a player's turn.
    [[nodiscard]] Position base(Player to_move) const;
    [[nodiscard]] const PieceLetters& letters() const { return letters_; }
    [[nodiscard]] const GameDefinition& game() const { return game_; }
    [[nodiscard]] const BoardText& board() const { return board_; }

private:
    [[nodiscard]] Position read_rows_and_words(std::string_view text) const;
    // turn_of_text.cpp
    using Stated = std::function<bool(const AttributeDefinition&)>;
    void place_turn(Position& position, const Stated& stated) const;
    [[nodiscard]] Position base_of(const Position& position) const;
    void read_words(const std::vector<Word>& words, Position& position) const;
    void read_word(Word word, Position& position) const;
    // together_text.cpp
    [[nodiscard]] std::string together_words(const Position& position) const;
    bool read_together(Word key, Word value, Position& position) const;
    void check_together(const Position& position) const;
    [[nodiscard]] std::string shadow_text(const Position& position, Player player) const;
    void read_shadow(Word value, Player player, Position& position) const;
    [[nodiscard]] std::string cell_key(Cell cell) const;
    [[nodiscard]] Cell find_extra_cell(const std::string& key) const;

    const GameDefinition& game_;
    const Layout& layout_;
    TurnText turn_;
    PieceLetters letters_;
    BoardText board_;
    StateText state_;
};

// Own form of a position, and any form back, for a game without a turn program at hand.
[[nodiscard]] std::string write_position(const GameDefinition& game, const Layout& layout,
                                         const Position& position);
[[nodiscard]] std::optional<TextError> read_position(const GameDefinition& game,
                                                     const Layout& layout, std::string_view text,
                                                     Position& position);

}  // namespace perthro
