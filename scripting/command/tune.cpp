// `perthro tune`: the weights of the derived evaluation from games that bots play against
// themselves, in rounds; then a match against the weights before. Every game is noted as it ends,
// so that a call that was stopped goes on.
#include "engine/search/levels.hpp"
#include "engine/search/tuning.hpp"
#include "scripting/command/bots.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/command/shown_stream.hpp"
#include "scripting/command/terminal.hpp"
#include "scripting/command/tuning_state.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/weights_file.hpp"
#include "scripting/play/learning_game.hpp"
#include "scripting/tournament/elo.hpp"
#include "scripting/write_file.hpp"

#include <atomic>
#include <cmath>
#include <fmt/ostream.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;
using search::Knowledge;
using search::Weights;

struct Arguments {
    GameArguments game;
    std::string setup, bot, out;  // "" = the first, the usual one, the package's weights.yaml
    std::uint64_t games = 1000, rounds = 2, check = 200, nodes = 200, seed = 0;
    std::uint64_t check_nodes = 0;  // 0 = nodes
    int threads = 0;
    bool keep = false, json = false;
};

constexpr double kSure = 1.645;  // deviations of a mean, one side: 95 in 100

// How far one side is ahead in many games: 1 all won, -1 all lost, and how sure that is.
struct Lead {
    std::uint64_t won = 0, drawn = 0, lost = 0;
    double mean = 0, error = 0;

    explicit Lead(const std::vector<CheckGame>& games) {
        double squares = 0;
        for (const CheckGame& game : games) {
            ++(game.result == 1 ? won : game.result == 0 ? lost : drawn);
            mean += game.ahead;
            squares += game.ahead * game.ahead;
        }
        const auto n = static_cast<double>(games.size());
        mean /= std::max(n, 1.0);
        error = n < 2 ? 1 : std::sqrt(std::max(squares / n - mean * mean, 1 / n) / (n - 1));
    }
    [[nodiscard]] bool better() const { return mean > kSure * error; }
};

// Elo of a mean lead, as if there were two players.
double elo_of(double lead) {
    constexpr double kMost = 0.999;
    return tournament::elo_of((1 + std::clamp(lead, -kMost, kMost)) / 2);
}

class Tuning {
public:
    Tuning(const Arguments& arguments, const OpenGame& game, const Streams& streams)
        : arguments_(arguments), streams_(streams), rules_(game.rules),
          before_(std::make_shared<Knowledge>(rules_)),
          bot_(arguments.bot.empty() ? search::usual_player(*before_) : arguments.bot),
          out_(arguments.out.empty() ? game.loaded->folders.back() / kWeightsFile
                                     : std::filesystem::path(arguments.out)) {
        refuse_what_cannot_be_tuned();
        state_.emplace(out_.string() + ".tuning", heading(), arguments.rounds, arguments.games,
                       arguments.check);
    }

    int run() {
        say(fmt::format("{} by {} rounds of {} games of `{}`, {} nodes a move", rules_->game.id,
                        arguments_.rounds, arguments_.games, bot_, arguments_.nodes));
        if (search::split_level(search::usual_bot(*before_)).bot == search::kPackageBot) {
            say("the game's default bot is its bot.lua: where that has `evaluate`, no weights are "
                "asked");
        }
        auto now = before_;
        search::Tuned tuned;
        for (std::uint64_t round = 0; round < arguments_.rounds; ++round) {
            play_round(round, now);
            const auto samples = state_->samples_until(round);
            tuned = search::tune(before_->terms(), before_->weights(), samples);
            now = std::make_shared<Knowledge>(*before_, tuned.weights);
            say(fmt::format("round {}: {} positions, error {:.4f}, by these weights {:.4f}",
                            round + 1, samples.size(), tuned.before, tuned.after));
        }
        play_check(now);
        return finish(Lead(state_->checks()), tuned);
    }

private:
    // What must be the same for a call to go on with the games of another.
    [[nodiscard]] Json heading() const {
        Json weights = Json::array();
        for (const double weight : before_->weights()) {
            weights.push_back(weight);
        }
        return {{"tuning", rules_->game.id}, {"rules", fmt::format("{:016x}", rules_->game.hash)},
                {"setup", arguments_.setup}, {"bot", bot_},
                {"games", arguments_.games}, {"nodes", arguments_.nodes},
                {"seed", arguments_.seed},   {"weights", weights}};
    }

    void refuse_what_cannot_be_tuned() const {
        const auto& tunable = before_->terms().tunable();
        if (rules_->layout.players == 1) {
            throw UsageError("a game of one player has nobody to play against");
        }
        if (before_->evaluates_by_hook()) {
            throw UsageError("the hook `evaluate` says what positions are worth: there are no "
                             "weights to tune (take it out, or move it to bot.lua)");
        }
        if (std::find(tunable.begin(), tunable.end(), 1) == tunable.end()) {
            throw UsageError("nothing in these rules says who is ahead (write a hook `evaluate`)");
        }
        require_own_bot(bot_);
    }

    void say(const std::string& line) const {
        if (!arguments_.json) {
            fmt::print(streams_.out, "{}\n", line);
            streams_.out.flush();
        }
    }

    // Plays what is missing of so many games on all threads; `play` notes one.
    template <typename Play>
    void play_missing(const std::string& what, std::uint64_t games,
                      const std::function<bool(std::uint64_t)>& done, const Play& play) {
        std::atomic<std::uint64_t> next{0};
        std::atomic<std::uint64_t> ended{0};
        const bool tells = is_terminal(streams_.err);
        on_every_thread(arguments_.threads, [&] {
            auto player = play();
            for (std::uint64_t number = next++; number < games; number = next++) {
                if (!done(number)) {
                    player(number);
                }
                const std::uint64_t now = ++ended;
                if (tells) {
                    const std::lock_guard lock(telling_);
                    begin_line_again(streams_.err);
                    streams_.err << fmt::format("{}: {} / {} games", what, now, games)
                                 << std::flush;
                }
            }
        });
        if (tells) {
            begin_line_again(streams_.err);
            streams_.err << std::flush;
        }
    }

    [[nodiscard]] std::uint64_t check_nodes() const {
        return arguments_.check_nodes != 0 ? arguments_.check_nodes : arguments_.nodes;
    }

    [[nodiscard]] LearningStart start_of(const std::string& part, std::uint64_t number) const {
        LearningStart start;
        start.setup = arguments_.setup;
        start.seed = Random(arguments_.seed, part).next();
        start.number = number;
        start.nodes = arguments_.nodes;
        return start;
    }

    void play_round(std::uint64_t round, const std::shared_ptr<const Knowledge>& knowledge) {
        const std::string name = fmt::format("round {}", round + 1);
        const auto play = [&] {
            auto match = std::make_shared<Match>(rules_);
            auto chooser = std::make_shared<Chooser>(bot_, knowledge);
            return [this, &name, round, match, chooser](std::uint64_t number) {
                const std::vector<Chooser*> seats(
                    static_cast<std::size_t>(rules_->layout.players) + 1, chooser.get());
                const LearningGame game = play_learning_game(*match, seats, start_of(name, number),
                                                             &before_->terms());
                state_->note(round, number, game.samples);
            };
        };
        play_missing(
            name, arguments_.games,
            [&](std::uint64_t number) { return state_->has(round, number); }, play);
    }

    // The tuned weights sit at one seat, and at those of his allies; seats rotate over games that
    // begin alike.
    void play_check(const std::shared_ptr<const Knowledge>& knowledge) {
        const auto play = [&] {
            auto match = std::make_shared<Match>(rules_);
            auto tuned = std::make_shared<Chooser>(bot_, knowledge);
            auto untuned = std::make_shared<Chooser>(bot_, before_);
            return [this, match, tuned, untuned](std::uint64_t number) {
                const auto players = static_cast<std::uint64_t>(rules_->layout.players);
                const auto seat = static_cast<Player>(1 + number % players);
                std::vector<Chooser*> seats(players + 1, untuned.get());
                for (Player player = 1; player <= players; ++player) {
                    if (player == seat || rules_->allied(player, seat)) {
                        seats[player] = tuned.get();
                    }
                }
                LearningStart start = start_of("check", number / players);
                start.nodes = check_nodes();
                const LearningGame game = play_learning_game(*match, seats, start, nullptr);
                state_->note(number, {game.result_of(seat), ahead(game, seat)});
            };
        };
        play_missing(
            "check", arguments_.check,
            [&](std::uint64_t number) { return state_->has_check(number); }, play);
    }

    // The result less the mean of those of the others.
    [[nodiscard]] double ahead(const LearningGame& game, Player seat) const {
        double sum = 0;
        int others = 0;
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            if (player != seat && !rules_->allied(player, seat)) {
                sum += game.result_of(player);
                ++others;
            }
        }
        return game.result_of(seat) - sum / std::max(others, 1);
    }

    [[nodiscard]] std::string score_text(const Lead& lead) const {
        std::string text = fmt::format(
            "{} games at {} nodes against the weights before: {} won, {} drawn, {} lost",
            arguments_.check, check_nodes(), lead.won, lead.drawn, lead.lost);
        constexpr double kBoth = 1.96;
        if (rules_->layout.players == 2) {
            text += fmt::format(", {:+.0f} Elo ({:+.0f} to {:+.0f})", elo_of(lead.mean),
                                elo_of(lead.mean - kBoth * lead.error),
                                elo_of(lead.mean + kBoth * lead.error));
        } else {
            text += fmt::format(", {:+.2f} a game more than the others (+-{:.2f})", lead.mean,
                                kBoth * lead.error);
        }
        return text;
    }

    int finish(const Lead& lead, const search::Tuned& tuned) {
        const std::string score = score_text(lead);
        const bool writes = arguments_.keep || arguments_.check == 0 || lead.better();
        if (arguments_.check != 0) {
            say("check: " + score);
        }
        if (writes) {
            const std::string said = fmt::format(
                "# What positions are worth to bots, in hundredths (docs/bots.md): `perthro tune "
                "{}`,\n# {} rounds of {} games of {}, {} nodes a move, seed {};\n# {}.\n",
                rules_->game.id, arguments_.rounds, arguments_.games, bot_, arguments_.nodes,
                arguments_.seed, score);
            write_file(out_, weights_text(rules_->game, before_->terms(), tuned.weights, said));
            say("written to " + display_name(out_));
        } else {
            say("not shown to be better, nothing is written (more --games, or --keep)");
        }
        state_->remove();
        if (arguments_.json) {
            print_json(lead, tuned, writes);
        }
        return writes ? kDone : kWanting;
    }

    void print_json(const Lead& lead, const search::Tuned& tuned, bool written) const {
        const Json told{
            {"game", rules_->game.id},
            {"bot", bot_},
            {"error_before", tuned.before},
            {"error", tuned.after},
            {"check", {{"wins", lead.won}, {"draws", lead.drawn}, {"losses", lead.lost}}},
            {"written", written ? display_name(out_) : ""}};
        fmt::print(streams_.out, "{}\n", json_text(told));
    }

    const Arguments& arguments_;
    const Streams& streams_;
    std::shared_ptr<const Rules> rules_;
    std::shared_ptr<const Knowledge> before_;
    std::string bot_;
    std::filesystem::path out_;
    std::optional<TuningState> state_;  // always, behind the constructor
    std::mutex telling_;
};

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.games == 0 || arguments.rounds == 0) {
        throw UsageError("tune: at least one round of one game");
    }
    const OpenGame game = open_for_playouts(arguments.game, &streams);
    MatchStart start;
    start.setup = arguments.setup;
    Match(game.rules).start(start);  // says so if the start is wrong
    return Tuning(arguments, game, streams).run();
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.text("--setup", arguments.setup, "Name of a setup instead of the first");
    add_seed(syntax, arguments.seed);
    syntax.text("--bot", arguments.bot, "Who plays (ab or mcts, as fits the game)", "BOT");
    syntax.number("--nodes", arguments.nodes, "Positions looked at for a move (200)");
    syntax.number("--games", arguments.games, "Games of each round (1000)");
    syntax.number("--rounds", arguments.rounds,
                  "Rounds, each played with the weights of the one before (2)");
    syntax.number("--check", arguments.check, "Games against the weights before (200; 0: none)");
    syntax.number("--check-nodes", arguments.check_nodes,
                  "Positions looked at for a move of these");
    syntax.flag("--keep", arguments.keep, "Write the weights even if they are not shown better");
    syntax.text("--out", arguments.out, "Where to write instead of the package's weights.yaml",
                "FILE");
    add_threads(syntax, arguments.threads, "Threads");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command tune_command() {
    return make_command("tune", "Find the weights of the bots' evaluation by self-play", describe,
                        run);
}

}  // namespace perthro::command
