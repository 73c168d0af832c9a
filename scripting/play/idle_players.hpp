// Players whose turn never comes, in positions that are looked at: nearly always a turn program
// that leaves them out. No count of moves shows them.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <vector>

namespace perthro {

// Gathers who had a move over many positions of one game.
class IdlePlayers {
public:
    // Notes who has a move where the match stands.
    void look(Match& match);

    // One warning for each player who never had one, and whom no setup leaves out; none where too
    // few positions were looked at for every player's turn to have come.
    [[nodiscard]] std::vector<LoadWarning> warnings(const GameDefinition& game) const;

private:
    // What the ends of games have in common that were seen.
    struct Ends {
        bool any = false;
        Player stuck = kNobody;  // who had no move at each of them; nobody where that is not so
        std::string position;    // of the first
    };

    void note_end(Match& match);

    std::vector<char> moved_;  // [player]
    int positions_ = 0;        // in which somebody had a move
    Ends ends_;
};

}  // namespace perthro
