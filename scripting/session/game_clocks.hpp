// The clocks of a game as it is played: a time for each seat.
#pragma once

#include "engine/ids.hpp"

#include <chrono>
#include <cstdint>
#include <vector>

namespace perthro::session {

// Times are in milliseconds by the steady clock. Seats are numbered from 1.
class GameClocks {
public:
    // From now on each seat has so much left, [seat - 1], and gets the increment for every move.
    void set(std::vector<std::int64_t> left_ms, std::int64_t increment_ms);
    // From now on nobody has a clock.
    void clear() { left_ms_.clear(); }
    [[nodiscard]] bool any() const { return !left_ms_.empty(); }

    // Notes that clocks stand; the owner charges before, and charges nobody (kNobody) while they
    // do.
    void pause(bool on) { paused_ = on; }
    [[nodiscard]] bool paused() const { return paused_; }

    // Takes the time since the last call from the seat whose clock ran meanwhile (kNobody: none
    // did). moves: it has moved.
    void charge(Player seat, bool moves);
    // What a seat has left now, at least 0; -1: it has no clock. running: its clock runs.
    [[nodiscard]] std::int64_t left(Player seat, bool running) const;

private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] bool has(Player seat) const { return seat >= 1 && seat <= left_ms_.size(); }
    [[nodiscard]] std::int64_t passed(Clock::time_point now) const;

    std::vector<std::int64_t> left_ms_;  // [seat - 1], at `since`
    std::int64_t increment_ms_ = 0;
    Clock::time_point since_;
    bool paused_ = false;
};

}  // namespace perthro::session
