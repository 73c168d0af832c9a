// Drawing on a cairo surface: a picture in memory, or an SVG file. Lengths are pixels, y downwards.
// Everything of the client but the panels is drawn with this, so that a board looks the same in the
// window, in a PNG and in an SVG.
#pragma once

#include "renderer/layout/geometry.hpp"

#include <cairo.h>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::renderer {

struct Color {
    double r = 0, g = 0, b = 0, a = 1;
    friend bool operator==(const Color&, const Color&) = default;
    [[nodiscard]] Color with_alpha(double alpha) const { return {r, g, b, alpha}; }
};

// 0xRRGGBB.
[[nodiscard]] constexpr Color rgb(std::uint32_t value) {
    return {((value >> 16) & 255) / 255.0, ((value >> 8) & 255) / 255.0, (value & 255) / 255.0, 1};
}
[[nodiscard]] Color mix(Color a, Color b, double part);
// "#rrggbb".
[[nodiscard]] std::string css(Color color);

// A picture in memory: premultiplied, four bytes a pixel, in the order blue, green, red, alpha.
class Image {
public:
    Image() = default;
    Image(int width, int height);
    ~Image();
    Image(Image&& other) noexcept;
    Image& operator=(Image&& other) noexcept;
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] bool empty() const { return surface_ == nullptr; }
    [[nodiscard]] const std::uint8_t* pixels() const;
    [[nodiscard]] cairo_surface_t* surface() const { return surface_; }
    // The bytes of a PNG file.
    [[nodiscard]] std::string png() const;

private:
    cairo_surface_t* surface_ = nullptr;
    int width_ = 0, height_ = 0;
};

enum class Align { Left, Center, Right };

struct TextStyle {
    double size = 14;  // pixels
    Color color;
    bool bold = false;
    bool serif = false;
    Align align = Align::Left;  // of the point that is given
    double width = 0;           // > 0: cut with an ellipsis, or wrapped
    bool wrap = false;
};

class Canvas {
public:
    explicit Canvas(const Image& image);
    explicit Canvas(cairo_surface_t* surface);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    [[nodiscard]] cairo_t* handle() const { return cairo_; }

    void save();
    void restore();
    void translate(Point by);
    void rotate(double degrees);  // clockwise
    void clip(const Rect& rect);

    void clear();
    void fill(const Rect& rect, Color color);
    void fill_round(const Rect& rect, double radius, Color color);
    void stroke_round(const Rect& rect, double radius, Color color, double width);
    void fill_circle(Point center, double radius, Color color);
    void stroke_circle(Point center, double radius, Color color, double width);
    // From one colour at the upper left to the other at the lower right.
    void fill_circle_shaded(Point center, double radius, Color light, Color dark);
    void fill_polygon(const std::vector<Point>& points, Color color);
    void stroke_polyline(const std::vector<Point>& points, Color color, double width,
                         bool closed = false);
    void line(Point from, Point to, Color color, double width);
    void arc(Point center, double radius, double from_degrees, double to_degrees, Color color,
             double width);
    void arrow(Point from, Point to, Color color, double width);
    // A soft shadow below a rounded rectangle.
    void shadow(const Rect& rect, double radius, double depth, double strength = 0.35);
    void image(const Image& image, Point at, double alpha = 1);

    // The text's middle line is at `at.y` (the first line's top if it wraps). Returns its size.
    Point text(std::string_view text, Point at, const TextStyle& style);
    [[nodiscard]] Point text_size(std::string_view text, const TextStyle& style);

private:
    void round_path(const Rect& rect, double radius);
    void set(Color color);

    cairo_t* cairo_ = nullptr;
};

}  // namespace perthro::renderer
