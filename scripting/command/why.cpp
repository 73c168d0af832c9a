// `perthro why`: why a move is not legal.
#include "scripting/command/command.hpp"
#include "scripting/json_text.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/san_reading.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/text.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <set>

namespace perthro::command {

namespace {

constexpr std::size_t kMostReasons = 3;  // that are printed as text

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string move;
    bool json = false;
};

// "d1: legal", "d1: legal (disc@d1)"
std::string legal_text(const std::string& asked, const std::string& move) {
    return asked + ": legal" + (asked == move ? "" : " (" + move + ")");
}

// Whether a condition refused of which nothing more can be said than that it does not hold.
bool is_wordless(const Reason& reason) { return reason.rule == "require" && reason.said.empty(); }

void print(const OpenGame& open, const Verdict& verdict, const Arguments& arguments,
           const Streams& streams) {
    const std::string read = verdict.move == arguments.move || verdict.unknown
                                 ? ""
                                 : " (" + verdict.move + ")";
    fmt::print(streams.out, "{}{}: not legal: {}\n", shortened(arguments.move), read, verdict.said);
    std::set<std::string> told;  // a word that looks at many cells may refuse at each of them
    for (const Reason& reason : verdict.reasons) {
        const std::string line = source_line(open.rules->game, open.loaded->sources, reason.at);
        const std::string text = fmt::format("  {}\n{}", describe(open.rules->game, reason),
                                             line.empty() ? "" : "      " + line + "\n");
        if (told.insert(text).second && told.size() <= kMostReasons) {
            streams.out << text;
        }
    }
    if (told.size() > kMostReasons) {
        fmt::print(streams.out, "  ({} more, which --json has)\n", told.size() - kMostReasons);
    }
    if (!verdict.reasons.empty() && is_wordless(verdict.reasons.front())) {
        streams.out
            << "  `because(\"...\", condition)` in this rule says it to players in the game's "
               "own words\n";
    }
}

nlohmann::ordered_json as_json(const GameDefinition& game, const Verdict& verdict, bool legal) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Reason& reason : verdict.reasons) {
        const bool placed = reason.at.file >= 0;
        list.push_back(
            {{"rule", reason.rule},
             {"path", reason.path},
             {"cell", reason.cell},
             {"saw", reason.saw},
             {"complete", reason.whole},
             {"furthest", reason.furthest},
             {"said", reason.said},
             {"file", placed ? game.files[static_cast<std::size_t>(reason.at.file)] : ""},
             {"line", reason.at.line}});
    }
    return {{"legal", legal},
            {"move", verdict.move},
            {"said", verdict.said},
            {"unknown", verdict.unknown ? verdict.said : ""},
            {"reasons", list}};
}

int run(const Arguments& arguments, const Streams& streams) {
    if (trimmed(arguments.move).empty()) {
        throw UsageError("why: the move is empty (`perthro moves " + arguments.game.game +
                         "` lists moves)");
    }
    const OpenGame game = open(arguments.game, &streams);
    Match match(game.rules);
    begin(match, arguments.start, streams);
    const FoundMove found = match.find(arguments.move);  // as `play` reads it
    Verdict verdict;
    if (found) {
        verdict.move = match.texts()[static_cast<std::size_t>(found.index)];
    } else if (found.meant.size() > 1 && !read_san(match, arguments.move)) {
        verdict = {arguments.move, {}, found.error.remedy, true};
    } else {
        verdict = judge(match, arguments.move);
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n",
                   json_text(as_json(game.rules->game, verdict, static_cast<bool>(found))));
    } else if (found) {
        fmt::print(streams.out, "{}\n", legal_text(arguments.move, verdict.move));
    } else {
        print(game, verdict, arguments, streams);
    }
    return found ? kDone : kWanting;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.text("MOVE", arguments.move, "The move, as `perthro moves` would write it", "MOVE");
    add_start(syntax, arguments.start);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command why_command() { return make_command("why", "Say why a move is not legal", describe, run); }

}  // namespace perthro::command
