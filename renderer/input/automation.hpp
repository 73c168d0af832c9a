// Tells a test what happens, as JSON lines on standard output. It tells only: tests act through the
// mouse and the keys, like a person.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/state/client.hpp"

#include <SFML/Window/Event.hpp>
#include <string>
#include <vector>

namespace perthro::renderer {

// A frame was drawn: its number since the window was opened, and how long that took.
void report_frame(long number, double milliseconds);
// Something happened, and was told (state/telling.hpp).
void report_happening(const Happening& happening);
// What came from mouse and keyboard since the window was opened. It tells a rest from one before
// the last input. Keys are counted twice since SFML drops the release of a key that is pressed
// again before it was read.
struct InputCounts {
    long buttons = 0;                // let go
    long pressed = 0, released = 0;  // keys
    // Counts an event; those that are neither of keys nor of buttons count for nothing.
    void count(const sf::Event& event);
};

// All is drawn and nothing is awaited: what is shown, what can be pressed and where, and how much
// input that answers. `frame`: the last one; `panel_widgets`: Panels::widgets(); `may_choose`:
// Choosing::may_choose().
void report_idle(long frame, const InputCounts& inputs, const Model& model, const Scene& scene,
                 const std::vector<Widget>& panel_widgets, bool may_choose);

}  // namespace perthro::renderer
