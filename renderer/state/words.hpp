// Names of packages as people read them.
#pragma once

#include <algorithm>
#include <string>

namespace perthro::renderer {

// With a capital, and blanks for underscores.
[[nodiscard]] inline std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

}  // namespace perthro::renderer
