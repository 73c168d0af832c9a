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
    void set_state(const State& state) { state_ = state; }

    // Whether a set is there already.
    [[nodiscard]] bool knows(NodeId id) const { return stamps_[place(id)] == stamp(id); }
    // ..., and has a cell.
    [[nodiscard]] bool has(NodeId id, Cell cell) const {
        return ((sets_[place(id) * words_ + cell / 64U] >> (cell % 64U)) & 1) != 0;
    }
    // ..., and how many cells it has.
    [[nodiscard]] int count(NodeId id) const {
        int total = 0;
        for (std::size_t i = 0; i < words_; ++i) {
            total += std::popcount(sets_[place(id) * words_ + i]);
        }
        return total;
    }
    // Finds it, unless it is there.
    virtual void find(NodeId id) = 0;
    // Adds all cells, without this one, to which any number of rounds of a block lead from it.
    virtual void flood(std::int32_t way, Cell from, std::vector<Cell>& cells) = 0;

    // How much has been done so far: about a nanosecond each.
    [[nodiscard]] std::uint64_t work() const { return work_; }
    // What was found since the last call may be wrong, since it is about no cell of the board.
    [[nodiscard]] bool failed() const { return failed_; }

protected:
    Evaluator(const Rules& rules, const Position& position, const Formulas& formulas);

    static constexpr std::uint64_t kForever = ~std::uint64_t{0};
    [[nodiscard]] std::size_t place(NodeId id) const {
        const bool first = state_.now == state_.base || formulas_.node(id).fixed;
        return static_cast<std::size_t>(id) * 2 + (first ? 0 : 1);
    }
    [[nodiscard]] std::uint64_t stamp(NodeId id) const {
        return formulas_.node(id).fixed ? kForever : state_.now;
    }

    const Rules& rules_;
    const Position& position_;
    const Formulas& formulas_;
    std::size_t words_;
    State state_;
    std::vector<std::uint64_t> stamps_;  // [node * 2, and 1 more for what is tried]
    std::vector<std::uint64_t> sets_;    // likewise, each of `words_`
    std::uint64_t work_ = 0;
    bool failed_ = false;
};

}  // namespace perthro::facts
