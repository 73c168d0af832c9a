// Stacks that are spread out under the mouse, and the choice of how much of one is lifted.
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/scene.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

// Whether the next choice may be how many pieces of this stack are lifted.
bool lifts_from(const Model& model, int cell) {
    const auto& next = model.chooser.view.next;
    return !model.chooser.cells.empty() && model.chooser.cells.back() == cell &&
           std::any_of(next.begin(), next.end(), [](const auto& choice) {
               return choice.kind == session::ChoiceKind::Lifted;
           });
}

// The stack of which a level is under the mouse, which may be above its cell.
int pointed_at(const Model& model) {
    const auto& next = model.chooser.view.next;
    const bool on_level = std::any_of(next.begin(), next.end(), [&](const auto& choice) {
        return choice.kind == session::ChoiceKind::Lifted &&
               model.pointing.hover_button == "choice:" + choice.token;
    });
    return on_level && !model.chooser.cells.empty() ? model.chooser.cells.back()
                                                    : model.pointing.hover;
}

}  // namespace

int fanned_cell(const Model& model, const BoardLayout& layout) {
    const int cell = pointed_at(model);
    if (cell < 0 || cell >= layout.cell_count() || model.pointing.drag ||
        model.animation.running()) {
        return -1;
    }
    const auto index = static_cast<std::size_t>(cell);
    const std::size_t pieces = model.shown.cells[index].pieces.size();
    const bool stack = model.game.board.cells[index].holds == session::CellHolds::Stack;
    return stack && pieces > (lifts_from(model, cell) ? 1 : 2) ? cell : -1;
}

// Marks in a stack that is spread out the piece to press on to lift it with all above it.
void Scene::levels(Canvas& canvas, const Model& model, int cell) {
    if (!lifts_from(model, cell)) {
        return;
    }
    const std::size_t count = model.shown.cells[static_cast<std::size_t>(cell)].pieces.size();
    const Fan fan = fan_of(layout_, cell, count);
    const double unit = layout_.place(cell).width;
    for (const session::NextChoice& choice : model.chooser.view.next) {
        const auto lifted = static_cast<std::size_t>(std::max(choice.value, 0));
        if (choice.kind != session::ChoiceKind::Lifted || lifted == 0 || lifted > count) {
            continue;
        }
        const double y = fan.ground.y - fan.step * static_cast<double>(count - lifted);
        const std::string id = "choice:" + choice.token;
        const double up = lifted == 1 ? unit / 2 : fan.step / 2;  // the uppermost is seen whole
        const Rect rect{fan.ground.x - unit / 2, y - up, unit, up + fan.step / 2};
        widgets_.push_back({id, rect, choice.title});
        if (model.pointing.hover_button == id) {
            const double top = fan.ground.y - fan.step * static_cast<double>(count - 1) - unit / 2;
            const double bottom = y + unit * 0.42;
            canvas.stroke_round({rect.x, top, unit, bottom - top}, unit * 0.2, colors_.accent,
                                3 * window_.scale);
        }
    }
}

}  // namespace perthro::renderer
