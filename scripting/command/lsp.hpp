// `perthro lsp`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

// Serves an editor, by the Language Server Protocol on standard input and output.
[[nodiscard]] Command lsp_command();

}  // namespace perthro::command
