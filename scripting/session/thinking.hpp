// A bot or an outside program that thinks about one move, on a thread of its own. A bot is given
// what its player knows of the position, a program the game from its beginning, and nothing else of
// the session.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/play/chooser.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace perthro::session {

struct ThinkingState {
    bool done = false;
    search::Thought thought;  // the last one that was reported
    double seconds = 0;       // since it began
    bool few = false;         // its time was too short for the rules, see saw_few()
    std::string problem;      // a script stopped it, a program failed
    std::size_t move = 0;     // of a program: an index into Match::moves()
    bool resigned = false;    // it gives the game up
};

// An outside program at a seat, started when it is asked first and kept for the next move. One
// BotAtWork uses it at a time.
struct OutsideSeat {
    std::string program;  // as outside/program.hpp names it
    std::shared_ptr<const Rules> rules;
    std::atomic<outside::Patience> patience{outside::Patience::Wait};
    std::unique_ptr<outside::OutsidePlayer> player;  // null until it is started
};

// The game that a program is asked about.
struct OutsideGame {
    MatchStart start;
    std::vector<std::string> moves;  // in own notation
};

// By name, and how many threads search, as in search_threads.hpp.
struct BotAsked {
    std::string name;
    int threads = 1;
};

// Whether a bot that took so long had all of its time, and looked at fewer than kFewNodes in it.
// Not where it was to look at a number of them, and not of one that does not count them.
[[nodiscard]] bool saw_few(const search::Thought& thought, std::chrono::steady_clock::duration took,
                           const ThinkingTime& time, const GameDefinition& game);

// The thinking about one move; its thread ends with it.
class BotAtWork {
public:
    // Begins at once. `knowledge` may be null, then it is made first. `wake` is called on that
    // thread when it is done.
    BotAtWork(std::shared_ptr<const Rules> rules,
              std::shared_ptr<const search::Knowledge> knowledge, BotAsked bot, search::View view,
              ThinkingTime time, std::function<void()> wake);
    BotAtWork(std::shared_ptr<OutsideSeat> seat, OutsideGame game, ThinkingTime time,
              std::function<void()> wake);
    // Stops it.
    ~BotAtWork();
    BotAtWork(const BotAtWork&) = delete;
    BotAtWork& operator=(const BotAtWork&) = delete;

    // It answers as soon as it can.
    void hurry();
    // How far it is; never waits for a move.
    [[nodiscard]] ThinkingState look() const;
    // What a bot knows of the game, for the next one; null until it is known.
    [[nodiscard]] std::shared_ptr<const search::Knowledge> knowledge() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace perthro::session
