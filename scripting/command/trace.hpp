// `perthro trace`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

// Follows a movement word by word.
[[nodiscard]] Command trace_command();

}  // namespace perthro::command
