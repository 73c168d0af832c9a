#include "scripting/command/terminal.hpp"

#include <iostream>
#include <unistd.h>

namespace perthro::command {

bool is_terminal(const std::ostream& stream) {
    return &stream == &std::cerr && isatty(STDERR_FILENO) == 1;
}

}  // namespace perthro::command
