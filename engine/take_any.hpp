// Draws a value out of a list without putting it back; what is left changes its order.
#pragma once

#include "engine/random.hpp"

#include <utility>
#include <vector>

namespace perthro {

// Removes one of the values, each equally likely, and returns it. There has to be one. O(1): the
// last value takes its place.
template <typename Value>
Value take_any(std::vector<Value>& values, Random& random) {
    std::swap(values[random.below(values.size())], values.back());
    Value value = std::move(values.back());
    values.pop_back();
    return value;
}

}  // namespace perthro
