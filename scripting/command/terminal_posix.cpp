// Whether a person reads what is written: a terminal behind standard error.
#include "scripting/command/shown_stream.hpp"
#include "scripting/command/terminal.hpp"

#include <iostream>
#include <unistd.h>

namespace perthro::command {

bool is_terminal(const std::ostream& stream) {
    const auto* const buffer = dynamic_cast<const ShownBuffer*>(stream.rdbuf());
    return (buffer != nullptr ? buffer->to() : stream.rdbuf()) == std::cerr.rdbuf() &&
           isatty(STDERR_FILENO) == 1;
}

}  // namespace perthro::command
