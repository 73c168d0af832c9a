// Tells a test what happens, as JSON lines on standard output. It tells only: tests act through the
// mouse and the keys, like a person.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/state/client.hpp"

#include <SFML/Window/Event.hpp>
#include <string>
#include <vector>

namespace perthro::renderer {

void report_frame(long number, double milliseconds);
void report_happening(const Happening& happening);
// What came from mouse and keyboard so far. It tells a rest from one before the last input. Keys
// are counted twice since SFML drops the release of a key that is pressed again before it was read.
struct InputCounts {
    long buttons = 0;                // let go
    long pressed = 0, released = 0;  // keys
    void count(const sf::Event& event);
};

// All is drawn and nothing is awaited: what can be pressed, and where, and what was answered by
// now.
void report_idle(long frame, const InputCounts& inputs, const Model& model, const Scene& scene,
                 const std::vector<Widget>& panel_widgets, bool may_choose);

}  // namespace perthro::renderer
