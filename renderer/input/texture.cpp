#include "renderer/input/texture.hpp"

#include <SFML/Graphics/Sprite.hpp>
#include <SFML/OpenGL.hpp>

namespace perthro::renderer {

void upload(sf::Texture& texture, const Image& image) {
    const auto width = static_cast<unsigned>(image.width());
    const auto height = static_cast<unsigned>(image.height());
    if (texture.getSize() != sf::Vector2u(width, height)) {
        texture.create(width, height);
        texture.setSmooth(true);
    }
    // Straight from cairo's order of bytes, which SFML's own update() does not know.
    sf::Texture::bind(&texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, image.width(), image.height(), GL_BGRA,
                    GL_UNSIGNED_BYTE, image.pixels());
    sf::Texture::bind(nullptr);
}

void draw_picture(sf::RenderTarget& target, const sf::Texture& texture, Point at, double size,
                  double alpha) {
    sf::Sprite sprite(texture);
    sprite.setPosition(static_cast<float>(at.x), static_cast<float>(at.y));
    if (size > 0) {
        const float scale = static_cast<float>(size / texture.getSize().x);
        sprite.setScale(scale, scale);
    }
    const auto part = static_cast<sf::Uint8>(alpha * 255);
    sprite.setColor(sf::Color(part, part, part, part));
    sf::RenderStates states;
    states.blendMode = sf::BlendMode(sf::BlendMode::One, sf::BlendMode::OneMinusSrcAlpha);
    target.draw(sprite, states);
}

}  // namespace perthro::renderer
