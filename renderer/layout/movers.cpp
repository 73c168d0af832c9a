#include "renderer/layout/movers.hpp"

#include <cmath>
#include <numbers>

namespace perthro::renderer {

namespace {

// The point after this part of the line's length.
Point along(const std::vector<Point>& points, double part) {
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        length += distance(points[i - 1], points[i]);
    }
    double left = length * part;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double step = distance(points[i - 1], points[i]);
        if (left <= step && step > 0) {
            return between(points[i - 1], points[i], left / step);
        }
        left -= step;
    }
    return points.empty() ? Point{} : points.back();
}

// On the way from one cell to another around the middle of the part of the board that turns.
Point around(const session::PermutationView& permutation, const BoardLayout& layout, int from,
             int to, double part) {
    const Point middle = turning_of(permutation, layout).center;
    const Point a = layout.place(from).center, b = layout.place(to).center;
    const double begin = std::atan2(a.y - middle.y, a.x - middle.x);
    const double angle = std::remainder(std::atan2(b.y - middle.y, b.x - middle.x) - begin,
                                        2 * std::numbers::pi);
    const double radius = distance(a, middle) * (1 - part) + distance(b, middle) * part;
    return {middle.x + radius * std::cos(begin + angle * part),
            middle.y + radius * std::sin(begin + angle * part)};
}

Point on_the_way(const session::AnimationStep& step, const session::BoardView& board,
                 const BoardLayout& layout, double part) {
    for (const session::PermutationView& permutation : board.permutations) {
        if (permutation.name == step.turn && !permutation.moves.empty()) {
            return around(permutation, layout, step.from, step.to, part);
        }
    }
    const std::vector<int> ends{step.from, step.to};
    return along(layout.way(board, step.path.size() < 2 ? ends : step.path), part);
}

// The part of its group's time in which what is taken still stands: its captor is on the way.
constexpr double kStands = 0.6;

double eased(double t) { return t * t * (3 - 2 * t); }

}  // namespace

Turning turning_of(const session::PermutationView& permutation, const BoardLayout& layout) {
    Turning turning;
    for (const auto& [from, to] : permutation.moves) {
        turning.center.x += layout.place(from).center.x /
                            static_cast<double>(permutation.moves.size());
        turning.center.y += layout.place(from).center.y /
                            static_cast<double>(permutation.moves.size());
    }
    double sense = 0;
    for (const auto& [from, to] : permutation.moves) {
        const Point a = layout.place(from).center, b = layout.place(to).center;
        sense += (a.x - turning.center.x) * (b.y - turning.center.y) -
                 (a.y - turning.center.y) * (b.x - turning.center.x);
        turning.reach = std::max(turning.reach, distance(a, turning.center));
    }
    turning.clockwise = sense > 0;
    return turning;
}

std::vector<Mover> movers(const Model& model, const BoardLayout& layout, double now) {
    std::vector<Mover> found;
    if (layout.empty()) {
        return found;
    }
    const Animation& animation = model.animation;
    const double size = layout.unit() * 0.9;
    if (animation.running() && animation.started >= 0) {
        const double part = animation.length <= 0
                                ? 1
                                : std::clamp((now - animation.started) / animation.length, 0.0,
                                             1.0);
        for (std::size_t i = animation.first; i < animation.last; ++i) {
            const session::AnimationStep& step = animation.steps[i];
            if (step.kind == session::StepKind::Move && step.from >= 0 && step.to >= 0) {
                found.push_back(
                    {step.piece, on_the_way(step, model.game.board, layout, eased(part)), size, 1});
            } else if (step.kind == session::StepKind::Place && step.to >= 0) {
                found.push_back(
                    {step.piece, layout.place(step.to).center, size * (1.35 - 0.35 * part), part});
            } else if (step.kind == session::StepKind::Remove && step.to >= 0) {
                const double gone = std::max((part - kStands) / (1 - kStands), 0.0);
                found.push_back(
                    {step.piece, layout.place(step.to).center, size * (1 - 0.25 * gone), 1 - gone});
            }
        }
    }
    if (model.pointing.homeward && model.pointing.homeward->cell < layout.cell_count()) {
        const Homeward& piece = *model.pointing.homeward;
        found.push_back({piece.piece,
                         between({piece.x, piece.y}, layout.place(piece.cell).center,
                                 eased(std::clamp(piece.part, 0.0, 1.0))),
                         size, 1});
    }
    if (model.pointing.drag && model.pointing.drag->moved) {
        const Drag& drag = *model.pointing.drag;
        Mover mover;
        mover.center = {drag.x, drag.y};
        mover.size = size * 1.08;
        if (drag.cell < 0) {
            mover.piece.type = drag.type;
            mover.piece.owner = model.position.to_move;
            found.push_back(mover);
        } else if (const auto& pieces =
                       model.shown.cells[static_cast<std::size_t>(drag.cell)].pieces;
                   !pieces.empty()) {
            mover.piece = pieces.back();
            mover.piece.count = 1;
            found.push_back(mover);
        }
    }
    return found;
}

}  // namespace perthro::renderer
