// Who keeps a game that another tells goes on with it where he can: as long as what he has is a
// beginning of what he is told.
#pragma once

#include <algorithm>
#include <vector>

namespace perthro::outside {

// Also if there is nothing of it, or it is the whole.
template <typename Step>
[[nodiscard]] bool is_beginning(const std::vector<Step>& part, const std::vector<Step>& whole) {
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

}  // namespace perthro::outside
