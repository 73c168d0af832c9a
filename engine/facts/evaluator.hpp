// The sets that formulas mean in one position, each kept for as long as the position is the same.
// What is found of the position that a list begins with is kept beside what is found of those that
// are tried on the way.
#pragma once

#include "engine/facts/formula.hpp"
#include "engine/rules/rules.hpp"

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace perthro {
class Position;
struct LogEntry;
}  // namespace perthro

namespace perthro::facts {

// Which position is asked about: numbers tell positions apart, 0 is none. The store gives them.
struct State {
    std::uint64_t base = 0;               // that from which the others are tried
    std::uint64_t now = 0;                // `base`, or another
    std::span<const LogEntry> written{};  // what it differs by from the base: the end of the
                                          // position's log, good until that changes
};

// Finds sets of one position, which is read when a set is asked for. `id` is of the Formulas.
class Evaluator {
public:
    virtual ~Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    // For sets of as many words as the position's have. All three outlive what is made.
    static std::unique_ptr<Evaluator> make(const Rules& rules, const Position& position,
                                           const Formulas& formulas);

    // Has to be called after formulas were made, before one of them is asked for.
    void make_room();
    // From here on questions are about that position, which has to be the one that the Position is
    // in. What was found in the base stays known; beside it each set is kept of one other position,
    // the last in which it was found.
    void set_state(const State& now) { state = now; }

    // Whether a set is there already. O(1).
    [[nodiscard]] bool knows(NodeId id) const { return stamps[place(id)] == stamp(id); }
    // Whether a set that is there has a cell of the board. O(1).
    [[nodiscard]] bool has(NodeId id, Cell cell) const {
        return ((all_sets[place(id) * width + cell / 64U] >> (cell % 64U)) & 1) != 0;
    }
    // How many cells a set has that is there.
    [[nodiscard]] int count(NodeId id) const {
        int total = 0;
        for (std::size_t i = 0; i < width; ++i) {
            total += std::popcount(all_sets[place(id) * width + i]);
        }
        return total;
    }
    // Finds a set and those of its parts that it needs, as far as they are not there: knows() holds
    // then.
    virtual void find(NodeId id) = 0;
    // Adds all cells, without this one, to which any number of rounds of a block (its way in the
    // Formulas) lead from it, ascending.
    virtual void flood(std::int32_t way, Cell from, std::vector<Cell>& cells) = 0;

    // How much has been done so far: about a nanosecond each.
    [[nodiscard]] std::uint64_t work() const { return done; }
    // Whether a number that should tell a cell has told none of the board: what was found may be
    // wrong then. It stays so.
    [[nodiscard]] bool failed() const { return is_wrong; }

protected:
    Evaluator(const Rules& rules, const Position& position, const Formulas& formulas);

    static constexpr std::uint64_t kForever = ~std::uint64_t{0};
    [[nodiscard]] std::size_t place(NodeId id) const {
        const bool first = state.now == state.base || formulas.node(id).fixed;
        return static_cast<std::size_t>(id) * 2 + (first ? 0 : 1);
    }
    [[nodiscard]] std::uint64_t stamp(NodeId id) const {
        return formulas.node(id).fixed ? kForever : state.now;
    }

    const Rules& rules;
    const Position& position;
    const Formulas& formulas;
    std::size_t width;
    State state;
    std::vector<std::uint64_t> stamps;    // [node * 2, and 1 more for what is tried]
    std::vector<std::uint64_t> all_sets;  // in the order of the stamps, `width` words each
    std::uint64_t done = 0;
    bool is_wrong = false;
};

}  // namespace perthro::facts
