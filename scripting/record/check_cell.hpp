// What of a condition is about the cell where it is asked, or the way of the move: it never holds,
// or is always 0, where there is none.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>

namespace perthro {

// Whether a condition asks about the cell where one is, or what the move has done there.
[[nodiscard]] bool asks_here(const Node& condition);

// The first question of a condition that asks about the cell where one is, or a value in it that
// tells of it; null if none does.
[[nodiscard]] const Node* first_about_cell(const GameDefinition& game, const Node& condition);

// The first question about the way of a move, or, where `taken` is set, about what it has taken;
// null if there is none. What words inside of a condition do is a way of its own.
[[nodiscard]] const Node* first_about_way(const Node& node, bool taken);

// "`own` never holds there": what a question, or a value, comes to where there is no cell.
[[nodiscard]] std::string without_cell(const GameDefinition& game, const Node& asks);

}  // namespace perthro
