// `perthro merge`: the shards of one tournament put together, and what they come to.
#include "scripting/command/command.hpp"
#include "scripting/command/json_lines.hpp"
#include "scripting/command/summary.hpp"
#include "scripting/command/tournament_file.hpp"
#include "scripting/json_number.hpp"
#include "scripting/json_text.hpp"
#include "scripting/write_file.hpp"

#include <filesystem>
#include <fmt/ostream.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;
using tournament::Schedule;
using tournament::Standing;

struct Arguments {
    std::string out;
    std::vector<std::string> files;
    SummaryArguments summary;
};

struct Game {
    tournament::GameResult result;
    Json line;
    std::string file;
    std::size_t pass = 0;  // of reading: a file may be named twice
};

struct Shards {
    Json heading;                      // of all games
    std::optional<Schedule> schedule;  // always, behind the first heading
    std::map<std::uint64_t, Game> games;
    std::size_t passes = 0;
};

void add_heading(Shards& shards, Json heading, const std::string& file, const std::string& first) {
    heading[kShardKey] = "";
    if (!shards.schedule) {
        shards.heading = heading;
        shards.schedule = schedule_of(heading);
    } else if (heading != shards.heading) {
        throw UsageError(fmt::format("{} does not belong to {}: {}", first, file,
                                     heading_difference(shards.heading, heading)));
    }
}

void add_game(Shards& shards, const Json& line, const std::string& file) {
    Game game{read_game(*shards.schedule, line), line, file, shards.passes};
    const auto [at, is_new] = shards.games.try_emplace(game.result.number, std::move(game));
    const bool twice = !is_new && at->second.pass == shards.passes &&
                       mark_of(at->second.line) == mark_of(line);
    if (!is_new && !twice) {
        throw UsageError(fmt::format("game {} stands in {} and in {} (leave one of them out)",
                                     at->first, at->second.file, file));
    }
}

Shards read_shards(const std::vector<std::string>& files) {
    Shards shards;
    for (const std::string& file : files) {
        std::error_code code;
        if (!std::filesystem::is_regular_file(file, code)) {
            throw UsageError("there is no file " + file);
        }
        ++shards.passes;
        const auto read_heading = [&](const Json& heading) {
            add_heading(shards, heading, file, files.front());
        };
        const auto read_line = [&](const Json& line) { add_game(shards, line, file); };
        if (JsonLines::read(file, read_heading, read_line) == 0) {
            throw UsageError(file + " holds no games (name files of `perthro autoplay --out`)");
        }
    }
    return shards;
}

// "3, 9 to 11", of 0 .. games-1.
std::string missing_in(const Shards& shards, std::uint64_t games) {
    std::string text;
    for (std::uint64_t number = 0; number < games; ++number) {
        if (shards.games.contains(number)) {
            continue;
        }
        const std::uint64_t first = number;
        while (number + 1 < games && !shards.games.contains(number + 1)) {
            ++number;
        }
        text += fmt::format("{}{}", text.empty() ? "" : ", ", first);
        text += number == first ? "" : fmt::format(" to {}", number);
    }
    return text;
}

// A file as one call for all games would have written it, in the order of the games.
void write(const Shards& shards, const std::string& file) {
    if (std::filesystem::exists(file)) {
        throw UsageError(file + " is there already (name a new file first, then those to merge)");
    }
    std::string text = json_text(shards.heading) + '\n';
    for (const auto& [number, game] : shards.games) {
        text += json_text(game.line) + '\n';
    }
    write_file(file, text);
}

int run(const Arguments& arguments, const Streams& streams) {
    const Shards shards = read_shards(arguments.files);
    Standing standing(*shards.schedule, test_of(arguments.summary, *shards.schedule));
    for (const auto& [number, game] : shards.games) {
        standing.add(game.result);
    }
    standing.finish();
    write(shards, arguments.out);
    summarise(arguments.summary, standing, shards.heading.at("game").get<std::string>(), 0,
              streams.out);
    const std::string missing = missing_in(shards,
                                           number_of<std::uint64_t>(shards.heading.at("games")));
    if (!missing.empty() && !standing.decided()) {
        fmt::print(streams.err, "missing: {} (play the shards again that have them)\n", missing);
        return kWanting;
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("OUT", arguments.out, "File to write, which must not be there yet", "OUT");
    syntax.texts("FILE", arguments.files, "Files of `perthro autoplay --out`", "FILE");
    add_summary(syntax, arguments.summary);
}

}  // namespace

Command merge_command() {
    return make_command("merge", "Put the shards of a tournament together", describe, run);
}

}  // namespace perthro::command
