// The positions of a game so far, for what its players can deduce from having seen them.
#pragma once

#include "engine/game/deduce.hpp"

#include <memory>
#include <vector>

namespace perthro {

// Rules with hooks: use it on a script thread only.
class Recollection {
public:
    explicit Recollection(std::shared_ptr<const Rules> rules)
        : rules_(std::move(rules)), seen_(static_cast<std::size_t>(rules_->layout.players) + 1) {}

    void begin(const Position& truth);
    void add(const Position& truth);
    void take_back();
    // What the viewer knows where the game stands. Throws what hooks throw.
    [[nodiscard]] std::shared_ptr<const Deduced> of(Player viewer);

private:
    [[nodiscard]] Position observed(std::size_t ply, Player viewer);

    std::shared_ptr<const Rules> rules_;
    std::vector<Position> stood_;
    // [player][ply]: as far as somebody asked.
    std::vector<std::vector<std::shared_ptr<const Deduced>>> seen_;
    // Made when first somebody asks.
    std::unique_ptr<Deducer> deducer_;
    std::unique_ptr<Observer> observer_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace perthro
