#include "engine/search/belief.hpp"

#include "engine/take_any.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

// What of an observation is not seen, as nothing.
void clear_unseen(Position& position) {
    for (Cell cell = 0; cell < position.layout().air(); ++cell) {
        if (word::type(position.word(cell)) == kUnknownType) {
            veil_cell(position, cell, 0);
        }
    }
}

}  // namespace

Belief::Belief(std::shared_ptr<const Rules> rules, Unseen unseen) : unseen_(unseen) {
    if (hides_something(*rules)) {
        sampler_ = std::make_unique<Sampler>(std::move(rules));
    }
}

void Belief::begin(const Position& observation, std::uint64_t seed,
                   std::shared_ptr<const Deduced> deduced) {
    observation_ = observation;
    deduced_ = std::move(deduced);
    random_ = Random(seed, "belief");
    worlds_.clear();
    tried_ = 0;
    if (is_blank()) {
        clear_unseen(observation_);
    } else if (unseen_ == Unseen::Drawn) {
        deduced_ = nullptr;
    } else if (deduced_ != nullptr) {
        take_followed(deduced_->worlds);
    }
}

// Takes positions that were followed, in any order: a choice may have time for few of them.
void Belief::take_followed(std::vector<Position> followed) {
    while (!followed.empty()) {
        worlds_.push_back(take_any(followed, random_));
    }
    tried_ = worlds_.size();
}

const Position& Belief::world(std::size_t n, std::size_t bound) {
    if (!hides() || is_blank()) {
        return observation_;
    }
    const std::size_t wanted = std::min(n + 1, bound);
    while (tried_ < wanted) {
        ++tried_;
        if (auto drawn = sampler_->sample(observation_, observation_.to_move(), random_,
                                          deduced_.get())) {
            worlds_.push_back(std::move(*drawn));
        } else if (worlds_.empty()) {
            tried_ = bound;  // what could not be drawn once is not tried again for this choice
        }
    }
    return worlds_.empty() ? observation_ : worlds_[n % worlds_.size()];
}

}  // namespace perthro::search
