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

// Which position is asked about: numbers tell positions apart, 0 is none.
struct State {
    std::uint64_t base = 0;               // that from which the others are tried
    std::uint64_t now = 0;                // `base`, or another
    std::span<const LogEntry> written{};  // what it differs by from the base
};

class Evaluator {
public:
    virtual ~Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    // For sets of as many words as the position's have.
    static std::unique_ptr<Evaluator> make(const Rules& rules, const Position& position,
                                           const Formulas& formulas);

    // After formulas were made.
    void make_room();
    // From here on questions are about that position.
    void set_state(const State& now) { state = now; }

    // Whether a set is there already.
    [[nodiscard]] bool knows(NodeId id) const { return stamps[place(id)] == stamp(id); }
    // ..., and has a cell.
    [[nodiscard]] bool has(NodeId id, Cell cell) const {
        return ((all_sets[place(id) * width + cell / 64U] >> (cell % 64U)) & 1) != 0;
    }
    // ..., and how many cells it has.
    [[nodiscard]] int count(NodeId id) const {
        int total = 0;
        for (std::size_t i = 0; i < width; ++i) {
            total += std::popcount(all_sets[place(id) * width + i]);
        }
        return total;
    }
    // Finds it, unless it is there.
    virtual void find(NodeId id) = 0;
    // Adds all cells, without this one, to which any number of rounds of a block lead from it.
    virtual void flood(std::int32_t way, Cell from, std::vector<Cell>& cells) = 0;

    // How much has been done so far: about a nanosecond each.
    [[nodiscard]] std::uint64_t work() const { return done; }
    // What was found since the last call may be wrong, since it is about no cell of the board.
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
    std::vector<std::uint64_t> all_sets;  // likewise, each of `width`
    std::uint64_t done = 0;
    bool is_wrong = false;
};

}  // namespace perthro::facts
