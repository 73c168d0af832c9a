// `perthro list`: the games there are.
#include "scripting/command/command.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    bool json = false;
};

struct Line {
    std::string id, title, family, summary;
    std::vector<std::string> players;
    bool broken = false;
};

Line line_of(const std::string& id) {
    Line line;
    line.id = id;
    try {
        LoadRequest request;
        request.package = id;
        vm::State state;
        const GameDefinition game = load_package(request, state).definition;
        line.title = game.title;
        line.family = game.family;
        line.summary = game.summary;
        line.players.assign(game.players.begin() + 1, game.players.end());
    } catch (const std::exception& /*error*/) {
        line.broken = true;  // `perthro check` says why
    }
    return line;
}

nlohmann::ordered_json as_json(const Line& line) {
    if (line.broken) {
        return {{"id", line.id}, {"broken", true}};
    }
    return {{"id", line.id},
            {"title", line.title},
            {"family", line.family},
            {"players", line.players},
            {"summary", line.summary}};
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::vector<std::string> ids = package_ids();
    std::vector<Line> lines(ids.size());
    in_parallel(ids.size(), 0, [&](std::size_t i) { lines[i] = line_of(ids[i]); });
    if (arguments.json) {
        nlohmann::ordered_json json = nlohmann::ordered_json::array();
        std::transform(lines.begin(), lines.end(), std::back_inserter(json), as_json);
        fmt::print(streams.out, "{}\n", json.dump());
        return kDone;
    }
    std::size_t ids_width = 0, titles_width = 0, families_width = 0;
    for (const Line& line : lines) {
        ids_width = std::max(ids_width, line.id.size());
        titles_width = std::max(titles_width, line.title.size());
        families_width = std::max(families_width, line.family.size());
    }
    for (const Line& line : lines) {
        if (line.broken) {
            fmt::print(streams.out, "{:<{}}  (broken: perthro check {})\n", line.id, ids_width,
                       line.id);
        } else {
            fmt::print(streams.out, "{:<{}}  {:<{}}  {:<{}}  {}\n", line.id, ids_width, line.title,
                       titles_width, line.family, families_width,
                       fmt::format("{}", fmt::join(line.players, ", ")));
        }
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.flag("--json", arguments.json, "Print one JSON array");
}

}  // namespace

Command list_command() {
    return make_command("list", "List the games with title, family and players", describe, run);
}

}  // namespace perthro::command
