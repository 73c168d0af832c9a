// Where moves begin: which movements are followed, from which pieces or hands, for a player.
#pragma once

#include "engine/interpreter/known.hpp"
#include "engine/interpreter/relations.hpp"
#include "engine/interpreter/stacks.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

namespace kernel {
class PlainMoves;
}

namespace interpreter {

class AtOnce;
class Finisher;
class Numbers;
class Words;

class Composer {
public:
    // What is composed goes where the task (Workspace::task) wants it.
    explicit Composer(Parts& parts);
    ~Composer();

    // Finds out once, before a player's moves are composed, what judging them takes: the guard, if
    // the task judges, and whether landings may be weighed.
    void prepare(Player player);
    // Composes every move of the classes that `offers` ([class] not 0) but passes: drops, moves of
    // pieces, of the player, of the hook `generate`; in the order of types, cells and movements.
    void compose_all(Player player, const std::vector<char>& offers);
    // Whether there is a legal move but a pass; stops at the first. A question of its own (Nested).
    [[nodiscard]] bool has_move(Player player, const std::vector<char>& offers);
    // The moves of one movement by all pieces of a type, by those in hand, or by the player (empty
    // type).
    void run_movement(int movement, PieceType type, Player player);
    // The moves of one movement by the piece on a cell. kind: its word. The mover's owner is asked
    // for as `me`, of a piece of nobody the player.
    void run_movement_from(int movement, Cell cell, std::uint32_t kind, Player player);
    void run_player_move(int movement, Player player);
    // The moves of a drop. kind: of the pieces of the type that the hand tells apart, see KeptType;
    // there has to be one.
    void run_drop(Player player, PieceType type, std::uint32_t kind, int movement);
    // The pass that does nothing.
    void run_plain_pass(Player player);
    // The moves that the hook `generate` makes; plain ones go to `plain`, if it takes them; null:
    // all are composed.
    void run_generate(Player player, const std::vector<char>& offers, kernel::PlainMoves* plain);

private:
    // The movements that a list may need, by type.
    struct Opening {
        std::uint16_t movement = 0, name = 0;
        std::int32_t start = 0;                 // address
        const runner::Plan* plan = nullptr;     // null: its words are followed
        const std::uint64_t* starts = nullptr;  // from where it may be completed; null: anywhere
    };
    struct Openings {
        struct Need {
            std::uint16_t attribute = 0;
            bool held = false;
        };
        std::vector<Opening> list;
        std::vector<std::uint32_t> first;  // [type], one more than types
        // What they were found for.
        Player player = kNobody;
        const AttackReach* reach = nullptr;
        bool planned = false;
        std::vector<char> offers;
        std::vector<Need> needs;
    };

    void run_drops(Player player, PieceType type, int movement);
    void run_from_pieces(Player player, const std::vector<char>& offers);
    void run_from_piece(Player player, Cell cell, std::uint32_t kind, const Openings& openings);
    void find_openings(Player player, const std::vector<char>& offers, Openings& openings) const;
    [[nodiscard]] bool follows_plans() const;
    void count_at_once(int movement, PieceType type, Player player, const runner::Plan& plan);
    [[nodiscard]] const runner::Plan* plan_of(Player me, int movement) const;
    // Calls visit(cell) for each cell of a set of the position's, until nobody wants another move.
    template <typename Visit>
    void each_cell_of(const std::uint64_t* set, Visit&& visit) const {
        for (int i = 0; i < position_.set_words(); ++i) {
            for (std::uint64_t left = set[i]; left != 0 && !work_.stopped(); left &= left - 1) {
                visit(static_cast<Cell>(i * 64 + std::countr_zero(left)));
            }
        }
    }
    void begin_piece_run(Run& run, Player player, Cell cell, std::uint32_t kind);

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    const Relations& relations_;
    Words& words_;
    Finisher& finisher_;
    Numbers& numbers_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<Openings> openings_;         // [depth]
    std::unique_ptr<AtOnce> at_once_;        // once it may be worth it
    std::vector<std::uint16_t> counted_of_;  // [cell] moves that were counted at once
};

}  // namespace interpreter
}  // namespace perthro
