// Drawings of pieces: found as SVG files, coloured for a side, turned into pictures of a size, and
// kept. Where there is no drawing, the piece is a disc with its letter.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "renderer/draw/theme.hpp"
#include "scripting/session/values.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::renderer {

// The folder with the drawings and sounds: PERTHRO_CONTENT, or the one of the source tree.
[[nodiscard]] std::string content_folder();

class Art {
public:
    // Forgets everything and looks for drawings of this game from now on: in the package's `art/`,
    // then in content/pieces/ under the set named by the hint `pieces`, the family, and `common`.
    void begin(const session::GameInfo& info);
    // Like begin() for a preview, which has no card of its own.
    void begin(const session::BoardView& board, const session::GameCard& card);

    // The piece in a picture of `size` pixels square. `turned`: degrees by which a drawing with a
    // front is turned, clockwise. Stays valid until 500 other pictures were asked for.
    [[nodiscard]] const Image& piece(const session::PieceView& piece, int size, int turned);

    [[nodiscard]] SideLook look(int player) const { return side_look(players_, player); }
    [[nodiscard]] const std::vector<std::string>& players() const { return players_; }

private:
    struct Found {
        std::string file;       // "" = none
        bool directed = false;  // has a front that shows where its side plays to
    };
    [[nodiscard]] Found find(const session::PieceView& piece);
    [[nodiscard]] std::vector<std::string> names_of(const session::PieceView& piece) const;
    void draw(Canvas& canvas, const session::PieceView& piece, double size, int turned);
    void draw_token(Canvas& canvas, const session::PieceView& piece, double size) const;
    bool draw_file(Canvas& canvas, const std::string& file, const SideLook& look, double size,
                   int turned) const;

    std::vector<std::string> folders_;
    std::vector<session::PieceTypeView> types_;
    std::vector<std::string> players_;
    std::map<std::pair<int, int>, Found> files_;  // by type (-1 = covered) and owner
    std::map<std::string, Image> pictures_;
};

}  // namespace perthro::renderer
