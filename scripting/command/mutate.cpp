// `perthro mutate`: whether the tests of a package notice a rule that is broken. Single changes of
// its rules are made one after the other, and its tests are run by what comes out. What no test
// notices is told, with what would show it.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/command/mutants.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/text.hpp"

#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

using report::ChangeKind;

struct Arguments {
    GameArguments game;
    std::uint64_t count = 100, seed = 0, nodes = 20'000;
    int least = 0, threads = 0;
    bool json = false;
};

// Where a change of game.yaml stands: the section, and its entry that the line begins, or "".
struct Section {
    std::string name, entry;
};

// "cycle" of "  cycle: {when: ...}", "results" of "results:".
std::string key_of(std::string_view line) {
    const std::string text(trimmed(line));
    return text.substr(0, text.find_first_of(":{ "));
}

Section section_of(const std::string& game, const report::RuleChange& change) {
    ContentError unreadable;
    const auto text = read_package_file(folder_of(game), "game.yaml", unreadable);
    if (!text || change.change.file != "game.yaml") {
        return {};
    }
    const auto lines = lines_of(*text);
    Section section;
    for (std::size_t i = 0; i < lines.size() && i < static_cast<std::size_t>(change.line); ++i) {
        const bool begins = !lines[i].empty() && lines[i][0] != ' ' && lines[i][0] != '#';
        section.name = begins ? key_of(lines[i]) : section.name;
        section.entry = begins || lines[i].empty() ? "" : key_of(lines[i]);
    }
    return section;
}

// Where it shows, and the list of tests.yaml that such a test belongs to: "`POSITION`, with MOVE in
// front" for one that has to begin before it.
std::string where_of(const report::Difference& shows) {
    using Begins = report::Difference::Begins;
    switch (shows.begins) {
        case Begins::There: return "in `" + shows.position + "` ";
        case Begins::Before:
            return "in `" + shows.before + "` behind the move `" + shows.move + "` ";
        case Begins::Game: break;
    }
    return "in a game that came to `" + shows.position + "` ";
}

// How a test has to begin where a text of the position would not show it.
std::string beginning_of(const report::Difference& shows) {
    using Begins = report::Difference::Begins;
    switch (shows.begins) {
        case Begins::There: return "";
        case Begins::Before:
            return ", with that `position:` and that move in `after:` or `record:`";
        case Begins::Game: break;
    }
    return ", and play it from where the game begins: a text of the position does not show it";
}

std::string advice_on_result(const Mutant& mutant, const std::string& result, const Mutants& all) {
    const auto ended = all.ends.find(result);
    if (ended != all.ends.end()) {
        return fmt::format("no test, and no random game, differs, though {} of {} random games end "
                           "with `{}`: if the rules never do, the change means the same, and the "
                           "part may go",
                           ended->second, all.games, result);
    }
    return "no test, and no random game, comes to where `" + result +
           (mutant.change.kind == ChangeKind::Number
                ? "` just holds or just does not: add two games to `games:`, one that just ends so "
                  "and one that just does not"
                : "` decides: add a game to `games:` with `ends: " + result + "`");
}

// Why no test notices a survivor, and what would: one sentence.
std::string advice(const Mutant& mutant, const Section& section, const Mutants& all) {
    using Kind = report::Difference::Kind;
    const report::Difference& shows = mutant.shows;
    const std::string where = where_of(shows) + shows.text, begins = beginning_of(shows);
    switch (shows.kind) {
        case Kind::Legal:
        case Kind::Illegal:
            return "no test asks for the moves of such a position: " + where +
                   "; add that to `legal:`, or the whole list to `positions:`" + begins;
        case Kind::End:
            return "no test plays a game to such an end: " + where +
                   "; add one to `games:` with `ends:` and `winner:`" + begins;
        case Kind::Position:
            return "no test looks at what comes of it: " + shows.text +
                   "; add a game to `games:` with `shows:`" + begins;
        case Kind::None: break;
    }
    return section.name == "results" && !section.entry.empty()
               ? advice_on_result(mutant, section.entry, all)
               : "no test, and no random game, differs: if the rules ever do, add the position in "
                 "which it decides; if they never do, the change means the same, and the part may "
                 "go";
}

// "12 of drawing, 3 of bots"
std::string told(const std::map<std::string, int>& left_out) {
    std::vector<std::string> parts;
    for (const auto& [of, count] : left_out) {
        parts.push_back(fmt::format("{} of {}", count, of));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

int run(const Arguments& arguments, const Streams& streams) {
    const TestReport whole = run_package_tests(arguments.game.game,
                                               {arguments.nodes, limits_of(arguments.game), {}});
    if (whole.failed > 0) {
        throw UsageError("mutate: the tests of the package fail as it is (perthro test " +
                         arguments.game.game + ")");
    }
    const Mutants all = try_mutants({arguments.game.game,
                                     {ChangeKind::Line, ChangeKind::Drop, ChangeKind::Swap,
                                      ChangeKind::Negate, ChangeKind::Number},
                                     arguments.count,
                                     arguments.seed,
                                     arguments.nodes,
                                     arguments.threads,
                                     limits_of(arguments.game)});
    if (all.tried.empty()) {
        throw UsageError("mutate: " + arguments.game.game +
                         " has no rule of its own that could be changed (what it extends has its "
                         "own tests)");
    }
    std::size_t noticed = 0;
    nlohmann::ordered_json survivors = nlohmann::ordered_json::array();
    const std::string folder = display_name(folder_of(arguments.game.game));
    for (const Mutant& mutant : all.tried) {
        if (mutant.noticed) {
            ++noticed;
            continue;
        }
        const std::string why = advice(mutant, section_of(arguments.game.game, mutant.change), all);
        const std::string place = folder + "/" + place_of(mutant.change);
        if (arguments.json) {
            survivors.push_back({{"file", mutant.change.change.file},
                                 {"line", mutant.change.line},
                                 {"column", mutant.change.column},
                                 {"kind", report::name_of(mutant.change.kind)},
                                 {"before", mutant.change.before},
                                 {"after", mutant.change.after},
                                 {"shows", mutant.shows.text},
                                 {"why", why}});
        } else {
            fmt::print(streams.out, "{}: {}\n  {}\n", place, in_words(mutant.change), why);
        }
    }
    const std::size_t changes = all.tried.size();
    const std::size_t share = changes == 0 ? 100 : 100 * noticed / changes;
    if (arguments.json) {
        fmt::print(streams.out, "{}\n",
                   json_text(nlohmann::ordered_json{{"changes", changes},
                                                    {"noticed", noticed},
                                                    {"left_out", all.left_out},
                                                    {"survivors", std::move(survivors)}}));
    } else {
        fmt::print(streams.out, "{} of {} changes noticed ({} %)\n", noticed, changes, share);
        if (!all.left_out.empty()) {
            fmt::print(streams.out, "not made, as they change no rule: {}\n", told(all.left_out));
        }
    }
    return share >= static_cast<std::size_t>(arguments.least) ? kDone : kWanting;
}

void describe(Syntax& syntax, Arguments& arguments) {
    constexpr int kAll = 100;
    syntax.text("GAME", arguments.game.game, "Id of a package, or the path of its folder");
    syntax.number("--count", arguments.count, "Changes to make (100)", 1);
    add_seed(syntax, arguments.seed);
    syntax.number("--nodes", arguments.nodes, "Leave counts over N nodes out (20000; 0: none)");
    syntax.number("--least", arguments.least, "Exit code 1 if fewer percent are noticed (0)", 0,
                  kAll);
    add_threads(syntax, arguments.threads, "Changes at the same time");
    add_limits(syntax, arguments.game);
    add_isolation(syntax);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command mutate_command() {
    return make_command("mutate", "Ask whether the tests of a package notice broken rules",
                        describe, run);
}

}  // namespace perthro::command
