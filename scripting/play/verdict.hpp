// What a text that is no legal move was read as, in any notation of the game, and what refused it.
#pragma once

#include "scripting/play/refusals.hpp"

#include <string>
#include <vector>

namespace perthro {

struct Verdict {
    std::string move;  // in own notation, as far as it can be read
    std::vector<Reason> reasons;
    std::string unknown;   // in place of reasons: a name that the game does not have, no piece
    bool several = false;  // the text may mean more than one move
};

// `text` is no legal move. Asks the whole position: not for whoever may not know it.
[[nodiscard]] Verdict judge(Match& match, const std::string& text);

}  // namespace perthro
