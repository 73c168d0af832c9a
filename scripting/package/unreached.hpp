// What no game ever comes to: lines of results below one that holds whenever they do, awards of a
// line whose hook says who wins, numbers of hands without end, drops of what nobody has in hand,
// entries of turns behind an endless loop or that wait for what never holds, labels, attributes
// that nothing writes.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/package/yaml_names.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro {

// All Lua of a package, and how often it has a name outside of comments, in quotes too.
struct LuaTexts {
    std::string text;
    std::map<std::string, int> names;
};

// Warnings of the whole package, what it inherits included, but of nothing that other options would
// change.
[[nodiscard]] std::vector<LoadWarning> unreached(const GameDefinition& game, const YamlNames& names,
                                                 const LuaTexts& lua);

}  // namespace perthro
