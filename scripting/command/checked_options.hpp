// Whether a package loads with every value of its options, and not only as it is by itself.
#pragma once

#include "scripting/command/command.hpp"

#include <string>

namespace perthro::command {

// Loads the package with each value of each option that it has not now, the others as they are; of
// a range its two ends. What is wrong with the first such value of each option, as it is printed,
// "" where all load. On a script thread.
[[nodiscard]] std::string errors_of_options(const GameArguments& arguments, const OpenGame& game);

}  // namespace perthro::command
