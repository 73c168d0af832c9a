// What an interpreter knows of its game before it has seen a position.
#pragma once

#include "engine/interpreter/rays.hpp"
#include "engine/interpreter/reach.hpp"
#include "engine/interpreter/sieve.hpp"
#include "engine/rules/rules.hpp"
#include "engine/runner/plans.hpp"

#include <memory>
#include <vector>

namespace perthro {

namespace kernel {
class Kernel;
}

namespace interpreter {

struct Known {
    // Without plans, tables and reach, which come later; the rules outlive this.
    explicit Known(const Rules& rules);

    const bool plain_pieces;          // a cell holds one word, which everybody knows
    const bool advances;              // words may be tried before a fork
    const bool judges_nothing;        // no rule asks for more than the words of a move
    const bool guardable;             // `protect` is about the royals, without conditions
    const Sieve sieve;                // cells that choices surely refuse
    const Rays rays;                  // straight ways as sets
    const std::vector<char> closing;  // [address], see closing_words()

    std::unique_ptr<runner::Plans> plans;    // null: words are followed one by one
    const kernel::Kernel* tables = nullptr;  // tell what is attacked; null: it is asked forward
    const AttackReach* reach = nullptr;      // pieces that are worth asking; null: all of them
    // Whether there are the hooks `generate`, `filter`, `on_move`; set by Interpreter::attach.
    bool generates = false, filters = false, hears_moves = false;
    bool ways_meet = false;  // see Forks::ways_may_meet
};

}  // namespace interpreter
}  // namespace perthro
