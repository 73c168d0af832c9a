// Which cells a movement surely refuses that begins with the choice of a cell: found for all cells
// at once, from the words behind the choice, read backwards from where they succeed. A word that
// sets cannot follow lets every cell through, so what is left still has to be tried.
#pragma once

#include "engine/interpreter/link_lanes.hpp"
#include "engine/interpreter/piece_sets.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class Sieve {
public:
    // plain_pieces: a cell holds one word, which everybody knows.
    Sieve(const Rules& rules, bool plain_pieces);

    // Whether the words behind the `choose` at this address tell more than whether a cell is empty.
    // Only of a drop, or of a movement without a mover.
    [[nodiscard]] bool tells(std::int32_t address) const { return which(address) >= 0; }
    // What was found of an `every` over directions behind the choice of a cell, none of which leads
    // where another does: from where it may succeed, of each direction in the order of the word.
    struct OpenWays {
        std::int32_t every = -1;           // its address; -1: nothing was found
        std::uint64_t number = 0;          // of the sifting that found it, counted from 1
        std::vector<std::uint64_t> cells;  // [way * words of the position's sets + i]
    };
    // Takes away from a set of cells (as wide as the position's) what is surely refused to the
    // player by the words behind the `choose` at this address, of which tells() is true. open:
    // receives the ways of the `every` behind it.
    void sift(std::int32_t address, const Position& position, Player me,
              std::span<std::uint64_t> cells, OpenWays& open) const;

private:
    // What words ask of a cell, in the order of the words.
    struct Filter {
        enum class Kind { Piece, Step, Loop, Every };
        Kind kind = Kind::Piece;
        std::size_t piece = 0;  // Piece: the condition, of pieces_
        // Every: its directions, as players name them. Step: nothing, it goes on along that of the
        // `every` around it.
        std::vector<Direction> along;
        std::vector<Filter> inner;     // Loop, Every
        std::vector<LinkLanes> lanes;  // Every: [player], where all its ways are followed at once
    };
    using Filters = std::vector<Filter>;
    struct Told {
        Filters filters;
        std::int32_t every = -1;  // the address of their `every`, if its ways are apart; -1 none
    };
    struct Reader;
    template <int W>
    struct Question;

    [[nodiscard]] static bool is_run(const Filters& round);
    [[nodiscard]] static bool follow_each_other(const Filters& filters);
    [[nodiscard]] int which(std::int32_t address) const {
        return which_.empty() ? -1 : which_[static_cast<std::size_t>(address)];
    }

    const Rules& rules_;
    std::vector<int> which_;  // [address]: index into told_, -1 none; empty where nothing is told
    std::vector<Told> told_;
    PieceConditions pieces_;
    std::vector<LinkShifts> links_;  // [concrete direction]; empty unless asked for
};

}  // namespace perthro
