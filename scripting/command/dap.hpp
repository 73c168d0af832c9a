// `perthro dap`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

// Serves an editor, by the Debug Adapter Protocol on standard input and output, as a debugger of
// Lua.
[[nodiscard]] Command dap_command();

}  // namespace perthro::command
