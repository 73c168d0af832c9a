// `perthro why`: why a move is not legal.
#include "scripting/command/command.hpp"
#include "scripting/play/refusals.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string move;
    bool json = false;
};

// The line of the package that a place points at, without blanks around it.
std::string source_line(const OpenGame& open, const Source& at) {
    if (at.file < 0 || at.line < 1) {
        return "";
    }
    const auto file = open.loaded->sources.find(
        open.rules->game.files[static_cast<std::size_t>(at.file)]);
    if (file == open.loaded->sources.end()) {
        return "";
    }
    std::string_view text = file->second;
    for (int line = 1; line < at.line; ++line) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    text = text.substr(0, text.find('\n'));
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? "" : std::string(text.substr(begin));
}

void print(const OpenGame& open, const std::vector<Reason>& reasons, const Arguments& arguments,
           const Streams& streams) {
    if (reasons.empty()) {
        fmt::print(streams.out, "{}: not legal: no movement of the game leads there\n",
                   arguments.move);
        return;
    }
    fmt::print(streams.out, "{}: not legal\n", arguments.move);
    for (const Reason& reason : reasons) {
        const std::string line = source_line(open, reason.at);
        fmt::print(streams.out, "  {}\n{}", describe(open.rules->game, reason),
                   line.empty() ? "" : "      " + line + "\n");
    }
}

nlohmann::ordered_json as_json(const GameDefinition& game, const std::vector<Reason>& reasons,
                               bool legal) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Reason& reason : reasons) {
        const bool placed = reason.at.file >= 0;
        list.push_back(
            {{"rule", reason.rule},
             {"path", reason.path},
             {"cell", reason.cell},
             {"complete", reason.whole},
             {"file", placed ? game.files[static_cast<std::size_t>(reason.at.file)] : ""},
             {"line", reason.at.line}});
    }
    return {{"legal", legal}, {"reasons", list}};
}

int run(const Arguments& arguments, const Streams& streams) {
    const OpenGame game = open(arguments.game, &streams);
    Match match(game.rules);
    match.start(arguments.start);
    const FoundMove found = match.find_exact(arguments.move);
    const std::vector<Reason> reasons = found ? std::vector<Reason>{}
                                              : reasons_against(match, arguments.move);
    if (arguments.json) {
        fmt::print(streams.out, "{}\n",
                   as_json(game.rules->game, reasons, static_cast<bool>(found)).dump());
    } else if (found) {
        fmt::print(streams.out, "{}: legal\n", arguments.move);
    } else {
        print(game, reasons, arguments, streams);
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
