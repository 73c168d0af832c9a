// Tells a test what happens, as JSON lines on standard output. It tells only: tests act through the
// mouse and the keys, like a person.
#pragma once

#include "renderer/draw/scene.hpp"
#include "renderer/state/client.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

void report_frame(long number, double milliseconds);
void report_happening(const Happening& happening);
// All is drawn and nothing is awaited: what can be pressed, and where. `inputs`: buttons
// let go and keys pressed so far and answered by now; it tells this rest from one before the last
// press.
void report_idle(long frame, long inputs, const Model& model, const Scene& scene,
                 const std::vector<Widget>& panel_widgets, bool may_choose);

}  // namespace perthro::renderer
