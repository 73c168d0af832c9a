// A step of a traced try on the board: where the cursor is, the way it came, what was captured and
// written by then.
#include "renderer/draw/marks.hpp"
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/theme.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

constexpr std::uint32_t kWalked = 0x3C8DBC, kWritten = 0xE5A550, kCursor = 0x1B6CA8;

// The step that the board shows, nullptr = none.
const session::TraceStep* shown_step(const Model& model) {
    const bool there = model.design.tracing && model.design.tracing->lit &&
                       model.design.tracing->at >= 0;
    return there ? &model.design.tracing->view
                        .steps[static_cast<std::size_t>(model.design.tracing->at)]
                 : nullptr;
}

bool is_drawn(const BoardLayout& layout, int cell) {
    return cell >= 0 && cell < layout.cell_count();
}

}  // namespace

void paint_traced_below(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    const session::TraceStep* const step = shown_step(model);
    if (step == nullptr) {
        return;
    }
    const auto tint = [&](const std::vector<int>& cells, Color color) {
        for (const int cell : cells) {
            if (is_drawn(layout, cell)) {
                const CellPlace& place = layout.place(cell);
                canvas.fill_round(square_around(place.center, place.width * 0.94),
                                  place.width * 0.2, color);
            }
        }
    };
    tint(step->walked, rgb(kWalked).with_alpha(0.5));
    tint(step->written, rgb(kWritten).with_alpha(0.7));
    tint(step->captured, mark_colors().capture.with_alpha(0.7));
}

void paint_traced(Canvas& canvas, const Model& model, const BoardLayout& layout,
                  PiecePainter& pieces) {
    const session::TraceStep* const step = shown_step(model);
    if (step == nullptr) {
        return;
    }
    const double unit = layout.unit();
    for (std::size_t i = 1; i < step->walked.size(); ++i) {
        if (is_drawn(layout, step->walked[i - 1]) && is_drawn(layout, step->walked[i])) {
            canvas.arrow(layout.place(step->walked[i - 1]).center,
                         layout.place(step->walked[i]).center, rgb(kWalked).with_alpha(0.9),
                         unit * 0.06);
        }
    }
    if (!is_drawn(layout, step->to)) {
        return;
    }
    const CellPlace& place = layout.place(step->to);
    Point at{place.center.x + place.width * 0.12, place.center.y - place.width * 0.12};
    for (const session::PieceView& held : step->in_air) {
        pieces.paint_piece(held, at, piece_size(model.game.board, layout, step->to), 0.6);
        at.y -= place.width * 0.14;
    }
    canvas.stroke_circle(place.center, place.width * 0.46, Color{1, 1, 1, 0.7}, unit * 0.1);
    canvas.stroke_circle(place.center, place.width * 0.46,
                         step->refused ? mark_colors().reason : rgb(kCursor), unit * 0.06);
}

}  // namespace perthro::renderer
