// Calls for people who write games: the console, playouts and profiles in the background.
#pragma once

#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"

#include <chrono>
#include <cstdint>
#include <memory>

namespace perthro::session {

class Playouts;
class Profiling;

class DesignCalls {
public:
    DesignCalls(LiveGame& live, const GamePackage& package, const Announce& announce);
    ~DesignCalls();
    DesignCalls(const DesignCalls&) = delete;
    DesignCalls& operator=(const DesignCalls&) = delete;

    Result answer(const Console& call);
    Result answer(const Stats& call);
    Result answer(const ProfileGame& call);

    // Tells from time to time what the playouts have counted, and the profile when it is there.
    void tend();
    [[nodiscard]] bool at_work() const { return playouts_ != nullptr || profiling_ != nullptr; }
    // The rules are no longer those that are played by: stops what is under way.
    void forget_rules();

private:
    void begin_playouts(std::int64_t games);
    void begin_profile(const ProfileGame& call);

    LiveGame& live_;
    const GamePackage& package_;
    const Announce& announce_;
    std::unique_ptr<Playouts> playouts_;
    std::chrono::steady_clock::time_point shown_;
    std::unique_ptr<Profiling> profiling_;
};

}  // namespace perthro::session
