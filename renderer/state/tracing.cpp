#include "renderer/state/tracing.hpp"

#include "renderer/state/client.hpp"
#include "scripting/session/told_steps.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {

using session::TraceStep;
using session::TraceView;

const TraceStep& step_at(const TraceView& view, int index) {
    return view.steps[static_cast<std::size_t>(index)];
}

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
    return way.empty() ? -1 : way.back();
}

int same_step(const TraceView& before, int at, const TraceView& now) {
    const std::vector<int> was = told_steps(before), is = told_steps(now);
    const auto found = std::find(was.begin(), was.end(), at);
    if (is.empty()) {
        return -1;
    }
    if (found == was.end()) {  // beside the way: where the try came to
        return is.back();
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

// ---- what the client does

void Client::trace(const session::Trace& call) {
    if (model_.curtain) {
        return;
    }
    model_.tried.reset();
    ask(call);
}

void Client::trace_last_move() {
    session::Trace call;
    call.node = model_.position.node;
    trace(call);
}

void Client::trace_tried() {
    if (model_.tried) {
        trace(session::Trace(*model_.tried));
    }
}

void Client::took_trace(session::TraceView view, const session::Trace* call) {
    const bool later = std::any_of(asked_.begin(), asked_.end(), [](const auto& asked) {
        return std::holds_alternative<session::Trace>(asked.second);
    });
    if (call == nullptr || later) {
        return;  // what was asked for meanwhile is on its way
    }
    Tracing fresh;
    fresh.asked = *call;
    fresh.at = last_step(view);
    fresh.lit = fresh.at >= 0 && !model_.drag;  // not under a piece that is on its way
    if (model_.tracing && model_.tracing->renewing) {
        const Tracing& before = *model_.tracing;
        fresh.note = difference(before.view, view);
        fresh.at = same_step(before.view, before.at, view);
        fresh.whole = before.whole;
        fresh.lit = fresh.lit && before.was_lit;
    }
    fresh.view = std::move(view);
    model_.tracing = std::move(fresh);
    go_to_refusal();
    model_.homeward.reset();
    skip_animation();
    if (!model_.chooser.prefix.empty()) {
        start_over();
    }
    show_newest();
    touch();
}

// Where the line refuses at which the designer wants to stop.
void Client::go_to_refusal() {
    Tracing& tracing = *model_.tracing;
    const int found = refusal_at(tracing.view, model_.stop.place);
    if (model_.stop.place.empty() || found < 0) {
        return;
    }
    tracing.at = found;
    tracing.whole = tracing.whole || !step_at(tracing.view, found).on_way;
}

void Client::trace_to(int step) {
    if (model_.tracing && step >= 0 && step < static_cast<int>(model_.tracing->view.steps.size())) {
        model_.tracing->at = step;
        model_.tracing->lit = true;
        show_newest();
        touch();
    }
}

void Client::trace_by(int steps) {
    if (!model_.tracing) {
        return;
    }
    const std::vector<int> listed = listed_steps(*model_.tracing, model_.stop);
    if (listed.empty()) {
        return;
    }
    const auto here = std::lower_bound(listed.begin(), listed.end(), model_.tracing->at);
    const auto at = static_cast<long>(here - listed.begin());
    trace_to(listed[static_cast<std::size_t>(
        std::clamp(at + steps, 0L, static_cast<long>(listed.size()) - 1))]);
}

void Client::stop_at(const std::string& place) {
    const bool again = model_.stop.place == place;
    model_.stop = {again ? "" : place, false};
    if (again || !model_.tracing) {
        touch();
        return;
    }
    Tracing& tracing = *model_.tracing;
    if (refusal_at(tracing.view, place) >= 0) {
        go_to_refusal();
    } else {
        const auto& steps = tracing.view.steps;
        const auto first = std::find_if(steps.begin(), steps.end(),
                                        [&](const TraceStep& one) { return one.place == place; });
        tracing.at = first == steps.end() ? tracing.at : static_cast<int>(first - steps.begin());
        tracing.whole = tracing.whole || (first != steps.end() && !first->on_way);
        say(place + " refuses nothing of this");
    }
    trace_to(tracing.at);
}

void Client::list_tries(bool whole) {
    if (model_.tracing) {
        model_.tracing->whole = whole;
        const TraceView& view = model_.tracing->view;
        if (!whole && model_.tracing->at >= 0 && !step_at(view, model_.tracing->at).on_way) {
            trace_to(last_step(view));
        }
        touch();
    }
}

void Client::list_stop_alone(bool alone) {
    model_.stop.alone = alone;
    trace_by(0);
    touch();
}

bool Client::leave_trace() {
    if (!model_.tracing || !model_.tracing->lit) {
        return false;
    }
    model_.tracing->lit = false;
    show_newest();
    touch();
    return true;
}

void Client::close_trace() {
    leave_trace();
    model_.tracing.reset();
    touch();
}

// The rules were read again and are others: the same try under them.
void Client::retrace() {
    const bool same = model_.reload && model_.reload->state == session::ReloadState::Same;
    if (model_.tracing && !same) {
        model_.tracing->was_lit = leave_trace() || model_.tracing->was_lit;
        model_.tracing->renewing = true;
        ask(session::Trace(model_.tracing->asked));
    }
}

// What stands there at the step is shown in place of the game, which stays as it is.
void Client::show_traced() {
    if (!model_.tracing || !model_.tracing->lit || model_.tracing->at < 0) {
        return;
    }
    const TraceView& view = model_.tracing->view;
    const session::PositionView& board =
        view.boards[static_cast<std::size_t>(step_at(view, model_.tracing->at).board)];
    if (board.cells.size() != model_.shown.cells.size()) {
        return;  // of another board
    }
    session::PositionView& shown = model_.shown;
    shown.cells = board.cells;
    shown.bag = board.bag;
    shown.dice = board.dice;
    shown.attributes = board.attributes;
    for (std::size_t i = 0; i < std::min(shown.players.size(), board.players.size()); ++i) {
        shown.players[i].hand = board.players[i].hand;
        shown.players[i].attributes = board.players[i].attributes;
    }
    shown.last_from.clear();
    shown.last_path.clear();
    shown.last_captures.clear();
    shown.checked.clear();
    shown.marks.clear();
}

}  // namespace perthro::renderer
