// Where a command reads and writes: the terminal, or strings in tests.
#pragma once

#include <iosfwd>

namespace perthro::command {

struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
};

}  // namespace perthro::command
