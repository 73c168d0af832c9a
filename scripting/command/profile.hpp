// `perthro profile`; see command.hpp.
#pragma once

#include "scripting/command/command.hpp"

namespace perthro::command {

// Says where the time of a game goes, line by line of its rules.
[[nodiscard]] Command profile_command();

}  // namespace perthro::command
