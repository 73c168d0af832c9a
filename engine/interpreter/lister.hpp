// Where complete moves go: on the list, merged with their equals, or into a count.
#pragma once

#include "engine/interpreter/stacks.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace perthro::interpreter {

class Asker;

class Lister {
public:
    explicit Lister(Parts& parts);

    // Lists the move of a run that is complete and stands on the position, or counts it if the task
    // only counts. Throws a RuleError where a list grows over 100,000 moves.
    void list_move(const Run& run);
    // Lists the move that ends on a cell where the mover is put down, not made yet.
    void list_landing(const Run& run, Cell cell);
    // Adds what the position's log says since the mark `base` as a compound of the list, by its net
    // effects alone. The reference is valid until the list changes.
    Compound& append(MoveList& out, std::size_t base);
    // The fingerprint of a move's class and named choices; marks what is a choice.
    [[nodiscard]] std::uint64_t name_route(std::span<Token> tokens, std::uint16_t name,
                                           PieceType mover) const;

    // lister_counting.cpp
    // Counts a complete move; Workspace::ambiguous if it may equal one that was counted before.
    void count_move(const Run& run);
    // Whether landings are counted by sets of cells.
    [[nodiscard]] bool counts_landings() const { return !landed_.empty(); }
    // Where moves of a class without other choices from one cell landed before, as a set of the
    // position's words; null: moves of another class from there have it. Only if counts_landings().
    std::uint64_t* landed_from(std::uint16_t name, Cell start);
    // Counts a move that lands on the cell and adds the cell to such a set.
    void count_landing(std::uint64_t* on, Cell cell) {
        const std::uint64_t bit = std::uint64_t{1} << (cell % 64U);
        work_.ambiguous = work_.ambiguous || (on[cell / 64U] & bit) != 0;
        on[cell / 64U] |= bit;
        ++work_.counted;
    }
    // Whether a move that lands there may equal one of those that the task names besides.
    [[nodiscard]] bool may_equal_others(const Run& run, Cell to) const;

private:
    struct Bucket {  // of the merge table
        std::uint64_t key = 0;
        std::uint32_t index = 0, epoch = 0;  // of the compound; the bucket is used in that epoch
    };
    struct Landed {  // where moves without other choices from one cell landed
        std::uint32_t epoch = 0;
        std::uint16_t name = 0;
    };

    Compound& append_landing(MoveList& out, const Run& run, Cell cell);
    void describe(MoveList& out, Compound& move, const Run& run);
    bool already_listed(const MoveList& out, const Compound& move);
    [[nodiscard]] bool same_effects(const MoveList& out, const Compound& a,
                                    const Compound& b) const;
    void fill_buckets(const MoveList& out, std::size_t size);
    void rank(MoveList& out, Compound& move, const Run& run);
    bool by_mover(std::int32_t code, Run& run);
    [[nodiscard]] std::size_t majority_size(std::uint16_t name) const;
    // lister_counting.cpp
    void count_landing_from(std::uint16_t name, Cell start, Cell cell);
    void count_choices(std::uint64_t key);
    std::uint64_t choices_of(const Run& run);
    void forget_if_interrupted();

    Workspace& work_;
    Stacks& stacks_;
    Asker& asker_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<Bucket> buckets_ = std::vector<Bucket>(1024);  // always a power of two
    std::vector<Landed> landed_;                               // [start]
    std::vector<std::uint64_t> landed_on_;                     // [start * set words + i]
};

}  // namespace perthro::interpreter
