// Colours as Dear ImGui takes them.
#pragma once

#include "renderer/draw/canvas.hpp"

#include <imgui.h>

namespace perthro::renderer {

// A colour as Dear ImGui has them; `alpha`: a part of its opacity.
[[nodiscard]] inline ImU32 packed(Color color, double alpha = 1) {
    return ImGui::ColorConvertFloat4ToU32({static_cast<float>(color.r), static_cast<float>(color.g),
                                           static_cast<float>(color.b),
                                           static_cast<float>(color.a * alpha)});
}

}  // namespace perthro::renderer
