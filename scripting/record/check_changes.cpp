// Movements that leave everything as it is, nearly always for want of a `land`.
#include "scripting/record/check.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether any word in it is one of those that change something: they stand last among the ops.
bool changes_something(const Node& node) {
    return node.op >= Op::Land ||
           std::any_of(node.kids.begin(), node.kids.end(), changes_something);
}

bool puts_down(const Node& words) {
    return words.op == Op::Land || words.op == Op::Mount || words.op == Op::ApplyFunction ||
           words.op == Op::MustContinue ||
           std::any_of(words.kids.begin(), words.kids.end(), puts_down);
}

}  // namespace

bool leaves_in_the_air(const Movement& movement) {
    const bool of_piece = movement.kind == MovementKind::Move ||
                          movement.kind == MovementKind::Drop;
    const auto& words = movement.body.kids;
    return of_piece && !puts_down(movement.body) &&
           std::any_of(words.begin(), words.end(), [](const Node& word) {
               return word.op == Op::Step || word.op == Op::Slide || word.op == Op::Choose ||
                      word.op == Op::Go || word.op == Op::Reach;
           });
}

// Movements of pieces that leave everything as it is: a forgotten `land`. Where a hook or what
// stands behind all movements may do the rest, nothing is said.
void check_changes(const GameDefinition& game, std::vector<TreeFault>& faults) {
    if (!game.hooks.defined.empty() || !game.after.empty()) {
        return;
    }
    for (const Movement& movement : game.movements) {
        const bool begins = movement.kind == MovementKind::Move ||
                            movement.kind == MovementKind::Drop;
        if (begins && !changes_something(movement.body)) {
            faults.push_back({movement.at,
                              "the movement changes nothing: no word puts the piece down",
                              "`land` puts it down where it has come: step(n), land"});
        }
    }
}

}  // namespace perthro
