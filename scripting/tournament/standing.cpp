#include "scripting/tournament/standing.hpp"

#include <utility>

namespace perthro::tournament {

void Standing::add(GameResult game) {
    const std::uint64_t number = game.number;
    waiting_.emplace(number, std::move(game));
    while (!decided() && !waiting_.empty() && waiting_.begin()->first == next_) {
        count(std::move(waiting_.extract(waiting_.begin()).mapped()));
        ++next_;
    }
}

void Standing::finish() {
    while (!decided() && !waiting_.empty()) {
        count(std::move(waiting_.extract(waiting_.begin()).mapped()));
    }
}

void Standing::count(GameResult game) {
    tally_.add(game);
    const bool ends_cycle = schedule_.cycle_of(game.number) != schedule_.cycle_of(game.number + 1);
    games_.push_back(std::move(game));
    if (test_ && ends_cycle) {
        ratio_ = log_likelihood_ratio(*test_, tally_.pairs());
        verdict_ = verdict_of(*test_, ratio_);
    }
}

}  // namespace perthro::tournament
