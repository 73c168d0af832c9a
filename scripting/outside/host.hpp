// What the servers of all protocols share: the game that the other side talks about, the options of
// the package and of ours, the bot that answers, and lines that never mix.
#pragma once

#include "scripting/outside/spelling.hpp"
#include "scripting/outside/thinker.hpp"
#include "scripting/play/open_game.hpp"

#include <chrono>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace perthro::outside {

// A package offered to other programs.
struct Offer {
    // With these options beside those that were given at the start; throws as open_game does.
    std::function<OpenGame(const OptionValues& options)> load;
    std::istream& in;
    std::ostream& out;
    std::string bot = search::kDefaultBot;
    std::uint64_t seed = 0;
    ThinkingTime time{};  // instead of what the other side allows, where it is not 0
    int threads = 1;      // of a search; the other side may change it
};

// These answer until the other side ends; the exit code. They throw PlayError if the game cannot be
// told by a protocol.
[[nodiscard]] int serve_uci(Protocol protocol, const Offer& offer);  // and USI, UCCI
[[nodiscard]] int serve_cecp(const Offer& offer);
[[nodiscard]] int serve_gtp(const Offer& offer);

inline constexpr const char* kBotOption = "Bot";
inline constexpr const char* kSeedOption = "Seed";
inline constexpr const char* kThreadsOption = "Threads";  // as engines of the field call it

struct Bounds {
    ThinkingTime time;
    int depth = 0;
    bool infinite = false;
};
// A share of the time left on a clock; `to_go`: moves until more is given, 0 = all.
[[nodiscard]] ThinkingTime share_of(std::chrono::milliseconds left,
                                    std::chrono::milliseconds increment, int to_go);

// What a protocol has one line for, shown.
[[nodiscard]] std::string in_one_line(const std::string& text);

class Host {
public:
    Host(Protocol protocol, const Offer& offer);

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const GameDefinition& game() const { return rules_->game; }
    [[nodiscard]] Match& match() { return *match_; }
    [[nodiscard]] const Spelling& spelling() const { return spelling_; }
    [[nodiscard]] Player to_move() const { return match_->worker().position().to_move(); }

    // Bot, Seed, Threads, or an option of the package, which begins the game again. Throws
    // PlayError.
    void set_option(const std::string& name, const std::string& value);
    [[nodiscard]] const std::string& bot() const { return bot_; }
    [[nodiscard]] int threads() const { return threads_; }

    // Throws PlayError if there is no such position.
    void begin(const std::string& position);
    // False if it is no move as the protocol writes it.
    bool play(const std::string& move);
    // Plays a whole game, going on where the board stands if it can. Returns the move that is
    // wrong, "" if none is.
    [[nodiscard]] std::string stand_at(const std::string& position,
                                       const std::vector<std::string>& moves);
    void take_back();
    // Moves since the position that the game began with.
    [[nodiscard]] std::size_t played() const { return moves_.size(); }

    // Waits until the bot knows the game.
    void be_ready();
    // `answer` gets the text of the move too; both functions are called on another thread.
    // Before: the game goes on, nobody thinks.
    using Answer = std::function<void(const search::Thought&, const std::string& move)>;
    void think(const Bounds& bounds, std::function<void(const search::Thought&)> progress,
               Answer answer);
    void hurry();
    void wait();
    [[nodiscard]] bool thinking();
    // A line, from any thread.
    void say(const std::string& line);
    void remark(const std::string& text);

private:
    void open();
    [[nodiscard]] Thinker& thinker();

    Protocol protocol_;
    const Offer& offer_;
    OptionValues options_;
    std::shared_ptr<const Rules> rules_;
    Spelling spelling_;
    std::unique_ptr<Match> match_;
    std::string position_;            // where the game began; "" = the usual start
    std::vector<std::string> moves_;  // since then
    std::string bot_;
    std::uint64_t seed_;
    int threads_;
    std::mutex out_mutex_;
    std::unique_ptr<Thinker> thinker_;  // last: it calls back
};

}  // namespace perthro::outside
