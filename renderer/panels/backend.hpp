// Dear ImGui in an SFML window: events in, triangles out. Version 1.86 has no queue of events, so
// they are kept here and given out with at most one change of a button per frame.
#pragma once

#include "renderer/draw/theme.hpp"

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Window/Event.hpp>
#include <deque>
#include <string>

struct ImFont;

namespace perthro::renderer {

// Owns the context of Dear ImGui, so there is one at a time.
class ImGuiBackend {
public:
    ImGuiBackend();
    ~ImGuiBackend();
    ImGuiBackend(const ImGuiBackend&) = delete;
    ImGuiBackend& operator=(const ImGuiBackend&) = delete;

    // Keeps an event until a frame takes it.
    void handle(const sf::Event& event) { events_.push_back(event); }
    // Whether events wait: then another frame is to be drawn.
    [[nodiscard]] bool has_events() const { return !events_.empty(); }
    // Takes events, up to the first press or release, and begins a frame. `size`: of the window in
    // pixels; `seconds`: since the last frame.
    void begin_frame(sf::Vector2u size, float seconds);
    // Ends the frame and draws it over what is there.
    void end_frame(sf::RenderTarget& target);
    // Fonts of this size for Latin, Greek and signs, and for what other letters up to U+FFFF are in
    // `text`, in UTF-8; colours and distances. Between frames alone. Makes anew only what differs
    // from the last time: fonts are slow.
    void dress(bool dark, double scale, const std::string& text);
    // Fonts of titles, of large ones, of source. Valid until dress() makes others.
    [[nodiscard]] ImFont* title_font() const { return title_; }
    [[nodiscard]] ImFont* large_font() const { return large_; }
    [[nodiscard]] ImFont* mono_font() const { return mono_; }
    // Whether a field takes what is typed.
    [[nodiscard]] bool wants_text() const;
    // The scale that dress() was given last.
    [[nodiscard]] double scale() const { return scale_; }

private:
    void load_fonts(double scale, const std::u32string& letters);
    void feed();

    std::deque<sf::Event> events_;
    sf::Texture atlas_;
    ImFont *title_ = nullptr, *large_ = nullptr, *mono_ = nullptr;
    double scale_ = 0;
    int dark_ = -1;
    std::u32string letters_;  // that the fonts have beside the usual ones, in order
    std::string clipboard_;   // what was read last
};

}  // namespace perthro::renderer
