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

// Red, green, blue and opacity, each 0 to 1.
struct Color {
    double r = 0, g = 0, b = 0, a = 1;
    friend bool operator==(const Color&, const Color&) = default;
    [[nodiscard]] Color with_alpha(double alpha) const { return {r, g, b, alpha}; }
};

// The colour 0xRRGGBB, opaque.
[[nodiscard]] constexpr Color rgb(std::uint32_t value) {
    return {((value >> 16) & 255) / 255.0, ((value >> 8) & 255) / 255.0, (value & 255) / 255.0, 1};
}
// The colour between a and b, opacity too: `part` 0 = a, 1 = b.
[[nodiscard]] Color mix(Color a, Color b, double part);
// The colour as "#rrggbb", without its opacity.
[[nodiscard]] std::string css(Color color);

// A picture in memory: premultiplied, four bytes a pixel, in the order blue, green, red, alpha.
class Image {
public:
    Image() = default;
    // A picture of which nothing is painted: all of it is transparent. Sides below 1 become 1.
    Image(int width, int height);
    ~Image();
    Image(Image&& other) noexcept;
    Image& operator=(Image&& other) noexcept;
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    // Whether there is no picture; then it has no pixels either.
    [[nodiscard]] bool empty() const { return surface_ == nullptr; }
    // Its rows from the top, each 4 * width() bytes; valid as long as the picture.
    [[nodiscard]] const std::uint8_t* pixels() const;
    // What cairo paints on, which stays the picture's; null if it is empty.
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
    double width = 0;           // pixels; > 0: cut with an ellipsis, or wrapped
    bool wrap = false;          // in lines of that width
};

// Paints as long as it lives. What is filled or drawn lies over what was there before.
class Canvas {
public:
    // Paints on a picture, whose pixels change, or on a surface of cairo; neither may be empty.
    explicit Canvas(const Image& image);
    explicit Canvas(cairo_surface_t* surface);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    // What cairo and librsvg paint with; the canvas keeps it.
    [[nodiscard]] cairo_t* handle() const { return cairo_; }

    // restore() takes back how save() found the origin, its turn and what is clipped; they nest.
    void save();
    void restore();
    void translate(Point by);
    void rotate(double degrees);  // clockwise, around the origin
    // From here on only what is inside of the rectangle is painted.
    void clip(const Rect& rect);

    // Makes all that is not clipped transparent.
    void clear();
    // Shapes, filled or as outlines: `width` is that of the line, half of it on either side;
    // `radius` of a rectangle is that of its corners.
    void fill(const Rect& rect, Color color);
    void fill_round(const Rect& rect, double radius, Color color);
    void stroke_round(const Rect& rect, double radius, Color color, double width);
    void fill_circle(Point center, double radius, Color color);
    void stroke_circle(Point center, double radius, Color color, double width);
    // A ball that is lit from the upper left: `light` there, `dark` at the far edge.
    void fill_circle_shaded(Point center, double radius, Color light, Color dark);
    void fill_polygon(const std::vector<Point>& points, Color color);
    void stroke_polyline(const std::vector<Point>& points, Color color, double width,
                         bool closed = false);
    void line(Point from, Point to, Color color, double width);
    // A part of a circle, clockwise; 0 degrees are at the right.
    void arc(Point center, double radius, double from_degrees, double to_degrees, Color color,
             double width);
    // An arrow with its tip at `to`; `width` of its shaft. Nothing if it is shorter than a pixel.
    void arrow(Point from, Point to, Color color, double width);
    // A soft shadow below a rounded rectangle. `depth`: pixels that it reaches out; `strength`:
    // about its opacity where it is darkest.
    void shadow(const Rect& rect, double radius, double depth, double strength = 0.35);
    // Paints a picture pixel by pixel, its upper left corner at `at`; an empty one is nothing.
    void image(const Image& image, Point at, double alpha = 1);

    // Writes a text. Its middle line is at `at.y`, its upper edge if it wraps; `at.x` is as the
    // style's `align` says. Returns its width and height.
    Point text(std::string_view text, Point at, const TextStyle& style);
    // Width and height of a text without writing it.
    [[nodiscard]] Point text_size(std::string_view text, const TextStyle& style);

private:
    void round_path(const Rect& rect, double radius);
    void set(Color color);

    cairo_t* cairo_ = nullptr;
};

}  // namespace perthro::renderer
