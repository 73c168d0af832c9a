// Into how many ways the words of a movement may fork, so that one move can be drawn without
// listing all (Interpreter::draw).
#pragma once

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
    Ways(const Rules& rules, bool plain_pieces, const Sieve& sieve);

    // The most ways through the words of a movement from one piece, or of one drop, that is the
    // largest product of the numbers of ways at its forks; 0 where they cannot be told, or where
    // two ways may lead to the same move.
    [[nodiscard]] std::uint64_t of(std::size_t movement) const { return of_[movement]; }
    // An `along` with a `slide` behind it is one fork: the most cells where all straight ways from
    // a cell together can end. 0 at other addresses, and where they are two forks.
    [[nodiscard]] std::uint64_t rays(std::int32_t address) const {
        return rays_[static_cast<std::size_t>(address)];
    }
    // The most ways behind the first fork of a movement, where that is its first word and its ways
    // are counted as the position has them: rays, or the cells of a `choose`. Else 0.
    [[nodiscard]] std::uint64_t behind_opening(std::size_t movement) const {
        return behind_opening_[movement];
    }
    // Whether rules about the list as a whole leave every move of it as it is, `filter` and
    // `generate` not counted.
    [[nodiscard]] bool lists_stay() const { return lists_stay_; }

private:
    struct Walk;

    std::vector<std::uint64_t> of_, behind_opening_;  // [movement]
    std::vector<std::uint64_t> rays_;                 // [address]
    bool lists_stay_;
};

}  // namespace perthro
