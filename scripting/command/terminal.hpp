// What is known of the terminal that a command writes to.
#pragma once

#include <iosfwd>

namespace perthro::command {

// Whether a person reads the stream as it is written: the standard error of this process, and a
// terminal behind it. Never true of strings in tests, files and pipes.
[[nodiscard]] bool is_terminal(const std::ostream& stream);

// How many columns a line on standard output has room for; 100 where no terminal is behind it.
[[nodiscard]] int columns_of_terminal();

}  // namespace perthro::command
