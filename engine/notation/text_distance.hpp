// How much texts of moves differ, for suggestions.
#pragma once

#include <cstddef>
#include <string_view>

namespace perthro {

// How much a typed text differs from a move's, whose class and, where a piece is put down, name may
// be left out: single characters to change.
[[nodiscard]] std::size_t text_distance(std::string_view text, std::string_view move);

}  // namespace perthro
