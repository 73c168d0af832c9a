// Calls about what there is: packages, unfinished games, how a game begins. None of them opens one.
#pragma once

#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"
#include "scripting/session/session.hpp"

namespace perthro::session {

// Answers ListGames, ListUnfinished, Preview and Options.
class PackageCalls {
public:
    PackageCalls(LiveGame& live, const GamePackage& package, const SessionSettings& settings)
        : live_(live), package_(package), settings_(settings) {}

    Result answer(const ListGames& call);
    Result answer(const ListUnfinished& call);
    Result answer(const Preview& call);
    Result answer(const Options& call);

private:
    LiveGame& live_;
    const GamePackage& package_;
    const SessionSettings& settings_;
};

}  // namespace perthro::session
