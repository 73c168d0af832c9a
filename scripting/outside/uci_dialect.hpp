// What differs between UCI and its relatives, USI (shogi) and UCCI (xiangqi).
#pragma once

#include "scripting/outside/program.hpp"

#include <string>

namespace perthro::outside {

// The words of one of the three.
struct UciDialect {
    std::string hello, done;  // what begins a conversation, and what ends the introduction
    std::string new_game;     // "" = it has no word for it
    std::string position;     // the word in front of the text of a position
    std::string native;       // the game of programs that name none
};

// Those of UCI for any other protocol.
[[nodiscard]] inline UciDialect dialect_of(Protocol protocol) {
    switch (protocol) {
        case Protocol::Usi: return {"usi", "usiok", "usinewgame", "sfen", "shogi"};
        case Protocol::Ucci: return {"ucci", "ucciok", "", "fen", "xiangqi"};
        default: return {"uci", "uciok", "ucinewgame", "fen", kNativeGame};
    }
}

}  // namespace perthro::outside
