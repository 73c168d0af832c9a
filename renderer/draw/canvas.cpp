#include "renderer/draw/canvas.hpp"

#include <array>
#include <cstdio>
#include <numbers>
#include <pango/pangocairo.h>
#include <utility>

namespace perthro::renderer {

namespace {

// Pango falls back along this list and then to whatever font has the letter.
constexpr const char* kSans = "Inter, DejaVu Sans, Noto Sans CJK SC";
constexpr const char* kSerif = "Noto Serif CJK SC, DejaVu Serif";
// Steps of a shadow: more where it is strong, so that none of them is seen.
constexpr int kLeastSteps = 6;
constexpr double kStepsOfBlack = 25;

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

PangoLayout* layout_of(cairo_t* cairo, std::string_view text, const TextStyle& style) {
    PangoLayout* layout = pango_cairo_create_layout(cairo);
    PangoFontDescription* font = pango_font_description_new();
    pango_font_description_set_family_static(font, style.serif ? kSerif : kSans);
    pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
    pango_font_description_set_weight(font,
                                      style.bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
    if (style.width > 0) {
        pango_layout_set_width(layout, static_cast<int>(style.width * PANGO_SCALE));
        if (style.wrap) {
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
        } else {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
        }
    }
    return layout;
}

}  // namespace

Color mix(Color a, Color b, double part) {
    return {a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part,
            a.a + (b.a - a.a) * part};
}

std::string css(Color color) {
    std::array<char, 8> text{};
    const auto byte = [](double part) {
        return static_cast<unsigned>(std::lround(part * 255)) & 255U;
    };
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(color.r), byte(color.g),
                  byte(color.b));
    return text.data();
}

// ---- pictures

Image::Image(int width, int height)
    : surface_(
          cairo_image_surface_create(CAIRO_FORMAT_ARGB32, std::max(width, 1), std::max(height, 1))),
      width_(std::max(width, 1)), height_(std::max(height, 1)) {}
Image::~Image() {
    if (surface_ != nullptr) {
        cairo_surface_destroy(surface_);
    }
}
Image::Image(Image&& other) noexcept
    : surface_(std::exchange(other.surface_, nullptr)), width_(other.width_),
      height_(other.height_) {}
Image& Image::operator=(Image&& other) noexcept {
    std::swap(surface_, other.surface_);
    width_ = other.width_;
    height_ = other.height_;
    return *this;
}

const std::uint8_t* Image::pixels() const {
    cairo_surface_flush(surface_);
    return cairo_image_surface_get_data(surface_);
}

std::string Image::png() const {
    const auto append = [](void* bytes, const unsigned char* data, unsigned length) {
        static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
        return CAIRO_STATUS_SUCCESS;
    };
    std::string bytes;
    cairo_surface_write_to_png_stream(surface_, append, &bytes);
    return bytes;
}

// ---- drawing

Canvas::Canvas(const Image& image) : Canvas(image.surface()) {}
Canvas::Canvas(cairo_surface_t* surface) : cairo_(cairo_create(surface)) {
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo_, options);
    cairo_font_options_destroy(options);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
}
Canvas::~Canvas() { cairo_destroy(cairo_); }

void Canvas::save() { cairo_save(cairo_); }
void Canvas::restore() { cairo_restore(cairo_); }
void Canvas::translate(Point by) { cairo_translate(cairo_, by.x, by.y); }
void Canvas::rotate(double degrees) { cairo_rotate(cairo_, radians(degrees)); }
void Canvas::clip(const Rect& rect) {
    cairo_rectangle(cairo_, rect.x, rect.y, rect.w, rect.h);
    cairo_clip(cairo_);
}
void Canvas::set(Color color) { cairo_set_source_rgba(cairo_, color.r, color.g, color.b, color.a); }

void Canvas::clear() {
    cairo_save(cairo_);
    cairo_set_operator(cairo_, CAIRO_OPERATOR_CLEAR);
    cairo_paint(cairo_);
    cairo_restore(cairo_);
}

void Canvas::fill(const Rect& rect, Color color) {
    set(color);
    cairo_rectangle(cairo_, rect.x, rect.y, rect.w, rect.h);
    cairo_fill(cairo_);
}

void Canvas::round_path(const Rect& rect, double radius) {
    const double r = std::max(std::min({radius, rect.w / 2, rect.h / 2}), 0.0);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, rect.right() - r, rect.y + r, r, radians(-90), 0);
    cairo_arc(cairo_, rect.right() - r, rect.bottom() - r, r, 0, radians(90));
    cairo_arc(cairo_, rect.x + r, rect.bottom() - r, r, radians(90), radians(180));
    cairo_arc(cairo_, rect.x + r, rect.y + r, r, radians(180), radians(270));
    cairo_close_path(cairo_);
}

void Canvas::fill_round(const Rect& rect, double radius, Color color) {
    set(color);
    round_path(rect, radius);
    cairo_fill(cairo_);
}

void Canvas::stroke_round(const Rect& rect, double radius, Color color, double width) {
    set(color);
    cairo_set_line_width(cairo_, width);
    round_path(rect, radius);
    cairo_stroke(cairo_);
}

void Canvas::fill_circle(Point center, double radius, Color color) {
    set(color);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, center.x, center.y, std::max(radius, 0.0), 0, radians(360));
    cairo_fill(cairo_);
}

void Canvas::stroke_circle(Point center, double radius, Color color, double width) {
    set(color);
    cairo_set_line_width(cairo_, width);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, center.x, center.y, std::max(radius, 0.0), 0, radians(360));
    cairo_stroke(cairo_);
}

void Canvas::fill_circle_shaded(Point center, double radius, Color light, Color dark) {
    cairo_pattern_t* pattern = cairo_pattern_create_radial(center.x - radius * 0.35,
                                                           center.y - radius * 0.4, radius * 0.1,
                                                           center.x, center.y, radius * 1.05);
    cairo_pattern_add_color_stop_rgba(pattern, 0, light.r, light.g, light.b, light.a);
    cairo_pattern_add_color_stop_rgba(pattern, 1, dark.r, dark.g, dark.b, dark.a);
    cairo_set_source(cairo_, pattern);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, center.x, center.y, radius, 0, radians(360));
    cairo_fill(cairo_);
    cairo_pattern_destroy(pattern);
}

void Canvas::fill_polygon(const std::vector<Point>& points, Color color) {
    set(color);
    cairo_new_path(cairo_);
    for (const Point& point : points) {
        cairo_line_to(cairo_, point.x, point.y);
    }
    cairo_close_path(cairo_);
    cairo_fill(cairo_);
}

void Canvas::stroke_polyline(const std::vector<Point>& points, Color color, double width,
                             bool closed) {
    set(color);
    cairo_set_line_width(cairo_, width);
    cairo_new_path(cairo_);
    for (const Point& point : points) {
        cairo_line_to(cairo_, point.x, point.y);
    }
    if (closed) {
        cairo_close_path(cairo_);
    }
    cairo_stroke(cairo_);
}

void Canvas::line(Point from, Point to, Color color, double width) {
    stroke_polyline({from, to}, color, width);
}

void Canvas::arc(Point center, double radius, double from_degrees, double to_degrees, Color color,
                 double width) {
    set(color);
    cairo_set_line_width(cairo_, width);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, center.x, center.y, radius, radians(from_degrees), radians(to_degrees));
    cairo_stroke(cairo_);
}

void Canvas::arrow(Point from, Point to, Color color, double width) {
    const double length = distance(from, to);
    if (length < 1) {
        return;
    }
    const double head = std::min(width * 3.2, length * 0.6);
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const Point neck{to.x - along.x * head, to.y - along.y * head};
    const Point side{-along.y * head * 0.55, along.x * head * 0.55};
    const Point half{-along.y * width / 2, along.x * width / 2};
    fill_polygon({{from.x + half.x, from.y + half.y},
                  {neck.x + half.x, neck.y + half.y},
                  {neck.x + side.x, neck.y + side.y},
                  to,
                  {neck.x - side.x, neck.y - side.y},
                  {neck.x - half.x, neck.y - half.y},
                  {from.x - half.x, from.y - half.y}},
                 color);
}

void Canvas::shadow(const Rect& rect, double radius, double depth, double strength) {
    const int steps = std::max(kLeastSteps, static_cast<int>(strength * kStepsOfBlack));
    for (int i = steps; i >= 1; --i) {
        const double grow = depth * i / steps;
        const Rect wider{rect.x - grow, rect.y - grow + depth * 0.35, rect.w + 2 * grow,
                         rect.h + 2 * grow};
        fill_round(wider, radius + grow, {0, 0, 0, strength / steps});
    }
}

void Canvas::image(const Image& image, Point at, double alpha) {
    if (image.empty()) {
        return;
    }
    cairo_set_source_surface(cairo_, image.surface(), at.x, at.y);
    if (alpha >= 1) {
        cairo_paint(cairo_);
    } else {
        cairo_paint_with_alpha(cairo_, alpha);
    }
}

Point Canvas::text(std::string_view text, Point at, const TextStyle& style) {
    PangoLayout* layout = layout_of(cairo_, text, style);
    PangoRectangle logical;
    pango_layout_get_extents(layout, nullptr, &logical);
    const Point size{static_cast<double>(logical.width) / PANGO_SCALE,
                     static_cast<double>(logical.height) / PANGO_SCALE};
    const double shift = style.align == Align::Left     ? 0
                         : style.align == Align::Center ? size.x / 2
                                                        : size.x;
    cairo_move_to(cairo_, at.x - shift, style.wrap ? at.y : at.y - size.y / 2);
    set(style.color);
    pango_cairo_show_layout(cairo_, layout);
    g_object_unref(layout);
    return size;
}

Point Canvas::text_size(std::string_view text, const TextStyle& style) {
    PangoLayout* layout = layout_of(cairo_, text, style);
    PangoRectangle logical;
    pango_layout_get_extents(layout, nullptr, &logical);
    g_object_unref(layout);
    return {static_cast<double>(logical.width) / PANGO_SCALE,
            static_cast<double>(logical.height) / PANGO_SCALE};
}

}  // namespace perthro::renderer
