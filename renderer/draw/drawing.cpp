#include "renderer/draw/drawing.hpp"

#include <librsvg/rsvg.h>

namespace perthro::renderer {

std::optional<Image> drawn(const Drawing& drawing) {
    RsvgHandle* handle = rsvg_handle_new_from_data(
        reinterpret_cast<const guint8*>(drawing.svg.data()), drawing.svg.size(), nullptr);
    if (handle == nullptr) {
        return std::nullopt;
    }
    rsvg_handle_set_stylesheet(handle, reinterpret_cast<const guint8*>(drawing.sheet.data()),
                               drawing.sheet.size(), nullptr);
    Image picture(drawing.size, drawing.size);
    const RsvgRectangle viewport{0, 0, static_cast<double>(drawing.size),
                                 static_cast<double>(drawing.size)};
    bool done = false;
    {
        Canvas canvas(picture);
        done = rsvg_handle_render_document(handle, canvas.handle(), &viewport, nullptr) != 0;
    }
    g_object_unref(handle);
    return done ? std::optional(std::move(picture)) : std::nullopt;
}

}  // namespace perthro::renderer
