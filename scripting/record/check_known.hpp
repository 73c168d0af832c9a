// What is known of the cursor's cell when a word begins, as far as the words in front of it say.
#pragma once

#include "engine/rules/node.hpp"

#include <string>

namespace perthro {

// What stands on the cursor's cell.
enum class Here {
    Unknown,
    Unmoved,  // the mover, which no word has moved yet
    Landed,   // the mover, put down by the words so far
    Empty,
    Occupied,  // something else; `relation` may say whose
    LeftOut,   // the mover, which nothing moves where the `maybe` in front is left out
};

struct Known {
    Here here = Here::Unknown;
    Relation relation = Relation::Occupied;
    const Node* zone = nullptr;  // what said in which zone of the mover's owner this cell is
    bool lost = false;           // the mover was captured where it stood
    bool taken = false;  // where it is empty: a `capture` in front has taken what stood here
};

[[nodiscard]] inline bool is_mover(const Known& known) {
    return known.here == Here::Unmoved || known.here == Here::Landed;
}

// "`own`".
[[nodiscard]] std::string quoted(Relation relation);

// Why nothing stands on an empty cell.
[[nodiscard]] std::string why_empty(const Known& known);

struct Contradiction {
    std::string what, remedy;  // empty: there is none
};
// Why a condition about what stands here can never hold.
[[nodiscard]] Contradiction contradiction(Relation relation, const Known& known);

// Notes what a condition that holds says of the cell.
void learn(Relation relation, Known& known);

}  // namespace perthro
