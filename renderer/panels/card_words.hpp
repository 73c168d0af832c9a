// What the card of a game in the browser says below its title, and in place of a picture.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro::renderer {

// How many play, the family, what is special; that it cannot be opened where nothing is known.
[[nodiscard]] std::string tags_of(const session::GameCard& card);

// Why there is no picture, in a sentence with its place: the package's first mistake, else the
// first line of `failure`, which is why its start could not be made; "" if nothing is wrong.
[[nodiscard]] std::string trouble_of(const session::GameCard& card, const std::string& failure);

}  // namespace perthro::renderer
