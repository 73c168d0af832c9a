// Calls that open and close games, and change where one begins; and the records that games are
// opened from and saved to.
#pragma once

#include "scripting/session/bot_calls.hpp"
#include "scripting/session/bot_seats.hpp"
#include "scripting/session/design_calls.hpp"
#include "scripting/session/fresh_game.hpp"
#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"
#include "scripting/session/play_calls.hpp"

#include <memory>
#include <string>
#include <vector>

namespace perthro::session {

// Answers Open, Info, Close, SetPosition and RecordFile. What is open stays so until the new game
// has loaded and its first chance plies were drawn once.
class GameCalls {
public:
    // All must outlive this.
    GameCalls(LiveGame& live, GamePackage& package, BotSeats& seats, PlayCalls& plays,
              BotCalls& bots, DesignCalls& design, const Announce& announce)
        : live_(live), package_(package), seats_(seats), plays_(plays), bots_(bots),
          design_(design), announce_(announce) {}

    // If it fails, the game that was open is as it was, its clocks and settings too.
    Result answer(const Open& call);
    Result answer(const Info& call);
    Result answer(const Close& call);
    Result answer(const SetPosition& call);
    Result answer(const RecordFile& call);

    // The game takes the place of the open one, whose journal ends with it if the reason is Opened;
    // that is told.
    void take_over(std::unique_ptr<Game> game, ChangeReason reason);
    // A new game of the same rules that begins at a position.
    void begin_at(const std::string& position, ChangeReason reason);
    // Tells what there was to be said of the game that was opened.
    void tell_warnings();

private:
    GameInfo opened(const Open& call);
    void take_over(FreshGame fresh);
    // What was worked out of the rules that go.
    void forget_rules(ChangeReason reason);
    // Warnings of the position that the game begins at, but these.
    void warn_of_position(const std::vector<std::string>& told);
    // A new game as far as it goes by itself: what chance brings, and bots.
    void start_off();
    [[nodiscard]] GameInfo info();
    RecordView load_record(const RecordFile& call);

    LiveGame& live_;
    GamePackage& package_;
    BotSeats& seats_;
    PlayCalls& plays_;
    BotCalls& bots_;
    DesignCalls& design_;
    const Announce& announce_;
    std::vector<CallError> untold_;  // warnings of the position or record that was opened
};

}  // namespace perthro::session
