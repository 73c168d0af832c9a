// Looking for a word in a tree of words.
#pragma once

#include "engine/rules/node.hpp"

#include <algorithm>

namespace perthro {

// Whether the node or any inside of it satisfies the test, bool(const Node&). Nodes in front of one
// that does are tested in the order in which they are written.
template <typename Test>
[[nodiscard]] bool any_node(const Node& node, const Test& test) {
    return test(node) || std::any_of(node.kids.begin(), node.kids.end(),
                                     [&](const Node& kid) { return any_node(kid, test); });
}

}  // namespace perthro
