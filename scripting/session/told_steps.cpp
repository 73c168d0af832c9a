#include "scripting/session/told_steps.hpp"

#include <algorithm>

namespace perthro::session {

std::vector<int> told_steps(const TraceView& trace) {
    std::vector<int> all, way;
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        all.push_back(static_cast<int>(i));
        if (trace.steps[i].on_way) {
            way.push_back(static_cast<int>(i));
        }
    }
    return way.empty() ? all : way;
}

const TracedLine* traced_line(const TraceView& trace, const TraceStep& step) {
    const auto line = std::find_if(trace.lines.begin(), trace.lines.end(),
                                   [&](const TracedLine& one) { return one.place == step.place; });
    return line == trace.lines.end() ? nullptr : &*line;
}

}  // namespace perthro::session
