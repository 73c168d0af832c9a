// What of a condition is about the cell where it is asked, so that it never holds, or always is 0,
// where there is none.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>

namespace perthro {

// The first question of a condition that asks about the cell where one is, or a value in it that
// tells of it; null if none does.
[[nodiscard]] const Node* first_about_cell(const GameDefinition& game, const Node& condition);

// "`own` never holds there": what a question, or a value, comes to where there is no cell.
[[nodiscard]] std::string without_cell(const GameDefinition& game, const Node& asks);

}  // namespace perthro
