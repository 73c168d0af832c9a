// The browser: all games as cards with a picture of their start, search and filters, unfinished
// games.
#pragma once

#include "renderer/panels/miniatures.hpp"
#include "renderer/panels/new_game.hpp"
#include "renderer/panels/panel.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

class Browser : public Panel {
public:
    Browser(PanelShare& share, Miniatures& miniatures, NewGameDialog& new_game)
        : Panel(share), miniatures_(miniatures), new_game_(new_game) {}

    // Draws the page over `room`, the whole window.
    void draw(Rect room);
    // Opens the dialog for a game that was installed to be played, as soon as it is known.
    void choose_installed();

private:
    void head(Rect room);
    void search_row(Rect room);
    void unfinished_row();
    void recent_row();
    void choose(const session::GameCard& card);
    void card(const session::GameCard& card, float width);
    void suspect_card(const session::GameCard& card, float width, float height);
    [[nodiscard]] bool shows(const session::GameCard& card) const;
    [[nodiscard]] std::vector<const session::GameCard*> found() const;

    Miniatures& miniatures_;
    NewGameDialog& new_game_;
    std::string search_, family_;  // "" = any
    int players_ = 0;              // 0 = any
};

}  // namespace perthro::renderer
