// What a typed text says of a move, legal or not: the own notation that it may stand for, and names
// in it that the game does not have.
#pragma once

#include "engine/rules/rules.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// The texts in own notation that a text may mean, itself first: letters for names of types
// (`D@d1`), cells without a dash between them (`d4d6`, `e7e8q`), a cell alone for a piece put there
// (`d1`).
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
// text may be a move of this game.
[[nodiscard]] std::string unknown_name(const Rules& rules, std::string_view text);

}  // namespace perthro
