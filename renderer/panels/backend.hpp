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

class ImGuiBackend {
public:
    ImGuiBackend();
    ~ImGuiBackend();
    ImGuiBackend(const ImGuiBackend&) = delete;
    ImGuiBackend& operator=(const ImGuiBackend&) = delete;

    void handle(const sf::Event& event) { events_.push_back(event); }
    [[nodiscard]] bool has_events() const { return !events_.empty(); }
    void begin_frame(sf::Vector2u size, float seconds);
    void end_frame(sf::RenderTarget& target);
    // Fonts of this size, with the letters of `text` that are beyond Latin; colours and distances.
    void dress(bool dark, double scale, const std::string& text);
    [[nodiscard]] ImFont* title_font() const { return title_; }
    [[nodiscard]] ImFont* large_font() const { return large_; }
    [[nodiscard]] ImFont* mono_font() const { return mono_; }
    [[nodiscard]] bool wants_text() const;
    [[nodiscard]] double scale() const { return scale_; }

private:
    void load_fonts(double scale, const std::string& letters);
    void feed();

    std::deque<sf::Event> events_;
    sf::Texture atlas_;
    ImFont *title_ = nullptr, *large_ = nullptr, *mono_ = nullptr;
    double scale_ = 0;
    int dark_ = -1;
    std::string letters_;
    std::string clipboard_;  // what was read last
};

}  // namespace perthro::renderer
