// Runs compiled words on a position: composes whole moves, answers conditions, values and attacks.
// It can run everything the language can say; the table-driven kernel is only ever a faster way to
// the same answer. Composition happens on the position itself and is taken back by its log.
//
// The work is done by its parts, one idea each (parts.hpp); what is asked of the interpreter as a
// whole is moves.
#pragma once

#include "engine/interpreter/run.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/board.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace perthro {

class AttackReach;
class TurnMachine;
namespace kernel {
class Kernel;
class PlainMoves;
}  // namespace kernel

namespace interpreter {
class Asker;
class Attacks;
class Drawer;
class Finisher;
class Groups;
class Lister;
class Numbers;
struct Parts;
class Relations;
class Stacks;
}  // namespace interpreter

// One for each position. Calls leave the position as they found it. Any may throw a RuleError, or
// what a hook throws: then forget() is due, and to undo what was being tried.
class Interpreter {
public:
    // Both outlive this.
    Interpreter(const Rules& rules, Position& position);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    // Whose game it is, for hooks; null hooks: the package has none. The turn machine plays the
    // turn on where `require` and repetition judge; before this only conditions without hooks and
    // turns can be asked.
    void attach(Worker* worker, Hooks* hooks, TurnMachine* turns);

    // Tables that answer what is attacked; null: every question is asked forward (the reference).
    void use_tables(const kernel::Kernel* tables);
    // Which pieces are worth asking; null: all of them, and every move is judged by being made.
    void use_reach(const AttackReach* reach);
    // Whether conditions may be answered for all cells at once; else the words answer all (the
    // reference).
    void use_facts(bool on);

    // Appends every legal move (before whole-list rules) of the player whose class `offers`
    // ([class] not 0), passes not included. merge: equal moves once; else every route stands in the
    // list. judge: protect, require, repetition.
    void generate(Player player, const std::vector<char>& offers, bool merge, bool judge,
                  MoveList& out);
    // The number of moves that generate() would list, merged and judged. Nothing if two of them may
    // be equal, which only the list can tell.
    [[nodiscard]] std::optional<std::uint64_t> count(Player player,
                                                     const std::vector<char>& offers);
    // Appends the pass: by the words of class "pass" if the game has some, else one that does
    // nothing.
    void generate_pass(Player player, bool judge, MoveList& out);
    // Appends the moves of one movement made by all pieces of a type, or by the player; merged
    // among themselves and with those of the list from `merge_from` on, not judged.
    void generate_movement(int movement, PieceType type, Player player, MoveList& out,
                           std::size_t merge_from);
    // Appends the moves that the hook `generate` makes, merged as those of generate_movement(), not
    // judged; plain ones that `plain` takes, if there is one, are left there.
    void generate_by_lua(Player player, const std::vector<char>& offers, MoveList& out,
                         std::size_t merge_from, kernel::PlainMoves* plain);
    // Whether there is a legal move, no pass among them; stops at the first.
    [[nodiscard]] bool has_move(Player player, const std::vector<char>& offers);
    // Runs what stands behind `reveal` for the outcome that the position now shows; lists one move.
    // address: of the word behind (Field::PendingMove). cell: where it was revealed. mover: where
    // the mover waits that is in the air again, kNoCell: none. `base`: log mark before the outcome
    // was written. Nothing is appended where the words refuse.
    void resume_reveal(std::int32_t address, Cell cell, Cell mover, Player player, std::size_t base,
                       MoveList& out);
    // Appends, each once, the cells where moves of one class by the player's pieces could end,
    // judged by nothing; `cells` may hold some already.
    void targets(Player player, std::uint16_t name, std::vector<Cell>& cells);

    // Receives from now on why moves are refused; null: nobody asks.
    void record_refusals(std::vector<Refusal>* refusals);
    [[nodiscard]] bool records_refusals() const;
    // From now on paths say by which direction they forked, for lists in which moves read alike.
    void name_directions(bool on);
    // Lets go of everything that was being composed when something was thrown. The position is left
    // to whoever knows the mark to undo it to.
    void forget();

    // What can be done to pieces on the position.
    [[nodiscard]] Board& board();
    [[nodiscard]] Position& position() { return position_; }
    [[nodiscard]] const Rules& rules() const { return rules_; }

    [[nodiscard]] interpreter::Asker& asker();          // conditions
    [[nodiscard]] interpreter::Attacks& attacks();      // what is attacked
    [[nodiscard]] interpreter::Groups& groups();        // rows, chains, connections
    [[nodiscard]] interpreter::Relations& relations();  // of players
    [[nodiscard]] interpreter::Numbers& numbers();      // draws a move by its number
    [[nodiscard]] interpreter::Drawer& drawer();        // draws a move fork by fork
    [[nodiscard]] interpreter::Finisher& finisher();    // judges moves, runs what follows them
    [[nodiscard]] interpreter::Lister& lister();        // writes moves to lists
    [[nodiscard]] const interpreter::Lister& lister() const;
    [[nodiscard]] interpreter::Stacks& stacks();  // what moves under way have collected

private:
    const Rules& rules_;
    Position& position_;
    const std::unique_ptr<interpreter::Parts> parts_;
};

}  // namespace perthro
