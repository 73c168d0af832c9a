// `perthro schema`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

[[nodiscard]] Command schema_command();

}  // namespace perthro::command
