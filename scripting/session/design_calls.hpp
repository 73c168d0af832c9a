// Calls for people who write games: the console, playouts and profiles in the background.
#pragma once

#include "scripting/session/counted_games.hpp"
#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace perthro::session {

class Playouts;
class Profiling;

// Answers Console, Stats and ProfileGame. At most one series of playouts and one profile run at a
// time; another one takes the place of what runs.
class DesignCalls {
public:
    // All outlive this.
    DesignCalls(LiveGame& live, const GamePackage& package, const Announce& announce);
    ~DesignCalls();
    DesignCalls(const DesignCalls&) = delete;
    DesignCalls& operator=(const DesignCalls&) = delete;

    // Runs the text on a copy of the position; what goes wrong in it is in the answer. Throws
    // CallFailure "hidden" for a viewer who may not know all.
    Result answer(const Console& call);
    // What was counted so far; nothing where no playouts run.
    Result answer(const Stats& call);
    // Throws CallFailure "argument" for seconds out of bounds, "hidden" for a viewer who may not
    // know all, "over" where the game is.
    Result answer(const ProfileGame& call);

    // Tells from time to time what the playouts have counted, and the profile when it is there.
    void tend();
    [[nodiscard]] bool at_work() const { return playouts_ != nullptr || profiling_ != nullptr; }
    // Another game takes the place of the one that is open: stops what is under way. Behind
    // ChangeReason::Reloaded the random games of the old rules are what new ones are compared with.
    void forget_rules(ChangeReason reason);

private:
    void begin_playouts(std::int64_t games);
    [[nodiscard]] StatsView stats();
    void begin_profile(const ProfileGame& call);

    LiveGame& live_;
    const GamePackage& package_;
    const Announce& announce_;
    std::unique_ptr<Playouts> playouts_;
    std::chrono::steady_clock::time_point shown_;
    std::optional<CountedGames> games_, games_before_;  // of these rules, of those before a reload
    std::unique_ptr<Profiling> profiling_;
};

}  // namespace perthro::session
