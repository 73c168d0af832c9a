// Moves that are made as wholes by tables of their own: hops by dice, and sowings. Only where
// nobody asks for every route or why a move is not legal.
#pragma once

#include "engine/ids.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/hooks.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace perthro {

class Interpreter;
namespace kernel {
class HopPlays;
class SowPlays;
}  // namespace kernel

// A source of moves of one worker. The rules have to have hops, and no hook may make or judge
// moves.
class DiceMoves {
public:
    DiceMoves(const Rules& rules, Position& position, const Interpreter& interpreter);
    DiceMoves(const DiceMoves&) = delete;
    DiceMoves& operator=(const DiceMoves&) = delete;
    ~DiceMoves();

    // From now on find() finds none.
    void use(bool on) { used_ = on; }
    // Finds the player's moves, in a turn by this entry of the program. False: the words have to be
    // followed.
    [[nodiscard]] bool find(std::size_t entry, Player player);
    // How many were found.
    [[nodiscard]] std::size_t size() const;
    // Appends those that were found, or the one of this index among them.
    void list(MoveList& out);
    void list_one(std::size_t index, MoveList& out);

private:
    Position& position_;
    const Interpreter& interpreter_;
    std::unique_ptr<kernel::HopPlays> plays_;
    std::vector<char> entries_;  // [turn entry]: all that it offers are such moves
    bool used_ = true;
};

// A source of moves of one worker. The rules have to have sowings, and no hook may make or judge
// moves.
class SowingMoves {
public:
    SowingMoves(const Rules& rules, Position& position, Interpreter& interpreter);
    SowingMoves(const SowingMoves&) = delete;
    SowingMoves& operator=(const SowingMoves&) = delete;
    ~SowingMoves();

    // From now on none are due.
    void use(bool on) { used_ = on; }
    // Whether all that this entry of the turn program offers are sowings.
    [[nodiscard]] bool due(std::size_t entry) const;
    [[nodiscard]] std::uint16_t movement() const;
    // Appends a player's sowings. False: the words have to be followed, and nothing is appended.
    bool list(Player player, MoveList& out);
    // Makes one of them, each equally likely, without making those that are not drawn: the cell
    // where it begins, kNoCell if there is none. Nothing: the words have to be followed.
    [[nodiscard]] std::optional<Cell> make_one(Random& random);
    // Appends the sowing that stands on the position since the log mark.
    void add(Player player, Cell start, std::size_t mark, MoveList& out);
    // What the sowing from a cell by the player to move is to hooks and results.
    [[nodiscard]] MoveContext context(Cell start) const;

private:
    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    std::unique_ptr<kernel::SowPlays> plays_;
    std::vector<char> entries_;  // [turn entry]: all that it offers are such moves
    std::vector<Cell> starts_;   // of one that is drawn
    bool used_ = true;
};

}  // namespace perthro
