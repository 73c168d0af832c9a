// `perthro profile`: where the time of a game goes, and what would help.
#include "scripting/command/profile.hpp"

#include "scripting/command/bots.hpp"
#include "scripting/command/flame_graph.hpp"
#include "scripting/json_text.hpp"
#include "scripting/play/profile.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <array>
#include <fmt/ostream.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

constexpr std::size_t kMostLines = 20, kMostAborts = 5;

// Bytes: no object of LuaJIT is smaller. Less in a ply was taken once, or by the compiler.
constexpr double kSmallestObject = 16;

struct Arguments {
    GameArguments game;
    MatchStart start;
    int seconds = 2;
    std::string bot, svg;
    std::uint64_t nodes = 0;  // of the bot, for a move of its games; 0 = the usual number
    bool json = false;
};

struct Thought {
    std::string bot;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// What a bot looks at in its time, where the match stands.
Thought ask(Match& match, Chooser& chooser) {
    if (match.moves().empty() || match.moves().chance) {
        throw UsageError("profile: nobody has a move here that `--bot` could choose");
    }
    const auto begin = std::chrono::steady_clock::now();
    const BotChoice choice = chooser.must_choose(match, {}, 0);
    return {chooser.name(), choice.thought.nodes,
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

// Where loops end is found out in passing; what the compiler does not know at all stays slow.
bool stays_slow(const TraceAbort& abort) {
    return abort.why.find("loop in root trace") == std::string::npos;
}

void print_aborts(const GameDefinition& game, const Profile& profile, const Streams& streams) {
    std::size_t told = 0;
    for (const TraceAbort& abort : profile.aborts) {
        if (!stays_slow(abort) || told == kMostAborts) {
            continue;
        }
        if (told++ == 0) {
            fmt::print(streams.out, "\nLuaJIT gave up compiling, and interprets:\n");
        }
        const auto at = place_of(game, abort);
        fmt::print(streams.out, "  {}: {} ({})\n",
                   at ? short_place(game, *at) : fmt::format("{}:{}", abort.file, abort.line),
                   abort.why, abort.times == 1 ? "once" : fmt::format("{} times", abort.times));
    }
}

// `of`: whose games they were, "random games".
void print(const GameDefinition& game, const Profile& profile, const std::vector<std::string>& said,
           const std::string& of, const Streams& streams) {
    fmt::print(streams.out, "a ply takes {:.2f} us ({} plies of {} {})\n", 1e6 * profile.seconds,
               grouped(profile.plies), grouped(profile.games), of);
    std::array<double, 7> shares{};
    for (const Cost& cost : profile.costs) {
        shares.at(static_cast<std::size_t>(cost.of)) += cost.seconds / profile.seconds;
    }
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares.at(i) >= 0.0005) {
            fmt::print(streams.out, "{:>7.1f} %  {}\n", 100 * shares.at(i),
                       name_of(static_cast<CostOf>(i)));
        }
    }
    fmt::print(streams.out, "\n  share        us     calls  what\n");
    for (std::size_t i = 0; i < std::min(kMostLines, profile.costs.size()); ++i) {
        const Cost& cost = profile.costs[i];
        const std::string place = short_place(game, cost.at);
        fmt::print(streams.out, "{:>5.1f} % {:>9.2f} {:>9} {} {}{}{}{}\n",
                   100 * cost.seconds / profile.seconds, 1e6 * cost.seconds,
                   cost.calls > 0 ? fmt::format("{:.1f}", cost.calls) : "", name_of(cost.of),
                   cost.name, cost.word.empty() ? "" : " `" + cost.word + "`",
                   place.empty() ? "" : " (" + place + ")",
                   cost.bytes < kSmallestObject ? "" : fmt::format(", {:.0f} bytes", cost.bytes));
    }
    print_aborts(game, profile, streams);
    fmt::print(streams.out, "\n");
    if (said.empty()) {
        fmt::print(streams.out, "- no line of the rules takes enough to be worth a change\n");
    }
    for (const std::string& sentence : said) {
        fmt::print(streams.out, "- {}\n", sentence);
    }
    fmt::print(streams.out,
               "\nmeasuring took {:.2f} s; words that were followed ran {:.1f} times slower than "
               "usual, which is taken off\n",
               profile.own_seconds, profile.slower);
}

nlohmann::ordered_json as_json(const GameDefinition& game, const Profile& profile,
                               const std::vector<std::string>& said) {
    nlohmann::ordered_json costs = nlohmann::ordered_json::array();
    for (const Cost& cost : profile.costs) {
        const bool placed = cost.at.file >= 0;
        costs.push_back({{"of", name_of(cost.of)},
                         {"name", cost.name},
                         {"word", cost.word},
                         {"file", placed ? game.files[static_cast<std::size_t>(cost.at.file)] : ""},
                         {"line", cost.at.line},
                         {"seconds", cost.seconds},
                         {"share", cost.seconds / profile.seconds},
                         {"calls", cost.calls},
                         {"bytes", cost.bytes}});
    }
    nlohmann::ordered_json aborts = nlohmann::ordered_json::array();
    for (const TraceAbort& abort : profile.aborts) {
        aborts.push_back({{"file", abort.file},
                          {"line", abort.line},
                          {"why", abort.why},
                          {"times", abort.times}});
    }
    return {{"game", game.id},         {"plies", profile.plies},
            {"games", profile.games},  {"seconds", profile.seconds},
            {"costs", costs},          {"aborts", aborts},
            {"advice", said},          {"own_seconds", profile.own_seconds},
            {"slower", profile.slower}};
}

int run(const Arguments& given, const Streams& streams) {
    constexpr std::uint64_t kUsualNodes = 100;
    Arguments arguments = given;
    if (arguments.nodes > 0 && arguments.bot.empty()) {
        throw UsageError("profile: --nodes bounds a bot: say which with --bot");
    }
    arguments.nodes = arguments.nodes > 0 ? arguments.nodes : kUsualNodes;
    const OpenGame game = open(arguments.game, &streams);
    Match match(game.rules);
    begin(match, arguments.start, streams);
    if (match.worker().outcome()) {
        throw UsageError("profile: the game is over here");
    }
    const bool stays = !arguments.start.position.empty() || !arguments.start.moves.empty();
    std::unique_ptr<Chooser> chooser;
    std::optional<Thought> thought;
    ProfileSettings settings{static_cast<double>(arguments.seconds), arguments.start.seed, stays};
    if (!arguments.bot.empty()) {
        require_own_bot(arguments.bot);
        chooser = std::make_unique<Chooser>(arguments.bot,
                                            std::make_shared<search::Knowledge>(game.rules), 1);
        thought = ask(match, *chooser);
        settings.choose = [&, seed = arguments.start.seed](Match& at) mutable {
            return chooser->must_choose(at, {std::chrono::milliseconds(0), arguments.nodes}, ++seed)
                .move;
        };
    }
    const Profile measured = profile(match, settings);
    const GameDefinition& definition = game.rules->game;
    const std::vector<std::string> said = advice(definition, measured, [&](const Source& at) {
        return source_line(definition, game.loaded->sources, at);
    });
    if (!arguments.svg.empty()) {
        write_file(arguments.svg, flame_graph(definition.title, measured, [&](const Source& at) {
                       return short_place(definition, at);
                   }));
    }
    if (arguments.json) {
        nlohmann::ordered_json json = as_json(definition, measured, said);
        if (thought) {
            json["bot"] = {
                {"name", thought->bot}, {"nodes", thought->nodes}, {"seconds", thought->seconds}};
            json["bot"]["nodes_a_move"] = arguments.nodes;
        }
        fmt::print(streams.out, "{}\n", json_text(json));
        return kDone;
    }
    print(definition, measured, said,
          thought
              ? fmt::format("games of {}, {} nodes a move", thought->bot, grouped(arguments.nodes))
              : "random games",
          streams);
    if (thought) {
        fmt::print(streams.out, "{} looked at {} nodes in {:.2f} s where the games begin\n",
                   thought->bot, grouped(thought->nodes), thought->seconds);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    add_start(syntax, arguments.start);
    syntax.number("--seconds", arguments.seconds, "About how long to measure (2)", 1, 600);
    syntax.text("--bot", arguments.bot,
                "Of games of this bot, not random ones; say what it looks at in its time, too",
                "BOT");
    syntax.number("--nodes", arguments.nodes,
                  "Bound of what the bot looks at for a move of these games (100)", 1);
    syntax.text("--svg", arguments.svg, "Write a flame graph", "FILE");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command profile_command() {
    return make_command("profile", "Say where the time of a game goes", describe, run);
}

}  // namespace perthro::command
