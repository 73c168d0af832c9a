#include "renderer/draw/export.hpp"

#include "renderer/state/seating.hpp"
#include "renderer/state/shell.hpp"
#include "scripting/write_file.hpp"

#include <cairo-svg.h>
#include <filesystem>
#include <random>
#include <thread>

namespace perthro::renderer {

namespace {

constexpr double kSide = 1000;  // pixels

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// The size of the picture: that of the board, with a little room for the shadow.
Rect picture_area(const Scene& scene) {
    const Rect& frame = scene.board().frame();
    const double wide = std::max(frame.w, 1.0), high = std::max(frame.h, 1.0);
    const double scale = kSide / std::max(wide, high);
    return {0, 0, wide * scale, high * scale};
}

constexpr std::chrono::milliseconds kPatience{100};
constexpr int kMostWaits = 30;

void paint_once(Canvas& canvas, Scene& scene, const Model& model, const Rect& area) {
    scene.paint_position(canvas,
                         {model.game.board, model.shown, model.settings.board, model.table.turned,
                          model.settings.coordinates, who_looks(model)},
                         area.inset(16));
}

// Paints with all drawings: those not there yet are waited for, as long as one may take.
void paint(Canvas& canvas, Scene& scene, const Model& model, const Rect& area) {
    const Image trial(static_cast<int>(area.w), static_cast<int>(area.h));
    Canvas aside(trial);
    for (int i = 0; i < kMostWaits; ++i) {
        paint_once(aside, scene, model, area);
        if (!scene.art().take_unfinished()) {
            break;
        }
        std::this_thread::sleep_for(kPatience);
        static_cast<void>(scene.art().rasters()->poll());
    }
    paint_once(canvas, scene, model, area);
}

cairo_status_t append(void* text, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

std::string board_as_png(Scene& scene, const Model& model) {
    const Rect area = picture_area(scene);
    const Image picture(static_cast<int>(area.w), static_cast<int>(area.h));
    {
        Canvas canvas(picture);
        paint(canvas, scene, model, area);
    }
    return picture.png();
}

}  // namespace

std::string board_as_svg(Scene& scene, const Model& model) {
    const Rect area = picture_area(scene);
    std::string text;
    cairo_surface_t* surface = cairo_svg_surface_create_for_stream(append, &text, area.w, area.h);
    {
        Canvas canvas(surface);
        paint(canvas, scene, model, area);
    }
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return text;
}

std::string save_board(Scene& scene, const Model& model, const std::string& file) {
    const bool svg = ends_with(file, ".svg");
    if (!svg && !ends_with(file, ".png")) {
        return "the name must end with .png or .svg";
    }
    try {
        write_file(file, svg ? board_as_svg(scene, model) : board_as_png(scene, model));
    } catch (const WriteFailure& failure) {
        return "the file cannot be written: " + failure.reason();
    }
    return "";
}

// SFML knows texts only; `xclip` keeps the picture also when the client has ended.
std::string copy_board(Scene& scene, const Model& model) {
    std::error_code error;
    const std::filesystem::path file = std::filesystem::temp_directory_path(error) /
                                       ("perthro-" + std::to_string(std::random_device()()) +
                                        ".png");
    if (const std::string problem = save_board(scene, model, file.string()); !problem.empty()) {
        return problem;
    }
    const int code = run_shell(
        "command -v xclip >/dev/null || exit 127; "
        "xclip -selection clipboard -t image/png -i \"$1\" </dev/null >/dev/null 2>&1",
        {file.string()});
    std::filesystem::remove(file, error);
    return code == 0     ? ""
           : code == 127 ? "install xclip to copy pictures, or save the board to a file"
                         : "xclip cannot reach the clipboard";
}

}  // namespace perthro::renderer
