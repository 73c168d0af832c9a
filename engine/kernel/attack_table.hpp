// How pieces are attacked, as tables: the attacks of a plan, gathered by the sets of piece types
// that attack alike.
#pragma once

#include "engine/kernel/bits.hpp"
#include "engine/kernel/plan.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

inline constexpr std::size_t kMostFamilies = 16;  // of an AttackTable, near ones and lines each
inline constexpr std::size_t kMostViews = 64;     // tables that a player is judged by in a position

// The sets of a few piece types of one owner, joined: word offsets from the owner's first set.
struct TypeSets {
    static constexpr std::size_t kMost = 14;
    std::uint16_t count = 0;
    std::array<std::uint16_t, kMost> offset{};
};

// Ways of attack that one set of piece types has, seen from the target.
template <int W>
struct Line {
    Bits<W> clear, full;  // must be empty, must be occupied; one_screen: exactly one of `clear` is
                          // occupied, and `full` is empty
    bool more = false;    // the next line is of the same cells
};
// Types of pieces that attack along the same lines.
template <int W>
struct LineFamily {
    TypeSets types;
    TypeSets barred;  // one_screen: what is no screen
    bool one_screen = false;
    bool plain = true;                 // every `full` is empty
    std::vector<Bits<W>> origins;      // [target]: from where some line leads to it
    std::vector<std::uint16_t> first;  // [target * limit + origin] index into lines
    std::vector<Line<W>> lines;
};
// Types of pieces that attack from the same cells, whatever stands elsewhere.
template <int W>
struct NearFamily {
    TypeSets types;
    std::vector<Bits<W>> origins;  // [target]: from where they attack it
};
// How the pieces of one player attack a piece of one type of another player.
template <int W>
struct AttackTable {
    std::vector<NearFamily<W>> nears;
    std::vector<Bits<W>> near;  // [target]: the origins of all nears
    std::vector<LineFamily<W>> lines;
};

// Whether two lists hold the same attacks, so that one table serves both.
[[nodiscard]] bool same_attacks(const std::vector<AttackPaths>& a,
                                const std::vector<AttackPaths>& b);

// The table of the attacks of one player on one type, for which there has to be room.
template <int W>
[[nodiscard]] AttackTable<W> attack_table(const std::vector<AttackPaths>& rows,
                                          const Layout& layout);

// Whether tables have room for all attacks of a plan: each for kMostFamilies near families and as
// many of lines, 65,536 lines in a family, TypeSets::kMost types that are no screen; and whether
// there are no more protected types times enemies than kMostViews.
[[nodiscard]] bool attacks_have_room(const Plan& plan);

}  // namespace perthro::kernel
