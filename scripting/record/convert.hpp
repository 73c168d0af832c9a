// From the recorder's Lua tables to the engine's trees and declarations.
#pragma once

#include "engine/rules/definition.hpp"

#include <lua.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace perthro {

// A tree that is too deep or too large to be meant, or a number in it that names nothing, and where
// it begins.
struct TreeError : std::runtime_error {
    TreeError(const std::string& what, Source where, std::string what_to_do = "")
        : std::runtime_error(what), at(where), remedy(std::move(what_to_do)) {}
    Source at;
    std::string remedy;
};

// Reads the table R.out on top of the stack into the definition (replacing what it declares);
// movements and riders of removed piece types are left out. Throws TreeError.
void read_declarations(lua_State* lua, GameDefinition& definition);

}  // namespace perthro
