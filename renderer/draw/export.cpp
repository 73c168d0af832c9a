#include "renderer/draw/export.hpp"

#include <cairo-svg.h>

namespace perthro::renderer {

namespace {

constexpr double kSide = 1000;  // pixels

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

std::string save_board(Scene& scene, const Model& model, const std::string& file) {
    // As high and wide as the board is, with a little room for the shadow.
    const Rect& frame = scene.board().frame();
    const double wide = std::max(frame.w, 1.0), high = std::max(frame.h, 1.0);
    const double scale = kSide / std::max(wide, high);
    const Rect area{0, 0, wide * scale, high * scale};
    const auto paint = [&](Canvas& canvas) {
        scene.paint_position(canvas,
                             {model.game.board, model.shown, model.settings.board, model.turned,
                              model.settings.coordinates},
                             area.inset(16));
    };
    if (ends_with(file, ".svg")) {
        cairo_surface_t* surface = cairo_svg_surface_create(file.c_str(), area.w, area.h);
        {
            Canvas canvas(surface);
            paint(canvas);
        }
        cairo_surface_finish(surface);
        const bool written = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
        cairo_surface_destroy(surface);
        return written ? "" : "the file cannot be written";
    }
    if (!ends_with(file, ".png")) {
        return "the name must end with .png or .svg";
    }
    const Image picture(static_cast<int>(area.w), static_cast<int>(area.h));
    {
        Canvas canvas(picture);
        paint(canvas);
    }
    return picture.save_png(file) ? "" : "the file cannot be written";
}

}  // namespace perthro::renderer
