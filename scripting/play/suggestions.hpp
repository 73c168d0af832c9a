// The legal moves that look most like a text that is none: of the same piece first, written as the
// text is.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <string_view>

namespace perthro {

// "nearest: e2-e3, e2-e4, ..."; "for example: ..." where nothing looks like it, and what there is
// to say where no move is left.
[[nodiscard]] std::string nearest_moves(Match& match, std::string_view text);

}  // namespace perthro
