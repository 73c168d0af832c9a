// The panels: game browser, dialogs, side panel. Dear ImGui inside; everything on and near the
// board is the scene's.
#pragma once

#include "renderer/panels/browser.hpp"
#include "renderer/panels/get_games_page.hpp"
#include "renderer/panels/install_dialog.hpp"
#include "renderer/panels/new_game.hpp"
#include "renderer/panels/questions.hpp"
#include "renderer/panels/seats.hpp"
#include "renderer/panels/settings.hpp"
#include "renderer/panels/side.hpp"
#include "renderer/panels/sources_dialog.hpp"

#include <SFML/Graphics/RenderWindow.hpp>

namespace perthro::renderer {

class Panels {
public:
    // The client outlives it. `rasters` draws the pieces of miniatures.
    Panels(Client& client, std::shared_ptr<Rasters> rasters);

    // Takes an event; whether it is the panels' and nobody else's. `mouse`: where that is, in
    // pixels; of an event of the mouse alone.
    bool handle(const sf::Event& event, Point mouse);
    // Whether events wait for another frame.
    [[nodiscard]] bool has_events() const { return share_.backend.has_events(); }
    // Draws a frame of what is open over the scene. `seconds`: since the last one.
    void draw(sf::RenderTarget& target, Scene& scene, float seconds);
    // What can be pressed, of the last frame.
    [[nodiscard]] const std::vector<Widget>& widgets() const { return share_.widgets; }
    // Shows the side panel with this tab.
    void open_tab(Tab tab) { side_.open_tab(tab); }
    // Opens the field for typed moves.
    void type_move() { side_.type_move(); }
    // Whether the arrow keys walk through the side panel instead of the game.
    void take_keyboard(bool take) { side_.take_keyboard(take); }
    // Whether something is shown that takes all input: the browser, a dialog.
    [[nodiscard]] bool covers_all() const;
    // Whether a field takes what is typed.
    [[nodiscard]] bool wants_text() const { return share_.backend.wants_text(); }

private:
    void begin_frame(sf::Vector2u size, float seconds);
    void draw_screen(Scene& scene);
    void draw_dialog(Scene& scene);
    void close_dialog();
    bool press_key(const sf::Event& event);

    PanelShare share_;
    Model& model_;
    Miniatures miniatures_;
    SourcesDialog sources_;
    InstallDialog install_;
    NewGameDialog new_game_;
    SeatsDialog seats_;
    SettingsDialog settings_;
    Questions questions_;
    Browser browser_;
    GetGamesPage get_games_;
    SidePanel side_;
    Rect side_room_;  // of the side panel, where it is shown
};

}  // namespace perthro::renderer
