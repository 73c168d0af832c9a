// `perthro lsp`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

[[nodiscard]] Command lsp_command();

}  // namespace perthro::command
