// The board as a file.
#pragma once

#include "renderer/draw/scene.hpp"

#include <string>

namespace perthro::renderer {

// Writes the board as it is shown; the end of the name, `.svg` or `.png`, decides the kind. Returns
// what went wrong, "" if nothing did.
[[nodiscard]] std::string save_board(Scene& scene, const Model& model, const std::string& file);

}  // namespace perthro::renderer
