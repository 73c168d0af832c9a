// A small package, and what is said of one like it.
#pragma once

#include "tests/scripting/said_of.hpp"

#include <string>

namespace perthro::test::lost {

inline const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}}
attributes: {heat: {of: game, type: 0..5}, glow: {of: cell, type: bool, rows: y == 1}}
setups: {start: {white: {man: rank 1}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";
inline const std::string kMan = "man:move { step(n), glow, set(heat, 1), land }\n";

using test::said_of;
inline std::string said_of(const std::string& rules) { return said_of(kGame, kMan + rules); }

}  // namespace perthro::test::lost
