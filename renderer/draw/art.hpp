// Drawings of pieces: found as SVG files, coloured for a side, turned into pictures of a size, and
// kept. Where there is no drawing, or none that may be drawn, or it is not there in time, the piece
// is a disc with its letter.
#pragma once

#include "renderer/draw/art_file.hpp"
#include "renderer/draw/canvas.hpp"
#include "renderer/draw/rasters.hpp"
#include "renderer/draw/theme.hpp"
#include "scripting/session/values.hpp"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

// The folder with the drawings and sounds: PERTHRO_CONTENT, or what comes with the program.
[[nodiscard]] std::string content_folder();

class Art {
public:
    // Has no drawings before begin().
    explicit Art(std::shared_ptr<Rasters> rasters) : rasters_(std::move(rasters)) {}

    // Forgets everything and looks for drawings of this game from now on: in the package's `art/`,
    // then in content/pieces/ under the set named by the hint `pieces`, the family, and `common`.
    void begin(const session::GameInfo& info);
    // Like begin() for a preview, which has no card of its own.
    void begin(const session::BoardView& board, const session::GameCard& card);

    // The piece in a picture of `size` pixels square. `turned`: degrees by which a drawing with a
    // front is turned, clockwise. Stays valid until the next one is asked for.
    [[nodiscard]] const Image& piece(const session::PieceView& piece, int size, int turned);
    // Whether one that piece() gave since the last time was a disc for now: ask again when
    // Rasters::poll() says that something came.
    [[nodiscard]] bool take_unfinished() { return std::exchange(unfinished_, false); }
    // What was found wrong with drawings since the last time.
    [[nodiscard]] std::vector<session::ErrorView> take_problems() {
        return std::exchange(problems_, {});
    }
    [[nodiscard]] const std::shared_ptr<Rasters>& rasters() const { return rasters_; }

    // How the pieces of a player look, 0 = nobody's.
    [[nodiscard]] SideLook look(int player) const { return side_look(players_, player); }

private:
    struct Found {
        std::string file;       // "" = none
        std::string svg;        // "" = none that is drawn
        bool directed = false;  // has a front that shows where its side plays to
        bool strange = false;   // a stranger drew it
    };
    [[nodiscard]] Found& find(const session::PieceView& piece);
    [[nodiscard]] Found look_for(const session::PieceView& piece);
    [[nodiscard]] std::vector<std::string> names_of(const session::PieceView& piece) const;
    [[nodiscard]] const Image& keep(std::string key, Image picture);
    void note(const Found& found, const Raster& raster);
    void draw_token(Canvas& canvas, const session::PieceView& piece, double size) const;

    std::shared_ptr<Rasters> rasters_;
    std::vector<std::string> folders_;
    std::string stranger_;  // folder of the package, if a stranger wrote it
    std::vector<session::PieceTypeView> types_;
    std::vector<std::string> players_;
    std::map<std::pair<int, int>, Found> files_;  // by type (-1 = covered) and owner
    std::map<std::string, Image> pictures_;
    std::size_t kept_ = 0;  // bytes of them
    Image for_now_;         // a disc until the drawing is there
    bool unfinished_ = false;
    std::vector<session::ErrorView> problems_;
    std::set<std::string> told_;  // what was found wrong with processes that draw
};

}  // namespace perthro::renderer
