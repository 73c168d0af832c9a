// Legal moves that change nothing, though whoever makes one says more than that he passes: nearly
// always words that were to do something and do not. No count of moves shows them.
#pragma once

#include "scripting/play/match.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro {

// Gathers such moves over many positions of one game.
class IdleMoves {
public:
    // Notes those that are legal where the match stands.
    void look(Match& match);

    // One warning for each movement of which some move was noted.
    [[nodiscard]] std::vector<LoadWarning> warnings() const;

private:
    struct Seen {
        std::string example, position;
        Source at;                // of the movement
        bool lacks_land = false;  // no word of it puts the piece down
    };

    std::map<std::uint16_t, Seen> by_movement_;
};

}  // namespace perthro
