// Where a cell lies, as expressions of game.yaml name it.
#pragma once

#include "scripting/package/expression.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace perthro {

// Sets x, y, z and w, counted from 1, to a place in a grid, and `level` to z; 0 in `at`, an axis
// that the grid lacks, is 1.
inline void set_coordinates(ExpressionVariables& variables, const std::array<int, 4>& at) {
    constexpr std::array<const char*, 4> kNames{"x", "y", "z", "w"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        variables[kNames[i]] = std::int64_t{std::max(at[i], 1)};
    }
    variables["level"] = variables["z"];
}

}  // namespace perthro
