// Makes the plan of a movement: its words as one player means them.
#pragma once

#include "engine/rules/rules.hpp"
#include "engine/runner/plan.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::runner {

// The plan of the words from an address on, as `me` means them; cells hold one word each, which
// everybody knows. heavy, closing: see Plans. Null where the first word changes something already.
[[nodiscard]] std::unique_ptr<const Plan> resolve(const Rules& rules, const std::uint8_t* heavy,
                                                  const std::vector<char>& closing, Player me,
                                                  std::int32_t start);

}  // namespace perthro::runner
