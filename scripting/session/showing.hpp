// The board while an animation goes on: what a viewer sees standing where, and the steps so far.
// Cells are places in BoardView::cells; -1 is none.
#pragma once

#include "scripting/session/board_view.hpp"
#include "scripting/session/hop_ways.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::session {

// A piece on its way, and where it comes from; -1: out of a hand.
struct Carried {
    PieceView piece;
    int from = -1;
};

class Showing {
public:
    // All outlive this. Begins with the board as it is before the ply.
    Showing(const Topology& topology, const CellMap& cells, const PositionView& before,
            const PositionView& after);

    // Whether the viewer does not see the cell after the ply.
    [[nodiscard]] bool is_hidden(int cell) const {
        return after_[static_cast<std::size_t>(cell)].fog;
    }
    // Whether the cell holds counters of several kinds, which have no order.
    [[nodiscard]] bool holds_counters(int cell) const;
    // Takes so many pieces off a cell as its viewer sees there, the bottom first: of counters those
    // like this one, of others from the top.
    std::vector<PieceView> take(int cell, const PieceView& like, int number);
    std::vector<PieceView> take_all(int cell);

    // Pieces go to a cell together, each from where it stood. At once with what moved before,
    // unless that came to where one of them starts. captures: on a way that takes something.
    void move(const std::vector<Carried>& pieces, int to, bool captures);
    // Each goes to a cell of its own, all at once, with the part of the board that turns.
    void turn(const std::vector<Carried>& pieces, const std::vector<int>& to,
              const std::string& permutation);
    // A piece appears on a cell, out of nowhere.
    void place(const PieceView& piece, int to);
    // A piece that was taken fades, or goes on top of what stands on a cell, or under it.
    // with_move: at once with what moved before.
    void remove(const Carried& piece, bool with_move);
    void send(const Carried& piece, int to, bool under, bool with_move);
    // The number of a cell; `from`: of a seed that falls there.
    void count(int cell, int number, int from);
    // The name of the attribute whose numbers are shown; "" = none is.
    [[nodiscard]] const std::string& counted() const { return counted_; }
    [[nodiscard]] int number(int cell) const { return numbers_[static_cast<std::size_t>(cell)]; }

    // All that still differs from the board after the ply.
    void settle();

    // The steps of the ply, in order of their groups. Nothing can be added then.
    [[nodiscard]] std::vector<AnimationStep> finish() { return std::move(steps_); }

private:
    enum class Last { Nothing, Moves, Places, Removes, Other };
    void begin(Last kind, bool joins);
    AnimationStep& add(StepKind kind, const PieceView& piece, int from, int to);
    void put(int cell, const PieceView& piece);
    [[nodiscard]] bool shows_arrival(const Carried& piece, int to);
    void settle_pieces();
    void settle_numbers();

    const Topology& topology_;
    const CellMap& cells_;
    const std::vector<CellContent>& after_;
    HopWays ways_;
    std::vector<std::vector<PieceView>> standing_;  // [cell]
    std::vector<int> numbers_;                      // [cell]
    std::string counted_;
    std::vector<AnimationStep> steps_;
    std::vector<int> arrived_;  // where the moves of the last group went
    Last last_ = Last::Nothing;
    int group_ = 0;
};

}  // namespace perthro::session
