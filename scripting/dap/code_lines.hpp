// Where a debugger can stop in a text of Lua.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro::dap {

struct CodeLines {
    std::vector<int> lines;  // from 1, in order: those that have code of their own
    std::string problem;     // why the text does not compile, "" if it does
};

// Compiles the text, without running it, and reads the lines of its functions.
[[nodiscard]] CodeLines code_lines(std::string_view text);

}  // namespace perthro::dap
