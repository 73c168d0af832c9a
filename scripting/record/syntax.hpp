// What Lua cannot read, told to people.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/vm/state.hpp"

#include <string_view>

namespace perthro {

// The error of vm::State::load_text of this text with what is probably meant.
[[nodiscard]] ContentError syntax_error(vm::State& state, const vm::ScriptError& error,
                                        std::string_view text);

}  // namespace perthro
