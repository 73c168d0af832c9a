// Draws a value out of a list without putting it back; what is left changes its order.
#pragma once

#include "engine/random.hpp"

#include <utility>
#include <vector>

namespace perthro {

template <typename Value>
Value take_any(std::vector<Value>& values, Random& random) {
    std::swap(values[random.below(values.size())], values.back());
    Value value = std::move(values.back());
    values.pop_back();
    return value;
}

}  // namespace perthro
