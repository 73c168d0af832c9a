#include "scripting/session/board_hint.hpp"

namespace perthro::session {

std::string hint(const BoardView& board, std::string_view key) {
    for (const auto& [name, value] : board.hints) {
        if (name == key) {
            return value;
        }
    }
    return "";
}

}  // namespace perthro::session
