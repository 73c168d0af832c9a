// What a text calls the things that only the compiled rules number: classes and labels.
#pragma once

#include <string>
#include <vector>

namespace perthro {

struct MoveNames {
    std::vector<std::string> classes;  // [class] "pass", "move", "drop", "jump", ...
    std::vector<std::string> labels;   // [label]
};

}  // namespace perthro
