// Calls that read a package again while its game goes on, and what happens when its files change.
#pragma once

#include "scripting/session/game_calls.hpp"
#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// Answers Reload and Errors, and reloads by itself where files are watched.
class ReloadCalls {
public:
    ReloadCalls(LiveGame& live, GamePackage& package, GameCalls& games, const Announce& announce)
        : live_(live), package_(package), games_(games), announce_(announce) {}

    // Throws CallFailure "not_open"; "argument" where an answer is given that no reload waits for;
    // "text" where new rules cannot hold the position that is to be kept.
    Result answer(const Reload& call);
    // What is wrong with the package on disk; empty while it loads.
    Result answer(const Errors& call);

    // Reads the package again if files of it have changed, and tells what became of it.
    void tend();

private:
    // The game that could not be opened, now that files have changed.
    void open_again(const std::vector<std::string>& changed);
    ReloadView reload();
    void try_new_rules(ReloadView& view);
    // What is to become of the game that new rules refuse to go on with.
    ReloadView settle(StoppedAnswer answer);

    LiveGame& live_;
    GamePackage& package_;
    GameCalls& games_;
    const Announce& announce_;
    int reloads_ = 0;
};

}  // namespace perthro::session
