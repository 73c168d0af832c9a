// `perthro profile`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

[[nodiscard]] Command profile_command();

}  // namespace perthro::command
