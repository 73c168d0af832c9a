// The list of commands, and those that are about it or about what the program keeps.
#pragma once

#include "scripting/command/command.hpp"

#include <vector>

namespace perthro::command {

// In the order in which help lists them.
[[nodiscard]] std::vector<Command> all_commands();

// Commands of the files of their names; what each does is its help.
[[nodiscard]] Command completion_command();
[[nodiscard]] Command describe_command();
[[nodiscard]] Command index_command();
[[nodiscard]] Command key_command();
[[nodiscard]] Command manual_command();
[[nodiscard]] Command mutate_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command search_command();
[[nodiscard]] Command source_command();
[[nodiscard]] Command store_command();
[[nodiscard]] Command update_command();

}  // namespace perthro::command
