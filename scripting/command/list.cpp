// `perthro list`: the games there are.
#include "scripting/catalogue/look.hpp"
#include "scripting/command/apart.hpp"
#include "scripting/command/command.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/package/travel.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <string_view>

namespace perthro::command {

namespace {

struct Arguments {
    bool json = false;
};

struct Line {
    KnownPackage package;
    std::string id, version, title, family, summary;
    std::vector<std::string> players;
    std::string broken;  // "" or what says more, or helps: "perthro check ID"
};

// A stranger's is opened by a process of its own; here nothing of it is read but its manifest.
void open_apart(Line& line) {
    const auto manifest = installed_as(line.package.folder);
    line.version = manifest ? manifest->identity.version : version_of(line.package.folder);
    const session::GameCard card = card_apart(line.package.folder.string());
    line.title = card.title;
    line.family = card.family;
    line.summary = card.summary;
    line.players = card.players;
}

Line line_of(const KnownPackage& package) {
    Line line;
    line.package = package;
    line.id = package.id;
    try {
        if (runs_apart(package.folder.string(), false)) {
            open_apart(line);
            return line;
        }
        line.version = version_of(package.folder);
        LoadRequest request;
        request.package = package.folder.string();
        vm::State state;
        const GameDefinition game = load_package(request, state).definition;
        line.title = game.title;
        line.family = game.family;
        line.summary = game.summary;
        line.players.assign(game.players.begin() + 1, game.players.end());
    } catch (const ProcessEnded& end) {
        line.broken = fmt::format("{}; {}", end.what(), remedy_for(package.folder));
    } catch (const std::exception& /*error*/) {
        line.broken = "perthro check " + line.id;
    }
    return line;
}

nlohmann::ordered_json as_json(const Line& line) {
    nlohmann::ordered_json json{{"id", line.id},
                                {"folder", line.package.folder.string()},
                                {"origin", name_of(line.package.origin)},
                                {"version", line.version}};
    if (!line.broken.empty()) {
        json["broken"] = true;
        return json;
    }
    json["title"] = line.title;
    json["family"] = line.family;
    json["players"] = line.players;
    json["summary"] = line.summary;
    return json;
}

// What the rows do not tell: which folders `user` and `named` are, and which packages of one id are
// hidden by a nearer one.
void tell_folders(const std::vector<Line>& lines, std::ostream& out) {
    for (const PackageFolder& folder : package_folders()) {
        std::error_code error;
        const bool there = std::filesystem::is_directory(folder.path, error);
        const auto number = std::count_if(lines.begin(), lines.end(), [&](const Line& line) {
            return line.package.folder.parent_path() == folder.path;
        });
        if (!there && folder.origin == Origin::Named) {
            fmt::print(out, "PERTHRO_GAMES names {}, which is no folder\n",
                       display_name(folder.path));
        } else if (number > 0 && folder.origin != Origin::Shipped) {
            fmt::print(out, "{}: {} ({})\n", name_of(folder.origin), display_name(folder.path),
                       number);
        }
    }
    for (const Line& line : lines) {
        for (const auto& hidden : line.package.hidden) {
            fmt::print(out, "{} is the one in {}; the one in {} is hidden by it\n", line.id,
                       display_name(line.package.folder.parent_path()),
                       display_name(hidden.parent_path()));
        }
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::vector<KnownPackage> packages = known_packages();
    std::vector<Line> lines(packages.size());
    in_parallel(packages.size(), 0, [&](std::size_t i) { lines[i] = line_of(packages[i]); });
    if (arguments.json) {
        nlohmann::ordered_json json = nlohmann::ordered_json::array();
        std::transform(lines.begin(), lines.end(), std::back_inserter(json), as_json);
        fmt::print(streams.out, "{}\n", json_text(json));
        return kDone;
    }
    std::size_t ids_width = 0, origins_width = 0, titles_width = 0, families_width = 0;
    for (const Line& line : lines) {
        origins_width = std::max(origins_width,
                                 std::string_view(name_of(line.package.origin)).size());
        ids_width = std::max(ids_width, line.id.size());
        titles_width = std::max(titles_width, line.title.size());
        families_width = std::max(families_width, line.family.size());
    }
    for (const Line& line : lines) {
        fmt::print(streams.out, "{:<{}}  {:<{}}  ", line.id, ids_width,
                   name_of(line.package.origin), origins_width);
        if (!line.broken.empty()) {
            fmt::print(streams.out, "(broken: {})\n", line.broken);
        } else {
            fmt::print(streams.out, "{:<{}}  {:<{}}  {}\n", line.title, titles_width, line.family,
                       families_width, fmt::format("{}", fmt::join(line.players, ", ")));
        }
    }
    tell_folders(lines, streams.out);
    if (const std::string none = no_shipped_games(); !none.empty()) {
        fmt::print(streams.err, "perthro: {}\n", none);
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
