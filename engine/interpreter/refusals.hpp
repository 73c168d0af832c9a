// How a refusal says what it saw: "land" and behind it "white rook", "protect" and "king on e2,
// attacked from e8".
#pragma once

namespace perthro {

// In Refusal::what, between the rule and what it saw; there only if it saw something.
inline constexpr char kSaw = '\t';

}  // namespace perthro
