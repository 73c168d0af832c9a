#include "renderer/draw/art.hpp"

#include "scripting/session/board_hint.hpp"
#include "scripting/session/shipped.hpp"
#include "scripting/session/strangers.hpp"

#include <cairo.h>
#include <cstdlib>
#include <filesystem>

namespace perthro::renderer {

namespace {

constexpr std::size_t kMostPictures = 500;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
constexpr std::chrono::milliseconds kGlance{100};  // that a frame waits for a drawing

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

// The drawing upright in a picture of any size, turned with it: the library that draws it does not
// draw every document on a turned canvas.
void paint_turned(Canvas& canvas, const Image& upright, double size, int turned) {
    canvas.save();
    canvas.translate({size / 2, size / 2});
    canvas.rotate(turned);
    if (upright.width() != static_cast<int>(size)) {
        const double scale = size / upright.width();
        cairo_scale(canvas.handle(), scale, scale);
    }
    canvas.image(upright, {-upright.width() / 2.0, -upright.height() / 2.0});
    canvas.restore();
}

}  // namespace

std::string content_folder() {
    const char* named = std::getenv("PERTHRO_CONTENT");
    return named != nullptr && *named != '\0' ? named : session::shipped_content();
}

void Art::begin(const session::GameInfo& info) { begin(info.board, info.card); }

void Art::begin(const session::BoardView& board, const session::GameCard& card) {
    files_.clear();
    pictures_.clear();
    kept_ = 0;
    problems_.clear();
    told_.clear();
    stranger_ = session::is_strangers(card.path) ? card.path : "";
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

Art::Found& Art::find(const session::PieceView& piece) {
    const int kind = piece.covered ? -1 : piece.type;
    const auto [place, fresh] = files_.try_emplace({kind, piece.owner});
    if (fresh) {
        place->second = look_for(piece);
    }
    return place->second;
}

// A drawing of one side (`general.2.svg`) goes before one for all.
Art::Found Art::look_for(const session::PieceView& piece) {
    const std::string own_end = "." + std::to_string(piece.owner) + ".svg";
    for (const std::string& folder : folders_) {
        for (const std::string& name : names_of(piece)) {
            if (name.empty() || name.find('/') != std::string::npos) {
                continue;
            }
            std::string path = folder;
            path.append("/").append(name);
            for (const std::string& file : {path + own_end, path + ".svg"}) {
                if (is_file(file)) {
                    const bool of_package = &folder == &folders_.front();
                    const bool strange = of_package && !stranger_.empty();
                    ArtFile read = read_art(file, std::filesystem::path(folder).parent_path(),
                                            strange ? ArtCheck::WhereDrawn : ArtCheck::Here);
                    if (read.problem && of_package) {
                        problems_.push_back(std::move(*read.problem));
                    }
                    return {file, std::move(read.svg), is_file(folder + "/directed"), strange};
                }
            }
        }
    }
    return {};
}

const Image& Art::keep(std::string key, Image picture) {
    const auto bytes = static_cast<std::size_t>(picture.width()) *
                       static_cast<std::size_t>(picture.height()) * 4;
    if (pictures_.size() >= kMostPictures || kept_ + bytes > kMostBytes) {
        pictures_.clear();
        kept_ = 0;
    }
    kept_ += bytes;
    return pictures_[std::move(key)] = std::move(picture);
}

const Image& Art::piece(const session::PieceView& piece, int size, int turned) {
    std::string key = std::to_string(piece.type) + "," + std::to_string(piece.owner) + "," +
                      std::to_string(size) + "," + std::to_string(turned) +
                      (piece.covered ? "c" : "");
    const auto known = pictures_.find(key);
    if (known != pictures_.end()) {
        return known->second;
    }
    Found& found = find(piece);
    std::shared_ptr<Raster> raster;
    if (!found.svg.empty()) {
        raster = rasters_->ask(found.svg, style_sheet(look(piece.owner)), size,
                               found.strange ? stranger_ : "");
        rasters_->wait(*raster, kGlance);
    }
    Image picture(size, size);
    {
        Canvas canvas(picture);
        if (raster != nullptr && raster->state() == Raster::State::Done) {
            paint_turned(canvas, raster->picture(), size, found.directed ? turned : 0);
        } else {
            draw_token(canvas, piece, size);
        }
    }
    if (raster != nullptr && raster->state() == Raster::State::Waiting) {
        unfinished_ = true;
        for_now_ = std::move(picture);
        return for_now_;
    }
    if (raster != nullptr && raster->state() != Raster::State::Done) {
        note(found, *raster);
        found.svg.clear();
    }
    return keep(std::move(key), std::move(picture));
}

// Why there is no picture; of the processes that draw what strangers drew each thing once.
void Art::note(const Found& found, const Raster& raster) {
    SvgProblem problem = raster.problem();
    const bool slow = raster.state() == Raster::State::GivenUp;
    if (slow && found.strange && !told_.insert(problem.what).second) {
        return;
    }
    if (problem.what.empty()) {
        problem = {0, slow ? "it took too long to draw" : "it is not drawn",
                   slow ? "draw it with fewer and smaller parts, then open the game again"
                        : "write it anew from a program that draws SVG"};
    }
    problems_.push_back(art_problem(found.file, problem.line, problem.what, problem.remedy));
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
