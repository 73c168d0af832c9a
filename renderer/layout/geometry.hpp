// Points and rectangles in pixels, y downwards.
#pragma once

#include <algorithm>
#include <cmath>

namespace perthro::renderer {

struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

[[nodiscard]] inline Point between(Point a, Point b, double part) {
    return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

struct Rect {
    double x = 0, y = 0, w = 0, h = 0;

    friend bool operator==(const Rect&, const Rect&) = default;
    [[nodiscard]] double right() const { return x + w; }
    [[nodiscard]] double bottom() const { return y + h; }
    [[nodiscard]] Point center() const { return {x + w / 2, y + h / 2}; }
    [[nodiscard]] bool contains(Point p) const {
        return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
    }
    // Smaller by `by` on each side, never less than nothing.
    [[nodiscard]] Rect inset(double by) const {
        return {x + by, y + by, std::max(w - 2 * by, 0.0), std::max(h - 2 * by, 0.0)};
    }
};

// The square of this width around a point.
[[nodiscard]] inline Rect square_around(Point p, double width) {
    return {p.x - width / 2, p.y - width / 2, width, width};
}

}  // namespace perthro::renderer
