// How protocols write the moves and positions of a game: as engines of its family do, where it has
// one; else in own notation, with `_` for the blank.
#pragma once

#include "scripting/outside/program.hpp"
#include "scripting/play/match.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace perthro::outside {

// The writing of one game for one protocol.
class Spelling {
public:
    // Throws PlayError if the protocol has other names for the cells of the game's family. Keeps
    // nothing of the game.
    Spelling(Protocol protocol, const GameDefinition& game);

    // The texts of Match::moves(), in the same order.
    [[nodiscard]] std::vector<std::string> moves(Match& match) const;
    // A move of a line that is not on the board.
    [[nodiscard]] std::string move(const Match& match, const MovePath& path) const;
    // The position of the match as the protocol wants it: SFEN, FEN, or the game's own form.
    [[nodiscard]] std::string position(const Match& match) const;

private:
    [[nodiscard]] std::string adapted(std::string text) const;

    Protocol protocol_;
    MoveStyle family_, style_;
    // Where the protocol counts ranks from 0, the names of cells there, by name.
    std::map<std::string, std::string> from_zero_;
};

// Whether the game begins as it does without a setup, a position or a lot: "the usual start".
[[nodiscard]] bool is_usual_start(const GameDefinition& game, const MatchStart& start);

// Throws PlayError with the reason why no protocol can tell this game to another program.
void require_speakable(const Rules& rules);
// Throws PlayError with the reason why GTP, with one board and two players, cannot tell the game.
void require_speakable_in_gtp(const GameDefinition& game);

}  // namespace perthro::outside
