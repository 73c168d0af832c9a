// What a text in the customary notation of shogi or xiangqi asks for when it is no legal move.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// The moves in own notation that the text means; empty if the game is not written so, or the text
// is none such. What hidden pieces are is not asked: the position is the whole one.
[[nodiscard]] std::vector<std::string> read_family(const Match& match, std::string_view text);

// Why a text in such a notation leads nowhere: no such piece stands there, or the board ends before
// where it would go. "" if it is none such, or leads somewhere.
[[nodiscard]] std::string off_the_board(const Match& match, std::string_view text);

}  // namespace perthro
