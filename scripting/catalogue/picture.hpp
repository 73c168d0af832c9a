// How a package looks to people who do not have it yet: what its card says, and its board as it
// stands at the beginning, drawn as SVG from what a session shows.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro {

struct LookedAt {
    session::GameInfo info;
    std::string picture;  // SVG
};

// Opens the package in this folder, within the limits of scripts. What a player may not know is not
// in the picture. Throws std::runtime_error if it does not open.
[[nodiscard]] LookedAt look_at(const std::string& folder);

// The board with a position on it, as the text of an SVG file that needs no other file.
[[nodiscard]] std::string board_picture(const session::GameInfo& info,
                                        const session::PositionView& position);

}  // namespace perthro
