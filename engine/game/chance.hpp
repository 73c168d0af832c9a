// The outcomes of chance that are due: rolls of dice and draws, and what a piece may turn out to
// be.
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"

namespace perthro {

class Interpreter;

// A source of moves of one worker: outcomes stand in a list as moves do, each with its weight.
class ChanceMoves {
public:
    ChanceMoves(const Rules& rules, Position& position, Interpreter& interpreter)
        : rules_(rules), position_(position), interpreter_(interpreter) {}

    // Whether a roll or a reveal is due.
    [[nodiscard]] bool due() const { return position_.get(Field::Pending) != 0; }
    // Appends all outcomes of what is due. Throws RuleError where the words behind a `reveal`
    // refuse.
    void list(MoveList& out);
    // Appends one roll, drawn by its weight. A roll has to be due, no reveal. O(outcomes of the
    // roll).
    void draw_roll(Random& random, MoveList& out);

private:
    [[nodiscard]] std::size_t roll_due() const {  // index into GameDefinition::chances
        return static_cast<std::size_t>(position_.get(Field::Pending)) - 1;
    }
    void list_roll(std::size_t number, MoveList& out);
    void list_reveal(MoveList& out);
    void reveal(Player owner, PieceType type, MoveList& out);

    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
};

}  // namespace perthro
