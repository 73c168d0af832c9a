#include "renderer/state/tracing.hpp"

#include "scripting/session/told_steps.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {

using session::TraceStep;
using session::TraceView;

bool alike(const TraceStep& one, const TraceStep& other) {
    return one.word == other.word && one.here == other.here && one.refused == other.refused &&
           one.seen == other.seen;
}

}  // namespace

std::vector<int> listed_steps(const Tracing& tracing, const StopLine& stop) {
    std::vector<int> listed;
    const bool alone = stop.alone && !stop.place.empty();
    const auto all = static_cast<int>(tracing.view.steps.size());
    if (tracing.whole || alone) {
        for (int i = 0; i < all; ++i) {
            if (!alone || step_at(tracing.view, i).place == stop.place) {
                listed.push_back(i);
            }
        }
        return listed;
    }
    return told_steps(tracing.view);
}

int refusal_at(const TraceView& view, const std::string& place, int behind) {
    for (int i = behind + 1; i < static_cast<int>(view.steps.size()); ++i) {
        if (step_at(view, i).refused && step_at(view, i).place == place) {
            return i;
        }
    }
    return -1;
}

int last_step(const TraceView& view) {
    const std::vector<int> way = told_steps(view);
    const auto word = std::find_if(way.rbegin(), way.rend(),
                                   [&](int index) { return !step_at(view, index).judges; });
    return word == way.rend() ? -1 : *word;
}

int same_step(const TraceView& before, int at, const TraceView& now) {
    const std::vector<int> was = told_steps(before), is = told_steps(now);
    const auto found = std::find(was.begin(), was.end(), at);
    if (is.empty()) {
        return -1;
    }
    if (found == was.end()) {  // beside the way: where the try came to
        return last_step(now);
    }
    return is[std::min(static_cast<std::size_t>(found - was.begin()), is.size() - 1)];
}

std::string difference(const TraceView& before, const TraceView& now) {
    const std::vector<int> was = told_steps(before), is = told_steps(now);
    const std::size_t common = std::min(was.size(), is.size());
    std::size_t same = 0;
    while (same < common && alike(step_at(before, was[same]), step_at(now, is[same]))) {
        ++same;
    }
    if (same == was.size() && same == is.size()) {
        return "";
    }
    const std::string verdict = before.legal == now.legal ? ""
                                : now.legal               ? "It is legal now. "
                                                          : "It is not legal any more. ";
    const std::string from = verdict + "It goes differently from step " + std::to_string(same + 1);
    if (same == is.size()) {
        return from + " on: it ends before";
    }
    const TraceStep& first = step_at(now, is[same]);
    return from + " on: " + (first.refused ? "refused by " : "") + first.word +
           (first.seen.empty() ? "" : ", " + first.seen);
}

std::string step_words(const TraceStep& step, const session::BoardView& board) {
    const auto name = [&](int cell) {
        return cell < 0 || cell >= static_cast<int>(board.cells.size())
                   ? std::string("no cell")
                   : board.cells[static_cast<std::size_t>(cell)].name;
    };
    if (step.refused) {
        return "refused by " + step.word + " at " + name(step.here);
    }
    const bool goes = step.to >= 0 && step.to != step.here;
    return step.word + " " + (step.here < 0 && !goes ? "" : name(step.here)) +
           (goes ? " → " + name(step.to) : "");
}

}  // namespace perthro::renderer
