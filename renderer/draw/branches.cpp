// Letters on the board for several ways to one end, each with its way in its own colour.
#include "renderer/draw/marks.hpp"
#include "renderer/state/ways.hpp"

#include <array>

namespace perthro::renderer {

namespace {

constexpr std::array<std::uint32_t, 6> kWayColors{0x1F6FB2, 0xC4512D, 0x2E8B57,
                                                  0x8E44AD, 0xB8860B, 0x2C7A7B};

Color color_of(std::size_t index) { return rgb(kWayColors[index % kWayColors.size()]); }

Point letter_place(const Branch& branch, const BoardLayout& layout) {
    return layout.place(branch.at).center;
}

}  // namespace

void paint_branches(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    const std::vector<Branch> all = branches(model);
    const double unit = layout.unit();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Branch& branch = all[i];
        const bool pointed = model.pointing.hover_button == branch.id;
        const Color color = color_of(i).with_alpha(pointed ? 1 : 0.75);
        if (branch.cells.size() > 1) {
            canvas.stroke_polyline(layout.way(model.game.board, branch.cells), color,
                                   unit * (pointed ? 0.12 : 0.07));
        }
        for (const int cell : branch.captures) {
            canvas.stroke_circle(layout.place(cell).center, unit * 0.44, color,
                                 unit * (pointed ? 0.1 : 0.06));
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].at < 0) {
            continue;
        }
        const Point center = letter_place(all[i], layout);
        canvas.fill_circle(center, unit * 0.24, color_of(i));
        canvas.stroke_circle(center, unit * 0.24, rgb(0xFFFFFF), unit * 0.035);
        TextStyle style;
        style.size = unit * 0.3;
        style.bold = true;
        style.align = Align::Center;
        style.color = rgb(0xFFFFFF);
        canvas.text(all[i].letter, center, style);
    }
}

std::vector<Widget> branch_buttons(const Model& model, const BoardLayout& layout) {
    std::vector<Widget> buttons;
    for (const Branch& branch : branches(model)) {
        if (branch.at >= 0) {
            buttons.push_back({branch.id,
                               square_around(letter_place(branch, layout), layout.unit() * 0.5),
                               "Way " + branch.letter});
        }
    }
    return buttons;
}

}  // namespace perthro::renderer
