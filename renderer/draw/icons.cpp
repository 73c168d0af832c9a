#include "renderer/draw/icons.hpp"

namespace perthro::renderer {

namespace {

// Points in a square from -1 to 1.
class Pen {
public:
    Pen(Canvas& canvas, Point center, double size, Color color)
        : canvas_(canvas), center_(center), half_(size / 2), color_(color) {}
    [[nodiscard]] Point at(double x, double y) const {
        return {center_.x + x * half_, center_.y + y * half_};
    }
    [[nodiscard]] double width() const { return std::max(half_ * 0.2, 1.4); }
    void line(const std::vector<Point>& points, bool closed = false) {
        std::vector<Point> placed;
        for (const Point& p : points) {
            placed.push_back(at(p.x, p.y));
        }
        canvas_.stroke_polyline(placed, color_, width(), closed);
    }
    void arc(double x, double y, double radius, double from, double to) {
        canvas_.arc(at(x, y), radius * half_, from, to, color_, width());
    }
    void box(double x, double y, double w, double h) {
        canvas_.fill_round({center_.x + x * half_, center_.y + y * half_, w * half_, h * half_},
                           half_ * 0.12, color_);
    }

private:
    Canvas& canvas_;
    Point center_;
    double half_;
    Color color_;
};

}  // namespace

void draw_icon(Canvas& canvas, Icon icon, Point center, double size, Color color) {
    Pen pen(canvas, center, size, color);
    switch (icon) {
        case Icon::Grid:
            for (const double x : {-0.8, 0.1}) {
                for (const double y : {-0.8, 0.1}) {
                    pen.box(x, y, 0.7, 0.7);
                }
            }
            break;
        case Icon::Undo:
            pen.arc(0.05, 0.15, 0.62, -100, 130);
            pen.line({{-0.05, -0.47}, {-0.75, -0.47}});
            pen.line({{-0.4, -0.85}, {-0.78, -0.47}, {-0.4, -0.09}});
            break;
        case Icon::Back: pen.line({{0.3, -0.7}, {-0.4, 0}, {0.3, 0.7}}); break;
        case Icon::Forward: pen.line({{-0.3, -0.7}, {0.4, 0}, {-0.3, 0.7}}); break;
        case Icon::Bulb:
            pen.arc(0, -0.2, 0.6, 120, 420);
            pen.line({{-0.3, 0.35}, {-0.25, 0.62}, {0.25, 0.62}, {0.3, 0.35}});
            pen.line({{-0.16, 0.9}, {0.16, 0.9}});
            break;
        case Icon::Turn:
            pen.arc(0, 0, 0.68, 200, 340);
            pen.arc(0, 0, 0.68, 20, 160);
            pen.line({{0.74, -0.75}, {0.64, -0.23}, {0.16, -0.36}});
            pen.line({{-0.74, 0.75}, {-0.64, 0.23}, {-0.16, 0.36}});
            break;
        case Icon::Panel:
            pen.line({{-0.85, -0.7}, {0.85, -0.7}, {0.85, 0.7}, {-0.85, 0.7}}, true);
            pen.line({{0.25, -0.7}, {0.25, 0.7}});
            break;
        case Icon::Flag:
            pen.line({{-0.55, 0.9}, {-0.55, -0.8}, {0.65, -0.45}, {-0.55, 0.05}});
            break;
        case Icon::Close:
            pen.line({{-0.6, -0.6}, {0.6, 0.6}});
            pen.line({{0.6, -0.6}, {-0.6, 0.6}});
            break;
        case Icon::Gear:
            for (const double y : {-0.6, 0.0, 0.6}) {
                pen.line({{-0.8, y}, {0.8, y}});
            }
            canvas.fill_circle(pen.at(-0.3, -0.6), size * 0.12, color);
            canvas.fill_circle(pen.at(0.4, 0), size * 0.12, color);
            canvas.fill_circle(pen.at(-0.1, 0.6), size * 0.12, color);
            break;
    }
}

}  // namespace perthro::renderer
