// What a player may take for true: positions drawn at random of which he would make the observation
// that he has. A game that hides nothing has one, the position itself.
#pragma once

#include "engine/game/offers.hpp"
#include "engine/game/sample.hpp"

#include <memory>
#include <vector>

namespace perthro::search {

// What becomes of what a player does not see: drawn so that it agrees with all that he saw so far;
// or with what he sees now alone; or taken for nothing. The last two are for comparisons.
enum class Unseen : std::uint8_t { Remembered, Drawn, Nothing };

// The positions that one thinking takes for possible; begin() starts it, world() draws on demand.
class Belief {
public:
    // Of games that hide nothing `unseen` counts for nothing but is_blank().
    explicit Belief(std::shared_ptr<const Rules> rules, Unseen unseen = Unseen::Remembered);

    // Whether the game hides something, so that there may be more than one position.
    [[nodiscard]] bool hides() const { return sampler_ != nullptr; }
    // The one position is what is seen and nothing else: it may have other moves than the true one.
    [[nodiscard]] bool is_blank() const { return unseen_ == Unseen::Nothing; }
    // Forgets all drawings. What is drawn agrees with what was deduced, which may be null;
    // positions that were followed go first, in any order. The position's player to move is who
    // believes.
    void begin(const Position& observation, std::uint64_t seed,
               std::shared_ptr<const Deduced> deduced);
    // The n-th of at most `bound` positions; draws as many as it takes. Where none can be drawn (in
    // a block of secret turns) it is the observation itself.
    [[nodiscard]] const Position& world(std::size_t n, std::size_t bound);

private:
    void take_followed(std::vector<Position> followed);

    Unseen unseen_;
    std::unique_ptr<Sampler> sampler_;  // null: nothing is hidden
    Position observation_;
    std::shared_ptr<const Deduced> deduced_;
    std::vector<Position> worlds_;
    std::size_t tried_ = 0;
    Random random_{0};
};

}  // namespace perthro::search
