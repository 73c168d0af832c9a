// Follows the plan of a movement (engine/runner) from one piece: the cursor is a cell and a
// direction, nothing is written, and where the plan ends, a landing is weighed or the words go on.
#pragma once

#include "engine/interpreter/quick.hpp"
#include "engine/runner/plan.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro::interpreter {

class Planned {
public:
    // start: the piece on its cell, before any word of the movement. All outlive this.
    Planned(Parts& parts, const runner::Plan& plan, const Run& start)
        : parts_(parts), plan_(plan), start_(start), links_(parts.neighbours.links_of(start.me)),
          asked_(start), base_(parts.work.position.mark()) {}

    // Every move of the movement goes where the task wants it.
    void follow();

private:
    // Goes on at a step. True: a part holds, or nobody wants another move.
    bool go(std::int32_t at, Cell here, Direction ahead);
    bool go_along(std::int32_t at, const runner::Step& step, Cell here);
    bool slide(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    bool flood(std::int32_t at, const runner::Step& step, Cell here, Direction ahead);
    void flood_by_steps(const runner::Step& step, Cell here, Direction ahead);
    bool land(const runner::Step& step, Cell here, Direction ahead);
    void hand_over(const runner::Step& step, Cell here, Direction ahead);
    [[nodiscard]] bool ask(const runner::Step& step, Cell here, Direction ahead);
    [[nodiscard]] bool holds(const runner::Step& step, Cell here) const {
        const std::uint32_t w = word(here, step.lifted);
        if (step.any_type && step.relation == Relation::Empty) {
            return w == 0;
        }
        if (step.any_type && step.relation == Relation::Occupied) {
            return w != 0;
        }
        return parts_.relations.piece_holds(step, w, start_.me);
    }
    [[nodiscard]] std::uint32_t word(Cell cell, bool lifted) const {
        return cell != start_.start ? parts_.work.position.word(cell) : lifted ? 0 : start_.kind;
    }
    void count_step(const runner::Step& step);
    void unmake_lift();
    // The run that the words are asked with, its mover lifted or not.
    Run& asked(bool lifted, Cell here, Direction ahead);

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
};

}  // namespace perthro::interpreter
