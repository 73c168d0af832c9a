// Positions that a player may take for true, followed through a game in the fog: from one
// observation to the next each goes on by a move that leads to what he saw, drawn by lot. One that
// has no such move is given up; in its place another of those that have one goes on by a further
// move, and where none has, it is mended: its pieces stay where he cannot know better (particle
// filter; Gordon, Salmond, Smith: "Novel approach to nonlinear/non-Gaussian Bayesian state
// estimation", 1993). Made of his observations alone, so what it holds he could have drawn himself.
#pragma once

#include "engine/game/sample.hpp"

#include <memory>
#include <vector>

namespace perthro {

// Used by one thread at a time.
class Follower {
public:
    explicit Follower(std::shared_ptr<const Rules> rules);

    // Whether there is anything to be followed in a game.
    [[nodiscard]] static bool applies(const Rules& rules) { return rules.game.fog != Fog::None; }

    // At the beginning of a game from a setup, which everybody knows; -1: from elsewhere. None
    // where none can be drawn. Both throw what hooks throw.
    [[nodiscard]] std::vector<Position> begin(const Position& seen, Player viewer, int setup);
    // After a ply behind which the viewer made this observation.
    [[nodiscard]] std::vector<Position> after(const std::vector<Position>& earlier,
                                              const Position& seen, Player viewer);

private:
    struct Sight {
        const Position& seen;
        Player viewer;
        Random random;
    };
    [[nodiscard]] bool shows(Sight& sight);
    [[nodiscard]] bool may_show(const Sight& sight) const;
    [[nodiscard]] bool has_own_pieces(const Sight& sight) const;
    [[nodiscard]] bool advance(const Position& world, Sight& sight, std::size_t most);
    void go_on(Sight& sight, std::size_t most, Position& mendable);
    void fill_up(Sight& sight);

    std::shared_ptr<const Rules> rules_;
    Sampler sampler_;
    Observer observer_;
    Worker worker_;  // stands on the position that goes on
    MoveList moves_;
    std::vector<Position> next_;      // what has gone on
    std::vector<Position> mendable_;  // what has not, with the player's own pieces where they are
};

}  // namespace perthro
