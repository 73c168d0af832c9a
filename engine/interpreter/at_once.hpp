// Counts the moves of a movement by all pieces of a type at once: its plan (engine/runner) is
// followed with a set of pieces instead of one, each question parts the set, and where the cursor
// is, is told by how far it has come from the start, which is the same for all. For boards of up to
// 256 cells whose directions lead as far by number from each of them.
#pragma once

#include "engine/interpreter/link_shifts.hpp"
#include "engine/interpreter/run.hpp"
#include "engine/runner/plan.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

struct Parts;

class AtOnce {
public:
    // parts: outlives this.
    explicit AtOnce(Parts& parts);

    // Whether the task's moves of a movement are counted so: of it and of all others of its class,
    // since those may have the same choices.
    [[nodiscard]] bool counts(int movement, Player me);
    // Counts the moves by a plan of all pieces of the owner and type that `start` has. of: [cell],
    // receives how many each has. False: they have to be listed, since some may be equal, or cannot
    // be counted so; `of` says nothing then.
    [[nodiscard]] bool count(const runner::Plan& plan, const Run& start,
                             std::vector<std::uint16_t>& of);

private:
    using Words = std::array<std::uint64_t, LinkShifts::kMostWords>;
    // How far by number the cells are from each other that a direction links.
    struct Link {
        bool regular = true;
        int by = 0;
        Words from{};
    };
    // Moves of a class that have the same choices, as far as those are from their start.
    struct Alike {
        std::uint32_t epoch = 0;
        std::uint16_t name = 0;
        std::uint64_t choices = 0;
        Words starts{};
    };
    static constexpr std::size_t kMostAlike = 1024;  // a power of two
    template <int W>
    struct Walk;

    void find_links();
    [[nodiscard]] bool all_open() const;
    [[nodiscard]] bool follows_class(std::uint16_t name, Player me) const;
    [[nodiscard]] bool follows(const runner::Plan& plan, const runner::Step& step, Player me) const;
    // The entry of these choices, begun if need be; null: there is no room.
    [[nodiscard]] Alike* alike(std::uint16_t name, std::uint64_t choices);

    Parts& parts_;
    bool possible_;
    std::vector<Link> links_;         // [concrete direction]
    std::vector<std::int8_t> known_;  // [me * movements + movement] of counts(); -1: not yet
    std::vector<Alike> alike_ = std::vector<Alike>(kMostAlike);
};

}  // namespace perthro::interpreter
