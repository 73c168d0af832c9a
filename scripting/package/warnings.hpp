// What a package may do, but hardly means: names that nothing uses, words in an order in which they
// never hold, results that never come, turns that simply end.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/yaml_names.hpp"

namespace perthro {

// `own` is the file of the package's own rules.lua, -1 if it has none. What a package inherits, and
// libraries, were written for others too: only its own files are looked at.
void add_warnings(GameDefinition& definition, const YamlNames& names, const SourceTexts& sources,
                  int own);

}  // namespace perthro
