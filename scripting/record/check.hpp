// What can be found wrong in a recorded tree without running it: forks where nobody may be asked,
// `every` in directions whose words would stay where they are, and choices behind a look at what is
// hidden.
#pragma once

#include "engine/rules/definition.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro {

// One mistake in a tree.
struct TreeFault {
    Source at;
    std::string what;
    std::string remedy;
};

// Adds a fault unless it is there: words in a `local` stand in many movements.
void add_once(std::vector<TreeFault>& faults, TreeFault fault);

// Calls visit(body, place) for whatever is said in words.
void each_body(const GameDefinition& game,
               const std::function<void(const Node& body, const Source& at)>& visit);

// Where a node is written; where it has no place of its own, that of what is around it.
[[nodiscard]] inline const Source& place_in(const Node& node, const Source& outer) {
    return node.at.line > 0 ? node.at : outer;
}

// Calls visit(node, place) for a node and all inside of it, in the order in which they are written.
// outer: the place of the nearest node around it that has one.
template <typename Visit>
void each_node(const Node& node, const Source& outer, const Visit& visit) {
    const Source& at = place_in(node, outer);
    visit(node, at);
    for (const Node& kid : node.kids) {
        each_node(kid, at, visit);
    }
}

// Whether the word itself offers a choice (not: the words inside it).
[[nodiscard]] bool offers_choice(const Node& word);

// Whether words may put a piece of the type down, or make one of another.
[[nodiscard]] bool makes_type(const Node& words, PieceType type);

// Whether words change something in the position.
[[nodiscard]] bool changes_something(const Node& words);

// Whether no cell of the board holds more than one piece.
[[nodiscard]] bool holds_one(const GameDefinition& game);

// Whether some cell of the board holds counters.
[[nodiscard]] bool holds_counters(const GameDefinition& game);

// Whether the movement begins with a piece: that stands on the board, or comes from a hand.
[[nodiscard]] inline bool is_of_piece(const Movement& movement) {
    return movement.kind == MovementKind::Move || movement.kind == MovementKind::Drop;
}
// Whether a word leads the piece that moves, or the cursor, to another cell.
[[nodiscard]] bool leads_on(const Node& word);

// Whether the words of a movement lead a piece somewhere, and none puts it down or leaves that to
// another.
[[nodiscard]] bool leaves_in_the_air(const Movement& movement);

// Adds faults of movements of pieces that leave everything as it is (check_changes.cpp).
void check_changes(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of choices and refusals behind the first look at something hidden (check_looks.cpp).
void check_looks(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of rules that can never do anything (check_never.cpp).
void check_never(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of words that need a cell or a direction which no word in front of them has given
// (check_start.cpp).
void check_start(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of what `require` and `compulsory(c)` ask behind a move, where there is no cell or no
// way any more (check_behind.cpp).
void check_behind(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of questions about the move so far where nothing of it can have happened yet, and of
// marks that end with their move before anything asks for them (check_before.cpp).
void check_before(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of questions whose answer nothing can change: chains without `chains`, `held` where
// nothing is taken up (check_missing.cpp).
void check_missing(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of comparisons that never hold, and of sums that ask nothing (check_values.cpp).
void check_values(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of words side by side of which one leaves nothing to the other (check_beside.cpp).
void check_beside(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of questions whose a piece is, of types of which nobody ever has one, and of
// movements of such, which are never offered (check_owners.cpp).
void check_owners(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of questions about the cell of a piece that is in the air (check_air.cpp).
void check_air(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of questions for pieces of a player who can never have such a piece
// (check_havers.cpp).
void check_havers(const GameDefinition& game, std::vector<TreeFault>& faults);

// Adds faults of words that can never be passed where they stand among others, `step, enemy, land`;
// only on boards without counters (check_order.cpp).
void check_sequence(const GameDefinition& game, std::vector<TreeFault>& faults);

// The faults of all functions from check_start() on. Such rules load: they may mean nothing with
// some options only.
[[nodiscard]] std::vector<TreeFault> check_order(const GameDefinition& game);

// All faults of all declarations, in order.
[[nodiscard]] std::vector<TreeFault> check_trees(const GameDefinition& definition);

}  // namespace perthro
