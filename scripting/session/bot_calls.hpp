// Calls about bots: who plays a side, what a bot proposes; and the bot that thinks right now, with
// its answers to offers of a draw.
#pragma once

#include "scripting/session/act_calls.hpp"
#include "scripting/session/bot_seats.hpp"
#include "scripting/session/live_game.hpp"
#include "scripting/session/play_calls.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace perthro::search {
class Knowledge;
}

namespace perthro::session {

class BotAtWork;
struct ThinkingState;

// Answers ListBots, Bot and Hint, and lets bots move. A Hint thinks on the session's thread:
// further calls wait for it.
class BotCalls {
public:
    // `wake` may be called on any thread: tend() has something to do. `hurries`, which threads that
    // think ask: a hint is to be answered with what was found. All must outlive this.
    BotCalls(LiveGame& live, BotSeats& seats, PlayCalls& plays, ActCalls& acts,
             const Announce& announce, const std::function<void()>& wake,
             const std::function<bool()>& hurries);
    ~BotCalls();
    BotCalls(const BotCalls&) = delete;
    BotCalls& operator=(const BotCalls&) = delete;

    // The bots that there are, and the one of the open game if it has its own.
    Result answer(const ListBots& call);
    // Throws CallFailure "argument" for no such bot, or for a time or nodes out of bounds.
    Result answer(const Bot& call);
    // Throws CallFailure "over", "argument", or "reveals" where the move is not the viewer's to
    // know.
    Result answer(const Hint& call);

    // Bots answer offers of a draw; then one that is due begins to think, or plays what it has
    // found. Throws CallFailure if the bot failed.
    void tend();
    // Whether a bot is to move where the game is played.
    [[nodiscard]] bool is_due();
    // Whether a bot thinks about its move.
    [[nodiscard]] bool at_work() const { return bot_ != nullptr; }
    // The rules are no longer those that are played by: drops whoever thinks, and what is known.
    void forget_rules();

private:
    // ---- offers
    void tend_offer();
    void answer_offer(Player player, const search::Thought& thought);

    // ---- the bot that thinks
    void tend_bot();
    void start();
    void ask_program(BotSeat& seat);
    void finish();
    // What was found is played. Throws CallFailure if the bot failed.
    void play_found(const ThinkingState& state, std::size_t move, bool program);
    [[nodiscard]] ThinkingView thinking();
    void tell_problem(const std::string& problem) const;
    [[nodiscard]] std::uint64_t next_seed();

    LiveGame& live_;
    BotSeats& seats_;
    PlayCalls& plays_;
    ActCalls& acts_;
    const Announce& announce_;
    const std::function<void()>& wake_;
    const std::function<bool()>& hurries_;
    std::uint64_t moves_ = 0;                             // seeds drawn
    std::shared_ptr<const search::Knowledge> knowledge_;  // of the game's rules, once a bot has it
    std::unique_ptr<BotAtWork> bot_;                      // thinks about the position at the head
    int version_ = 0;  // LiveGame::head_version() of what it thinks about
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace perthro::session
