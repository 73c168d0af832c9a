// The recorded tree of a movement or condition: what rules.lua said, word by word, with its place.
// It is the one form between the recorder (scripting) and the compilers (interpreter program,
// rows). `continue`, `may_continue`, `anywhere` and other shorthands are already spelled out in the
// words of engine/rules/op.hpp.
#pragma once

#include "engine/ids.hpp"
#include "engine/rules/op.hpp"

#include <optional>
#include <string>
#include <vector>

namespace perthro {

// One word with its operands. What a, b, list, kids and text are is said beside each op in op.hpp;
// which of them an op does not have stay as they are here.
struct Node {
    Op op = Op::Block;
    std::int32_t a = 0;
    std::int32_t b = 0;
    std::vector<std::int32_t> list;
    std::vector<Node> kids;  // words and expressions, in the order of op.hpp
    std::string text;        // a name that is resolved when the rules are compiled
    std::string sentence;    // of a condition: what a player is told where it refuses, "" = nothing
    Source at;
};

// The type of which a word makes pieces: kEmptyType of all that there are, as a function of Lua
// may; nothing where it makes none. The words inside of it are not asked.
[[nodiscard]] std::optional<PieceType> made_by(const Node& word);

// The tree as one line, for messages and tests: (slide (const 1) (const -1) (piece empty)).
[[nodiscard]] std::string to_text(const Node& node);

}  // namespace perthro
