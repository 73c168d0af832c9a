// Counting the leaves of the move tree (perft).
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

class Interpreter;
class Position;
class TurnMachine;
class Worker;

// How leaves are counted; the number is the same whatever is chosen.
struct PerftOptions {
    bool make_leaves = false;  // make each move to a leaf, instead of counting a list
    bool reference = false;    // the interpreter alone
    bool forward = false;  // with reference: attacks are asked of every enemy piece, and every move
                           // is judged by being made
};

// Counts by the interpreter for every game, by tables where their lists are final. It remembers no
// position that it has seen. Part of one worker, whose position it goes on from.
class Perft {
public:
    explicit Perft(Worker& worker);

    // The leaves at `depth` plies below the position; chance outcomes count once each. What it
    // throws leaves the worker as it was.
    [[nodiscard]] std::uint64_t count(int depth, const PerftOptions& options);

private:
    struct Settings;
    class TablePly;
    class WholeLeaves;

    [[nodiscard]] std::uint64_t from(int depth);
    // by the interpreter
    [[nodiscard]] std::uint64_t listed(int depth);
    [[nodiscard]] std::uint64_t below(const MoveList& moves, std::size_t index, int depth);
    [[nodiscard]] std::uint64_t count_list();
    // by tables
    [[nodiscard]] std::uint64_t by_tables(int depth);
    [[nodiscard]] std::uint64_t count_by_tables();
    [[nodiscard]] bool asks_leaves() const;
    [[nodiscard]] std::uint64_t make_leaves(bool all, MoveList& others);
    [[nodiscard]] std::uint64_t below_each(const MoveList& moves, int depth);
    [[nodiscard]] std::uint64_t below_bare(const MoveList& moves, int depth);
    [[nodiscard]] std::uint64_t below_by_tables(const MoveList& moves, std::size_t index,
                                                bool applies, int depth);
    MoveList& list_at(int depth);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    TurnMachine& turns_;
    Interpreter& interpreter_;
    PerftOptions options_;
    std::vector<std::unique_ptr<MoveList>> lists_;  // [plies that are left]
    MoveList passes_;
    bool counts_unlisted_;      // the number of moves can be told without the list
    int ambiguous_counts_ = 0;  // how often it could not, lately
};

}  // namespace perthro
