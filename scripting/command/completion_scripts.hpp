// Scripts by which shells complete the arguments of `perthro`. They hold all names; only ids of
// games and packages are asked of the program when somebody completes one.
#pragma once

#include "scripting/command/option_table.hpp"

#include <string>
#include <vector>

namespace perthro::command {

// The script for a shell, to be read by it (`source`, or a file where it looks). Of options whose
// values are among few it completes these, of files their names.
[[nodiscard]] std::string bash_completion(const std::vector<CommandRow>& table);
[[nodiscard]] std::string zsh_completion(const std::vector<CommandRow>& table);
[[nodiscard]] std::string fish_completion(const std::vector<CommandRow>& table);

}  // namespace perthro::command
