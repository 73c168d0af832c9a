// The whole window but the panels, painted into one picture, and where its parts are that can be
// pressed. Painted again only when something changed.
#pragma once

#include "renderer/draw/art.hpp"
#include "renderer/draw/marks.hpp"
#include "renderer/draw/piece_painter.hpp"
#include "renderer/draw/theme.hpp"
#include "renderer/layout/board_layout.hpp"
#include "renderer/layout/window_layout.hpp"
#include "renderer/state/model.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

// A position on its board, as it is to be drawn.
struct BoardPicture {
    const session::BoardView& board;
    const session::PositionView& position;
    std::string colors;   // "" = the game's own
    int turned = 0;       // degrees clockwise
    bool labels = false;  // coordinates and numbers of cells are shown
    int looker = 1;       // see paint_board()
};

// Keeps what it painted last: a scene is of one game until begin() says otherwise.
class Scene {
public:
    explicit Scene(std::shared_ptr<Rasters> rasters) : art_(std::move(rasters)) {}
    // Looks up the drawings of the game that is open; call when another is opened or reloaded.
    void begin(const session::GameInfo& info);
    // Paints the whole window into a picture of its size. Pieces on their way are not in it: they
    // are drawn over it (movers.hpp). `may_choose`: Choosing::may_choose().
    void paint(const Image& picture, const Model& model, bool may_choose);
    // A board alone, with what stands on it, in `area`: for files and miniatures. What can be
    // pressed stays as paint() left it.
    void paint_position(Canvas& canvas, const BoardPicture& picture, const Rect& area);

    // What can be pressed of the last picture of paint(), the uppermost last.
    [[nodiscard]] const std::vector<Widget>& widgets() const { return widgets_; }
    // The widget at a point, the uppermost; nullptr if there is none.
    [[nodiscard]] const Widget* widget_at(Point point) const;
    // Where cells, and the parts of the window, are in that picture.
    [[nodiscard]] const BoardLayout& board() const { return layout_; }
    [[nodiscard]] const WindowLayout& window() const { return window_; }
    [[nodiscard]] Art& art() { return art_; }

private:
    void header(Canvas& canvas, const Model& model);
    void titles(Canvas& canvas, const Model& model, Rect room);
    void strips(Canvas& canvas, const Model& model);
    void strip(Canvas& canvas, const Model& model, int player, const Rect& rect);
    double hand(Canvas& canvas, const Model& model, int player, const Rect& room);
    void hand_item(Canvas& canvas, const Model& model, int player, const session::HandItem& item,
                   const Rect& rect);
    void number_in_hand(Canvas& canvas, int count, const Rect& rect);
    void dice(Canvas& canvas, const Model& model, const Rect& rect);
    void board(Canvas& canvas, const Model& model, bool may_choose);
    void levels(Canvas& canvas, const Model& model, int cell);
    double status_buttons(Canvas& canvas, const Model& model, bool may_choose);
    [[nodiscard]] StatusText said(const Model& model) const;
    void status(Canvas& canvas, const Model& model, bool may_choose);
    void picker(Canvas& canvas, const Model& model);
    void banner(Canvas& canvas, const Model& model);
    void cursor(Canvas& canvas, const Model& model);
    void curtain(Canvas& canvas, const Model& model);
    void loading(Canvas& canvas, const Model& model, double width, double height);
    struct Button {
        std::string id, label, tip;
        bool strong = false;
        double height = 0;
    };
    // `right`: the middle of its right end. Returns where it begins.
    double button(Canvas& canvas, const Model& model, const Button& button, Point right);

    Art art_;
    WindowColors colors_;
    WindowLayout window_;
    BoardLayout layout_;
    Image board_;                 // without pieces
    std::string board_is_;        // what board_ was painted for
    std::vector<char> in_sight_;  // cells_in_sight(), empty = all
    std::vector<Widget> widgets_;
};

// The order in which players sit, the one at the bottom of the board first. `turned`: degrees
// clockwise that the board is turned; where that brings nobody there, the first player.
[[nodiscard]] std::vector<int> seating(const session::BoardView& board, int players, int turned);

// What the move under the mouse would do (foreseen.cpp): its way where that is not straight, what
// else goes, what is put down or turns with a part of the board, where seeds fall, what is taken.
void paint_foreseen(Canvas& canvas, const Model& model, const BoardLayout& layout,
                    PiecePainter& pieces);
// What stands on the board meanwhile where that is not all that is shown: what turns is drawn where
// it goes.
[[nodiscard]] std::optional<session::PositionView> before_foreseen(const Model& model);

// The cell whose stack is spread out, -1 = none.
[[nodiscard]] int fanned_cell(const Model& model, const BoardLayout& layout);

}  // namespace perthro::renderer
