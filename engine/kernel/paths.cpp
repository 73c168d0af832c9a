#include "engine/kernel/paths.hpp"

#include <algorithm>

namespace perthro::kernel {

int Contents::intern(const Content& content) {
    const auto found = std::find(all_.begin(), all_.end(), content);
    if (found != all_.end()) {
        return static_cast<int>(found - all_.begin());
    }
    all_.push_back(content);
    return size() - 1;
}

}  // namespace perthro::kernel
