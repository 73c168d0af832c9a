// Drawing a move by its number. All moves are counted as perft counts them, without composing any;
// it is remembered how many there were where each movement began; and of the movement that has the
// drawn number the words are followed once more, as far as the move of that number, which is
// composed.
#pragma once

#include "engine/interpreter/known.hpp"
#include "engine/interpreter/workspace.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace perthro::interpreter {

class Composer;

class Numbers {
public:
    explicit Numbers(Parts& parts);

    // After begin(), the moves that Interpreter::generate() would list, judged, or those that
    // generate_movement() would append, get numbers from 0 on, in that order; numbered() tells how
    // many they are. Nothing if two of them may be equal, or one may equal one of the `others`
    // (null: there are none), which only the list can tell. Behind want(), the same calls in the
    // same order append the move of that number, and no other.
    void begin();
    void number_moves(Player player, const std::vector<char>& offers);
    void number_movement(int movement, PieceType type, Player player,
                         const kernel::OtherMoves* others);
    [[nodiscard]] std::optional<std::uint64_t> numbered() const;
    void want(std::uint64_t number, MoveList& out);
    // Nanoseconds, about, that words have taken since begin() or want().
    [[nodiscard]] std::uint64_t spent() const { return spent_; }

    // Whether a movement that is about to begin is followed: all are, unless a number is wanted
    // that another one has.
    [[nodiscard]] bool begins() { return !work_.task.numbers || begins_numbered(); }
    // Whether a move is complete once it has come to an address, and nothing judges it: then what
    // is left to do is not done for moves that are only counted.
    [[nodiscard]] bool closes(std::int32_t address, const Run& run) const;

private:
    void set_task(bool judge, const kernel::OtherMoves* others);
    [[nodiscard]] bool begins_numbered();

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Composer& composer_;
    const Rules& rules_;
    std::vector<std::uint64_t> before_;  // [movement that begins]: how many have numbers before
    std::size_t begun_ = 0;              // movements that began while a number is wanted
    std::size_t source_ = 0;             // the movement that has the wanted number
    std::uint64_t wanted_ = kNoNumber;
    MoveList* out_ = nullptr;
    std::uint32_t epoch_ = 0;
    std::uint64_t spent_ = 0;
};

}  // namespace perthro::interpreter
