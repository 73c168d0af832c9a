// The board of a package as it stands at the beginning, drawn as SVG from what a session shows, for
// people who do not have it yet.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro {

// The board with a position on it, as the text of an SVG file that needs no other file.
[[nodiscard]] std::string board_picture(const session::GameInfo& info,
                                        const session::PositionView& position);

}  // namespace perthro
