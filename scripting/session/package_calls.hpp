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

    // Reads one package after another; a broken one is a card with its errors.
    Result answer(const ListGames& call);
    // Reads the journals in the folder of the settings; of no folder there are none.
    Result answer(const ListUnfinished& call);
    // Opens a game beside the one that is open, and forgets it. Throws LoadErrors, PlayError or
    // RuleError.
    Result answer(const Preview& call);
    // Throws CallFailure "not_open" or LoadErrors.
    Result answer(const Options& call);

private:
    LiveGame& live_;
    const GamePackage& package_;
    const SessionSettings& settings_;
};

}  // namespace perthro::session
