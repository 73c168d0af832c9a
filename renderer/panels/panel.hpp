// What every panel is made of: the client whose model it shows, how things look in this frame, and
// buttons, headings and dialogs that look alike everywhere.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/panels/backend.hpp"
#include "renderer/state/client.hpp"

#include <memory>
#include <string>
#include <vector>

namespace perthro::renderer {

// What all panels of a window share.
struct PanelShare {
    PanelShare(Client& of, std::shared_ptr<Rasters> from) : client(of), rasters(std::move(from)) {}

    Client& client;
    std::shared_ptr<Rasters> rasters;
    ImGuiBackend backend;
    std::vector<Widget> widgets;  // that can be pressed, of the last frame
    float scale = 1;
    Rect window;  // the whole
    WindowColors colors;
    std::string shown_dialog;  // its title, "" = none
};

// A panel paints with Dear ImGui, so all that draws is called once in each frame in which it is to
// be seen, between begin_frame() and end_frame() of the backend. What is pressed acts at once.
class Panel {
protected:
    explicit Panel(PanelShare& share);

    // Notes where the item is that was drawn last, if it is in sight: what can be pressed, for
    // tests.
    void mark(const std::string& id);
    // A button that stands out for what is most likely wanted, and one like others: whether it was
    // pressed. `id`: see mark().
    bool accent_button(const char* label, const std::string& id);
    bool plain_button(const char* label, const std::string& id);
    // Words in the font of titles; words that say what went wrong, in their colour.
    void heading(const char* text);
    void failure_text(const std::string& text);
    // A line of the rules, as in an editor; the one that is meant lit.
    void source_text(const std::string& line, bool meant);
    // A title that opens and closes what is below it; whether it is open.
    bool part(const char* title, const std::string& id);
    // A window in the middle, everything behind it out of reach; sizes before scaling. Whether it
    // is open; then end_dialog() must follow.
    bool begin_dialog(const char* title, float width, float height);
    void end_dialog();
    // A page over the whole window; end_page() must follow.
    void begin_page(const char* name, Rect room);
    void end_page();

    // NOLINTBEGIN(readability-identifier-naming): named as a panel names what it has itself
    PanelShare& share_;
    Client& client_;
    Model& model_;
    ImGuiBackend& backend_;
    const WindowColors& colors_;
    const float& s_;  // scale
    // NOLINTEND(readability-identifier-naming)
};

// Cards in as many columns as there is room for, to be scrolled: next() in front of each, end()
// behind the last.
class CardGrid {
public:
    // `card`: the width that a card has at least, before scaling.
    CardGrid(const char* name, float card, float scale);
    // The width of the card.
    [[nodiscard]] float next();
    // `nothing`: what is said where there was no card.
    void end(const char* nothing);

private:
    float gap_, width_ = 0;
    int columns_ = 1, shown_ = 0;
};

}  // namespace perthro::renderer
