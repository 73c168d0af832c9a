// Pictures on the graphics card.
#pragma once

#include "renderer/draw/canvas.hpp"

#include <SFML/Graphics/RenderStates.hpp>
#include <SFML/Graphics/RenderTarget.hpp>
#include <SFML/Graphics/Texture.hpp>

namespace perthro::renderer {

// The picture's pixels in the texture, which becomes as large as it.
void upload(sf::Texture& texture, const Image& image);
// Draws a texture that upload() filled, whose colours are multiplied by their alpha.
void draw_picture(sf::RenderTarget& target, const sf::Texture& texture, Point at, double size,
                  double alpha);

}  // namespace perthro::renderer
