#include "scripting/session/board_hint.hpp"

#include "scripting/parse_number.hpp"

namespace perthro::session {

std::string hint(const BoardView& board, std::string_view key) {
    for (const auto& [name, value] : board.hints) {
        if (name == key) {
            return value;
        }
    }
    return "";
}

double number_hint(const BoardView& board, std::string_view key) {
    return parse_number<double>(hint(board, key)).value_or(0);
}

}  // namespace perthro::session
