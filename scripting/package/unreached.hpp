// What no game ever comes to: lines of results below one that holds whenever they do, awards of a
// line whose hook says who wins, numbers of hands without end, drops of what nobody has in hand.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/package/yaml_names.hpp"

#include <vector>

namespace perthro {

// Warnings of the whole package, what it inherits included, but of nothing that other options would
// change. `sets_hands`: some Lua text puts pieces in hand.
[[nodiscard]] std::vector<LoadWarning> unreached(const GameDefinition& game, const YamlNames& names,
                                                 bool sets_hands);

}  // namespace perthro
