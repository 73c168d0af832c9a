// How a game ended.
#pragma once

#include <cstdint>
#include <string>

namespace perthro {

// Winners and losers are sets of players (bit p); none of both: a draw.
struct Outcome {
    // What the package calls this end (ResultDefinition::kind); "finished": the turns have come to
    // their end; "stuck": nobody has said what that means.
    std::string kind;
    std::uint32_t winners = 0;
    std::uint32_t losers = 0;
    int points = 0;   // that the result is worth, as the package says
    int result = -1;  // index into GameDefinition::results, -1 = decided by a hook or by having no
                      // move
};

}  // namespace perthro
