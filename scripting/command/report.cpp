// `perthro report`: what many games say about a game.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/command/report_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/report/dead_rules.hpp"
#include "scripting/report/page.hpp"
#include "scripting/text.hpp"
#include "scripting/vm/thread_count.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <map>
#include <mutex>

namespace perthro::command {

namespace {

using namespace report;
using Clock = std::chrono::steady_clock;

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string html, against;
    std::vector<std::string> against_options;
    std::uint64_t games = 0;  // of each kind with bots; 0 = as many as there is time for
    double seconds = 0;       // 0 = not given
    std::uint64_t nodes = 0;  // of the stronger bot; 0 = kStrongNodes
    int random_plies = -1;    // -1 = as few as make games differ
    int threads = 0;
    bool json = false;
};

constexpr double kUsualSeconds = 30;
constexpr std::uint64_t kStrongNodes = 1'000,
                        kWeaker = 8;        // how many times less the weaker one has
constexpr std::uint64_t kRandomGames = 10;  // for each game with bots
constexpr std::uint64_t kMostRandom = 2'000, kMostWithBots = 400;  // where time decides
constexpr std::uint64_t kLeastGames = 4;
constexpr std::size_t kMostOfOption = 200;  // random games of each value of an option
constexpr std::uint64_t kLeastNodes = 16;   // of the stronger bot, where time decides

// What shares of the time the parts have, in this order.
struct Shares {
    double random = 0.1, weak = 0.15, strong = 0.32, depth = 0.23, rules = 0.12, options = 0.08;
};

// Games of one version of a game, on threads.
class Playing {
public:
    Playing(const Arguments& arguments, const GameArguments& game, double seconds)
        : arguments_(arguments), game_arguments_(game), seconds_(seconds),
          open_(open_for_playouts(game)),
          knowledge_(std::make_shared<search::Knowledge>(open_.rules)) {
        setting_.start = arguments.start;
        Match match(open_.rules);
        match.start(setting_.start);
        if (match.worker().outcome()) {
            throw UsageError("report: the game is over here");
        }
        const std::uint32_t out = match.worker().position().get(Field::OutMask);
        for (Player player = 1; player <= definition().player_count(); ++player) {
            if (((out >> player) & 1) == 0) {
                played_.seated.push_back(player);
            }
        }
        played_.strong_nodes = arguments.nodes != 0 ? arguments.nodes : kStrongNodes;
        played_.weak_nodes = std::max<std::uint64_t>(played_.strong_nodes / kWeaker, 1);
    }

    void play() {
        const Shares shares;
        const std::uint64_t games = arguments_.games;
        played_.random.facts = many(games * kRandomGames, kMostRandom, shares.random,
                                    [this](Table& table, std::uint64_t n) {
                                        return play_at_random(table.match, setting_, n);
                                    });
        if (games == 0 && arguments_.nodes == 0) {
            fit_nodes();
        }
        setting_.random_plies = opening_plies();
        played_.weak = with_bots(shares.weak, played_.weak_nodes, played_.weak_nodes);
        played_.strong = with_bots(shares.strong, played_.strong_nodes, played_.strong_nodes);
        if (played_.seated.size() > 1) {
            played_.depth = with_bots(shares.depth, played_.strong_nodes, played_.weak_nodes);
        }
    }

    [[nodiscard]] Findings findings() const { return measure(played_, definition()); }
    [[nodiscard]] const PlayedGames& played() const { return played_; }
    [[nodiscard]] const GameDefinition& definition() const { return open_.rules->game; }
    [[nodiscard]] int random_plies() const { return setting_.random_plies; }

    [[nodiscard]] DeadRules dead_rules() {
        Match match(open_.rules);
        const auto games = games_to_replay(match, setting_.start);
        return find_dead_rules(request(), limits_of(game_arguments_), games, arguments_.threads,
                               out_of_time(Shares{}.rules));
    }

    [[nodiscard]] std::vector<OptionEffect> option_effects() {
        const OptionRequest asked{request(),          limits_of(game_arguments_),
                                  setting_,           kMostOfOption,
                                  arguments_.threads, out_of_time(Shares{}.options)};
        std::vector<OptionEffect> effects = find_option_effects(asked, definition(), played_);
        for (OptionEffect& one : effects) {
            const Source at = place_of_key(definition(), open_.loaded->sources, one.option,
                                           "options");
            one.place = short_place(definition(), at);
        }
        return effects;
    }

private:
    // The package with the options that are set.
    [[nodiscard]] LoadRequest request() const {
        LoadRequest request;
        request.package = folder_of(game_arguments_.game).string();
        request.options = playout_options(game_arguments_.options, definition());
        return request;
    }
    // Whether a share of the time that begins now is over; never where games are counted.
    [[nodiscard]] std::function<bool()> out_of_time(double share) const {
        const auto end = Clock::now() + std::chrono::duration<double>(seconds_ * share);
        const bool bounded = arguments_.games == 0;
        return [=] { return bounded && Clock::now() > end; };
    }

    struct Table {
        explicit Table(const std::shared_ptr<const search::Knowledge>& knowledge)
            : match(knowledge->rules()), strong(search::kDefaultBot, knowledge),
              weak(search::kDefaultBot, knowledge) {}
        Match match;
        Chooser strong, weak;
    };

    // Games 0 .. n - 1, `games` if that is given; else as many as fit into a share of the time,
    // from kLeastGames to `most`.
    template <typename One>
    std::vector<GameFacts> many(std::uint64_t games, std::uint64_t most, double share, One one) {
        std::map<std::uint64_t, GameFacts> done;
        std::mutex mutex;
        std::atomic<std::uint64_t> next{0};
        const auto end = Clock::now() + std::chrono::duration<double>(seconds_ * share);
        on_every_thread(arguments_.threads, [&] {
            Table table(knowledge_);
            for (std::uint64_t n = next++; n < (games != 0 ? games : most); n = next++) {
                if (games == 0 && n >= kLeastGames && Clock::now() > end) {
                    break;
                }
                GameFacts facts = one(table, n);
                const std::scoped_lock lock(mutex);
                done.emplace(n, std::move(facts));
            }
        });
        std::vector<GameFacts> facts;
        for (auto& [n, game] : done) {
            if (n != facts.size()) {
                break;  // a later one was done before time was up, an earlier one was not begun
            }
            facts.push_back(std::move(game));
        }
        return facts;
    }

    // The stronger bot sits at seat (n mod seats); games of one round begin alike.
    Games with_bots(double share, std::uint64_t strong, std::uint64_t weak) {
        const std::size_t seats = played_.seated.size();
        const std::uint64_t games = arguments_.games;
        Games all;
        all.random_plies = setting_.random_plies;
        all.facts = many(games, kMostWithBots, share, [&](Table& table, std::uint64_t n) {
            std::vector<Seat> at(static_cast<std::size_t>(definition().player_count()) + 1);
            for (std::size_t seat = 0; seat < seats; ++seat) {
                const bool is_strong = seat == n % seats;
                at[played_.seated[seat]] = is_strong ? Seat{&table.strong, strong}
                                                     : Seat{&table.weak, weak};
            }
            return play_with_bots(table.match, at, setting_, n, strong == weak ? n : n / seats);
        });
        return all;
    }

    // Fewer nodes a move where the least that is played would not fit into the time. A few plies of
    // bots tell what a node costs, the random games how long a game is.
    void fit_nodes() {
        constexpr int kPlies = 12;
        constexpr double kGames = 11;  // of the stronger bot that the least number of all is worth
        GameSetting setting = setting_;
        setting.most_plies = kPlies;
        Table table(knowledge_);
        const std::vector<Seat> seats(static_cast<std::size_t>(definition().player_count()) + 1,
                                      Seat{&table.strong, kLeastNodes});
        const auto begun = Clock::now();
        const GameFacts trial = play_with_bots(table.match, seats, setting, 0, 0);
        const double spent = std::chrono::duration<double>(Clock::now() - begun).count();
        double plies = 0;
        for (const GameFacts& game : played_.random.facts) {
            plies += game.plies;
        }
        plies /= static_cast<double>(std::max<std::size_t>(played_.random.facts.size(), 1));
        const double node = spent / (std::max(trial.plies, 1) * static_cast<double>(kLeastNodes));
        const double threads = vm::thread_count(arguments_.threads);
        const double fitting = seconds_ * (1 - Shares{}.random - Shares{}.rules) * threads /
                               (kGames * std::max(plies, 1.0) * std::max(node, 1e-9));
        played_.strong_nodes = static_cast<std::uint64_t>(std::clamp(
            fitting, static_cast<double>(kLeastNodes), static_cast<double>(kStrongNodes)));
        played_.weak_nodes = std::max<std::uint64_t>(played_.strong_nodes / kWeaker, 1);
    }

    // As few plies at random as make half of the games differ, or as many as leave a game to play;
    // what is given if it is.
    int opening_plies() {
        if (arguments_.random_plies >= 0) {
            return arguments_.random_plies;
        }
        int usable = 0;
        for (const int plies : {0, 1, 2, 4}) {
            setting_.random_plies = plies;
            try {
                if (half_differ()) {
                    return plies;
                }
            } catch (const PlayError&) {
                break;  // the game is over by then
            }
            usable = plies;
        }
        return usable;
    }

    bool half_differ() {
        constexpr std::uint64_t kTried = 8;
        Games tried;
        tried.facts = many(kTried, kTried, 0, [&](Table& table, std::uint64_t n) {
            const auto players = static_cast<std::size_t>(definition().player_count());
            const std::vector<Seat> seats(players + 1, Seat{&table.weak, played_.weak_nodes});
            return play_with_bots(table.match, seats, setting_, n, n);
        });
        return 2 * tried.distinct() >= tried.facts.size();
    }

    const Arguments& arguments_;
    GameArguments game_arguments_;
    double seconds_;
    OpenGame open_;
    std::shared_ptr<const search::Knowledge> knowledge_;
    GameSetting setting_;
    PlayedGames played_;
};

std::string made_from(const Playing& playing) {
    const PlayedGames& games = playing.played();
    return fmt::format(
        "{} random games; with bots of {} nodes a move {}, of {} nodes {}; the "
        "stronger against the weaker {}; {} at random at the beginning of these",
        games.random.facts.size(), games.weak_nodes, games.weak.facts.size(), games.strong_nodes,
        games.strong.facts.size(), games.depth.facts.size(),
        playing.random_plies() == 1 ? "1 ply" : std::to_string(playing.random_plies()) + " plies");
}

// A part of the rules in one line, its end left out where it is long.
std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 90;
    const std::string one = fmt::to_string(fmt::join(words_of(text), " "));
    return one.size() > kMost ? one.substr(0, kMost) + " ..." : one;
}

// Whether a part of the rules stands in a line of `results` that ended a game of this report: the
// few games that are played again may have ended by others.
bool has_ended_one(const RuleChange& part, const Findings& found, const GameDefinition& game) {
    return std::any_of(game.results.begin(), game.results.end(), [&](const auto& result) {
        return part.change.file == "game.yaml" && result.at.line == part.line &&
               std::any_of(found.endings.begin(), found.endings.end(),
                           [&](const report::Ending& end) { return end.kind == result.key; });
    });
}

std::vector<std::string> lines_of(const DeadRules& rules, const Findings& found,
                                  const GameDefinition& game) {
    std::vector<std::string> lines;
    for (const RuleChange& one : rules.dead) {
        if (!has_ended_one(one, found, game)) {
            lines.push_back(
                fmt::format("{}/{}: {}", found.game, place_of(one), shortened(one.before)));
        }
    }
    if (!lines.empty() && rules.cut > 0) {
        lines.push_back(fmt::format("({} of {} games that were played again had not ended: what "
                                    "ends them later may be among these)",
                                    rules.cut, rules.games));
    }
    if (rules.left > 0) {
        lines.push_back(fmt::format("(time was up: {} of {} parts of the rules were not asked)",
                                    rules.left, rules.left + rules.asked));
    }
    return lines;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.games > 0 && arguments.seconds > 0) {
        throw UsageError("report: --games or --time, not both");
    }
    const bool compares = !arguments.against.empty() || !arguments.against_options.empty();
    const double seconds = (arguments.seconds > 0 ? arguments.seconds : kUsualSeconds) /
                           (compares ? 2 : 1);
    Playing playing(arguments, arguments.game, seconds);
    playing.play();
    const Findings found = playing.findings();
    PageTexts texts;
    texts.title = playing.definition().title;
    texts.made = made_from(playing);
    texts.dead_rules = lines_of(playing.dead_rules(), found, playing.definition());
    texts.options = playing.option_effects();
    Findings before;
    if (compares) {
        GameArguments other = arguments.game;
        other.game = arguments.against.empty() ? other.game : arguments.against;
        for (const std::string& option : arguments.against_options) {  // in place of the given one
            const std::string key = option.substr(0, option.find('=') + 1);
            std::erase_if(other.options,
                          [&](const std::string& given) { return given.starts_with(key); });
        }
        other.options.insert(other.options.end(), arguments.against_options.begin(),
                             arguments.against_options.end());
        Playing earlier(arguments, other, seconds);
        earlier.play();
        before = earlier.findings();
        texts.against = other.game;
        for (const std::string& option : arguments.against_options) {
            texts.against += " " + option;
        }
    }
    const std::vector<Compared> compared = compare(found, before);
    if (!arguments.html.empty()) {
        write_file(arguments.html,
                   report_page(found, compared, texts, playing.definition().topology));
    }
    if (arguments.json) {
        print_report_json(found, compared, texts, streams.out);
    } else {
        print_report(found, compared, texts, streams.out);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    constexpr int kMostPlies = 100;
    add_game(syntax, arguments.game);
    syntax.number("--games", arguments.games,
                  "Games of each kind with bots, and ten times as many at random; then the same "
                  "seed says the same",
                  1);
    syntax.number("--time", arguments.seconds, "Seconds for all, instead (30)");
    syntax.number("--nodes", arguments.nodes,
                  "Bound of what the stronger bot looks at for a move (1000); the weaker has an "
                  "eighth",
                  1);
    syntax.number("--random-plies", arguments.random_plies,
                  "Plies at random before bots choose (as few as make games differ)", 0,
                  kMostPlies);
    syntax.text("--against", arguments.against, "Compare with this version of the game", "GAME");
    syntax.texts("--against-option", arguments.against_options,
                 "Compare with the game under this option; may be repeated", "KEY=VALUE");
    add_threads(syntax, arguments.threads, "Threads");
    add_start(syntax, arguments.start);
    syntax.text("--html", arguments.html, "Write a page with plots", "FILE");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command report_command() {
    return make_command("report", "Measure a game by many games: balance, depth, dead rules",
                        describe, run);
}

}  // namespace perthro::command
