// How a package looks to people who do not have it yet: what its card says, and its board as it
// stands at the beginning.
#pragma once

#include "scripting/session/values.hpp"

#include <stdexcept>
#include <string>

namespace perthro {

// What was seen of a package.
struct LookedAt {
    session::GameInfo info;
    std::string picture;  // SVG of the board at the beginning of the first setup, "" = there is
                          // none that clients would draw
};

// Opens the package in this folder, within the limits of scripts; one of a stranger
// (package/foreign.hpp) in a confined process of its own, `perthro session --isolate` of the
// program beside this one. What a player may not know is not in the picture. Throws
// std::runtime_error if it does not open.
[[nodiscard]] LookedAt look_at(const std::string& folder);

// Where a package ended the process that isolates it.
class ProcessEnded : public std::runtime_error {
public:
    // What the process said last; may be empty.
    explicit ProcessEnded(const std::string& reason);
};

// The card of a stranger's package in this folder, which is opened by such a process. Throws
// std::runtime_error if it does not open, ProcessEnded if it ended the process.
[[nodiscard]] session::GameCard card_apart(const std::string& folder);

}  // namespace perthro
