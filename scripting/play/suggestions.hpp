// The legal moves that look most like a text that is none: of the same piece first, written as the
// text is.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// "nearest: e2-e3, e2-e4, ..."; "for example: ..." where nothing looks like it, and what there is
// to say where no move is left.
[[nodiscard]] std::string nearest_moves(Match& match, std::string_view text);

// "say which: 37x28x17, 37x26x17": the moves of a text that may mean several, by their places in
// the list, written as the text is where that tells them apart.
[[nodiscard]] std::string which_move(Match& match, std::string_view text,
                                     const std::vector<int>& meant);

}  // namespace perthro
