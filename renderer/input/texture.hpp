// Pictures on the graphics card.
#pragma once

#include "renderer/draw/canvas.hpp"

#include <SFML/Graphics/RenderStates.hpp>
#include <SFML/Graphics/RenderTarget.hpp>
#include <SFML/Graphics/Texture.hpp>

namespace perthro::renderer {

// Puts the picture's pixels into the texture, which becomes as large as it.
void upload(sf::Texture& texture, const Image& image);
// Draws a texture that upload() filled, whose colours are multiplied by their alpha. `at`: the
// upper left corner; `size`: the width in pixels, 0 = as it is; `alpha`: 0 = not to be seen.
void draw_picture(sf::RenderTarget& target, const sf::Texture& texture, Point at, double size,
                  double alpha);

}  // namespace perthro::renderer
