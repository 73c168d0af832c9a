// What the package's hook `view_marks` says of a position. A mark that is named after a player is
// in that player's colour; some names have a look of their own; any other is a ring.
#include "renderer/draw/marks.hpp"
#include "renderer/draw/theme.hpp"

#include <algorithm>

namespace perthro::renderer {

namespace {

constexpr std::uint32_t kAnyMark = 0x7A3FB0;

// The player of this name, 0 = no name of a player.
int player_named(const Model& model, const std::string& name) {
    const auto& players = model.game.card.players;
    const auto found = std::find(players.begin(), players.end(), name);
    return found == players.end() ? 0 : static_cast<int>(found - players.begin()) + 1;
}

Color color_of(const Model& model, const std::string& name) {
    if (const int player = player_named(model, name); player > 0) {
        return side_look(model.game.card.players, player).body;
    }
    if (name == "good") {
        return rgb(0x2F8F5B);
    }
    if (name == "bad") {
        return rgb(0xC5382A);
    }
    return rgb(kAnyMark);
}

void mark_cell(Canvas& canvas, const Model& model, const CellPlace& place,
               const std::string& name) {
    const double width = place.width;
    if (const int player = player_named(model, name); player > 0) {
        const SideLook look = side_look(model.game.card.players, player);
        draw_emblem(canvas, Emblem::Square, place.center, width * 0.15, look.body, look.line);
    } else if (name == "dead") {
        draw_cross(canvas, place.center, width * 0.44);
    } else {
        canvas.stroke_circle(place.center, width * 0.4, rgb(0xFFFFFF).with_alpha(0.6), width * 0.1);
        canvas.stroke_circle(place.center, width * 0.4, color_of(model, name).with_alpha(0.85),
                             width * 0.06);
    }
}

}  // namespace

void paint_view_marks(Canvas& canvas, const Model& model, const BoardLayout& layout) {
    for (const session::MarkView& mark : model.shown.marks) {
        const bool known = std::all_of(mark.cells.begin(), mark.cells.end(), [&](int cell) {
            return cell >= 0 && cell < layout.cell_count();
        });
        if (!known) {
            continue;
        }
        if (mark.line && mark.cells.size() == 2) {
            canvas.line(layout.place(mark.cells[0]).center, layout.place(mark.cells[1]).center,
                        color_of(model, mark.name).with_alpha(0.8), layout.unit() * 0.08);
            continue;
        }
        for (const int cell : mark.cells) {
            mark_cell(canvas, model, layout.place(cell), mark.name);
        }
    }
}

std::size_t marked_for(const Model& model, int player) {
    std::size_t cells = 0;
    for (const session::MarkView& mark : model.shown.marks) {
        cells += !mark.line && player_named(model, mark.name) == player ? mark.cells.size() : 0;
    }
    return cells;
}

std::string view_marks_at(const Model& model, int cell) {
    std::string names;
    for (const session::MarkView& mark : model.shown.marks) {
        if (std::find(mark.cells.begin(), mark.cells.end(), cell) != mark.cells.end()) {
            names += (names.empty() ? "" : ", ") + mark.name;
        }
    }
    return names;
}

}  // namespace perthro::renderer
