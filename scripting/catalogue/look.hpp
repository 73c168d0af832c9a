// How a package looks to people who do not have it yet: what its card says, and its board as it
// stands at the beginning.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro {

struct LookedAt {
    session::GameInfo info;
    std::string picture;  // SVG
};

// Opens the package in this folder, within the limits of scripts; one of a stranger
// (package/foreign.hpp) in a confined process of its own, `perthro session --isolate` of the
// program beside this one. What a player may not know is not in the picture. Throws
// std::runtime_error if it does not open.
[[nodiscard]] LookedAt look_at(const std::string& folder);

}  // namespace perthro
