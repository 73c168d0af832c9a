// What can be told beforehand of words and rules that would be asked at every ply: of what is
// applied behind a move, and of what `require` asks beside safety. Facts of the rules, which all
// workers share.
#pragma once

#include "engine/game/applied_screen.hpp"
#include "engine/game/requirement_screen.hpp"
#include "engine/rules/rules.hpp"

#include <memory>
#include <vector>

namespace perthro {

// Made once for a game.
struct Screens {
    std::vector<AppliedScreen> applied;       // [type]
    std::vector<RequirementScreen> required;  // [requirement]; empty: nothing can be told

    // Of rules that have their tables.
    [[nodiscard]] static std::shared_ptr<const Screens> of(const Rules& rules);
};

}  // namespace perthro
