// `perthro autoplay`: bots against each other, many games. With --out every game becomes one JSON
// line; a file that is there already is gone on with.
#include "scripting/command/bots.hpp"
#include "scripting/command/json_lines.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/play/bot_game.hpp"
#include "scripting/text.hpp"

#include <atomic>
#include <chrono>
#include <fmt/ostream.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string players;  // "" = default,random; of a game for one, default
    std::string out;
    std::uint64_t games = 10;
    int time = 0;
    std::uint64_t nodes = 0;
    int threads = 0;
    bool json = false;
};

struct Tally {
    std::uint64_t wins = 0, draws = 0, losses = 0;
};

// All games of one call: who sits where, what has been played, the file.
class Tournament {
public:
    Tournament(const Arguments& arguments, const OpenGame& game, std::ostream& problems)
        : arguments_(arguments), problems_(problems), rules_(game.rules),
          knowledge_(std::make_shared<search::Knowledge>(game.rules)),
          seated_(players_at(arguments.start)), done_(arguments.games, false) {
        const std::size_t players = seated_.size();
        const std::string usual = players == 1 ? search::kDefaultBot : "default,random";
        bots_ = split(arguments.players.empty() ? usual : arguments.players, ',');
        tallies_.resize(bots_.size());
        if (bots_.size() > players) {
            throw UsageError(
                fmt::format("autoplay: {} bots for {} players", bots_.size(), players));
        }
        for (const std::string& bot : bots_) {
            static_cast<void>(Chooser(bot, knowledge_));  // says so if there is none
        }
        if (!arguments_.out.empty()) {
            file_.emplace(arguments_.out, heading(), [this](const Json& line) { read(line); });
        }
    }

    void play() {
        const auto begin = std::chrono::steady_clock::now();
        std::atomic<std::uint64_t> next{0};
        on_every_thread(arguments_.threads, [&] {
            Match match(rules_);
            std::vector<Chooser> choosers;
            for (const std::string& bot : bots_) {
                choosers.emplace_back(bot, knowledge_);
            }
            for (std::uint64_t number = next++; number < arguments_.games; number = next++) {
                if (!done_[number]) {
                    play_one(match, choosers, number);
                }
            }
        });
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }

    [[nodiscard]] Json as_json() const {
        Json players = Json::array();
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            players.push_back({{"bot", bots_[i]},
                               {"wins", tallies_[i].wins},
                               {"draws", tallies_[i].draws},
                               {"losses", tallies_[i].losses}});
        }
        return {{"game", rules_->game.id},
                {"games", arguments_.games},
                {"players", players},
                {"seconds", seconds_}};
    }

    void print(std::ostream& out) const {
        fmt::print(out, "{} games of {}, {:.1f} s\n", arguments_.games, rules_->game.id, seconds_);
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            const Tally& tally = tallies_[i];
            fmt::print(out, "  {:<10} {:>5} won {:>5} drawn {:>5} lost\n", bots_[i], tally.wins,
                       tally.draws, tally.losses);
        }
        for (const auto& [kind, number] : kinds_) {
            fmt::print(out, "  {:<26} {:>5}\n", kind, number);
        }
    }

private:
    // Who plays from there: a setup may leave players out.
    [[nodiscard]] std::vector<Player> players_at(const MatchStart& start) const {
        Match match(rules_);
        match.start(start);
        const std::uint32_t out = match.worker().position().get(Field::OutMask);
        std::vector<Player> players;
        for (Player player = 1; player <= rules_->game.player_count(); ++player) {
            if (((out >> player) & 1) == 0) {
                players.push_back(player);
            }
        }
        return players;
    }

    // The bot of a seat: seats rotate from game to game, the last bot takes those left over.
    [[nodiscard]] std::size_t bot_of(std::size_t seat, std::uint64_t number) const {
        return static_cast<std::size_t>(
            std::min<std::uint64_t>((seat + number) % seated_.size(), bots_.size() - 1));
    }

    void play_one(Match& match, std::vector<Chooser>& choosers, std::uint64_t number) {
        const auto players = static_cast<std::size_t>(rules_->game.player_count());
        std::vector<Chooser*> seats(players + 1, nullptr);
        for (std::size_t seat = 0; seat < seated_.size(); ++seat) {
            seats[seated_[seat]] = &choosers[bot_of(seat, number)];
        }
        const BotGame game = play_bot_game(match, seats, arguments_.start,
                                           thinking_time(arguments_.time, arguments_.nodes),
                                           number);
        const std::string kind = game.outcome ? game.outcome->kind : "not ended";
        const std::uint32_t winners = game.outcome ? game.outcome->winners : 0;
        const std::uint32_t losers = game.outcome ? game.outcome->losers : 0;
        const std::lock_guard lock(mutex_);
        count(number, kind, winners, losers);
        if (!game.problem.empty() && told_.insert(game.problem).second) {
            fmt::print(problems_, "game {}: {}\n", number, game.problem);
        }
        if (file_) {
            file_->add(line_of(number, game, kind, winners, losers));
        }
    }

    void count(std::uint64_t number, const std::string& kind, std::uint32_t winners,
               std::uint32_t losers) {
        ++kinds_[kind];
        for (std::size_t seat = 0; seat < seated_.size(); ++seat) {
            const Player player = seated_[seat];
            Tally& tally = tallies_[bot_of(seat, number)];
            const bool won = ((winners >> player) & 1) != 0;
            const bool lost = !won && (winners != 0 || ((losers >> player) & 1) != 0);
            ++(won ? tally.wins : lost ? tally.losses : tally.draws);
        }
    }

    [[nodiscard]] std::vector<std::string> names_of(std::uint32_t players) const {
        std::vector<std::string> names;
        for (Player player = 1; player <= rules_->game.player_count(); ++player) {
            if (((players >> player) & 1) != 0) {
                names.push_back(rules_->game.players[player]);
            }
        }
        return names;
    }

    [[nodiscard]] Json line_of(std::uint64_t number, const BotGame& game, const std::string& kind,
                               std::uint32_t winners, std::uint32_t losers) const {
        Json seats = Json::object();
        for (std::size_t seat = 0; seat < seated_.size(); ++seat) {
            seats[rules_->game.players[seated_[seat]]] = bots_[bot_of(seat, number)];
        }
        Json line{{"number", number},
                  {"seats", seats},
                  {"kind", kind},
                  {"winners", names_of(winners)},
                  {"losers", names_of(losers)},
                  {"moves", game.moves}};
        if (!game.note.empty()) {
            line["note"] = game.note;
        }
        if (!game.problem.empty()) {
            line["problem"] = game.problem;
        }
        return line;
    }

    // What must be the same for the games of one file to belong together.
    [[nodiscard]] Json heading() const {
        return {{"game", rules_->game.id},
                {"rules", fmt::format("{:016x}", rules_->game.hash)},
                {"players", arguments_.players},
                {"setup", arguments_.start.setup},
                {"position", arguments_.start.position},
                {"moves", arguments_.start.moves},
                {"seed", arguments_.start.seed},
                {"time", arguments_.time},
                {"nodes", arguments_.nodes}};
    }

    [[nodiscard]] std::uint32_t mask_of(const Json& names) const {
        std::uint32_t mask = 0;
        for (const Json& name : names) {
            mask |= 1U << rules_->game.find_player(name.get<std::string>());
        }
        return mask;
    }

    void read(const Json& line) {
        const auto number = line.at("number").get<std::uint64_t>();
        if (number < arguments_.games && !done_[number]) {
            done_[number] = true;
            count(number, line.at("kind").get<std::string>(), mask_of(line.at("winners")),
                  mask_of(line.at("losers")));
        }
    }

    const Arguments& arguments_;
    std::ostream& problems_;
    std::shared_ptr<const Rules> rules_;
    std::shared_ptr<const search::Knowledge> knowledge_;
    std::vector<Player> seated_;  // who plays
    std::vector<std::string> bots_;
    std::vector<Tally> tallies_;  // [bot]
    std::vector<char> done_;      // [game]: stood in the file already
    std::map<std::string, std::uint64_t> kinds_;
    std::optional<JsonLines> file_;
    std::set<std::string> told_;  // problems of bots
    std::mutex mutex_;
    double seconds_ = 0;
};

int run(const Arguments& arguments, const Streams& streams) {
    const OpenGame game = open_for_playouts(arguments.game, &streams);
    Match(game.rules).start(arguments.start);  // says so if the start is wrong
    Tournament tournament(arguments, game, streams.err);
    tournament.play();
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", tournament.as_json().dump());
    } else {
        tournament.print(streams.out);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.text("--players", arguments.players,
                "Bots divided by commas (default,random): " + bot_names_in_words(), "BOTS");
    syntax.number("--games", arguments.games, "Games to play (10)");
    add_thinking(syntax, arguments.time, arguments.nodes);
    add_threads(syntax, arguments.threads, "Threads");
    syntax.text("--out", arguments.out,
                "One JSON line for every game; goes on with a file that "
                "is there",
                "FILE");
    add_start(syntax, arguments.start);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command autoplay_command() {
    return make_command("autoplay", "Let bots play against each other", describe, run);
}

}  // namespace perthro::command
