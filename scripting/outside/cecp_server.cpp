// The Chess Engine Communication Protocol, version 2, from the side of the engine. While the bot
// thinks, `?` asks for its move at once and what changes the game drops it; everything else waits.
#include "scripting/outside/host.hpp"
#include "scripting/outside/line_server.hpp"
#include "scripting/outside/talk.hpp"
#include "scripting/outside/told_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace perthro::outside {

namespace {

using Words = std::vector<std::string>;
using std::chrono::milliseconds;

// What stands behind the first word.
std::string behind(const std::string& line) {
    const std::string whole = trimmed(line);
    const auto blank = whole.find_first_of(" \t");
    return blank == std::string::npos ? "" : trimmed(whole.substr(blank));
}

// "5", "0:30": minutes, or minutes and seconds.
milliseconds minutes(const std::string& text) {
    const auto colon = text.find(':');
    const auto part = [](const std::string& number) {
        return told_number("level", number, 0, kMostMilliseconds / 60'000);
    };
    const auto seconds = part(text.substr(0, colon)) * 60 +
                         (colon == std::string::npos ? 0 : part(text.substr(colon + 1)));
    return milliseconds(std::min(seconds * 1000, kMostMilliseconds));
}

// Unlike what is left on a clock, never below nothing.
milliseconds granted_seconds(const std::string& name, const std::string& text) {
    constexpr double kMost = static_cast<double>(kMostMilliseconds) / 1000;
    return milliseconds(std::llround(told_decimal(name, text, 0, kMost) * 1000));
}

class CecpServer final : public LineServer {
public:
    explicit CecpServer(const Offer& offer)
        : host_(Protocol::Cecp, offer), listener_(offer.in, host_, *this) {}

    int run() {
        listener_.run();
        return 0;
    }

    void obey(const std::string& line) override {
        const Words words = words_of(line);
        finish();
        if (words.empty() || words[0] == "quit" || words[0] == "?") {
            return;
        }
        try {
            obey(line, words);
        } catch (const std::exception& error) {
            host_.say(fmt::format("Error ({}): {}", in_one_line(error.what()), line));
        }
    }
    [[nodiscard]] bool obey_meanwhile(const std::string& line) override {
        const bool hurries = first_word(line) == "?";
        if (hurries) {
            host_.hurry();
        }
        return hurries;
    }
    [[nodiscard]] bool ends_search(const std::string& line) const override {
        return is_change(first_word(line));
    }
    [[nodiscard]] bool takes_leave(const std::string& line) const override {
        return first_word(line) == "quit";
    }
    [[nodiscard]] bool unbounded() const override { return false; }
    // The game has changed: no move is wanted. One that was said already stands.
    void end_search() override {
        dropped_ = true;
        host_.hurry();
    }
    // Makes the bot's move on the board.
    void finish() override {
        if (open_ && !answer_.empty()) {
            static_cast<void>(host_.play(answer_));
            static_cast<void>(say_result());
        }
        open_ = false;
        answer_.clear();
    }

private:
    static std::string first_word(const std::string& line) {
        const Words words = words_of(line);
        return words.empty() ? "" : words[0];
    }
    static bool is_silent(const std::string& word) {
        static const std::set<std::string> words{
            "xboard",   "accepted", "rejected", "random",  "hard",   "easy",  "white",
            "black",    "otim",     "draw",     "name",    "rating", "ics",   "bk",
            "computer", "hint",     "memory",   "egtpath", "nps",    "pause", "resume"};
        return words.count(word) > 0;
    }
    // Whether a command ends a search without its move.
    static bool is_change(const std::string& word) {
        static const std::set<std::string> words{"new",    "force",  "setboard", "undo",
                                                 "remove", "result", "variant",  "option"};
        return words.count(word) > 0;
    }

    void obey(const std::string& line, const Words& words) {
        const std::string& word = words[0];
        const std::string argument = behind(line);
        if (word == "protover") {
            introduce();
        } else if (word == "ping") {
            host_.say("pong " + argument);
        } else if (word == "post" || word == "nopost") {
            posts_ = word == "post";
        } else if (!is_silent(word) && !set_time(words) && !change(word, argument)) {
            move(word == "usermove" ? argument : word, word == "usermove");
        }
    }

    void introduce() {
        const std::string& id = host_.game().id;
        host_.say("feature done=0");
        host_.say(fmt::format("feature myname=\"Perthro, {}\"", host_.game().title));
        host_.say("feature ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 "
                  "reuse=1 analyze=0 draw=0 playother=1 smp=1");
        host_.say(fmt::format("feature variants=\"{}\"", id == kNativeGame ? "normal" : id));
        std::string bots = fmt::format("*{}", host_.bot());
        for (const std::string& bot : search::bot_names()) {
            bots += bot == host_.bot() ? "" : fmt::format(" /// {}", bot);
        }
        host_.say(fmt::format("feature option=\"{} -combo {}\"", kBotOption, bots));
        host_.say("feature done=1");
    }

    // ---- the game

    [[nodiscard]] bool change(const std::string& word, const std::string& argument) {
        if (word == "new") {
            host_.begin("");
            mine_ = 2;
        } else if (word == "variant") {
            require_variant(argument);
        } else if (word == "force" || word == "result") {
            mine_ = kNobody;
        } else if (word == "go") {
            mine_ = host_.to_move();
            think();
        } else if (word == "playother") {
            mine_ = host_.to_move() == 1 ? 2 : 1;
        } else if (word == "setboard") {
            host_.begin(argument);
            for (const std::string& warning : host_.match().position_warnings()) {
                host_.say("# warning: no game has this position: " + warning);
            }
        } else if (word == "undo" || word == "remove") {
            host_.take_back();
            if (word == "remove") {
                host_.take_back();
            }
        } else if (word == "cores") {
            host_.set_option(kThreadsOption, argument);
        } else if (word == "option") {
            const auto equals = argument.find('=');
            host_.set_option(argument.substr(0, equals),
                             equals == std::string::npos ? "" : argument.substr(equals + 1));
        } else {
            return false;
        }
        return true;
    }

    void require_variant(const std::string& name) const {
        if (name != host_.game().id) {
            throw PlayError("this is " + host_.game().id);
        }
    }

    void move(const std::string& text, bool surely) {
        if (host_.play(text)) {
            if (!say_result() && host_.to_move() == mine_) {
                think();
            }
        } else if (surely || std::any_of(text.begin(), text.end(),
                                         [](unsigned char c) { return std::isdigit(c) != 0; })) {
            host_.say("Illegal move: " + text);
        } else {
            throw PlayError("unknown command");
        }
    }

    bool say_result() {
        const auto outcome = host_.match().outcome();
        if (!outcome) {
            return false;
        }
        const bool first = (outcome->winners & 2U) != 0;
        const bool second = (outcome->winners & 4U) != 0;
        host_.say(fmt::format("{} {{{}}}",
                              first == second ? "1/2-1/2"
                              : first         ? "1-0"
                                              : "0-1",
                              outcome->kind));
        return true;
    }

    // ---- time

    [[nodiscard]] bool set_time(const Words& words) {
        const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : ""; };
        if (words[0] == "level") {
            moves_in_session_ = static_cast<int>(told_number("level", word(1), 0, kMostMoves));
            const milliseconds granted = minutes(word(2));
            left_ = granted.count() > 0 ? std::optional(granted) : std::nullopt;
            increment_ = granted_seconds("level", word(3));
            fixed_ = milliseconds(0);
        } else if (words[0] == "st") {
            fixed_ = granted_seconds("st", word(1));
        } else if (words[0] == "sd") {
            depth_ = static_cast<int>(told_number("sd", word(1), 0, kMostMoves));
        } else if (words[0] == "time") {  // in hundredths of a second
            left_ = told_milliseconds("time", word(1)) * 10;
        } else {
            return false;
        }
        return true;
    }

    [[nodiscard]] Bounds bounds() const {
        Bounds bounds;
        bounds.depth = depth_;
        if (fixed_.count() > 0) {
            bounds.time.time = fixed_ * 95 / 100;
        } else if (left_) {  // the least time where the clock has run out
            bounds.time = share_of(*left_, increment_, moves_in_session_);
        }
        return bounds;
    }

    // ---- searching

    void think() {
        if (host_.match().moves().empty()) {
            static_cast<void>(say_result());
            return;
        }
        begun_ = Clock::now();
        open_ = true;
        dropped_ = false;
        host_.think(
            bounds(), [this](const search::Thought& thought) { post(thought); },
            [this](const search::Thought& /*thought*/, const std::string& move) {
                if (!dropped_) {
                    host_.say("move " + move);
                    answer_ = move;
                }
            });
    }

    // `depth score centiseconds nodes line`
    void post(const search::Thought& thought) {
        if (!posts_ || dropped_) {
            return;
        }
        const auto time = std::chrono::duration_cast<milliseconds>(Clock::now() - begun_) / 10;
        std::string text = fmt::format("{} {} {} {}", thought.depth, thought.score, time.count(),
                                       thought.nodes);
        for (const MovePath& path : thought.line) {
            text += " " + host_.spelling().move(host_.match(), path);
        }
        host_.say(text);
    }

    Player mine_ = 2;
    int moves_in_session_ = 0, depth_ = 0;
    milliseconds increment_{0}, fixed_{0};
    std::optional<milliseconds> left_;  // once it is told
    bool open_ = false;                 // a search whose move is not on the board yet
    std::atomic<bool> posts_{false}, dropped_{false};
    std::string answer_;  // its move
    Clock::time_point begun_;
    Host host_;  // behind what it calls back
    Listener listener_;
};

}  // namespace

int serve_cecp(const Offer& offer) { return CecpServer(offer).run(); }

}  // namespace perthro::outside
