// `perthro trace`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

[[nodiscard]] Command trace_command();

}  // namespace perthro::command
