// Which steps of a traced try are listed, where one stops among them, and what new rules changed.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// The way to what was asked, or all steps where there is none or all are wanted; of one line alone
// if so wanted.
[[nodiscard]] std::vector<int> listed_steps(const Tracing& tracing, const StopLine& stop);

[[nodiscard]] inline const session::TraceStep& step_at(const session::TraceView& view, int index) {
    return view.steps[static_cast<std::size_t>(index)];
}

// The first step behind another one that a line refused, -1 = none.
[[nodiscard]] int refusal_at(const session::TraceView& view, const std::string& place,
                             int behind = -1);

// The last step of the way, or of all: where the try came to.
[[nodiscard]] int last_step(const session::TraceView& view);

// A try that new rules made anew: the step as far on its way as before.
[[nodiscard]] int same_step(const session::TraceView& before, int at,
                            const session::TraceView& now);

// "It goes differently from step 3 on: land at d5 refuses"; "" where it goes as before.
[[nodiscard]] std::string difference(const session::TraceView& before,
                                     const session::TraceView& now);

// "land d5", "refused by land at d5", "step d4 → d5"
[[nodiscard]] std::string step_words(const session::TraceStep& step,
                                     const session::BoardView& board);

}  // namespace perthro::renderer
