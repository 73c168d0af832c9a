// Movements that leave everything as it is, nearly always for want of a `land`.
#include "engine/rules/any_node.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>

namespace perthro {

namespace {

bool puts_down(const Node& words) {
    return any_node(words, [](const Node& word) {
        return word.op == Op::Land || word.op == Op::Mount || word.op == Op::ApplyFunction ||
               word.op == Op::MustContinue;
    });
}

}  // namespace

bool changes_something(const Node& words) {
    return any_node(words, [](const Node& word) { return word.op >= Op::Land; });
}

bool leads_on(const Node& word) {
    return word.op == Op::Step || word.op == Op::Slide || word.op == Op::Choose ||
           word.op == Op::Go || word.op == Op::Reach;
}

bool leaves_in_the_air(const Movement& movement) {
    const auto& words = movement.body.kids;
    return is_of_piece(movement) && !puts_down(movement.body) &&
           std::any_of(words.begin(), words.end(), leads_on);
}

// Movements of pieces that leave everything as it is: a forgotten `land`. Where a hook or what
// stands behind all movements may do the rest, nothing is said.
void check_changes(const GameDefinition& game, std::vector<TreeFault>& faults) {
    if (!game.hooks.defined.empty() || !game.after.empty()) {
        return;
    }
    for (const Movement& movement : game.movements) {
        if (is_of_piece(movement) && !changes_something(movement.body)) {
            faults.push_back({movement.at,
                              "the movement changes nothing: no word puts the piece down",
                              "`land` puts it down where it has come: step(n), land"});
        }
    }
}

}  // namespace perthro
