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

[[nodiscard]] CodeLines code_lines(std::string_view text);

}  // namespace perthro::dap
