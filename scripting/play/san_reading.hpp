// What a text in the customary notation of chess asks for when it is no legal move: the pieces that
// it may mean, and where they would go.
#pragma once

#include "scripting/play/match.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// What such a text says.
struct SanReading {
    std::string piece;               // name of the type
    std::string to;                  // the cell
    std::vector<std::string> from;   // cells of the mover's pieces that are meant
    std::vector<std::string> moves;  // own notation of the move of each
    bool captures = false;           // it says so
};

// Nothing if the game is not written so, or the text is none such. Castling is read as the king's
// way of two cells. What hidden pieces are is not asked: the position is the whole one.
[[nodiscard]] std::optional<SanReading> read_san(Match& match, std::string_view text);

}  // namespace perthro
