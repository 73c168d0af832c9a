// `perthro schema`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

// Writes schemas and declarations by which editors check and complete packages.
[[nodiscard]] Command schema_command();

}  // namespace perthro::command
