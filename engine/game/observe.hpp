// What a player knows of a position: an observation, a position of the same layout in which
// everything the viewer may not know is replaced, so that its text, hash and moves tell nothing
// else.
//
//   a piece whose type the viewer does not know    unknown type, covered, no attributes; its owner
//   if known a cell in fog                                  kFogWord, whatever stands there a cell
//   in fog on which something stands        kSomethingWord (the viewer's own moves tell) a hand
//   that is not shown                       only its size, as the number of pieces of no type an
//   attribute for another audience              its default
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

// Puts a mark (kFogWord, kSomethingWord) on a cell in place of all that stands there.
void veil_cell(Position& position, Cell cell, std::uint32_t mark);

// Makes observations; owns a worker for it, hooks included. Used by one thread at a time.
class Observer {
public:
    explicit Observer(std::shared_ptr<const Rules> rules);

    // What the viewer knows of the position that the worker stands on; kNobody sees everything.
    // Valid until the next call. Throws what the hook `observe` throws.
    const Position& observe(Worker& truth, Player viewer);

private:
    void hide_pieces(Player viewer);
    void hide_piece(Player viewer, const PieceSlots& piece);
    void hide_hands(Player viewer);
    void hide_attributes(Player viewer);
    void hide_piece_attribute(Player viewer, const AttributeDefinition& attribute);
    template <typename Function>
    void each_piece(Function&& f);  // f(PieceSlots) for the top piece of every cell and those below
    void lower_fog(Worker& truth, Player viewer);
    [[nodiscard]] CellSet reach(Worker& truth, Player viewer);
    void mark_blockers(Worker& truth, Player viewer, const CellSet& seen);
    void forget_fogged_cells(const CellSet& seen);
    [[nodiscard]] MoveList own_moves(Worker& worker, Player viewer) const;

    std::shared_ptr<const Rules> rules_;
    std::vector<StoredAttribute> stored_;
    Worker view_;
};

}  // namespace perthro
