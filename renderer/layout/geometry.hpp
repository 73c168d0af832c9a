// Points and rectangles in pixels, y downwards.
#pragma once

#include <algorithm>
#include <cmath>

namespace perthro::renderer {

// A place in the window, or a step from one place to another.
struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The point on the way from a to b: `part` 0 = a, 1 = b.
[[nodiscard]] inline Point between(Point a, Point b, double part) {
    return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

// A rectangle by its upper left corner, its width and its height.
struct Rect {
    double x = 0, y = 0, w = 0, h = 0;

    friend bool operator==(const Rect&, const Rect&) = default;
    [[nodiscard]] double right() const { return x + w; }
    [[nodiscard]] double bottom() const { return y + h; }
    [[nodiscard]] Point center() const { return {x + w / 2, y + h / 2}; }
    // Whether the point is inside: edges at the left and at the top are, the others are not.
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
