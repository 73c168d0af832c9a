#include "renderer/draw/art.hpp"

#include <cairo.h>
#include <cstdlib>
#include <filesystem>
#include <librsvg/rsvg.h>

namespace perthro::renderer {

namespace {

constexpr std::size_t kMostPictures = 500;

std::string hint(const session::BoardView& board, std::string_view key) {
    for (const auto& [name, value] : board.hints) {
        if (name == key) {
            return value;
        }
    }
    return "";
}

bool is_file(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

double brightness(Color color) { return color.r * 0.3 + color.g * 0.59 + color.b * 0.11; }

// What a drawing's classes mean for a side.
std::string style_sheet(const SideLook& look) {
    const Color shade = mix(look.body, look.line, 0.28);
    const std::string sign = css(brightness(look.body) > 0.6 ? look.line : look.body);
    return ".body{fill:" + css(look.body) + ";stroke:" + css(look.line) +
           "}.line{fill:none;stroke:" + css(look.line) + "}.ink{fill:" + css(look.line) +
           "}.accent{fill:" + css(look.accent) +
           "}.accent-line{fill:none;stroke:" + css(look.accent) + "}.shade{fill:" + css(shade) +
           "}.glow{fill:" + css(mix(look.body, rgb(0xFFFFFF), 0.45)) + "}.sign{fill:" + sign +
           "}.sign-line{fill:none;stroke:" + sign + "}";
}

}  // namespace

std::string content_folder() {
    const char* named = std::getenv("PERTHRO_CONTENT");
    return named != nullptr && *named != '\0' ? named : PERTHRO_SOURCE_DIR "/content";
}

void Art::begin(const session::GameInfo& info) { begin(info.board, info.card); }

void Art::begin(const session::BoardView& board, const session::GameCard& card) {
    files_.clear();
    pictures_.clear();
    types_ = board.types;
    players_ = card.players;
    const std::string content = content_folder() + "/pieces/";
    folders_ = {card.path + "/art"};
    for (const std::string& set : {hint(board, "pieces"), card.family, std::string("common")}) {
        if (!set.empty() && set.find('/') == std::string::npos) {
            folders_.push_back(content + set);
        }
    }
}

// The names of drawings that will do, the best first.
std::vector<std::string> Art::names_of(const session::PieceView& piece) const {
    if (piece.covered) {
        return {"covered"};
    }
    const auto index = static_cast<std::size_t>(piece.type);
    if (piece.type <= 0 || index >= types_.size()) {
        return {"unknown"};
    }
    return {types_[index].name, types_[index].art};
}

// A drawing of one side (`general.2.svg`) goes before one for all.
Art::Found Art::find(const session::PieceView& piece) {
    const int kind = piece.covered ? -1 : piece.type;
    const auto [place, fresh] = files_.try_emplace({kind, piece.owner});
    Found& found = place->second;
    if (!fresh) {
        return found;
    }
    const std::string own_end = "." + std::to_string(piece.owner) + ".svg";
    for (const std::string& folder : folders_) {
        for (const std::string& name : names_of(piece)) {
            if (name.empty() || name.find('/') != std::string::npos) {
                continue;
            }
            std::string path = folder;
            path.append("/").append(name);
            for (std::string file : {path + own_end, path + ".svg"}) {
                if (is_file(file)) {
                    found = {std::move(file), is_file(folder + "/directed")};
                    return found;
                }
            }
        }
    }
    return found;
}

const Image& Art::piece(const session::PieceView& piece, int size, int turned) {
    std::string key = std::to_string(piece.type) + "," + std::to_string(piece.owner) + "," +
                      std::to_string(size) + "," + std::to_string(turned) +
                      (piece.covered ? "c" : "");
    const auto known = pictures_.find(key);
    if (known != pictures_.end()) {
        return known->second;
    }
    if (pictures_.size() >= kMostPictures) {
        pictures_.clear();
    }
    Image picture(size, size);
    {
        Canvas canvas(picture);
        draw(canvas, piece, size, turned);
    }
    return pictures_[std::move(key)] = std::move(picture);
}

void Art::draw(Canvas& canvas, const session::PieceView& piece, double size, int turned) {
    const Found found = find(piece);
    if (found.file.empty() ||
        !draw_file(canvas, found.file, look(piece.owner), size, found.directed ? turned : 0)) {
        draw_token(canvas, piece, size);
    }
}

bool Art::draw_file(Canvas& canvas, const std::string& file, const SideLook& look, double size,
                    int turned) const {
    RsvgHandle* handle = rsvg_handle_new_from_file(file.c_str(), nullptr);
    if (handle == nullptr) {
        return false;
    }
    const std::string sheet = style_sheet(look);
    rsvg_handle_set_stylesheet(handle, reinterpret_cast<const guint8*>(sheet.data()), sheet.size(),
                               nullptr);
    const RsvgRectangle viewport{0, 0, size, size};
    // Upright first, since the library does not draw every document on a turned canvas.
    const Image upright(static_cast<int>(size), static_cast<int>(size));
    bool drawn = false;
    {
        Canvas still(upright);
        drawn = rsvg_handle_render_document(handle, still.handle(), &viewport, nullptr) != 0;
    }
    g_object_unref(handle);
    canvas.save();
    canvas.translate({size / 2, size / 2});
    canvas.rotate(turned);
    canvas.image(upright, {-size / 2, -size / 2});
    canvas.restore();
    return drawn;
}

void Art::draw_token(Canvas& canvas, const session::PieceView& piece, double size) const {
    const SideLook side = look(piece.owner);
    const Point center{size / 2, size / 2};
    const double radius = size * 0.41;
    canvas.fill_circle({center.x, center.y + size * 0.035}, radius, Color{0, 0, 0, 0.28});
    canvas.fill_circle_shaded(center, radius, mix(side.body, rgb(0xFFFFFF), 0.22),
                              mix(side.body, side.line, 0.16));
    canvas.stroke_circle(center, radius, side.line, std::max(size * 0.035, 1.0));
    canvas.stroke_circle(center, radius * 0.82, side.accent.with_alpha(0.75),
                         std::max(size * 0.02, 0.7));
    if (piece.covered) {
        draw_emblem(canvas, side.emblem, center, radius * 0.4, side.accent, side.line);
        return;
    }
    const auto index = static_cast<std::size_t>(piece.type);
    const std::string& letter = index < types_.size() ? types_[index].letter : "?";
    TextStyle style;
    style.size = size * (letter.size() > 2 ? 0.26 : letter.size() == 2 ? 0.34 : 0.42);
    style.color = brightness(side.body) > 0.5 ? side.line : rgb(0xFFF9EC);
    style.bold = true;
    style.align = Align::Center;
    canvas.text(letter, center, style);
}

}  // namespace perthro::renderer
