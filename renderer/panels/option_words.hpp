// What the rules of a package, as its players read them, say of an option.
#pragma once

#include <string>

namespace perthro::renderer {

// The words behind `**NAME**:` below the heading `## Options`, up to the next option; "" if there
// are none.
[[nodiscard]] std::string words_on_option(const std::string& rules, const std::string& name);

}  // namespace perthro::renderer
