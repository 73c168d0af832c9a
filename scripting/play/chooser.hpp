// A bot or an outside program at the board of a match: a bot is given what the player to move knows
// and a budget of time or nodes, a program the game from its beginning; it names one of the match's
// moves. Rules with hooks: use it on a script thread only.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/outside/outside_player.hpp"
#include "scripting/play/match.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace perthro {

// 0 = no such bound; without both a bot takes the package's time, else kUsualTime.
struct ThinkingTime {
    std::chrono::milliseconds time{0};
    std::uint64_t nodes = 0;  // positions that are looked at; of both bounds this one counts
};
inline constexpr std::chrono::milliseconds kUsualTime{1000};
inline constexpr std::chrono::milliseconds kMostTime{3'600'000};  // that may be asked for

// The time for a move: what is given, else the package's, else kUsualTime.
[[nodiscard]] std::chrono::milliseconds time_of(const ThinkingTime& given,
                                                const GameDefinition& game);
// The bound of a search that begins now, with the package's time where none was given; `stopped`
// ends the thinking from elsewhere, may be empty.
[[nodiscard]] search::Budget budget_of(const ThinkingTime& given, const GameDefinition& game,
                                       std::function<bool()> stopped = {});

// A move that was chosen, or why there is none.
struct BotChoice {
    std::size_t move = 0;  // index into Match::moves()
    search::Thought thought;
    // An outside program that has no legal move to name: why its player loses, see OutsideMove.
    std::string forfeit, because;
};

// What is said where the bot `lua` is asked for and the package has none.
inline constexpr const char* kNoBotFile = "there is no bot `lua`: the package has no bot.lua";

// Throws PlayError if there is no bot of this name, and it is no outside program.
void require_bot(const std::string& bot);
// Throws PlayError if there is no bot of this name: where no outside program may play.
void require_own_bot(const std::string& bot);

// Somebody who looks on while a bot thinks: told what it has found, asked again and again whether
// it shall stop. Both may be empty, and come from any thread of the search.
struct Watching {
    search::Progress found;
    std::function<bool()> stopped;
};

// One bot or program, which may be asked for many moves and games of the same rules.
class Chooser {
public:
    // A bot by name, or an outside program (outside/program.hpp). Throws PlayError if there is no
    // such bot or program, or the program does not play the game. `threads` of a bot's search are
    // meant as in search_threads.hpp; a program has options of its own for that.
    Chooser(const std::string& bot, const std::shared_ptr<const search::Knowledge>& knowledge,
            int threads = 1);

    [[nodiscard]] const std::string& name() const { return name_; }
    // The move that it chooses where the match stands, where somebody must have one. `seed`: of
    // what a bot draws. An outside program is not watched, and says in the forfeit why it names
    // none.
    [[nodiscard]] BotChoice choose(Match& match, const ThinkingTime& time, std::uint64_t seed,
                                   const Watching& watching = {});
    // choose(), which throws PlayError where an outside program has no legal move to name.
    [[nodiscard]] BotChoice must_choose(Match& match, const ThinkingTime& time, std::uint64_t seed,
                                        const Watching& watching = {});

private:
    std::string name_;                                 // never `default`: the bot that it means
    std::unique_ptr<outside::OutsidePlayer> outside_;  // else null, and then:
    std::unique_ptr<search::Bot> bot_;
    std::unique_ptr<Observer> observer_;  // of games that hide something
};

// "default, random, greedy, ab, maxn, mcts, solve, lua ... or PROTOCOL:PROGRAM", and the levels.
[[nodiscard]] std::string bot_names_in_words();

// The moves that a bot expects, in own notation.
[[nodiscard]] std::vector<std::string> line_texts(const Match& match,
                                                  const search::Thought& thought);
// "proved", "nothing proved, the move is that of ab", "": what is known for certain.
[[nodiscard]] std::string proof_text(const search::Thought& thought);
// "+1.25", "win in 3", "draw", "-": the score of a thought in pieces of the least worth.
[[nodiscard]] std::string score_text(const search::Thought& thought);

}  // namespace perthro
