// What a typed text says of a move, legal or not: the own notation that it may stand for, and names
// in it that the game does not have.
#pragma once

#include "engine/rules/rules.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// Bytes of the longest text that is read as a move: no movement has more than 200 parts.
inline constexpr std::size_t kLongestMoveText = 4000;

// "a move has at most 4000 bytes, this text 60000" of a longer text, "" of any other.
[[nodiscard]] std::string too_long(std::string_view text);

// A text of others for a message: its first letters and `...` if it is long.
[[nodiscard]] std::string shortened(std::string_view text);

// The texts in own notation that a text may mean, itself first: letters for names of types
// (`D@d1`), cells without a dash between them (`d4d6`, `e7e8q`), a cell alone for a piece put there
// (`d1`). Of a text that is too long, itself alone.
[[nodiscard]] std::vector<std::string> own_readings(const Rules& rules, std::string_view text);

// A text in own notation without its class, or without the type of the piece that is put down:
// `a1-a3` of `a1-a3 jump`, `d1` of `disc@d1`.
[[nodiscard]] std::string without_class(const std::string& text);
[[nodiscard]] std::string without_type(const std::string& text);

// The moves of a list, by their texts in own notation, that a text means if it leaves class or type
// out; ascending.
[[nodiscard]] std::vector<int> meant_moves(const Rules& rules, std::string_view text,
                                           const std::vector<std::string>& texts);

// "`h1` is no cell of the board", "there is no piece type `dsic`, did you mean `disc`?"; "" if the
// text may be a move of this game; too_long() of a text that is.
[[nodiscard]] std::string unknown_name(const Rules& rules, std::string_view text);

}  // namespace perthro
