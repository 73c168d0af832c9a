// Several ways to the same end: what a person is asked when the cell that was pressed does not say
// which move is meant.
#pragma once

#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// The ways of the legal moves that go on from what is chosen and end on this cell; those over the
// same cells with the same captures are one way.
[[nodiscard]] std::vector<Way> ways_to(const Model& model, int cell);

// The legal moves that put a piece from the hand on this cell first; none if it is another choice.
// They stay valid until Model::moves changes.
[[nodiscard]] std::vector<const session::MoveView*>
drops(const Model& model, const session::NextChoice& choice, int cell);

// One of the things to choose between, with what tells it from the others.
struct Branch {
    std::string id;      // of its widget: way:0, choice:#A
    std::string letter;  // drawn on the board
    std::vector<int> cells, captures;
    int at = -1;  // the cell where the letter stands, -1 = nowhere
};
// What the letters on the board stand for now: the ways, or choices that are no cells and capture
// differently. Empty if there are not at least two.
[[nodiscard]] std::vector<Branch> branches(const Model& model);

// The path of the one move that a press on what is under the mouse, or goes on behind it, would
// lead to, or that the list is at; empty if there is none, or several.
[[nodiscard]] std::vector<std::string> path_under_mouse(const Model& model);

}  // namespace perthro::renderer
