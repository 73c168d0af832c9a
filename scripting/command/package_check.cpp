#include "scripting/command/package_check.hpp"

#include "engine/rules/place.hpp"
#include "engine/search/levels.hpp"
#include "scripting/command/checked_options.hpp"
#include "scripting/command/package_doubts.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/alike_moves.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/idle_moves.hpp"
#include "scripting/play/idle_players.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/play/thinking.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>

namespace perthro::command {

namespace {

// "games/small/rules.lua:7: the local `n` hides the direction `n` (take another name)"
std::vector<std::string> texts_of(const std::vector<LoadWarning>& warnings,
                                  const GameDefinition& game) {
    std::vector<std::string> texts;
    for (const LoadWarning& warning : warnings) {
        const std::string at = place_of(game, warning.at);
        texts.push_back(
            fmt::format("{}{}{} ({})", at, at.empty() ? "" : ": ", warning.what, warning.remedy));
    }
    return texts;
}

// tests.yaml as far as it can be wrong without a test being run; throws LoadErrors. Returns what is
// odd about it.
std::vector<std::string> check_tests(const GameArguments& arguments) {
    TestSettings settings;
    settings.limits = limits_of(arguments);
    auto [doubts, warnings, sources] = doubtful_tests(arguments.game, settings);
    if (doubts.empty()) {
        return warnings;
    }
    ContentError unreadable;
    if (const auto text = read_package_file(folder_of(arguments.game), "tests.yaml", unreadable)) {
        for (const ContentError& doubt : doubts) {
            sources.try_emplace(doubt.file, *text);
        }
    }
    throw LoadErrors(std::move(doubts), std::move(sources));
}

// Whether the loader has warned of the line: it has said why.
bool is_warned_of(const GameDefinition& game, const Source& at) {
    return std::any_of(game.warnings.begin(), game.warnings.end(), [&](const LoadWarning& warning) {
        return warning.at.file == at.file && warning.at.line == at.line && at.line > 0;
    });
}

constexpr int kLongestLook = 40;  // plies behind a setup, and positions, where moves may read alike
constexpr int kLookedAt = 80;

// That there is no rules.md, whatever else is wrong.
void add_missing_rules(const GameArguments& arguments, std::string& errors) {
    ContentError error;
    if (read_package_file(folder_of(arguments.game), "rules.md", error)) {
        return;
    }
    if (error.remedy.empty()) {
        error.remedy = "write how the game is played; the client and `show --rules` print it";
    }
    errors += (errors.empty() ? "" : "\n") + format_error(error, {});
}

// What cannot be read of the tests of a package that does not load.
void add_unread_tests(const GameArguments& arguments, std::string& errors) {
    const ReadTests tests = read_tests(folder_of(arguments.game));
    if (!tests.errors.empty()) {
        errors += "\n" + format_errors(tests.errors, tests.sources);
    }
}

constexpr std::size_t kFewMoves = 200;  // all of which are made
constexpr int kLongGame = 2'000;        // plies

// Whether a random game comes to an end before it is long.
bool ends_at_random(Match& match) {
    match.start({});
    Random random(0, "check", 0);
    return Playout(match.worker()).go_on(random, kLongGame).outcome.has_value();
}

// How the game is over behind every move that there is where the match stands; "" where it goes on
// behind one, or there are too many to look.
std::string end_behind_every_move(Match& match) {
    std::string end;
    const std::size_t moves = match.moves().size();
    if (moves > kFewMoves || match.moves().chance) {
        return "";
    }
    for (std::size_t i = 0; i < moves; ++i) {
        match.make(i);
        const auto outcome = match.worker().outcome();
        match.undo();
        if (!outcome) {
            return "";
        }
        end = outcome->kind;
    }
    return end;
}

// How many positions a bot looks at in so many seconds of processor time, kFewNodes of more.
double nodes_in(double seconds, search::Bot& bot, Worker& worker) {
    const std::clock_t begin = std::clock();
    const auto spent = [begin] {
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    const search::Thought thought = bot.think(search::view_of(worker, nullptr, 0),
                                              {kFewNodes, [&] { return spent() > 2 * seconds; }});
    const double taken = spent();
    return thought.nodes > 0 && taken > seconds
               ? static_cast<double>(thought.nodes) * seconds / taken
               : static_cast<double>(kFewNodes);
}

// That the usual bot looks at hardly anything in its time: of processor time, which another load
// of the machine does not take away. That slows it down for a while, so the better of two tries
// counts.
void add_slow_bot(const OpenGame& game, const std::string& named, std::vector<std::string>& texts) {
    Match match(game.rules);
    match.start({});
    if (hides_something(*game.rules) || match.worker().outcome() || match.moves().empty() ||
        match.moves().chance) {
        return;
    }
    const auto knowledge = std::make_shared<search::Knowledge>(game.rules);
    const auto bot = search::make_bot(search::split_level(search::usual_bot(*knowledge)).bot,
                                      knowledge);
    const double allowed = std::chrono::duration<double>(time_of({}, game.rules->game)).count();
    double nodes = nodes_in(allowed, *bot, match.worker());
    if (nodes < kFewNodes) {
        nodes = std::max(nodes, nodes_in(allowed, *bot, match.worker()));
    }
    if (nodes < kFewNodes) {
        const std::string remedy = ends_at_random(match)
                                       ? "ask `perthro profile " + named + "` which rule is slow"
                                       : fmt::format("a random game goes on after {} plies: some "
                                                     "result should end it",
                                                     kLongGame);
        texts.push_back(
            fmt::format("its bot looks at only {:.0f} positions in its time of {:.1f} s ({})",
                        nodes, allowed, remedy));
    }
}

}  // namespace

std::vector<LoadWarning> warnings_of_play(const OpenGame& game) {
    std::vector<LoadWarning> warnings;
    IdleMoves idle;
    IdlePlayers players;
    for (const Setup& setup : game.rules->game.setups) {
        Match match(game.rules);
        MatchStart start;
        start.setup = setup.name;
        match.start(start);
        look_at_positions(match, kLongestLook, kLookedAt, [&](Match& there) {
            static_cast<void>(there.texts());  // none that cannot be told apart
            idle.look(there);
            players.look(there);
        });
        const auto outcome = match.worker().outcome();
        if (outcome || match.moves().empty()) {
            warnings.push_back(
                {{},
                 fmt::format("nobody has a move in setup `{}`{}", setup.name,
                             outcome ? ", the game is over there: " + outcome->kind : ""),
                 "ask `perthro why` about one that there should be"});
        } else if (const std::string end = end_behind_every_move(match); !end.empty()) {
            warnings.push_back({{},
                                fmt::format("the game is over behind every first move of setup "
                                            "`{}`: {}",
                                            setup.name, end),
                                "`perthro trace` of a move says which result held"});
        }
    }
    for (LoadWarning& warning : players.warnings(game.rules->game)) {
        warnings.push_back(std::move(warning));
    }
    for (LoadWarning& warning : idle.warnings()) {
        if (!is_warned_of(game.rules->game, warning.at)) {
            warnings.push_back(std::move(warning));
        }
    }
    return warnings;
}

CheckedPackage check_package(const GameArguments& arguments, const Streams& streams) {
    CheckedPackage checked;
    try {
        checked.game = open(arguments, &streams);
        checked.errors = errors_of_options(arguments, checked.game);
        const std::vector<std::string> odd = check_tests(arguments);
        const GameDefinition& definition = checked.game.rules->game;
        checked.warnings = texts_of(definition.warnings, definition);
        for (std::string& warning : texts_of(warnings_of_play(checked.game), definition)) {
            checked.warnings.push_back(std::move(warning));
        }
        checked.warnings.insert(checked.warnings.end(), odd.begin(), odd.end());
        add_slow_bot(checked.game, arguments.game, checked.warnings);
    } catch (const LoadErrors& errors) {
        if (checked.game.rules == nullptr && errors.errors().front().file.empty()) {
            throw;  // about an option that was asked for, not about the package
        }
        checked.errors += (checked.errors.empty() ? "" : "\n") +
                          format_errors(errors.errors(), errors.sources());
        if (checked.game.rules == nullptr) {
            add_unread_tests(arguments, checked.errors);
        }
    } catch (const RuleError& error) {
        checked.errors = std::string(error.what()) + "\n";
    } catch (const std::bad_alloc& /*error*/) {  // the others are still to be checked
        checked.errors = "it takes more memory than there is; make what it builds smaller\n";
    }
    add_missing_rules(arguments, checked.errors);
    return checked;
}

}  // namespace perthro::command
