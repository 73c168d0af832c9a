// Moves drawn by their numbers: counted first, and only the one that is drawn is composed. Where
// looking for that one takes more than composing all, lists are made for a while; the move that is
// drawn is the same.
#pragma once

#include "engine/kernel/kernel.hpp"
#include "engine/moves/move_list.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

class Interpreter;

// Part of one worker.
class MoveNumbers final : public kernel::Numbering {
public:
    // possible: no hook makes moves or sees lists, and all moves are composed by the words.
    MoveNumbers(Interpreter& interpreter, bool possible)
        : interpreter_(interpreter), possible_(possible) {}

    // Tables number their moves beside those of words (kernel::Numbering): begin, number what words
    // make of each movement, count, and make a wanted one. begin() is false where lists are to be
    // made.
    [[nodiscard]] bool begin() override;
    void number(Player player, std::uint16_t movement, PieceType type,
                const kernel::OtherMoves* others) override;
    [[nodiscard]] std::optional<std::uint64_t> count() override;
    void want(std::uint64_t number, MoveList& list) override;

    // Numbers all legal moves of the player whose class `offers`, from 0 on, and returns count().
    // Nothing: they have to be listed. The numbers hold until the position changes.
    [[nodiscard]] std::optional<std::uint64_t> number_all(Player player,
                                                          const std::vector<char>& offers);
    // Appends the one of a number below that.
    void append(std::uint64_t number, MoveList& list);
    // A move has been drawn: if it was by its number, what that cost is learned.
    void learn();

private:
    Interpreter& interpreter_;
    const bool possible_;
    bool numbered_ = false;      // the move that is being drawn has a number
    std::uint64_t count_ = 0;    // of moves that had numbers beside it; 0: they had to be listed
    std::int64_t balance_ = 0;   // in the measure of move_numbers.cpp, what numbers saved
    int rests_ = 0, rest_ = 64;  // draws to list: still, and the next time
    Player player_ = kNobody;
    std::vector<char> offers_;  // of the moves that were numbered last
};

}  // namespace perthro
