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
    // Opens the package with these options beside those that were given at the start; throws as
    // open_game does.
    std::function<OpenGame(const OptionValues& options)> load;
    std::istream& in;
    std::ostream& out;
    std::string bot = search::kDefaultBot;  // who thinks, until the other side says otherwise
    std::uint64_t seed = 0;                 // of random setups and of the bot's draws
    ThinkingTime time{};  // instead of what the other side allows, where it is not 0
    int threads = 1;      // of a search; the other side may change it
};

// These answer until the other side ends; the exit code. They throw PlayError if the game cannot be
// told by a protocol.
[[nodiscard]] int serve_uci(Protocol protocol, const Offer& offer);  // and USI, UCCI
[[nodiscard]] int serve_cecp(const Offer& offer);
[[nodiscard]] int serve_gtp(const Offer& offer);

// Names of the options that are the program's, not the package's.
inline constexpr const char* kBotOption = "Bot";
inline constexpr const char* kSeedOption = "Seed";
inline constexpr const char* kThreadsOption = "Threads";  // as engines of the field call it

// How far the other side lets a search go; all 0: as long as the package says.
struct Bounds {
    ThinkingTime time;
    int depth = 0;          // plies; where it is not 0 time counts for nothing, nodes do
    bool infinite = false;  // until hurry()
};
// The time for one move of a clock with so much `left`, at least 1 ms and at most half of that.
// `to_go`: moves until more is given, 0 = the time is for all that are to come.
[[nodiscard]] ThinkingTime share_of(std::chrono::milliseconds left,
                                    std::chrono::milliseconds increment, int to_go);

// A text on one line: runs of blanks and ends of lines become one blank, and what would steer a
// terminal is shown (shown.hpp).
[[nodiscard]] std::string in_one_line(const std::string& text);

// One game with one other side. All but say(), remark(), hurry() and thinking() belong to the
// thread that obeys.
class Host {
public:
    // Opens the package and begins the game. The offer must outlive it. Throws what Offer::load
    // throws, and PlayError if no protocol can tell the game.
    Host(Protocol protocol, const Offer& offer);

    // These four are other ones after an option of the package was set.
    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const GameDefinition& game() const { return rules_->game; }
    [[nodiscard]] Match& match() { return *match_; }
    [[nodiscard]] const Spelling& spelling() const { return spelling_; }
    [[nodiscard]] Player to_move() const { return match_->worker().position().to_move(); }

    // Bot, Seed, Threads, or an option of the package, which begins the game again. Throws
    // PlayError; then nothing has changed.
    void set_option(const std::string& name, const std::string& value);
    [[nodiscard]] const std::string& bot() const { return bot_; }
    [[nodiscard]] int threads() const { return threads_; }

    // Begins the game anew at the text of a position, "" = the usual start. Throws PlayError, with
    // the game as it was, if there is no such position or the package forbids it; RuleError, at
    // the usual start, if the rules fail.
    void begin(const std::string& position);
    // Makes a move on the board. False, with nothing made, if it is none as the protocol writes it.
    bool play(const std::string& move);
    // Plays a whole game, going on where the board stands if it can. Returns the move that is
    // wrong, in front of which it stops, "" if none is.
    [[nodiscard]] std::string stand_at(const std::string& position,
                                       const std::vector<std::string>& moves);
    // Takes the last move back. Throws PlayError if none was made.
    void take_back();
    // Moves since the position that the game began with.
    [[nodiscard]] std::size_t played() const { return moves_.size(); }

    // Waits until the bot knows the game, which may take a second.
    void be_ready();
    // The move as the protocol writes it, and what the bot thought of it.
    using Answer = std::function<void(const search::Thought&, const std::string& move)>;
    // Asks the bot for a move, and comes back at once; the move is not made. Somebody must have a
    // move, and nobody think; the game must not change until the answer. Both functions are called
    // on another thread. The time of the offer, where it has one, counts instead of the bounds.
    void think(const Bounds& bounds, std::function<void(const search::Thought&)> progress,
               Answer answer);
    // Ends the search under way, which answers with what it has. Nothing where none is.
    void hurry();
    // Waits for the answer to be given.
    void wait();
    // Whether the bot searches, or learns the game.
    [[nodiscard]] bool thinking();
    // Writes a line, to which the end is added; from any thread.
    void say(const std::string& line);
    // Says what the protocol has no word for: as a comment, on one line. From any thread.
    void remark(const std::string& text);

private:
    void open(OptionValues options);
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
