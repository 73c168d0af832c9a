// The positions of a game so far, for what its players can deduce from having seen them.
#pragma once

#include "engine/game/deduce.hpp"
#include "engine/game/follow.hpp"

#include <memory>
#include <vector>

namespace perthro {

// Kept beside one match, told every ply. Rules with hooks: use it on a script thread only.
class Recollection {
public:
    explicit Recollection(std::shared_ptr<const Rules> rules)
        : rules_(std::move(rules)), seen_(static_cast<std::size_t>(rules_->layout.players) + 1) {}

    // Whether there is anything to be known of a game beside what is seen.
    [[nodiscard]] static bool applies(const Rules& rules) {
        return Deducer::applies(rules) || Follower::applies(rules);
    }

    // Begins with a position; `setup`: the index of the one from which the game begins, -1: from
    // elsewhere. What was known before is forgotten.
    void begin(const Position& truth, int setup);
    // Adds the position behind a ply, or forgets the last one.
    void add(const Position& truth);
    void take_back();
    // What the viewer knows where the game stands. Throws what hooks throw.
    [[nodiscard]] std::shared_ptr<const Deduced> of(Player viewer);

private:
    void make_helpers();
    [[nodiscard]] Deduced first(Player viewer);
    [[nodiscard]] Deduced next(const Deduced& earlier, std::size_t ply, Player viewer);
    [[nodiscard]] Position observed(std::size_t ply, Player viewer);

    std::shared_ptr<const Rules> rules_;
    std::vector<Position> stood_;
    int setup_ = -1;
    // [player][ply]: as far as somebody asked.
    std::vector<std::vector<std::shared_ptr<const Deduced>>> seen_;
    // Made when first somebody asks. One of the first two is null: types are deduced where nothing
    // is in the fog, where something is games are followed.
    std::unique_ptr<Deducer> deducer_;
    std::unique_ptr<Follower> follower_;
    std::unique_ptr<Observer> observer_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace perthro
