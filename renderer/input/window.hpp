// The window: its events become calls of the client, the scene and the panels become frames. Draws
// only when something changed.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/input/automation.hpp"
#include "renderer/input/options.hpp"
#include "renderer/panels/panels.hpp"
#include "renderer/sound/sounds.hpp"
#include "renderer/state/client.hpp"

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Window/Event.hpp>
#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <string>

namespace perthro::renderer {

// The window of the program, from when it is made until it is closed.
class Window {
public:
    // Called with the settings whenever nothing happens any more, and at the end.
    using Keep = std::function<void(const Settings&)>;
    // Opens the window, which needs a display (display.hpp). The client outlives it; `rasters`
    // draws pieces for scene and panels.
    Window(Client& client, const Options& options, std::shared_ptr<Rasters> rasters, Keep keep);
    // Draws and takes input until the window is closed, or the picture of Options::screenshot is
    // written. The program's exit code: 1 if there is no such picture, or no game for it, else 0.
    int run();

private:
    // Frames that the panels need to settle: what is wrapped anew gets a scrollbar, which wraps.
    static constexpr int kAfterEvent = 4;
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    // What is on the screen, and what has still to come there. Times are in seconds of now().
    struct Frames {
        unsigned long painted = 0;     // Model::version of the last one
        Dialog dialog = Dialog::None;  // of the last one
        double changed_at = kNever;    // when the first change came that is not on the screen
        int due = 3;                   // to be drawn in any case
        long drawn = 0;                // since the window was opened
    };
    // What a button of the mouse went down on; -1: no cell.
    struct Press {
        int cell = -1;        // of the left button
        bool chosen = false;  // the move that is being chosen may end there: letting go ends it
        int note_from = -1;   // of the right button, where a note begins
    };

    void handle(const sf::Event& event);
    void key(const sf::Event::KeyEvent& key);
    void pressed(Point at, sf::Mouse::Button button);
    void released(Point at, sf::Mouse::Button button);
    void moved(Point at);
    void press_widget(const std::string& id);
    void escape();
    void move_cursor(Point way);
    void enter();
    bool letter(sf::Keyboard::Key key);
    bool trace_key(sf::Keyboard::Key key);
    [[nodiscard]] int cell_at(Point at) const;
    void resize(unsigned width, unsigned height);

    void draw(double now);
    void draw_movers(double now);
    void after_happenings();
    void look_quiet();
    void take_art();
    void refresh_clock(double now);
    [[nodiscard]] double now() const;

    Client& client_;
    Model& model_;
    Options options_;
    Keep keep_;
    sf::RenderWindow window_;
    std::shared_ptr<Rasters> rasters_;
    Scene scene_;
    Panels panels_;
    Sounds sounds_;
    Image picture_;
    sf::Texture picture_texture_;
    std::map<std::string, sf::Texture> mover_textures_;
    std::string mover_size_;
    Frames frames_;
    Press press_;
    InputCounts inputs_;
    bool quiet_ = false;  // a test was told that nothing happens any more
    int exit_code_ = 0;
    Point cursor_at_{-1, -1};  // where the keyboard's cursor was last
    double clock_asked_ = 0;
    double busy_at_ = 0;  // when something happened last
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace perthro::renderer
