// Shows a move as it happens: the steps of one group at once, group after group, each changing what
// stands on the board when it begins or ends.
#include "renderer/state/client.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

using session::AnimationStep;
using session::PieceView;
using session::StepKind;

// Seconds, at usual speed.
constexpr double kMove = 0.18, kPerCell = 0.04, kMostMove = 0.9, kCount = 0.11, kFade = 0.14,
                 kHomeward = 0.2;
constexpr std::size_t kMostGroups = 40;

bool alike(const PieceView& a, const PieceView& b) {
    return a.type == b.type && a.owner == b.owner && a.covered == b.covered;
}

void take_away(std::vector<PieceView>& pieces, const PieceView& like) {
    for (std::size_t i = pieces.size(); i-- > 0;) {
        if (alike(pieces[i], like)) {
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

void Client::animate(const session::MoveView& move) {
    if (model_.settings.speed <= 0 || move.steps.empty() || model_.shown.cells.empty()) {
        return;
    }
    Animation& animation = model_.animation;
    const int after = animation.steps.empty() ? 0 : animation.steps.back().group + 1;
    for (AnimationStep step : move.steps) {
        step.group += after;
        animation.steps.push_back(std::move(step));
    }
    std::stable_sort(animation.steps.begin(), animation.steps.end(),
                     [](const auto& a, const auto& b) { return a.group < b.group; });
    const int groups = animation.steps.back().group - animation.steps[animation.first].group;
    if (groups > static_cast<int>(kMostGroups)) {
        animation = {};
    }
}

void Client::skip_animation() {
    if (model_.animation.running()) {
        model_.animation = {};
        show_newest();
        touch();
    }
}

void Client::begin_group(double now) {
    Animation& animation = model_.animation;
    animation.started = now;
    animation.length = 0;
    animation.last = animation.first;
    auto& cells = model_.shown.cells;
    while (animation.last < animation.steps.size() &&
           animation.steps[animation.last].group == animation.steps[animation.first].group) {
        const AnimationStep& step = animation.steps[animation.last++];
        animation.length = std::max(animation.length, seconds_of(step) / model_.settings.speed);
        if (step.kind == StepKind::Move && step.from >= 0) {
            take_away(cells[static_cast<std::size_t>(step.from)].pieces, step.piece);
        } else if (step.kind == StepKind::Remove && step.to >= 0) {
            take_away(cells[static_cast<std::size_t>(step.to)].pieces, step.piece);
        }
    }
    touch();
}

void Client::end_group() {
    Animation& animation = model_.animation;
    auto& cells = model_.shown.cells;
    for (std::size_t i = animation.first; i < animation.last; ++i) {
        const AnimationStep& step = animation.steps[i];
        auto* pieces = step.to >= 0 ? &cells[static_cast<std::size_t>(step.to)].pieces : nullptr;
        if (pieces == nullptr) {
            continue;
        }
        if (step.kind == StepKind::Move || step.kind == StepKind::Place) {
            const auto same = std::find_if(pieces->begin(), pieces->end(), [&](const auto& piece) {
                return piece.count > 1 && alike(piece, step.piece);
            });
            same == pieces->end() ? pieces->push_back(step.piece) : void(++same->count);
        } else if (step.kind == StepKind::Change && !pieces->empty()) {
            pieces->back() = step.piece;
        } else if (step.kind == StepKind::Count && step.piece.type == 0) {
            count_attribute(cells[static_cast<std::size_t>(step.to)], step.count);
        } else if (step.kind == StepKind::Count) {
            pieces->clear();
            if (step.count > 0) {
                pieces->push_back(step.piece);
                pieces->back().count = step.count;
            }
        }
    }
    animation.first = animation.last;
    animation.started = -1;
    if (!animation.running()) {
        animation = {};
        show_newest();
    }
    touch();
}

bool Client::tick_homeward(double now) {
    if (!model_.homeward) {
        return false;
    }
    Homeward& piece = *model_.homeward;
    if (piece.started < 0) {
        piece.started = now;
        touch();
    }
    piece.part = (now - piece.started) * model_.settings.speed / kHomeward;
    if (piece.part >= 1) {
        model_.homeward.reset();
        touch();
    }
    return model_.homeward.has_value();
}

bool Client::tick(double now) {
    const bool homeward = tick_homeward(now);
    Animation& animation = model_.animation;
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
