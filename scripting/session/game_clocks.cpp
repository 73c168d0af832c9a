#include "scripting/session/game_clocks.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

void GameClocks::set(std::vector<std::int64_t> left_ms, std::int64_t increment_ms) {
    left_ms_ = std::move(left_ms);
    increment_ms_ = increment_ms;
    since_ = Clock::now();
    paused_ = false;
}

std::int64_t GameClocks::passed(Clock::time_point now) const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now - since_).count();
}

void GameClocks::charge(Player seat, bool moves) {
    const auto now = Clock::now();
    if (has(seat)) {
        left_ms_[seat - 1U] += (moves ? increment_ms_ : 0) - passed(now);
    }
    since_ = now;
}

std::int64_t GameClocks::left(Player seat, bool running) const {
    if (!has(seat)) {
        return -1;
    }
    const std::int64_t left = left_ms_[seat - 1U] - (running ? passed(Clock::now()) : 0);
    return std::max<std::int64_t>(left, 0);
}

}  // namespace perthro::session
