// `perthro dap`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

[[nodiscard]] Command dap_command();

}  // namespace perthro::command
