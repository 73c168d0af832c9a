// Moves are made and taken back, and the steps compared.
#include "scripting/session/foresight.hpp"

#include "scripting/play/told_ways.hpp"
#include "scripting/session/animation.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

// More ways than these behind a prefix are not compared; a queen of Amazons has at most 43 shots.
constexpr std::size_t kMostCompared = 400;

bool alike(const AnimationStep& a, const AnimationStep& b) {
    return a.kind == b.kind && a.group == b.group && a.from == b.from && a.to == b.to &&
           a.turn == b.turn && a.count == b.count && a.player == b.player &&
           looks_alike(a.piece, b.piece);
}

void keep_common_beginning(std::vector<AnimationStep>& steps,
                           const std::vector<AnimationStep>& others) {
    const auto differ = std::mismatch(steps.begin(), steps.end(), others.begin(), others.end(),
                                      alike);
    steps.erase(differ.first, steps.end());
}

// The steps until what moves has arrived on the last of these cells, with those that happen at once
// with that; none if it does not come there.
std::vector<AnimationStep> until_landed(const std::vector<AnimationStep>& steps,
                                        const std::vector<int>& landings) {
    auto next = landings.begin();
    auto step = steps.begin();
    for (; step != steps.end() && next != landings.end(); ++step) {
        const bool arrives = step->kind == StepKind::Move || step->kind == StepKind::Place;
        next += arrives && step->to == *next ? 1 : 0;
    }
    if (next != landings.end()) {
        return {};
    }
    const int group = (step - 1)->group;
    return {steps.begin(), std::find_if(step, steps.end(), [&](const AnimationStep& later) {
                return later.group != group;
            })};
}

// The animation of a way of making a move, which is made and taken back for it.
std::vector<AnimationStep> steps_of(Game& game, const EntryPaths::Way& way,
                                    const PositionView& before) {
    std::vector<Cell> cells;
    for (const int cell : way.cells) {
        cells.push_back(game.cells().cell(cell));
    }
    Worker& worker = game.match().worker();
    PositionView after;
    const Hearing hearing(game.match(), deeds_of(game.here().told(), way.move, cells));
    worker.make(game.match().moves(), way.move);
    const std::vector<Deed> deeds = hearing.deeds();
    game.viewer().fill(after, worker.position());
    worker.unmake();
    return animated(game, before, after, deeds);
}

}  // namespace

std::vector<AnimationStep> foresee(Game& game, const std::vector<std::string>& prefix) {
    const std::vector<EntryPaths::Way> ways = game.here().entries().ways_behind(prefix);
    if (game.here().entries().behind(prefix).size() != 1) {
        return {};
    }
    PositionView before;
    game.viewer().fill(before, game.match().worker().position());
    return steps_of(game, ways.front(), before);
}

std::vector<AnimationStep> reached(Game& game, const std::vector<std::string>& prefix) {
    const std::vector<int> landings = game.here().entries().landings_in(prefix);
    const std::vector<EntryPaths::Way> ways = game.here().entries().ways_behind(prefix);
    if (landings.empty() || ways.size() > kMostCompared) {
        return {};
    }
    PositionView before;
    game.viewer().fill(before, game.match().worker().position());
    std::vector<AnimationStep> common;
    for (const EntryPaths::Way& way : ways) {
        std::vector<AnimationStep> steps = steps_of(game, way, before);
        if (&way == &ways.front()) {
            common = std::move(steps);
        } else {
            keep_common_beginning(common, steps);
        }
    }
    return until_landed(common, landings);
}

}  // namespace perthro::session
