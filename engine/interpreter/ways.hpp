// Into how many ways the words of a movement may fork, so that one move can be drawn without
// listing all (interpreter::Drawer).
#pragma once

#include "engine/interpreter/rays.hpp"
#include "engine/interpreter/sieve.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

// Whether the word at an address surely refuses a cell where something stands, if a cell holds one
// piece.
[[nodiscard]] bool needs_empty(const Program& program, std::int32_t address);

inline constexpr std::size_t kMostRays = 128;  // directions of an `along` that is one fork

class Ways {
public:
    // plain_pieces: a cell holds one word, which everybody knows.
    Ways(const Rules& rules, bool plain_pieces, const Sieve& sieve, const Rays& rays);

    // The most ways through the words of a movement from one piece, or of one drop, that is the
    // largest product of the numbers of ways at its forks; 0 where they cannot be told, or where
    // two ways may lead to the same move.
    [[nodiscard]] std::uint64_t of(std::size_t movement) const { return of_[movement]; }
    // The most ways of a fork whose ways are counted as the position has them: the cells of a
    // `choose`, or an `along` with a `slide` behind it, which is one fork: the cells where all
    // straight ways from a cell together can end. 0 at other addresses, and where they are two
    // forks.
    [[nodiscard]] std::uint64_t counted(std::int32_t address) const {
        return counted_[static_cast<std::size_t>(address)];
    }
    // Whether an `along` that is counted slides to all empty cells up to the first piece, and the
    // rays tell of its directions.
    [[nodiscard]] bool slides_free(std::int32_t address) const {
        return slides_free_[static_cast<std::size_t>(address)] != 0;
    }
    // Whether such a fork stands behind words that take nothing off the board: then it has no more
    // ways than cells were empty before, and the one that the piece left.
    [[nodiscard]] bool needs_room(std::int32_t address) const {
        return needs_room_[static_cast<std::size_t>(address)] != 0;
    }
    // Whether some fork of the game needs room.
    [[nodiscard]] bool any_needs_room() const { return any_needs_room_; }
    // Whether the word behind a `choose` asks for nothing but a number of the cell.
    [[nodiscard]] bool asks_number(std::int32_t address) const {
        return asks_number_[static_cast<std::size_t>(address)] != 0;
    }
    // The most ways behind the first fork of a movement, where that is its first word and its ways
    // are counted as the position has them: rays, or the cells of a `choose`. Else 0. `room`: a
    // fork that needs room has so many at most.
    [[nodiscard]] std::uint64_t behind_opening(std::size_t movement, std::uint64_t room) const {
        const std::uint64_t most = behind_opening_[movement];
        const std::uint64_t narrow = most_in_room_[movement];
        return narrow <= room ? most : most / narrow * room;
    }
    // Whether rules about the list as a whole leave every move of it as it is, `filter` and
    // `generate` not counted.
    [[nodiscard]] bool lists_stay() const { return lists_stay_; }

private:
    struct Walk;

    std::vector<std::uint64_t> of_, behind_opening_;  // [movement]
    std::vector<std::uint64_t> most_in_room_;  // [movement]: the most ways of the fork behind its
                                               // opening that needs room, a factor of those; 0 none
    std::vector<std::uint64_t> counted_;       // [address]
    std::vector<char> slides_free_, asks_number_, needs_room_;  // [address]
    bool lists_stay_, any_needs_room_ = false;
};

}  // namespace perthro
