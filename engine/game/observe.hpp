// What a player knows of a position: an observation, a position of the same layout in which
// everything the viewer may not know is replaced, so that its text, hash and moves tell nothing
// else. A piece whose type he does not know is of the unknown type, without attributes, and keeps
// its owner if that is known. A cell in the fog is kFogWord whatever stands there, or
// kSomethingWord if his own moves tell that something does. A hidden hand is only its size, as the
// number of pieces of no type. Attributes for another audience have their default, counters that
// tell of unseen moves are 0, and what others do in a `together` block has not happened yet.
//
// The viewer's own moves are a function of the observation: what their legality would tell beside
// it is shown, or marked, unless the game offers moves as known (see offers.hpp).
// A finished game is seen by all as it is.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/notation/piece_slots.hpp"

#include <memory>
#include <vector>

namespace perthro {

inline constexpr std::uint32_t kFogWord = word::make(kUnknownType, kNobody) | word::kTaken;
inline constexpr std::uint32_t kSomethingWord = word::make(kUnknownType, kNobody) | word::kCovered;

// Whether players of this game may know different things.
[[nodiscard]] bool hides_something(const Rules& rules);

// Whether a player may be shown the list of moves: his own, and the outcomes of chance.
[[nodiscard]] bool sees_moves(const Position& truth, Player viewer);

// Whether a roll goes into an attribute that not all players may see.
[[nodiscard]] bool is_secret(const GameDefinition& game, const ChanceDefinition& chance);
// The chance of a shown roll (Field::Roll), null if none is shown.
[[nodiscard]] const ChanceDefinition* chance_of_roll(const GameDefinition& game,
                                                     std::uint32_t shown);

// Puts a mark (kFogWord, kSomethingWord) on a cell in place of all that stands there.
void veil_cell(Position& position, Cell cell, std::uint32_t mark);

// Puts all that stands on a cell, its attributes included, as it is in another position.
void copy_cell(const Position& from, Position& to, Cell cell);

// One number for an observation, the same for positions that the viewer cannot tell apart.
[[nodiscard]] std::uint64_t observation_hash(const Position& observation);

// Makes observations; owns a worker for it, hooks included. Used by one thread at a time.
class Observer {
public:
    // Makes a worker, with a Lua state where the package has functions.
    explicit Observer(std::shared_ptr<const Rules> rules);

    // What the viewer knows of the position that the worker stands on; kNobody sees everything.
    // Valid until the next call. Throws what the hook `observe` throws.
    const Position& observe(Worker& truth, Player viewer);

    // What the viewer is shown: the same, and everything where the player to move is stuck and that
    // ends the game, of which no word of a position tells. Throws what outcome() throws, too.
    const Position& show(Worker& truth, Player viewer);

    // The worker that stands on the last observation: for what is asked or drawn of it alone. What
    // it lists is not judged by the line of positions before.
    [[nodiscard]] Worker& view() { return view_; }

private:
    const Position& observe_openly(Worker& truth, Player viewer);
    Worker& without_secrets(Worker& truth, Player viewer);
    void hide_pieces(Player viewer);
    void hide_piece(Player viewer, const PieceSlots& piece);
    void hide_hands(Player viewer);
    void hide_attributes(Player viewer);
    void hide_piece_attribute(Player viewer, const AttributeDefinition& attribute);
    void hide_kept(Player viewer, int attribute);
    void hide_counters(Player viewer);
    template <typename Function>
    void each_piece(Function&& f);  // f(PieceSlots) for the top piece of every cell and those below
    // observe_fog.cpp
    void lower_fog(Worker& truth, Player viewer);
    [[nodiscard]] CellSet told_by_hook(Worker& truth, Player viewer);
    [[nodiscard]] CellSet reach(Worker& truth, Player viewer);
    void forget_fogged_cells(Player viewer, const CellSet& seen);
    void agree(Worker& truth, Player viewer, CellSet& seen);
    bool mark_blocker(Worker& truth, Player viewer, const Compound& move, std::uint64_t key,
                      const CellSet& seen);
    bool show_targets(Worker& truth, const MoveList& list, const Compound& move, CellSet& seen);
    void agree_on_attacks(Worker& truth, Player viewer, CellSet& seen);
    bool show_attackers(Worker& truth, Player viewer, std::uint64_t key, CellSet& seen);
    bool show(Worker& truth, Cell cell, CellSet& seen);
    void show_all(Worker& truth, CellSet& seen);
    [[nodiscard]] MoveList own_moves(Worker& worker, Player viewer, bool judged = false) const;

    std::shared_ptr<const Rules> rules_;
    std::vector<StoredAttribute> stored_;
    Worker view_;
    std::unique_ptr<Worker> apart_;  // made when first somebody acts in secret
};

}  // namespace perthro
