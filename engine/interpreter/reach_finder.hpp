// Runs movements over an unknown position: the cursor is concrete, what stands on the cells is not.
// What a board alone says of a game's movements (AttackReach) is found by it.
#pragma once

#include "engine/interpreter/reach.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace perthro {

class ReachFinder {
public:
    static constexpr int kMostWords = 8;   // boards up to 512 cells
    static constexpr int kMostNeeds = 64;  // attributes that State::needs has room for

    explicit ReachFinder(const Rules& rules);
    // Follows all movements of all players; to be called once. What is too large to keep, or does
    // what is not followed, stays open.
    [[nodiscard]] std::unique_ptr<AttackReach> find();

private:
    // Thrown where a word reads or does what this analysis does not follow.
    struct NotFollowed {};
    enum class Truth { No, Yes, Maybe };
    using Cells = std::array<std::uint64_t, kMostWords>;

    // A half-made move: what the interpreter's Run holds that the board alone decides.
    struct State {
        Cell here = kNoCell, start = kNoCell, from = kNoCell, mover = kNoCell;
        Direction ahead = kNoDirection;
        std::array<Cell, 4> at_cell{};
        std::array<Direction, 4> at_ahead{};
        std::array<std::int64_t, 4> times{};
        std::vector<std::pair<std::int32_t, Cell>> marks;
        Cells looks{};
        bool reads_state = false;
        int first_choice = -1;    // of the first fork between directions
        std::uint64_t needs = 0;  // bit i: attribute i has to hold a cell
    };
    // A capture that the board leaves open.
    struct Hit {
        Cell target, origin;
        Cells looks{};
        std::uint32_t choices = 0;
        bool reads_state = false;
    };

    // reach.cpp
    void follow(Player player, PieceType type, int movement);
    [[nodiscard]] AttackReach::Movement completed() const;
    void complete(const State& state) {
        starts_[state.start / 64U] |= std::uint64_t{1} << (state.start % 64U);
        needs_ &= state.needs;
    }
    void fill(AttackReach::Source& source);
    std::uint32_t looks_of(const Cells& cells);
    void hit(const State& state, Cell target);
    static void look(State& state, Cell cell) {
        if (cell != kNoCell) {
            state.looks[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
        }
    }
    [[nodiscard]] Cell next(Direction ahead, Cell cell) const {
        return ahead == kNoDirection || cell == kNoCell ? kNoCell
                                                        : topology_.next(me_, ahead, cell);
    }
    [[nodiscard]] Direction opposite(Direction direction) const {
        return direction == kNoDirection ? kNoDirection : topology_.directions[direction].opposite;
    }
    [[nodiscard]] std::vector<Direction> directions(std::int32_t index, const State& state) const;
    // reach_words.cpp
    void walk(std::int32_t address, State state);
    // A condition that has to hold on this way: `on` an attribute of the game.
    void need(std::int32_t index, State& state) const;
    // Into an `at`, and back to where the cursor was. False: there is no such cell.
    bool enter(const Code& code, State& state);
    static void leave(const Code& code, State& state);
    void fork(const Code& code, const State& state);
    void along(const std::vector<Direction>& ways, std::int32_t address, const State& state);
    void veer(const Code& code, std::int32_t address, const State& state);
    void slide(const Code& code, std::int32_t address, State state);
    // Follows a word that does not fork. False: the movement ends here.
    bool simple_word(const Code& code, State& state);
    void capture(const Code& code, State& state);
    // reach_conditions.cpp
    static Truth negated(Truth truth);
    [[nodiscard]] std::int64_t constant(std::int32_t index) const;
    Cell place(std::int32_t index, State& state);
    // The zone of a condition or set, as me sees it.
    const CellSet& zone(const Code& code) const;
    std::vector<Cell> cells(std::int32_t index, State& state);
    Truth truth(std::int32_t index, State& state);
    Truth at(Cell cell, std::int32_t condition, State& state);
    Truth on(const Code& code, State& state);
    static Truth marked(const Code& code, const State& state);
    // Notes the cells that a value reads, and whether it reads anything else.
    void read(std::int32_t index, State& state);

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    std::size_t limit_;
    std::unique_ptr<AttackReach> reach_;
    Player me_ = kNobody;
    int rounds_ = 0;
    std::size_t bytes_ = 0;
    Cells starts_{};
    std::uint64_t needs_ = 0;  // of all ways that were completed
    std::vector<Hit> hits_;
    std::vector<int> index_;  // [target * limit + origin] into hits_, -1 = none
    std::map<Cells, std::uint32_t> known_looks_;
};

}  // namespace perthro
