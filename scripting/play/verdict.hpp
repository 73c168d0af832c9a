// What a text that is no legal move was read as, in any notation of the game, and what refused it.
#pragma once

#include "scripting/play/refusals.hpp"

#include <string>
#include <vector>

namespace perthro {

// How a text was read, and what is against it.
struct Verdict {
    std::string move;  // in own notation, as far as it can be read
    std::vector<Reason> reasons;
    std::string said;  // why, to a player, without a full stop: "e2 is occupied by your own pawn"
    bool unknown = false;  // `said` tells of a name that the game does not have, or of a text that
                           // may mean more than one move: there are no reasons
};

// `text` is no legal move. Asks the whole position: not for whoever may not know it.
[[nodiscard]] Verdict judge(Match& match, const std::string& text);
// Judges a path in own notation, whatever else it looks like.
[[nodiscard]] Verdict judge_path(Match& match, const std::string& path);

// "`e2-e5` is no legal move: a pawn does not move from e2 to e5 (nearest: e2-e3, e2-e4, ...)", of a
// text that was looked for and not found. Where something is hidden, no reason: it would tell.
[[nodiscard]] std::string why_not(Match& match, const std::string& text, const FoundMove& found);

}  // namespace perthro
