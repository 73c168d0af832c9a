// The Go Text Protocol, version 2, from the side of the engine: every command is answered before
// the next one is read.
#include "engine/notation/piece_letters.hpp"
#include "scripting/outside/host.hpp"
#include "scripting/outside/talk.hpp"
#include "scripting/outside/told_number.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/text_board.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <istream>
#include <map>

namespace perthro::outside {

namespace {

using Words = std::vector<std::string>;

constexpr const char* kSize = "size";
constexpr const char* kKomi = "komi";  // of packages: in half points
constexpr const char* kPass = "PASS";

// A command that failed, with what to say.
class Refused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

constexpr double kMostPoints = 1e6;   // of komi
constexpr double kMostSeconds = 1e8;  // of a clock
constexpr double kMostLines = 1e4;    // of a board

double number(const Words& words, std::size_t at, double low, double high) {
    const auto value = at < words.size() ? parse_number<double>(words[at], low, high)
                                         : std::nullopt;
    if (!value) {
        throw Refused("syntax error");
    }
    return *value;
}

// A time that is told in seconds, with parts of them.
std::chrono::milliseconds time_at(const Words& words, std::size_t at) {
    return std::chrono::milliseconds(std::llround(number(words, at, 0, kMostSeconds) * 1000));
}

int whole_number(const Words& words, std::size_t at, double most) {
    return static_cast<int>(number(words, at, 0, most));
}

class GtpServer {
public:
    explicit GtpServer(const Offer& offer) : in_(offer.in), host_(Protocol::Gtp, offer) {}

    int run() {
        for (std::string line; !ended_ && std::getline(in_, line);) {
            line = line.substr(0, line.find('#'));
            Words words = words_of(line);
            if (!words.empty()) {
                answer(std::move(words));
            }
        }
        return 0;
    }

private:
    using Handler = std::string (GtpServer::*)(const Words&);

    // `[ID] COMMAND ARGUMENTS` -> `=ID ANSWER`, `?ID REASON`, and an empty line.
    void answer(Words words) {
        std::string id;
        if (std::all_of(words[0].begin(), words[0].end(),
                        [](unsigned char c) { return std::isdigit(c) != 0; })) {
            id = words[0];
            words.erase(words.begin());
        }
        bool done = false;
        std::string text;
        const std::size_t before = host_.played();
        try {
            const auto handler = words.empty() ? handlers().end() : handlers().find(words[0]);
            if (handler == handlers().end()) {
                throw Refused("unknown command");
            }
            text = (this->*handler->second)(words);
            done = true;
        } catch (const std::exception& error) {
            text = in_one_line(error.what());
            while (host_.played() > before) {  // a command that fails changes nothing
                host_.take_back();
            }
        }
        forget_passes_from(host_.played());
        host_.say(fmt::format("{}{}{}{}\n", done ? "=" : "?", id, text.empty() ? "" : " ", text));
    }

    static const std::map<std::string, Handler>& handlers() {
        static const std::map<std::string, Handler> all{
            {"boardsize", &GtpServer::boardsize},
            {"clear_board", &GtpServer::clear_board},
            {"final_score", &GtpServer::final_score},
            {"genmove", &GtpServer::genmove},
            {"known_command", &GtpServer::known_command},
            {"komi", &GtpServer::komi},
            {"list_commands", &GtpServer::list_commands},
            {"name", &GtpServer::name},
            {"play", &GtpServer::play},
            {"protocol_version", &GtpServer::protocol_version},
            {"quit", &GtpServer::quit},
            {"showboard", &GtpServer::showboard},
            {"time_left", &GtpServer::time_left},
            {"time_settings", &GtpServer::time_settings},
            {"undo", &GtpServer::undo},
            {"version", &GtpServer::version}};
        return all;
    }

    std::string protocol_version(const Words& /*words*/) { return "2"; }
    std::string name(const Words& /*words*/) { return "Perthro, " + host_.game().title; }
    std::string version(const Words& /*words*/) {
        return fmt::format("{:016x}", host_.game().hash);
    }
    std::string known_command(const Words& words) {
        return words.size() > 1 && handlers().count(words[1]) > 0 ? "true" : "false";
    }
    std::string list_commands(const Words& /*words*/) {
        std::string names;
        for (const auto& [one, handler] : handlers()) {
            names += (names.empty() ? "" : "\n") + one;
        }
        return names;
    }
    std::string quit(const Words& /*words*/) {
        ended_ = true;
        return "";
    }

    [[nodiscard]] bool has_option(const std::string& wanted) const {
        const auto& options = host_.game().options;
        return std::any_of(options.begin(), options.end(),
                           [&](const OptionDefinition& option) { return option.name == wanted; });
    }

    std::string boardsize(const Words& words) {
        const int lines = whole_number(words, 1, kMostLines);
        const auto& size = host_.game().topology.grids.front().size;
        try {
            if (has_option(kSize)) {
                host_.set_option(kSize, std::to_string(lines));
            } else if (size[0] != lines || size[1] != lines) {
                throw PlayError("");
            }
        } catch (const PlayError&) {
            throw Refused("unacceptable size");
        }
        host_.begin("");
        return "";
    }

    std::string komi(const Words& words) {
        const double points = number(words, 1, -kMostPoints, kMostPoints);
        if (!has_option(kKomi)) {
            throw Refused("this game has no komi");
        }
        host_.set_option(kKomi, std::to_string(std::lround(points * 2)));
        return "";
    }

    std::string clear_board(const Words& /*words*/) {
        host_.begin("");
        return "";
    }

    // A colour that is not to move gets its turn by a pass of the other.
    void give_turn(const Words& words) {
        const std::string colour = words.size() > 1 ? upper_case(words[1]) : "";
        if (colour != "B" && colour != "BLACK" && colour != "W" && colour != "WHITE") {
            throw Refused("syntax error");
        }
        const Player player = colour[0] == 'B' ? 1 : 2;
        if (host_.to_move() == player || host_.match().moves().empty()) {
            return;
        }
        const std::size_t at = host_.played();
        if (!host_.play(kPass)) {
            throw Refused("the other colour is to move");
        }
        given_passes_.push_back(at);
    }

    // Those that were taken back, and behind `clear_board`, `boardsize` and `komi` all of them.
    void forget_passes_from(std::size_t at) {
        while (!given_passes_.empty() && given_passes_.back() >= at) {
            given_passes_.pop_back();
        }
    }

    std::string play(const Words& words) {
        if (words.size() < 3) {
            throw Refused("syntax error");
        }
        give_turn(words);
        if (!host_.play(upper_case(words[2])) && !host_.play(words[2])) {
            throw Refused("illegal move");
        }
        return "";
    }

    std::string genmove(const Words& words) {
        give_turn(words);
        if (host_.match().moves().empty()) {
            return kPass;
        }
        std::string move;
        Bounds bounds;
        bounds.time = time_of(words);
        host_.think(
            bounds, [](const search::Thought&) {},
            [&move](const search::Thought& /*thought*/, const std::string& text) { move = text; });
        host_.wait();
        if (!host_.play(move)) {
            throw std::logic_error("the bot's move is not legal");
        }
        return move;
    }

    std::string undo(const Words& /*words*/) {
        try {
            host_.take_back();
        } catch (const PlayError&) {
            throw Refused("cannot undo");
        }
        forget_passes_from(host_.played());
        if (!given_passes_.empty() && given_passes_.back() + 1 == host_.played()) {
            host_.take_back();  // nobody played it
        }
        return "";
    }

    std::string showboard(const Words& /*words*/) {
        const Match& match = host_.match();
        std::string board = draw_board(host_.rules(), match.position_texts(),
                                       match.worker().position());
        while (!board.empty() && board.back() == '\n') {
            board.pop_back();  // an empty line would end the answer
        }
        return "\n" + board;
    }

    // ---- time

    std::string time_settings(const Words& words) {
        const auto main_time = time_at(words, 1), byoyomi = time_at(words, 2);
        stones_ = whole_number(words, 3, kMostMoves);
        main_time_ = main_time;
        byoyomi_ = byoyomi;
        left_.clear();
        return "";
    }

    std::string time_left(const Words& words) {
        if (words.size() < 4) {
            throw Refused("syntax error");
        }
        const Clocked clocked{time_at(words, 2), whole_number(words, 3, kMostMoves)};
        left_[upper_case(words[1])[0]] = clocked;
        return "";
    }

    // Byo-yomi without stones is no bound: the bot takes what the package says.
    [[nodiscard]] ThinkingTime time_of(const Words& words) const {
        constexpr std::chrono::milliseconds kNone{0};
        const auto told = left_.find(upper_case(words[1])[0]);
        if (told != left_.end()) {
            return share_of(told->second.left, kNone, told->second.stones);
        }
        if (main_time_ > kNone) {
            return share_of(main_time_, kNone, 0);
        }
        return stones_ > 0 && byoyomi_ > kNone ? ThinkingTime{byoyomi_ / stones_ * 9 / 10, 0}
                                               : ThinkingTime{};
    }

    // ---- the score

    // The score as if both passed now; in half points where the game has a komi, which is in them.
    std::string final_score(const Words& /*words*/) {
        constexpr int kMostPasses = 4;
        int passes = 0;
        while (passes < kMostPasses && !host_.match().moves().empty() && host_.play(kPass)) {
            ++passes;
        }
        std::string score = score_now();
        for (; passes > 0; --passes) {
            host_.take_back();
        }
        return score;
    }

    [[nodiscard]] std::string score_now() {
        const auto outcome = host_.match().outcome();
        if (!outcome) {
            throw Refused("cannot score");
        }
        const bool black = (outcome->winners & 2U) != 0;
        const bool white = (outcome->winners & 4U) != 0;
        if (black == white) {
            return "0";
        }
        const double margin = std::abs(margin_of(*outcome));
        return (black ? "B+" : "W+") + (margin > 0 ? fmt::format("{:g}", margin) : "");
    }

    [[nodiscard]] double margin_of(const Outcome& outcome) {
        if (outcome.result < 0) {
            return 0;
        }
        const auto index = static_cast<std::size_t>(outcome.result);
        const ResultDefinition& result = host_.game().results[index];
        if (result.most.empty()) {
            return 0;
        }
        Events& events = host_.match().worker().events();
        const auto count = [&](Player player) {
            return static_cast<double>(events.number_of(result.most, host_.rules().results[index],
                                                        result.most_type, player));
        };
        return (count(1) - count(2)) / (has_option(kKomi) ? 2 : 1);
    }

    struct Clocked {
        std::chrono::milliseconds left{0};
        int stones = 0;
    };

    std::istream& in_;
    bool ended_ = false;
    std::chrono::milliseconds main_time_{0}, byoyomi_{0};
    int stones_ = 0;
    std::map<char, Clocked> left_;           // by the colour's first letter
    std::vector<std::size_t> given_passes_;  // which plies were passes to give the other its turn
    Host host_;                              // last: it calls back
};

}  // namespace

int serve_gtp(const Offer& offer) { return GtpServer(offer).run(); }

}  // namespace perthro::outside
