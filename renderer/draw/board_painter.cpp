#include "renderer/draw/board_painter.hpp"

#include "renderer/state/words.hpp"
#include "scripting/session/board_hint.hpp"

#include <algorithm>
#include <numbers>
#include <set>

namespace perthro::renderer {

namespace {

using session::BoardStyle;
using session::CellShape;
using session::CellView;

class Painter {
public:
    Painter(Canvas& canvas, const session::BoardView& board, const BoardLayout& layout,
            const BoardColors& colors, int looker)
        : canvas_(canvas), board_(board), layout_(layout), colors_(colors), looker_(looker),
          unit_(layout.unit()), columns_(!hint(board, "columns").empty()),
          dark_only_(2 * board.blanks.size() > board.cells.size()) {}

    void paint() {
        frame();
        if (columns_) {
            columns();
        }
        blanks();
        for (int cell = 0; cell < layout_.cell_count(); ++cell) {
            this->cell(cell);
        }
        lines();
        stars();
        turning_parts();
        zones();
        written();
        for (const PlacedLabel& label : layout_.labels()) {
            this->label(label.text, label.at);
        }
    }

private:
    [[nodiscard]] bool points() const {
        return board_.style == BoardStyle::Points || board_.style == BoardStyle::Graph;
    }
    [[nodiscard]] const CellView& view(int cell) const {
        return board_.cells[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] Color label_color() const {
        return points() || board_.style == BoardStyle::Pits ? colors_.ink : colors_.label;
    }
    [[nodiscard]] double thin() const { return std::max(unit_ * 0.022, 1.0); }

    void frame() {
        const Rect& rect = layout_.frame();
        const double radius = unit_ * 0.16;
        canvas_.shadow(rect, radius, std::min(unit_ * 0.28, 14.0), 0.24);
        if (points()) {
            canvas_.fill_round(rect, radius, colors_.frame);
            canvas_.fill_round(rect.inset(std::max(unit_ * 0.05, 1.5)), radius * 0.8,
                               colors_.light);
            return;
        }
        canvas_.fill_round(rect, radius, colors_.frame);
        canvas_.stroke_round(rect.inset(thin() * 1.5), radius,
                             mix(colors_.frame, colors_.light, 0.25), thin());
    }

    void blanks() {
        for (const auto& [x, y] : board_.blanks) {
            canvas_.fill(square_around(layout_.at(x, y), unit_ + 0.5), colors_.light);
        }
    }

    void cell(int index) {
        const CellView& cell = view(index);
        const CellPlace& place = layout_.place(index);
        if (cell.shape == CellShape::OffBoard) {
            tray(place, cell);
            return;
        }
        if (place.level > 1 || columns_) {
            return;
        }
        switch (cell.shape) {
            case CellShape::Square: square(index); break;
            case CellShape::Hex: hex(index); break;
            case CellShape::Pit: pit(place); break;
            default: point(index); break;
        }
    }

    void tray(const CellPlace& place, const CellView& cell) {
        const Rect rect = place.area.inset(place.width * 0.04);
        canvas_.fill_round(rect, unit_ * 0.14, colors_.frame);
        canvas_.fill_round(rect.inset(unit_ * 0.06), unit_ * 0.1,
                           mix(colors_.frame, Color{0, 0, 0, 1}, 0.35));
        if (columns_ || unit_ < 28) {
            return;
        }
        TextStyle style;
        style.size = std::clamp(unit_ * 0.17, 8.0, 16.0);
        style.color = colors_.label;
        style.align = Align::Center;
        style.width = place.width * 1.5;
        std::string name = cell.name;
        std::replace(name.begin(), name.end(), '_', ' ');
        const double below = place.area.bottom() + style.size * 0.75;
        canvas_.text(name, {place.center.x, below}, style);
    }

    // A cell of a pyramid's ground is a hollow for what lies in it.
    void square(int index) {
        const CellView& cell = view(index);
        const CellPlace& place = layout_.place(index);
        if (!hint(board_, "levels").empty()) {
            canvas_.fill(place.area, colors_.light);
            canvas_.fill_circle(place.center, unit_ * 0.3, mix(colors_.light, colors_.dark, 0.55));
            canvas_.fill_circle({place.center.x, place.center.y + unit_ * 0.03}, unit_ * 0.26,
                                mix(colors_.light, colors_.dark, 0.3));
            return;
        }
        const bool chequered = board_.style == BoardStyle::Chequered;
        const Color color = !chequered                                           ? colors_.light
                            : dark_only_ || cell.tint == session::CellTint::Dark ? colors_.dark
                                                                                 : colors_.light;
        canvas_.fill(place.area, color);
        if (!chequered) {
            const double d = thin() / 2;
            canvas_.stroke_round(place.area.inset(-d / 4), 0, colors_.edge.with_alpha(0.55),
                                 thin());
        }
    }

    void hex(int index) {
        const CellView& cell = view(index);
        const double part = cell.tint == session::CellTint::Plain   ? 0.0
                            : cell.tint == session::CellTint::Light ? 0.16
                                                                    : 0.32;
        const std::vector<Point> corners = outline(board_, layout_, index);
        canvas_.fill_polygon(corners, mix(colors_.light, colors_.dark, part));
        canvas_.stroke_polyline(corners, colors_.edge.with_alpha(0.6), thin() * 1.2, true);
    }

    void pit(const CellPlace& place) {
        const double radius = place.width * 0.44;
        canvas_.fill_circle({place.center.x, place.center.y + unit_ * 0.03}, radius,
                            mix(colors_.frame, colors_.light, 0.35));
        canvas_.fill_circle_shaded({place.center.x, place.center.y}, radius * 0.97,
                                   mix(colors_.pit, Color{0, 0, 0, 1}, 0.35), colors_.pit);
    }

    void point(int index) {
        const CellPlace& place = layout_.place(index);
        if (board_.style == BoardStyle::Graph) {
            canvas_.fill_circle(place.center, unit_ * 0.2, colors_.frame);
            canvas_.fill_circle(place.center, unit_ * 0.15, mix(colors_.light, colors_.dark, 0.3));
        } else {
            canvas_.fill_circle(place.center, std::max(unit_ * 0.03, 1.0), colors_.ink);
        }
    }

    // The width of the frame's band, from the cells to its end.
    [[nodiscard]] double band() const {
        double band = layout_.frame().w;
        for (int cell = 0; cell < layout_.cell_count(); ++cell) {
            const CellPlace& place = layout_.place(cell);
            band = place.tray ? band : std::min(band, place.area.x - layout_.frame().x);
        }
        return band;
    }

    // A coordinate beside the board.
    void label(const std::string& text, Point at) {
        TextStyle style;
        style.size = std::clamp(unit_ * 0.24, 8.0, 17.0 * std::max(unit_ / 64, 1.0));
        style.color = label_color();
        style.align = Align::Center;
        canvas_.text(text, at, style);
    }

    // What moves call the cells: at the foot of a column, else in the upper left corner, where a
    // round piece leaves room, as diagrams of draughts have it.
    void written() {
        TextStyle style;
        style.size = std::clamp(unit_ * 0.17, 7.0, 16.0 * std::max(unit_ / 64, 1.0));
        style.color = mix(colors_.light, colors_.dark, 0.15);
        for (int cell = 0; cell < layout_.cell_count(); ++cell) {
            const CellPlace& place = layout_.place(cell);
            if (view(cell).written.empty() || !layout_.numbers() || place.tray) {
                continue;
            }
            const std::string& text = called(view(cell), looker_);
            if (place.grow == Point{}) {
                canvas_.text(
                    text,
                    {place.area.x + unit_ * 0.05, place.area.y + unit_ * 0.05 + style.size * 0.5},
                    style);
            } else {
                label(text, {place.center.x, place.center.y - place.grow.y * (unit_ + band()) / 2});
            }
        }
    }

    // Long pointed columns on both sides, in turn light and dark.
    void columns() {
        canvas_.fill_round(layout_.frame().inset(band() - unit_ * 0.02), unit_ * 0.05,
                           colors_.light);
        int number = 0;
        for (int cell = 0; cell < layout_.cell_count(); ++cell) {
            const CellPlace& place = layout_.place(cell);
            if (place.tray || place.grow == Point{}) {
                continue;
            }
            const double up = place.grow.y;
            const double base = place.center.y - up * unit_ * 0.5;
            const Color color = ++number % 2 == 0 ? mix(colors_.dark, colors_.frame, 0.55)
                                                  : mix(colors_.dark, colors_.light, 0.2);
            canvas_.fill_polygon({{place.center.x - unit_ * 0.46, base},
                                  {place.center.x + unit_ * 0.46, base},
                                  {place.center.x, base + up * place.area.h * 0.94}},
                                 color);
        }
    }

    void lines() {
        if (columns_) {
            return;
        }
        const double width = std::max(unit_ * 0.028, 1.0);
        for (const session::LineView& line : board_.lines) {
            if (!line.points.empty()) {
                std::vector<Point> points;
                for (const auto& [x, y] : line.points) {
                    points.push_back(layout_.at(x, y));
                }
                canvas_.stroke_polyline(points, colors_.ink.with_alpha(0.85), width * 1.3);
            } else if (line.from >= 0 && line.to >= 0) {
                canvas_.line(layout_.place(line.from).center, layout_.place(line.to).center,
                             colors_.ink.with_alpha(0.85), width);
            }
        }
    }

    // Larger points where odd square boards of lines have them.
    void stars() {
        if (board_.style != BoardStyle::Points) {
            return;
        }
        int across = 0, up = 0;
        for (const CellView& cell : board_.cells) {
            if (cell.grid != 0 || cell.at.size() != 2) {
                return;
            }
            across = std::max(across, cell.at[0]);
            up = std::max(up, cell.at[1]);
        }
        if (across != up || across < 9 || across % 2 == 0) {
            return;
        }
        const int near = across >= 13 ? 4 : 3;
        const std::set<int> at{near, (across + 1) / 2, across + 1 - near};
        for (int i = 0; i < layout_.cell_count(); ++i) {
            const auto& where = view(i).at;
            if (at.contains(where[0]) && at.contains(where[1])) {
                canvas_.fill_circle(layout_.place(i).center, std::max(unit_ * 0.1, 1.5),
                                    colors_.ink);
            }
        }
    }

    // A groove around each part of the board that can turn.
    void turning_parts() {
        for (const session::PermutationView& permutation : board_.permutations) {
            double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
            for (const auto& [from, to] : permutation.moves) {
                const Rect& area = layout_.place(from).area;
                left = std::min(left, area.x);
                right = std::max(right, area.right());
                top = std::min(top, area.y);
                bottom = std::max(bottom, area.bottom());
            }
            if (!permutation.moves.empty()) {
                canvas_.stroke_round({left, top, right - left, bottom - top}, unit_ * 0.08,
                                     colors_.edge, std::max(unit_ * 0.06, 2.0));
            }
        }
    }

    // What the package's `view: {zones: {NAME: ...}}` says of a zone.
    void zones() {
        for (const auto& [key, value] : board_.hints) {
            if (key.rfind("zones.", 0) != 0) {
                continue;
            }
            const std::string zone = key.substr(6);
            for (int i = 0; i < layout_.cell_count(); ++i) {
                const auto& zones = view(i).zones;
                if (std::find(zones.begin(), zones.end(), zone) != zones.end()) {
                    mark_zone(i, value);
                }
            }
        }
    }

    void mark_zone(int index, const std::string& how) {
        const CellPlace& place = layout_.place(index);
        const Rect inner = place.area.inset(place.width * 0.02);
        const Color ink = colors_.edge.with_alpha(0.75);
        if (how == "water") {
            canvas_.fill(inner, rgb(0x7FB2CF));
            for (int i = 1; i <= 3; ++i) {
                const double y = inner.y + inner.h * i / 4;
                canvas_.stroke_polyline({{inner.x + inner.w * 0.18, y},
                                         {inner.x + inner.w * 0.39, y - inner.h * 0.05},
                                         {inner.x + inner.w * 0.61, y + inner.h * 0.05},
                                         {inner.x + inner.w * 0.82, y}},
                                        rgb(0x4E86A6), std::max(unit_ * 0.03, 1.0));
            }
        } else if (how == "star") {
            std::vector<Point> points;
            for (int i = 0; i < 16; ++i) {
                const double angle = i * std::numbers::pi / 8;
                const double r = place.width * (i % 2 == 0 ? 0.42 : 0.2);
                points.push_back(
                    {place.center.x + r * std::cos(angle), place.center.y + r * std::sin(angle)});
            }
            canvas_.fill_polygon(points, mix(colors_.light, rgb(0xB5523B), 0.55));
            canvas_.stroke_polyline(points, ink, thin(), true);
            canvas_.fill_circle(place.center, place.width * 0.1, colors_.light);
        } else if (how == "cross") {
            canvas_.fill(inner, mix(colors_.light, colors_.dark, 0.5));
            canvas_.line({inner.x, inner.y}, {inner.right(), inner.bottom()}, ink, thin());
            canvas_.line({inner.right(), inner.y}, {inner.x, inner.bottom()}, ink, thin());
        } else if (how == "ring") {
            canvas_.stroke_circle(place.center, place.width * 0.36, ink, thin() * 1.6);
            canvas_.stroke_circle(place.center, place.width * 0.24, ink, thin() * 1.6);
        } else if (how.size() == 7 && how.front() == '#') {
            const auto value = std::strtoul(how.c_str() + 1, nullptr, 16);
            canvas_.fill_polygon(outline(board_, layout_, index),
                                 rgb(static_cast<std::uint32_t>(value)).with_alpha(0.5));
        } else {
            canvas_.fill(inner, mix(colors_.light, colors_.dark, 0.5).with_alpha(0.7));
        }
    }

    Canvas& canvas_;
    const session::BoardView& board_;
    const BoardLayout& layout_;
    const BoardColors& colors_;
    int looker_;
    double unit_;
    bool columns_;
    bool dark_only_;  // half of the chequers are no cells: what is played on is dark
};

}  // namespace

std::vector<Point> outline(const session::BoardView& board, const BoardLayout& layout, int cell) {
    const CellPlace& place = layout.place(cell);
    std::vector<Point> points;
    if (board.cells[static_cast<std::size_t>(cell)].shape == CellShape::Hex) {
        const double radius = place.width / std::sqrt(3.0);
        for (int i = 0; i < 6; ++i) {
            const double angle = (60.0 * i + 30 + layout.turned()) * std::numbers::pi / 180;
            points.push_back({place.center.x + radius * std::cos(angle),
                              place.center.y + radius * std::sin(angle)});
        }
        return points;
    }
    const Rect& area = place.area;
    return {{area.x, area.y},
            {area.right(), area.y},
            {area.right(), area.bottom()},
            {area.x, area.bottom()}};
}

void paint_board(Canvas& canvas, const session::BoardView& board, const BoardLayout& layout,
                 const BoardColors& colors, int looker) {
    if (!layout.empty()) {
        Painter(canvas, board, layout, colors, looker).paint();
    }
}

}  // namespace perthro::renderer
