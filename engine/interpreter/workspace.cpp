#include "engine/interpreter/workspace.hpp"

#include "engine/rules/place.hpp"

namespace perthro::interpreter {

Workspace::Workspace(const Rules& of, Position& on, Parts& whole)
    : rules(of), position(on), parts(whole), board(of, on), facts(facts::Store::make(of, on)) {}

void Workspace::ran_too_long(const Source& at) const {
    throw rule_error(rules.game, at,
                     "this movement ran for 10 million steps in one list of moves; bound the "
                     "loop or forbid cells already visited (no(visited))");
}

}  // namespace perthro::interpreter
