// What game.yaml and rules.lua say of each other by name, checked once both are known: classes of
// moves in turns, repetition and identity, what compulsory, majority, require and continuations
// name, functions of setups.
#pragma once

#include "scripting/package/reader.hpp"
#include "scripting/package/yaml_names.hpp"

namespace perthro {

// `own` is the file of the package's own rules.lua, -1 if it has none. What a package inherits was
// checked with its ancestor: only names written in its own files are looked at (and every
// continuation). Class names are not checked where Lua makes moves of its own, since those have
// classes that it alone knows.
void check_references(ReadContext& context, const YamlNames& names, int own);

}  // namespace perthro
