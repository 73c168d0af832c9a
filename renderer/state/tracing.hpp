// Which steps of a traced try are listed, where one stops among them, and what new rules changed.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// The steps that are listed, by their places in TraceView::steps: the way to what was asked, or all
// where there is none or all are wanted; those of one line alone if so wanted.
[[nodiscard]] std::vector<int> listed_steps(const Tracing& tracing, const StopLine& stop);

// The step at a place that it has.
[[nodiscard]] inline const session::TraceStep& step_at(const session::TraceView& view, int index) {
    return view.steps[static_cast<std::size_t>(index)];
}

// The first step after `behind` at which the line `place` refused, -1 = none.
[[nodiscard]] int refusal_at(const session::TraceView& view, const std::string& place,
                             int behind = -1);

// The last step of the way, or of all: where the try came to. What judges a legal move does not
// count; -1 = there is none.
[[nodiscard]] int last_step(const session::TraceView& view);

// A try that new rules made anew: the step as far on its way as before.
[[nodiscard]] int same_step(const session::TraceView& before, int at,
                            const session::TraceView& now);

// "It goes differently from step 3 on: refused by land", in front of it whether it is legal now
// where it was not, or no more; "" where it goes as before.
[[nodiscard]] std::string difference(const session::TraceView& before,
                                     const session::TraceView& now);

// "land d5", "refused by land at d5", "step d4 → d5"
[[nodiscard]] std::string step_words(const session::TraceStep& step,
                                     const session::BoardView& board);

}  // namespace perthro::renderer
