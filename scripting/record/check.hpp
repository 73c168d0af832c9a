// What can be found wrong in a recorded tree without running it: forks where nobody may be asked,
// and `every` in directions whose words would stay where they are.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>
#include <vector>

namespace perthro {

struct TreeFault {
    Source at;
    std::string what;
    std::string remedy;
};

// All faults of all declarations, in order.
[[nodiscard]] std::vector<TreeFault> check_trees(const GameDefinition& definition);

}  // namespace perthro
