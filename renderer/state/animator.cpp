// Shows a move as it happens: the steps of one group at once, group after group, each changing what
// stands on the board when it begins or ends.
#include "renderer/state/animator.hpp"

#include "renderer/state/client.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

using session::AnimationStep;
using session::PieceView;
using session::StepKind;

// How long steps last, in seconds at usual speed.
constexpr double kMove = 0.18, kPerCell = 0.04, kMostMove = 0.9, kCount = 0.11, kFade = 0.14,
                 kHomeward = 0.2;
constexpr int kMostGroups = 40;

void take_away(std::vector<PieceView>& pieces, const PieceView& like) {
    for (std::size_t i = pieces.size(); i-- > 0;) {
        if (looks_alike(pieces[i], like)) {
            if (pieces[i].count > 1) {
                --pieces[i].count;
            } else {
                pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
            }
            return;
        }
    }
}

// Seeds that are an attribute of their cell and no pieces.
void count_attribute(session::CellContent& cell, int number) {
    if (cell.attributes.empty()) {
        cell.attributes.push_back({"count", ""});
    }
    cell.attributes.front().value = std::to_string(number);
}

void begin_step(std::vector<session::CellContent>& cells, const AnimationStep& step) {
    if (step.kind == StepKind::Move && step.from >= 0) {
        take_away(cells[static_cast<std::size_t>(step.from)].pieces, step.piece);
    } else if (step.kind == StepKind::Remove && step.to >= 0) {
        take_away(cells[static_cast<std::size_t>(step.to)].pieces, step.piece);
    }
}

void end_step(std::vector<session::CellContent>& cells, const AnimationStep& step) {
    if (step.to < 0) {
        return;
    }
    session::CellContent& cell = cells[static_cast<std::size_t>(step.to)];
    auto& pieces = cell.pieces;
    if (step.kind == StepKind::Move || step.kind == StepKind::Place) {
        const auto same = std::find_if(pieces.begin(), pieces.end(), [&](const auto& piece) {
            return piece.count > 1 && looks_alike(piece, step.piece);
        });
        same == pieces.end() ? pieces.push_back(step.piece) : void(++same->count);
    } else if (step.kind == StepKind::Change && !pieces.empty()) {
        pieces.back() = step.piece;
    } else if (step.kind == StepKind::Count) {
        count_attribute(cell, step.count);
    }
}

double seconds_of(const AnimationStep& step) {
    switch (step.kind) {
        case StepKind::Move:
            return std::min(kMove + kPerCell * static_cast<double>(step.path.size()), kMostMove);
        case StepKind::Count: return kCount;
        case StepKind::Remove:
        case StepKind::Place: return kFade;
        default: return 0;
    }
}

}  // namespace

void Animator::carry_out(const std::vector<AnimationStep>& steps) {
    auto& cells = model_.shown.cells;
    for (auto first = steps.begin(); first != steps.end();) {
        const auto last = std::find_if(first, steps.end(), [&](const AnimationStep& step) {
            return step.group != first->group;
        });
        std::for_each(first, last, [&](const auto& step) { begin_step(cells, step); });
        std::for_each(first, last, [&](const auto& step) { end_step(cells, step); });
        first = last;
    }
}

void Animator::leave_out(const std::vector<AnimationStep>& shown,
                         std::vector<AnimationStep>& steps) {
    const auto differ = std::mismatch(shown.begin(), shown.end(), steps.begin(), steps.end(),
                                      [](const auto& a, const auto& b) {
                                          return a.kind == b.kind && a.from == b.from &&
                                                 a.to == b.to && looks_alike(a.piece, b.piece);
                                      });
    if (differ.first == shown.end()) {
        steps.erase(steps.begin(), differ.second);
    } else {
        model_.shown = model_.position;  // another move was made
    }
}

int Animator::animate(const session::MoveView& move) {
    if (model_.settings.speed <= 0 || move.steps.empty() || model_.shown.cells.empty()) {
        return model_.animation.last_group();
    }
    Animation& animation = model_.animation;
    const int after = model_.animation.last_group() + 1;
    for (AnimationStep step : move.steps) {
        step.group += after;
        animation.steps.push_back(std::move(step));
    }
    std::stable_sort(animation.steps.begin(), animation.steps.end(),
                     [](const auto& a, const auto& b) { return a.group < b.group; });
    const int groups = animation.steps.back().group - animation.steps[animation.first].group;
    if (groups > kMostGroups) {
        stop();
    }
    const auto taken = std::find_if(animation.steps.begin(), animation.steps.end(),
                                    [&](const AnimationStep& step) {
                                        return step.group >= after && step.kind == StepKind::Remove;
                                    });
    return taken != animation.steps.end() && !move.captures.empty() ? taken->group
                                                                    : model_.animation.last_group();
}

// Ends the animation: what was on its way is there.
void Animator::stop() {
    client_.telling().until(model_.animation.last_group());
    model_.animation = {};
}

void Animator::skip() {
    if (model_.animation.running()) {
        stop();
        client_.show_newest();
        client_.touch();
    }
}

void Animator::begin_group(double now) {
    Animation& animation = model_.animation;
    animation.started = now;
    animation.length = 0;
    animation.last = animation.first;
    while (animation.last < animation.steps.size() &&
           animation.steps[animation.last].group == animation.steps[animation.first].group) {
        const AnimationStep& step = animation.steps[animation.last++];
        animation.length = std::max(animation.length, seconds_of(step) / model_.settings.speed);
        begin_step(model_.shown.cells, step);
    }
    client_.touch();
}

void Animator::end_group() {
    Animation& animation = model_.animation;
    for (std::size_t i = animation.first; i < animation.last; ++i) {
        end_step(model_.shown.cells, animation.steps[i]);
    }
    client_.telling().until(animation.steps[animation.first].group);
    animation.first = animation.last;
    animation.started = -1;
    if (!animation.running()) {
        stop();
        client_.show_newest();
    }
    client_.touch();
}

bool Animator::tick_homeward(double now) {
    if (!model_.pointing.homeward) {
        return false;
    }
    Homeward& piece = *model_.pointing.homeward;
    if (piece.started < 0) {
        piece.started = now;
        client_.touch();
    }
    piece.part = (now - piece.started) * model_.settings.speed / kHomeward;
    if (piece.part >= 1) {
        model_.pointing.homeward.reset();
        client_.touch();
    }
    return model_.pointing.homeward.has_value();
}

bool Animator::tick(double now) {
    const bool homeward = tick_homeward(now);
    Animation& animation = model_.animation;
    if (model_.settings.speed <= 0) {  // it was turned off under way
        skip();
    }
    if (!animation.running()) {
        return homeward;
    }
    if (animation.started < 0) {
        begin_group(now);
    }
    while (animation.running() && now >= animation.started + animation.length) {
        const double next = animation.started + animation.length;
        end_group();
        if (animation.running()) {
            begin_group(next);
        }
    }
    return animation.running();
}

}  // namespace perthro::renderer
