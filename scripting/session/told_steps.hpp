// Which steps of a traced try are told, and the lines that they stand on.
#pragma once

#include "scripting/session/design_values.hpp"

#include <vector>

namespace perthro::session {

// The steps that are told, by their places in TraceView::steps: the way to what was asked; without
// one, all.
[[nodiscard]] std::vector<int> told_steps(const TraceView& trace);

// The line of the package that a step stands on; null if it stands on none.
[[nodiscard]] const TracedLine* traced_line(const TraceView& trace, const TraceStep& step);

}  // namespace perthro::session
