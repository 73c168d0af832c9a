// Whether a person reads what is written, a terminal behind standard error, and how wide it is.
#include "scripting/command/shown_stream.hpp"
#include "scripting/command/terminal.hpp"

#include <algorithm>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace perthro::command {

bool is_terminal(const std::ostream& stream) {
    const auto* const buffer = dynamic_cast<const ShownBuffer*>(stream.rdbuf());
    return (buffer != nullptr ? buffer->to() : stream.rdbuf()) == std::cerr.rdbuf() &&
           isatty(STDERR_FILENO) == 1;
}

int columns_of_terminal() {
    constexpr int kUsual = 100, kLeast = 40;
    winsize size{};
    const bool known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
                       size.ws_col > 0;
    return known ? std::max<int>(size.ws_col, kLeast) : kUsual;
}

}  // namespace perthro::command
