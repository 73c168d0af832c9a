// Follows the plan of a movement (engine/runner) from one piece: the cursor is a cell and a
// direction, nothing is written, and where the plan ends, a landing is weighed or the words go on.
// Moves that are counted are followed beyond what they change, which is remembered beside the
// position.
#pragma once

#include "engine/interpreter/quick.hpp"
#include "engine/runner/plan.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

class Planned {
public:
    // start: the piece on its cell, before any word of the movement. All outlive this.
    Planned(Parts& parts, const runner::Plan& plan, const Run& start)
        : parts_(parts), plan_(plan), start_(start), links_(parts.neighbours.links_of(start.me)),
          base_(parts.work.position.mark()) {}

    // Every move of the movement goes where the task wants it; the position is left as it was. May
    // be called again for a start that has been changed to another piece of the kind on another
    // cell.
    void follow();

private:
    // Goes on at a step. True: a part holds, or nobody wants another move.
    bool go(std::int32_t at, Cell here, Direction ahead);
    // Whether a part holds, from a step on.
    [[nodiscard]] bool part_holds(std::int32_t at, Cell here, Direction ahead);
    bool go_along(std::int32_t at, const runner::Step& step, Cell here);
    bool slide(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    bool flood(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    void flood_by_steps(const runner::Step& step, Cell here, Direction ahead);
    bool land(const runner::Step& step, Cell here, Direction ahead);
    void hand_over(const runner::Step& step, Cell here, Direction ahead);
    bool defer(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    [[nodiscard]] bool answers(const runner::Step& step, Cell here, Direction ahead);
    [[nodiscard]] bool holds(const runner::Step& step, Cell here) const {
        return says(step, word(here, step.lifted));
    }
    [[nodiscard]] bool says(const runner::Step& step, std::uint32_t w) const {
        if (step.mask != 0) {
            return (w & step.mask) == step.word;
        }
        if (step.any_type && step.relation == Relation::Occupied) {
            return w != 0;
        }
        return parts_.relations.piece_holds(step, w, start_.me);
    }
    [[nodiscard]] std::uint32_t word(Cell cell, bool lifted) const {
        return cell != start_.start ? parts_.work.position.word(cell) : lifted ? 0 : start_.kind;
    }
    // The next cell ahead, or along the one way of the step.
    [[nodiscard]] Cell link_of(const runner::Step& step, Cell here, Direction ahead) const {
        return step.count > 0          ? plan_.ways[static_cast<std::size_t>(step.first)].link[here]
               : ahead != kNoDirection ? links_[ahead][here]
                                       : kNoCell;
    }
    void count_step(const runner::Step& step);
    bool veer(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    bool fork(const runner::Step& step, Cell here, Direction ahead);
    void mark(const runner::Step& step, Cell here);
    void name(Cell here, TokenKind kind);
    // planned_changes.cpp: behind a change of the position
    bool change(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    [[nodiscard]] bool may_count(const runner::Step& change);
    // Makes a change; false: the way ends, or goes on by words.
    bool make(const runner::Step& step, Cell here, Direction ahead);
    bool shift(const runner::Step& step, Cell here, Direction ahead);
    bool push(const runner::Step& step, Cell here, Direction ahead);
    bool capture(const runner::Step& step, Cell here);
    bool every(const runner::Step& step, Cell here, Direction ahead);
    bool put_down(Cell here);
    bool complete(Cell here);
    void write(Cell cell, std::uint32_t word);
    bool by_words();
    [[nodiscard]] std::uint32_t word_now(Cell cell, bool lifted) const {
        for (std::uint32_t i = so_far_.changes; i-- > 0;) {
            if (changes_[i].cell == cell) {
                return changes_[i].word;
            }
        }
        return word(cell, lifted);
    }
    [[nodiscard]] Cell stands(const runner::Step& step) const {
        return so_far_.landed != kNoCell ? so_far_.landed : step.lifted ? kNoCell : start_.start;
    }
    void unmake_lift();
    // The run that the words are asked with, its mover lifted or not.
    Run& asked(bool lifted, Cell here, Direction ahead);

    // What a way has come to, taken back behind it.
    struct SoFar {
        std::uint32_t tokens = 0, marks = 0;  // as in Run::end
        std::uint32_t changes = 0;            // of changes_
        Cell landed = kNoCell;                // where the mover stands again
    };
    struct Written {
        Cell cell;
        std::uint32_t word;
    };
    static constexpr std::size_t kMostChanges = 32;

    Parts& parts_;
    const runner::Plan& plan_;
    const Run& start_;
    const Cell* const* const links_;  // [abstract direction][cell]
    Run asked_;
    const std::size_t base_;      // log mark
    Landings landings_;           // at the `land` that was met last
    std::int32_t deferred_ = -1;  // the address of a word that is left for the landing; -1: none
    Cell deferred_at_ = kNoCell;
    std::vector<Cell>* collected_ = nullptr;
    SoFar so_far_;
    std::int8_t counts_ = -1;  // whether moves may be counted behind changes; -1: not asked yet
    bool behind_change_ = false;
    bool by_words_ = false;  // what is behind the change has to be followed by its words
    std::array<Written, kMostChanges> changes_;
};

}  // namespace perthro::interpreter
