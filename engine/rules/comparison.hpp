// What the comparisons of rules mean.
#pragma once

#include "engine/rules/op.hpp"

#include <cstdint>

namespace perthro {

// Whether a number compares so. `with(i)` is the operand of index i, of `operands` in all; it is
// asked only as far as the answer needs it. `Is` holds where one of the operands is equal.
template <typename With>
[[nodiscard]] bool compares(Comparison which, std::int64_t number, std::int32_t operands,
                            With&& with) {
    switch (which) {
        case Comparison::Is:
            for (std::int32_t i = 0; i < operands; ++i) {
                if (number == with(i)) {
                    return true;
                }
            }
            return false;
        case Comparison::AtLeast: return number >= with(0);
        case Comparison::AtMost: return number <= with(0);
        case Comparison::Between: return number >= with(0) && number <= with(1);
        case Comparison::Less: return number < with(0);
        case Comparison::More: return number > with(0);
    }
    return false;
}

}  // namespace perthro
