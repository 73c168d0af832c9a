#include "renderer/state/trace_walk.hpp"

#include "renderer/state/client.hpp"
#include "renderer/state/tracing.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

using session::TraceStep;
using session::TraceView;

void TraceWalk::ask(const session::Trace& call) {
    if (model_.table.curtain) {
        return;
    }
    model_.why.tried.reset();
    client_.ask(call);
}

void TraceWalk::ask_last_move() {
    session::Trace call;
    call.node = model_.position.node;
    ask(call);
}

void TraceWalk::ask_tried() {
    if (model_.why.tried) {
        ask(session::Trace(*model_.why.tried));
    }
}

void TraceWalk::took(session::TraceView view, const session::Trace* call) {
    if (call == nullptr || client_.awaits<session::Trace>()) {
        return;  // what was asked for meanwhile is on its way
    }
    Tracing fresh;
    fresh.asked = *call;
    fresh.at = last_step(view);
    fresh.lit = fresh.at >= 0 && !model_.pointing.drag;  // not under a piece that is on its way
    if (model_.design.tracing && model_.design.tracing->renewing) {
        const Tracing& before = *model_.design.tracing;
        fresh.note = difference(before.view, view);
        fresh.at = same_step(before.view, before.at, view);
        fresh.whole = before.whole;
        fresh.lit = fresh.lit && before.was_lit;
    }
    fresh.view = std::move(view);
    model_.design.tracing = std::move(fresh);
    go_to_refusal();
    model_.pointing.homeward.reset();
    client_.give_up_choice();
    client_.show_newest();
    client_.touch();
}

// Where the line refuses at which the designer wants to stop.
void TraceWalk::go_to_refusal() {
    Tracing& tracing = *model_.design.tracing;
    const int found = refusal_at(tracing.view, model_.design.stop.place);
    if (model_.design.stop.place.empty() || found < 0) {
        return;
    }
    tracing.at = found;
    tracing.whole = tracing.whole || !step_at(tracing.view, found).on_way;
}

void TraceWalk::to(int step) {
    if (model_.design.tracing && step >= 0 &&
        step < static_cast<int>(model_.design.tracing->view.steps.size())) {
        model_.design.tracing->at = step;
        model_.design.tracing->lit = true;
        client_.show_newest();
        client_.touch();
    }
}

void TraceWalk::by(int steps) {
    if (!model_.design.tracing) {
        return;
    }
    const std::vector<int> listed = listed_steps(*model_.design.tracing, model_.design.stop);
    if (listed.empty()) {
        return;
    }
    const auto here = std::lower_bound(listed.begin(), listed.end(), model_.design.tracing->at);
    const auto at = static_cast<long>(here - listed.begin());
    to(listed[static_cast<std::size_t>(
        std::clamp(at + steps, 0L, static_cast<long>(listed.size()) - 1))]);
}

void TraceWalk::stop_at(const std::string& place) {
    const bool again = model_.design.stop.place == place;
    model_.design.stop = {again ? "" : place, false};
    if (again || !model_.design.tracing) {
        client_.touch();
        return;
    }
    Tracing& tracing = *model_.design.tracing;
    if (refusal_at(tracing.view, place) >= 0) {
        go_to_refusal();
    } else {
        const auto& steps = tracing.view.steps;
        const auto first = std::find_if(steps.begin(), steps.end(),
                                        [&](const TraceStep& one) { return one.place == place; });
        tracing.at = first == steps.end() ? tracing.at : static_cast<int>(first - steps.begin());
        tracing.whole = tracing.whole || (first != steps.end() && !first->on_way);
        client_.say(place + " refuses nothing of this");
    }
    to(tracing.at);
}

void TraceWalk::list_tries(bool whole) {
    if (model_.design.tracing) {
        model_.design.tracing->whole = whole;
        const TraceView& view = model_.design.tracing->view;
        if (!whole && model_.design.tracing->at >= 0 &&
            !step_at(view, model_.design.tracing->at).on_way) {
            to(last_step(view));
        }
        client_.touch();
    }
}

void TraceWalk::list_stop_alone(bool alone) {
    model_.design.stop.alone = alone;
    by(0);
    client_.touch();
}

bool TraceWalk::leave() {
    if (!model_.design.tracing || !model_.design.tracing->lit) {
        return false;
    }
    model_.design.tracing->lit = false;
    client_.show_newest();
    client_.touch();
    return true;
}

void TraceWalk::close() {
    leave();
    model_.design.tracing.reset();
    client_.touch();
}

// The rules were read again and are others: the same try under them.
void TraceWalk::ask_again() {
    const bool same = model_.design.reload &&
                      model_.design.reload->state == session::ReloadState::Same;
    if (model_.design.tracing && !same) {
        model_.design.tracing->was_lit = leave() || model_.design.tracing->was_lit;
        model_.design.tracing->renewing = true;
        client_.ask(session::Trace(model_.design.tracing->asked));
    }
}

// What stands there at the step is shown in place of the game, which stays as it is.
void TraceWalk::show() {
    if (!model_.design.tracing || !model_.design.tracing->lit || model_.design.tracing->at < 0) {
        return;
    }
    const TraceView& view = model_.design.tracing->view;
    const session::PositionView& board =
        view.boards[static_cast<std::size_t>(step_at(view, model_.design.tracing->at).board)];
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
