// The keyboard's cursor: it goes from one thing that can be pressed to the next.
#pragma once

#include "renderer/draw/scene.hpp"

namespace perthro::renderer {

// The nearest thing that way of `from`, as a person would say; nullptr if there is none. `way` is
// one step right, left, down or up.
[[nodiscard]] const Widget* next_widget(const Scene& scene, Point from, Point way);

}  // namespace perthro::renderer
