// Moves as a player knows them (`visibility: {moves: known}`): offered is every move that some
// content of the cells in his fog allows, as far as one or two pieces in it make the difference.
// The list is a function of his observation; which of the moves are real is not. One that the true
// position refuses is a failed try.
#pragma once

#include "engine/game/observe.hpp"

#include <memory>

namespace perthro {

// Used by one thread at a time.
class Offers {
public:
    explicit Offers(std::shared_ptr<const Rules> rules);

    // `shown`: what the player to move is offered, as it would be if the fog allowed it. `made`:
    // the same moves as they really are, in the same order, the impossible ones `refused`. Where
    // nothing is in fog, or chance is due, both are the legal moves.
    void list(Worker& truth, MoveList& shown, MoveList& made);

private:
    void add_new(const MoveList& found, MoveList& shown);
    void try_contents(Player viewer, MoveList& shown);

    std::shared_ptr<const Rules> rules_;
    Observer observer_;
    MoveList real_, found_;
    std::vector<std::uint64_t> keys_;  // of what is shown, in its order
};

}  // namespace perthro
