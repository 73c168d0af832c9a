// UCI, USI and UCCI, from the side of the engine. While the bot thinks, `stop`, `isready` and
// `quit` are obeyed at once; everything else waits for its answer, or ends the search where that is
// unbounded. At the end of the input a bounded search is finished, so that a text with `go nodes N`
// has always the same answer.
#include "scripting/outside/host.hpp"
#include "scripting/outside/line_server.hpp"
#include "scripting/outside/talk.hpp"
#include "scripting/outside/told_number.hpp"
#include "scripting/outside/uci_dialect.hpp"
#include "scripting/play/search_threads.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace perthro::outside {

namespace {

using Words = std::vector<std::string>;

std::string joined(Words::const_iterator from, Words::const_iterator to) {
    return fmt::format("{}", fmt::join(from, to, " "));
}

class UciServer final : public LineServer {
public:
    UciServer(Protocol protocol, const Offer& offer)
        : protocol_(protocol), dialect_(dialect_of(protocol)), host_(protocol, offer),
          listener_(offer.in, host_, *this) {}

    int run() {
        listener_.run();
        return 0;
    }

    void obey(const std::string& line) override {
        const Words words = words_of(line);
        if (words.empty()) {
            return;
        }
        try {
            obey(words);
        } catch (const std::exception& error) {
            host_.say("info string " + in_one_line(error.what()));
        }
    }
    [[nodiscard]] bool obey_meanwhile(const std::string& line) override {
        const bool asks = is(line, "isready");
        if (asks) {
            host_.say("readyok");
        }
        return asks;
    }
    [[nodiscard]] bool ends_search(const std::string& line) const override {
        return is(line, "stop") || is(line, "ponderhit");
    }
    [[nodiscard]] bool takes_leave(const std::string& line) const override {
        return is(line, "quit");
    }
    [[nodiscard]] bool unbounded() const override { return infinite_; }
    void end_search() override { host_.hurry(); }

private:
    static bool is(const std::string& line, const std::string& word) {
        const Words words = words_of(line);
        return !words.empty() && words.front() == word;
    }

    void obey(const Words& words) {
        const std::string& word = words.front();
        if (word == "isready") {
            host_.be_ready();
            host_.say("readyok");
        } else if (word == dialect_.hello) {
            introduce();
        } else if (word == "setoption") {
            set_option(words);
        } else if (word == "position") {
            set_position(words);
        } else if (word == "go") {
            go(words);
        } else if (word == "quit" && protocol_ == Protocol::Ucci) {
            host_.say("bye");
        }
    }

    // ---- options

    // Blanks have no place in the names and values of UCCI.
    [[nodiscard]] std::string option_line(const std::string& name, const std::string& rest) const {
        const bool plain = protocol_ == Protocol::Ucci;
        return fmt::format("option {}{} type {}", plain ? "" : "name ", name, rest);
    }

    void introduce() {
        host_.say("id name Perthro, " + host_.game().title);
        host_.say("id author Perthro contributors");
        const std::string& id = host_.game().id;
        host_.say(option_line("UCI_Variant", fmt::format("combo default {} var {}", id, id)));
        host_.say(option_line(kBotOption, fmt::format("combo default {} var {}", host_.bot(),
                                                      fmt::join(search::bot_names(), " var "))));
        host_.say(option_line(kSeedOption, "spin default 0 min 0 max 1000000000"));
        host_.say(option_line(kThreadsOption, fmt::format("spin default {} min 1 max {}",
                                                          host_.threads(), kMostSearchThreads)));
        for (const OptionDefinition& option : host_.game().options) {
            if (!option.fixed) {
                host_.say(option_line(option.name, type_of(option)));
            }
        }
        host_.say(dialect_.done);
    }

    static std::string type_of(const OptionDefinition& option) {
        if (option.type == "bool") {
            return "check default " + option.value;
        }
        if (option.type == "int") {
            return fmt::format("spin default {} min {} max {}", option.value, option.low,
                               option.high);
        }
        std::string text = "combo default " + option.value;
        for (const std::string& value : option.values) {
            text += " var " + value;
        }
        return text;
    }

    // `setoption name NAME value VALUE`; `setoption NAME VALUE` in UCCI.
    void set_option(const Words& words) {
        if (words.size() < 2) {
            throw PlayError("name an option");
        }
        const bool named = words[1] == "name";
        const auto begin = words.begin() + (named ? 2 : 1);
        const auto end = named ? std::find(begin, words.end(), "value") : begin + 1;
        const std::string name = joined(begin, end);
        const bool has_word = named && end != words.end();
        const std::string text = joined(has_word ? end + 1 : end, words.end());
        if (name != "UCI_Variant") {
            host_.set_option(name, text);
        } else if (text != host_.game().id) {
            throw PlayError(fmt::format("this is {}, not {}", host_.game().id, text));
        }
    }

    // ---- the game

    // `position startpos|fen TEXT [moves M...]`; `sfen` stands in USI, both are understood.
    void set_position(const Words& words) {
        const std::string kind = words.size() > 1 ? words[1] : "";
        const bool usual = kind == "startpos";
        const auto moves = std::find(words.begin() + std::min<std::ptrdiff_t>(2, ssize(words)),
                                     words.end(), "moves");
        if (!usual && ((kind != "fen" && kind != "sfen") || moves == words.begin() + 2)) {
            throw PlayError(fmt::format("write `position startpos` or `position {} TEXT`, then "
                                        "`moves` and the moves",
                                        dialect_.position));
        }
        const Words played(moves == words.end() ? moves : moves + 1, words.end());
        const std::string text = usual ? "" : joined(words.begin() + 2, moves);
        const bool fresh = text != host_.match().began().position;
        const std::string wrong = host_.stand_at(text, played);
        for (const std::string& warning :
             fresh ? host_.match().position_warnings() : std::vector<std::string>{}) {
            host_.say("info string warning: no game has this position: " + warning);
        }
        if (!wrong.empty()) {
            throw PlayError(fmt::format("{} is no move in {}", wrong, host_.match().position()));
        }
    }

    // ---- searching

    // What follows a word, `untold` if it is not there. What is no such number is said and left
    // out: who says `go` wants a move.
    [[nodiscard]] std::int64_t number(const Words& words, const std::string& name, std::int64_t low,
                                      std::int64_t high, std::int64_t untold = 0) {
        const auto word = std::find(words.begin(), words.end(), name);
        if (word == words.end()) {
            return untold;
        }
        try {
            return told_number(name, word + 1 == words.end() ? "" : *(word + 1), low, high);
        } catch (const PlayError& error) {
            host_.say(std::string("info string ") + error.what());
            return untold;
        }
    }
    [[nodiscard]] std::chrono::milliseconds time(const Words& words, const std::string& name) {
        return left(words, name).value_or(std::chrono::milliseconds(0));
    }
    // What is left on a clock, nothing where it has run out; no value where none was told.
    [[nodiscard]] std::optional<std::chrono::milliseconds> left(const Words& words,
                                                                const std::string& name) {
        constexpr std::int64_t kUntold = -kMostMilliseconds - 1;
        const std::int64_t told = number(words, name, -kMostMilliseconds, kMostMilliseconds,
                                         kUntold);
        return told == kUntold
                   ? std::nullopt
                   : std::optional(std::chrono::milliseconds(std::max<std::int64_t>(told, 0)));
    }

    [[nodiscard]] Bounds bounds_of(const Words& words) {
        const auto says = [&](const char* word) {
            return std::find(words.begin(), words.end(), word) != words.end();
        };
        Bounds bounds;
        bounds.infinite = says("infinite") || says("ponder");
        bounds.depth = static_cast<int>(number(words, "depth", 0, kMostMoves));
        bounds.time.nodes = static_cast<std::uint64_t>(number(words, "nodes", 0, kMostNodes));
        bounds.time.time = time(words, "movetime");
        if (bounds.infinite || bounds.depth > 0 || bounds.time.nodes > 0 ||
            bounds.time.time.count() > 0) {
            return bounds;
        }
        // White moves first in UCI, black in USI; UCCI tells whoever is to move his own.
        const bool first = host_.to_move() == 1;
        const std::string side = first == (protocol_ == Protocol::Usi) ? "b" : "w";
        const bool own = protocol_ == Protocol::Ucci;
        const auto told = left(words, own ? "time" : side + "time");
        const auto increment = time(words, own ? "increment" : side + "inc");
        if (const auto byoyomi = time(words, "byoyomi"); byoyomi.count() > 0) {
            bounds.time = share_of(told.value_or(std::chrono::milliseconds(0)), increment, 0);
            bounds.time.time += byoyomi * 9 / 10;
        } else if (told) {  // the least time where the clock has run out
            bounds.time = share_of(*told, increment,
                                   static_cast<int>(number(words, "movestogo", 0, kMostMoves)));
        }
        return bounds;
    }

    void go(const Words& words) {
        infinite_ = false;
        if (host_.match().moves().empty()) {
            host_.say(protocol_ == Protocol::Usi    ? "bestmove resign"
                      : protocol_ == Protocol::Ucci ? "nobestmove"
                                                    : "bestmove (none)");
            return;
        }
        const Bounds bounds = bounds_of(words);
        infinite_ = bounds.infinite;
        begun_ = Clock::now();
        host_.think(
            bounds, [this](const search::Thought& thought) { host_.say(info(thought)); },
            [this](const search::Thought& thought, const std::string& move) {
                host_.say(info(thought));
                host_.say("bestmove " + move);
            });
    }

    // A win in n plies is `mate` n in USI, and counted in own moves elsewhere.
    [[nodiscard]] std::string score(const search::Thought& thought) const {
        if (std::abs(thought.score) < search::kSureWin) {
            return fmt::format(" score cp {}", thought.score);
        }
        const int plies = search::kWin - std::abs(thought.score);
        const int moves = protocol_ == Protocol::Usi ? plies : (plies + 1) / 2;
        return fmt::format(" score mate {}", thought.score > 0 ? moves : -moves);
    }

    [[nodiscard]] std::string info(const search::Thought& thought) {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
        constexpr double kLeast = 1e-3;
        std::string text = fmt::format(
            "info depth {}{} nodes {} nps {:.0f} time {:.0f}", thought.depth,
            thought.scored ? score(thought) : "", thought.nodes,
            static_cast<double>(thought.nodes) / std::max(seconds, kLeast), seconds * 1000);
        if (!thought.line.empty()) {
            text += " pv";
            for (const MovePath& path : thought.line) {
                text += " " + host_.spelling().move(host_.match(), path);
            }
        }
        return text;
    }

    Protocol protocol_;
    UciDialect dialect_;
    bool infinite_ = false;
    Clock::time_point begun_;
    Host host_;  // behind what it calls back
    Listener listener_;
};

}  // namespace

int serve_uci(Protocol protocol, const Offer& offer) { return UciServer(protocol, offer).run(); }

}  // namespace perthro::outside
