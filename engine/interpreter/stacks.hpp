// What half-made moves have collected: paths, captures, marks, edges. A run remembers how far its
// part of each stack goes (Run), so that going back is copying a few numbers.
#pragma once

#include "engine/interpreter/workspace.hpp"

#include <cstdint>
#include <vector>

namespace perthro::interpreter {

// A piece that the move has captured.
struct Taken {
    Cell cell;          // where it stood
    bool standing;      // it leaves the board when the move is complete
    PieceRecord piece;  // as it was
};
struct MarkEntry {
    std::int32_t mark;  // index into Program::marks
    Cell cell;
};
// The link by which a step or slide left a cell.
struct Edge {
    Cell cell;
    Direction direction;  // concrete
};

class Stacks {
public:
    explicit Stacks(Workspace& work);

    // A run without a mover, its part of every stack empty.
    [[nodiscard]] Run fresh_run(Player me) const {
        Run run;
        begin_run(run, me);
        return run;
    }
    // Makes a new Run such a one.
    void begin_run(Run& run, Player me) const {
        run.me = run.player = me;
        run.end.tokens = run.begin.tokens = static_cast<std::uint32_t>(tokens.size());
        run.end.taken = run.begin.taken = static_cast<std::uint32_t>(taken.size());
        run.end.marks = run.begin.marks = static_cast<std::uint32_t>(marks.size());
        run.end.edges = run.begin.edges = static_cast<std::uint32_t>(edges.size());
        run.end.seen = run.begin.seen = static_cast<std::uint32_t>(seen.size());
    }
    // Gives back what a run has put on the stacks.
    void end_run(const Run& run) {
        give_back(tokens, run.begin.tokens);
        give_back(taken, run.begin.taken);
        give_back(marks, run.begin.marks);
        give_back(edges, run.begin.edges);
        give_back(seen, run.begin.seen);
    }

    // Appends a token to the run's path; nothing behind the end of its choice (see choice_end.hpp).
    void add_token(Run& run, TokenKind kind, std::uint16_t value, bool choice);
    // Appends a cell as a choice, unless it is the last one that the path names.
    void record_cell(Run& run, TokenKind kind, Cell cell);
    // Appends a cell that was chosen among others, though the path may name it last: to choose
    // again what one has just filled is another move than to choose nothing.
    void name_choice(Run& run, TokenKind kind, Cell cell);
    // A run has marked a cell; whether it has; the cell that it has marked last, kNoCell: none.
    void push_mark(Run& run, int mark, Cell cell);
    [[nodiscard]] bool is_marked(const Run& run, int mark, Cell cell) const;
    [[nodiscard]] Cell latest_mark(const Run& run, int mark) const;
    // A slide or step leaves the cell in the run's direction.
    void note_edge(Run& run, Cell cell);
    // A hook took the top piece of a cell as an effect of the move that is being composed.
    void note_captured(Cell cell);
    // What a hook has captured counts as captured by the move, like what its words took.
    void take_noted(Run& run);
    // The move as hooks and results see it.
    [[nodiscard]] MoveContext context(const Run& run) const;
    // Drops all that any run has collected.
    void clear();

    std::vector<Token> tokens;        // paths
    std::vector<Taken> taken;         // captures, in their order
    std::vector<Taken> noted;         // what the running hook has captured so far
    std::vector<MarkEntry> marks;     // what `mark` says
    std::vector<Edge> edges;          // links that were crossed; only if Rules::uses_crossed
    std::vector<std::uint64_t> seen;  // keys of what `seen_before` was asked of
    std::vector<Cell> cells;          // sets that are being walked, one on top of the other

private:
    template <typename Entry>
    static void give_back(std::vector<Entry>& stack, std::uint32_t size) {
        if (stack.size() != size) {
            stack.resize(size);
        }
    }

    const Rules& rules_;
    Board& board_;
};

}  // namespace perthro::interpreter
