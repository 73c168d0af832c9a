// What the move under the mouse would do, drawn over the position as it stands.
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/scene.hpp"
#include "renderer/layout/movers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <set>

namespace perthro::renderer {

namespace {

using session::AnimationStep;
using session::StepKind;

constexpr double kGhost = 0.55;     // of what is not there yet
constexpr double kStraight = 0.12;  // of a cell: what may lie beside a straight line
constexpr double kTurned = 0.8;     // of what turns, where it will stand
// The arrow around the middle of a part that turns: its radius against the farthest cell's, its
// head against the radius; where it begins if it turns clockwise, and the pieces that it is made
// of.
constexpr double kTurnRadius = 0.42, kTurnTip = 0.9;
constexpr double kTurnFrom = std::numbers::pi * 0.75, kTurnStep = std::numbers::pi / 12;
constexpr int kTurnSteps = 14;

double beside(Point at, Point from, Point to) {
    const double length = distance(from, to);
    return length <= 0
               ? distance(at, from)
               : std::abs((to.x - from.x) * (from.y - at.y) - (from.x - at.x) * (to.y - from.y)) /
                     length;
}

// What stands there is carried away by a part of the board that turns.
std::set<int> cells_that_turn(const Model& model) {
    std::set<int> cells;
    for (const AnimationStep& step : model.pointing.foresight.steps) {
        if (!step.turn.empty()) {
            cells.insert(step.from);
        }
    }
    return cells;
}

class Foreseen {
public:
    Foreseen(Canvas& canvas, const Model& model, const BoardLayout& layout, PiecePainter& pieces)
        : canvas_(canvas), model_(model), layout_(layout), pieces_(pieces), unit_(layout.unit()),
          turned_(cells_that_turn(model)) {}

    void paint() {
        for (const AnimationStep& step : model_.pointing.foresight.steps) {
            switch (step.kind) {
                case StepKind::Move: step.turn.empty() ? go(step) : turn(step); break;
                case StepKind::Place: put(step); break;
                case StepKind::Remove: ring(step.to, mark_colors().capture); break;
                case StepKind::Count: count(step); break;
                case StepKind::Change: change(step); break;
                case StepKind::HandChange: break;
            }
        }
        draw_way();
        draw_turn();
        draw_counts();
    }

private:
    // Hop by hop; another piece that goes has a way of its own.
    void go(const AnimationStep& step) {
        if (step.from < 0) {
            return;
        }
        if (end_ != step.from) {
            draw_way();
        }
        const std::vector<int> ends{step.from, step.to};
        for (const Point& point :
             layout_.way(model_.game.board, step.path.size() < 2 ? ends : step.path)) {
            if (way_.empty() || distance(way_.back(), point) > 0.5) {
                way_.push_back(point);
            }
        }
        end_ = step.to;
        ++hops_;
    }

    // A single straight hop needs no line, but for a piece that nobody moves, and where the mouse
    // is not on the board.
    void draw_way() {
        const bool bent = std::any_of(way_.begin(), way_.end(), [&](Point point) {
            return beside(point, way_.front(), way_.back()) > unit_ * kStraight;
        });
        if (way_.size() > 1 &&
            (bent || hops_ > 1 || ways_ > 0 || !model_.pointing.listed_move.empty())) {
            const Point tip = way_.back();
            way_.back() = between(way_[way_.size() - 2], tip, 0.5);
            line(way_, tip, unit_ * 0.1);
        }
        ways_ += way_.empty() ? 0 : 1;
        way_.clear();
        end_ = -1;
        hops_ = 0;
    }

    // To the neck of its head.
    void line(const std::vector<Point>& points, Point tip, double head) {
        const Color color = mark_colors().target.with_alpha(0.9);
        canvas_.stroke_polyline(points, Color{1, 1, 1, 0.55}, unit_ * 0.13);
        canvas_.stroke_polyline(points, color, unit_ * 0.075);
        canvas_.arrow(points.back(), tip, color, head);
    }

    // Paints what turns where it will stand; before_foreseen() takes it from where it is.
    void turn(const AnimationStep& step) {
        turn_ = step.turn;
        pieces_.paint_piece(step.piece, layout_.place(step.to).center,
                            piece_size(model_.game.board, layout_, step.to), kTurned);
    }

    // Around the middle of the part that turns, inside of what goes there.
    void draw_turn() {
        for (const session::PermutationView& permutation : model_.game.board.permutations) {
            if (permutation.name != turn_ || permutation.moves.empty()) {
                continue;
            }
            const Turning turning = turning_of(permutation, layout_);
            const double radius = turning.reach * kTurnRadius, side = turning.clockwise ? 1 : -1;
            std::vector<Point> arc;
            for (int i = 0; i <= kTurnSteps; ++i) {
                const double angle = kTurnFrom + i * kTurnStep;
                arc.push_back({turning.center.x + side * radius * std::cos(angle),
                               turning.center.y + radius * std::sin(angle)});
            }
            const Point end = arc.back();
            const Point along{(turning.center.y - end.y) * side, (end.x - turning.center.x) * side};
            line(arc, {end.x + along.x * kTurnTip, end.y + along.y * kTurnTip}, unit_ * 0.1);
        }
    }

    void put(const AnimationStep& step) {
        const CellPlace& place = layout_.place(step.to);
        if (place.grow == Point{} && !turned_.contains(step.to)) {
            pieces_.paint_piece(step.piece, place.center,
                                piece_size(model_.game.board, layout_, step.to), kGhost);
        }
    }

    // Turned over where it stands; what changes as it arrives is seen then.
    void change(const AnimationStep& step) {
        if (step.to != end_) {
            ring(step.to, mark_colors().target);
        }
    }

    void ring(int cell, Color color) {
        canvas_.stroke_circle(layout_.place(cell).center, layout_.place(cell).width * 0.46, color,
                              unit_ * 0.06);
    }

    void count(const AnimationStep& step) {
        counts_[step.to] = step.count;
        if (step.from >= 0) {
            start_ = step.from;
            last_ = step.to;
        }
    }

    // More and less than now, and where the last seed falls.
    void draw_counts() {
        for (const auto& [cell, number] : counts_) {
            if (cell == start_) {
                continue;
            }
            const int more = number - seeds_on(model_.shown.cells[static_cast<std::size_t>(cell)]);
            const Color color = number == 0 ? mark_colors().capture : mark_colors().target;
            const CellPlace& place = layout_.place(cell);
            canvas_.stroke_circle(place.center, place.width * 0.45, color,
                                  unit_ * (cell == last_ ? 0.075 : 0.03));
            if (more != 0) {
                const Point corner{place.center.x + place.width * 0.3,
                                   place.center.y - place.width * 0.34};
                pieces_.badge(corner, (more > 0 ? "+" : "\u2212") + std::to_string(std::abs(more)),
                              place.width * 0.26, color.with_alpha(1));
            }
        }
    }

    Canvas& canvas_;
    const Model& model_;
    const BoardLayout& layout_;
    PiecePainter& pieces_;
    double unit_;
    std::vector<Point> way_;
    int end_ = -1, hops_ = 0, ways_ = 0;
    std::map<int, int> counts_;
    int start_ = -1, last_ = -1;  // of seeds
    std::set<int> turned_;        // cells
    std::string turn_;            // the permutation
};

}  // namespace

std::optional<session::PositionView> before_foreseen(const Model& model) {
    const std::set<int> turned = cells_that_turn(model);
    if (model.animation.running() || turned.empty()) {
        return std::nullopt;
    }
    session::PositionView standing = model.shown;
    for (const int cell : turned) {
        standing.cells[static_cast<std::size_t>(cell)].pieces.clear();
    }
    return standing;
}

void paint_foreseen(Canvas& canvas, const Model& model, const BoardLayout& layout,
                    PiecePainter& pieces) {
    if (!model.animation.running()) {
        Foreseen(canvas, model, layout, pieces).paint();
    }
}

}  // namespace perthro::renderer
