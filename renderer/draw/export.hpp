// The board as a file, or as text.
#pragma once

#include "renderer/draw/scene.hpp"

#include <string>

namespace perthro::renderer {

// Writes the board as it is shown; the end of the name, `.svg` or `.png`, decides the kind. Returns
// what went wrong, "" if nothing did.
[[nodiscard]] std::string save_board(Scene& scene, const Model& model, const std::string& file);
// Puts the same picture into the clipboard as PNG, by the program `xclip`. Returns what went wrong,
// "" if nothing did.
[[nodiscard]] std::string copy_board(Scene& scene, const Model& model);
// The board as the text of an SVG file.
[[nodiscard]] std::string board_as_svg(Scene& scene, const Model& model);

}  // namespace perthro::renderer
