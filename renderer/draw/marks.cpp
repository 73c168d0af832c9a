#include "renderer/draw/marks.hpp"

#include "renderer/draw/board_painter.hpp"
#include "renderer/draw/theme.hpp"
#include "renderer/layout/movers.hpp"

#include <algorithm>
#include <numbers>

namespace perthro::renderer {

namespace {

using session::ChoiceKind;
using session::NextChoice;

// Boards where this part of the cells and more may be chosen are not covered with dots.
constexpr double kMostLit = 0.25;

bool is_square(const Model& model, int cell) {
    return model.game.board.cells[static_cast<std::size_t>(cell)].shape ==
           session::CellShape::Square;
}

bool occupied(const Model& model, int cell) {
    return !model.shown.cells[static_cast<std::size_t>(cell)].pieces.empty();
}

void tint(Canvas& canvas, const Model& model, const BoardLayout& layout, int cell, Color color) {
    if (cell < 0 || cell >= layout.cell_count()) {
        return;
    }
    const CellPlace& place = layout.place(cell);
    if (place.grow != Point{}) {
        canvas.fill_round(place.area, layout.unit() * 0.1, color.with_alpha(color.a * 0.6));
    } else if (is_square(model, cell) && place.level == 1) {
        canvas.fill(place.area, color);
    } else if (model.game.board.style == session::BoardStyle::Hexes && !place.tray) {
        canvas.fill_polygon(outline(model.game.board, layout, cell), color);
    } else {
        canvas.fill_circle(place.center, place.width * 0.5, color);
    }
}

void target(Canvas& canvas, const Model& model, const BoardLayout& layout,
            const NextChoice& choice) {
    const CellPlace& place = layout.place(choice.cell);
    const MarkColors colors = mark_colors();
    const bool takes = !choice.captures.empty();
    const Color color = takes ? colors.capture : colors.target;
    const double width = layout.unit();
    if (place.grow != Point{}) {
        canvas.fill_circle({place.center.x, place.center.y + place.grow.y * width * 0.2},
                           width * 0.2, color);
    } else if (occupied(model, choice.cell)) {
        canvas.stroke_circle(place.center, width * 0.44, Color{1, 1, 1, 0.55}, width * 0.11);
        canvas.stroke_circle(place.center, width * 0.44, color, width * 0.07);
    } else {
        canvas.fill_circle(place.center, width * 0.16, Color{1, 1, 1, 0.5});
        canvas.fill_circle(place.center, width * 0.135, color);
    }
}

void number(Canvas& canvas, Point center, int value, double size) {
    canvas.fill_circle(center, size, rgb(0x1F6F63));
    TextStyle style;
    style.size = size * 1.3;
    style.bold = true;
    style.align = Align::Center;
    style.color = rgb(0xFFFFFF);
    canvas.text(std::to_string(value), center, style);
}

// The route chosen so far, landing by landing.
void route(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    std::vector<int> cells;
    for (const int cell : model.chooser.cells) {
        if (cell >= 0) {
            cells.push_back(cell);
        }
    }
    for (std::size_t i = 1; i < cells.size(); ++i) {
        canvas.arrow(layout.place(cells[i - 1]).center, layout.place(cells[i]).center,
                     mark_colors().chosen, layout.unit() * 0.09);
        number(canvas,
               {layout.place(cells[i]).center.x + layout.unit() * 0.34,
                layout.place(cells[i]).center.y - layout.unit() * 0.34},
               static_cast<int>(i), layout.unit() * 0.13);
    }
}

// Marks the cells where something was taken, once nothing stands there any more.
void taken(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    for (const int cell : model.shown.last_captures) {
        if (cell < layout.cell_count() && !occupied(model, cell)) {
            const CellPlace& place = layout.place(cell);
            canvas.stroke_circle(place.center, place.width * 0.3,
                                 mark_colors().capture.with_alpha(0.5), layout.unit() * 0.05);
        }
    }
}

void overlay(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    if (model.design.overlay_name.empty() ||
        model.design.overlay.name != model.design.overlay_name) {
        return;
    }
    for (const session::OverlayArrow& arrow : model.design.overlay.arrows) {
        const Point from = layout.place(arrow.from).center;
        const Point to = layout.place(arrow.to).center;
        canvas.arrow(from, between(from, to, 0.8), rgb(0x7A3FB0).with_alpha(0.55),
                     layout.unit() * 0.04);
    }
    for (const session::MarkView& group : model.design.overlay.groups) {
        for (const int cell : group.cells) {
            tint(canvas, model, layout, cell, rgb(0x7A3FB0).with_alpha(0.22));
        }
    }
    for (const session::OverlayText& text : model.design.overlay.texts) {
        TextStyle style;
        style.size = std::clamp(layout.unit() * 0.2, 8.0, 18.0);
        style.bold = true;
        style.align = Align::Center;
        style.color = rgb(0x4A1C78);
        const CellPlace& place = layout.place(text.cell);
        const double wide = canvas.text_size(text.text, style).x + style.size * 0.6;
        const Point at{place.center.x, place.center.y + layout.unit() * 0.3};
        canvas.fill_round({at.x - wide / 2, at.y - style.size * 0.65, wide, style.size * 1.3},
                          style.size * 0.4, Color{1, 1, 1, 0.8});
        canvas.text(text.text, at, style);
    }
}

// What the choice under the mouse would capture.
void doomed(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    for (const NextChoice& choice : model.chooser.view.next) {
        const bool under_mouse = choice.cell >= 0
                                     ? choice.cell == model.pointing.hover
                                     : model.pointing.hover_button == "choice:" + choice.token;
        if (!under_mouse || (choice.cell >= 0 && model.chooser.stops.empty())) {
            continue;
        }
        for (const int cell : choice.captures) {
            canvas.stroke_circle(layout.place(cell).center, layout.unit() * 0.46,
                                 mark_colors().capture, layout.unit() * 0.06);
        }
    }
}

// Whether a piece that would be put there is shown already.
bool put_ahead(const Model& model, int cell) {
    const auto& steps = model.pointing.foresight.steps;
    return std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
        return step.kind == session::StepKind::Place && step.to == cell;
    });
}

// Whether so many of the cells that are drawn may be chosen that dots would say nothing.
bool many_lit(const Model& model, const BoardLayout& layout) {
    const auto on_ground = [&](int cell) { return cell >= 0 && layout.place(cell).level == 1; };
    const auto& next = model.chooser.view.next;
    const auto lit = std::count_if(next.begin(), next.end(),
                                   [&](const auto& choice) { return on_ground(choice.cell); });
    int ground = 0;
    for (int cell = 0; cell < layout.cell_count(); ++cell) {
        ground += on_ground(cell) ? 1 : 0;
    }
    return static_cast<double>(lit) > kMostLit * ground;
}

}  // namespace

void paint_marks_below(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose) {
    const MarkColors colors = mark_colors();
    if (!model.animation.running()) {
        for (const auto* cells : {&model.shown.last_from, &model.shown.last_path}) {
            for (const int cell : *cells) {
                tint(canvas, model, layout, cell, colors.last);
            }
        }
        taken(canvas, model, layout);
    }
    for (const int cell : model.shown.checked) {
        tint(canvas, model, layout, cell, colors.check);
    }
    for (const int cell : model.chooser.cells) {
        tint(canvas, model, layout, cell, colors.chosen);
    }
    const auto& next = model.chooser.view.next;
    const bool lit = may_choose && std::any_of(next.begin(), next.end(), [&](const auto& choice) {
                         return choice.cell == model.pointing.hover && choice.cell >= 0;
                     });
    if (lit && model.pointing.hover < layout.cell_count()) {
        tint(canvas, model, layout, model.pointing.hover, colors.hover);
    }
}

void paint_marks_above(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose) {
    const Chooser& chooser = model.chooser;
    const bool started = !chooser.prefix.empty();
    const bool many = chooser.stops.empty() && many_lit(model, layout);
    const bool show = may_choose && started && model.settings.show_moves &&
                      !model.animation.running() && chooser.menu.empty();
    for (const NextChoice& choice : chooser.view.next) {
        // What lies on others of a pyramid is not drawn until something is there.
        const bool lit = choice.cell >= 0 && (!many || layout.place(choice.cell).level > 1);
        if (show && lit && !put_ahead(model, choice.cell)) {
            target(canvas, model, layout, choice);
        }
    }
    if (!model.animation.running()) {
        paint_view_marks(canvas, model, layout);
    }
    route(canvas, model, layout);
    doomed(canvas, model, layout);
    overlay(canvas, model, layout);
    for (const int cell : model.status.cells) {
        canvas.stroke_circle(layout.place(cell).center, layout.unit() * 0.46, mark_colors().reason,
                             layout.unit() * 0.07);
    }
    for (std::size_t i = 1; i < model.advice.hinted.size(); ++i) {
        canvas.arrow(layout.place(model.advice.hinted[i - 1]).center,
                     layout.place(model.advice.hinted[i]).center, rgb(0x2F7DC4).with_alpha(0.8),
                     layout.unit() * 0.14);
    }
    if (model.advice.hinted.size() == 1) {
        canvas.stroke_circle(layout.place(model.advice.hinted.front()).center, layout.unit() * 0.42,
                             rgb(0x2F7DC4).with_alpha(0.8), layout.unit() * 0.09);
    }
    for (const Note& note : model.table.notes) {
        const Color color = rgb(0xD98324).with_alpha(0.75);
        if (note.from == note.to) {
            canvas.stroke_circle(layout.place(note.from).center, layout.unit() * 0.44, color,
                                 layout.unit() * 0.07);
        } else {
            canvas.arrow(layout.place(note.from).center, layout.place(note.to).center, color,
                         layout.unit() * 0.14);
        }
    }
}

std::vector<Widget> turn_buttons(const Model& model, const BoardLayout& layout) {
    std::vector<Widget> buttons;
    const Point middle = layout.frame().center();
    const double size = layout.unit() * 0.5;
    for (const NextChoice& choice : model.chooser.view.next) {
        if (choice.kind != ChoiceKind::Permutation) {
            continue;
        }
        const auto& all = model.game.board.permutations;
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& permutation) {
            return choice.token == "%" + permutation.name;
        });
        if (found == all.end() || found->moves.empty()) {
            continue;
        }
        const Turning turning = turning_of(*found, layout);
        const double far = distance(turning.center, middle);
        Point out{0, 1};
        if (far > 1) {
            out = {(turning.center.x - middle.x) / far, (turning.center.y - middle.y) / far};
        }
        const double side = turning.clockwise ? 1 : -1;
        const Point at{
            turning.center.x + out.x * turning.reach * 0.86 - out.y * side * turning.reach * 0.5,
            turning.center.y + out.y * turning.reach * 0.86 + out.x * side * turning.reach * 0.5};
        buttons.push_back({"choice:" + choice.token, square_around(at, size),
                           turning.clockwise ? "Turn clockwise" : "Turn anticlockwise"});
    }
    return buttons;
}

void paint_turn_button(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       const Widget& button, bool hover) {
    bool clockwise = true;
    for (const session::PermutationView& permutation : model.game.board.permutations) {
        if (button.id == "choice:%" + permutation.name) {
            clockwise = turning_of(permutation, layout).clockwise;
        }
    }
    const Point center = button.rect.center();
    const double radius = button.rect.w / 2;
    canvas.fill_circle(center, radius, hover ? rgb(0xE5A550) : rgb(0x1F6F63));
    canvas.stroke_circle(center, radius, rgb(0xFFFFFF).with_alpha(0.8), radius * 0.1);
    const double r = radius * 0.52;
    canvas.arc(center, r, clockwise ? 150 : -60, clockwise ? 400 : 240 - 50, rgb(0xFFFFFF),
               radius * 0.16);
    const double end = (clockwise ? 40 : -60) * std::numbers::pi / 180;
    const Point tip{center.x + r * std::cos(end), center.y + r * std::sin(end)};
    const double along = end + (clockwise ? 1 : -1) * std::numbers::pi / 2;
    const double head = radius * 0.42;
    const auto corner = [&](double turn, double length) {
        return Point{tip.x + length * std::cos(along + turn),
                     tip.y + length * std::sin(along + turn)};
    };
    canvas.fill_polygon({corner(0, head), corner(2.3, head * 0.8), corner(-2.3, head * 0.8)},
                        rgb(0xFFFFFF));
}

}  // namespace perthro::renderer
