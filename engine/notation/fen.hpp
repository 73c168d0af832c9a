// The words of FEN and its relatives behind the rows, and the FEN of PDN. Internal to
// position_text.
//
//   chess, xiangqi   rows[hands] w castling en-passant halfmoves move
//   shogi            rows b hand move
//   draughts         W:W25,27,K30:B10-12:H0:F1
// Castling rights are a bool attribute of rooks (the type whose letter is R). Where the setups that
// give it put the pieces themselves, it can be had from there only: a letter for a king or a rook
// that stands elsewhere is refused. The en-passant cell is an attribute of the game of type cell
// with `lasts: 1`, the clock every counter of a `quiet` event, the number of the move comes from
// the ply.
#pragma once

#include "engine/notation/board_text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace perthro {

// The player that a side word means: a name, its first letter, else w and b for the first and the
// second; `fen` puts w and b first. kNobody if there is none.
[[nodiscard]] Player find_side(const GameDefinition& game, std::string_view word, bool fen);

inline constexpr std::string_view kNoField = "-";  // a field that says nothing

// Of one game; what it is made of must outlive it. Readers write into a position whose rows and
// player to move have been read, and throw TextError.
class FenText {
public:
    FenText(const GameDefinition& game, const Layout& layout, const PieceLetters& letters)
        : game_(game), layout_(layout), letters_(letters) {}

    // Hands as `RGgsn5p`, counts in front. Throws TextError.
    void read_hands(Word word, Position& position) const;
    // The fields behind the side word: castling, en passant, halfmoves, move; any may be left out.
    void read_fields(const std::vector<Word>& fields, Position& position) const;
    // The fields of SFEN: hand, number of the ply.
    void read_shogi_fields(const std::vector<Word>& fields, Position& position) const;

    // The whole text in the form of each family. Only two players are told apart: all but the
    // second are written as the first.
    [[nodiscard]] std::string write_chess(const Position& position, const BoardText& board) const;
    [[nodiscard]] std::string write_xiangqi(const Position& position, const BoardText& board) const;
    [[nodiscard]] std::string write_shogi(const Position& position, const BoardText& board) const;

private:
    struct Rook {
        Cell cell;
        int side;  // -1 left of the king, 1 right of it
        bool outermost;
    };
    // Where a king and the rooks that have the right stand as a setup puts them.
    struct CastlingHome {
        Player player = kNobody;
        Cell king = kNoCell;
        std::vector<Cell> rooks;
    };
    [[nodiscard]] int castling_attribute() const;
    [[nodiscard]] bool tells_homes(const Setup& setup) const;
    [[nodiscard]] std::vector<CastlingHome> castling_homes() const;
    [[nodiscard]] Cell king_of(const Position& position, Player player) const;
    void check_home(Word letter, const Position& position, Player player, Cell rook) const;
    [[nodiscard]] std::string needed_homes(Player player, int side) const;
    [[nodiscard]] int passed_attribute() const;
    [[nodiscard]] bool has_right(const Position& position, Cell rook) const;
    void give_right(Position& position, Cell rook) const;
    [[nodiscard]] std::vector<Rook> rooks(const Position& position, Player player) const;
    void read_castling(Word word, Position& position) const;
    void read_passed(Word word, Position& position) const;
    void read_clock(Word word, Position& position) const;
    void read_move_number(Word word, Position& position) const;
    [[nodiscard]] std::string castling(const Position& position) const;
    [[nodiscard]] std::string passed(const Position& position) const;
    [[nodiscard]] std::string hands(const Position& position, bool counted) const;
    [[nodiscard]] std::string clock_and_move(const Position& position) const;
    [[nodiscard]] std::string file_name(Cell cell) const;

    const GameDefinition& game_;
    const Layout& layout_;
    const PieceLetters& letters_;
};

}  // namespace perthro
