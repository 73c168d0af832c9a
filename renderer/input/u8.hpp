// Text for SFML. Its own conversion from `char` takes the locale's encoding; ours is UTF-8.
#pragma once

#include <SFML/System/String.hpp>
#include <string>

namespace perthro::renderer {

// A text in UTF-8 as SFML has texts.
[[nodiscard]] inline sf::String u8(const std::string& text) {
    return sf::String::fromUtf8(text.begin(), text.end());
}

}  // namespace perthro::renderer
