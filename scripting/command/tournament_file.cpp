#include "scripting/command/tournament_file.hpp"

#include "scripting/command/command.hpp"
#include "scripting/errors.hpp"
#include "scripting/json_number.hpp"
#include "scripting/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;
using tournament::Format;
using tournament::GameResult;
using tournament::Schedule;

constexpr std::array<const char*, 2> kFormats{"round-robin", "gauntlet"};  // [Format]

// Seats of players; players without a seat have none.
std::uint32_t seats_of(std::uint32_t players, const std::vector<Player>& seated) {
    std::uint32_t seats = 0;
    for (std::size_t seat = 0; seat < seated.size(); ++seat) {
        seats |= ((players >> seated[seat]) & 1) << seat;
    }
    return seats;
}

Json names_of(const Schedule& schedule, std::uint32_t seats) {
    Json names = Json::array();
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        if (((seats >> seat) & 1) != 0) {
            names.push_back(schedule.seats()[seat]);
        }
    }
    return names;
}

std::uint32_t seats_named(const Schedule& schedule, const Json& names) {
    std::uint32_t seats = 0;
    for (const Json& name : names) {
        const auto& all = schedule.seats();
        const auto found = std::find(all.begin(), all.end(), name.get<std::string>());
        seats |= found == all.end() ? 0U : 1U << (found - all.begin());
    }
    return seats;
}

}  // namespace

Shard read_shard(const std::string& text) {
    Shard shard;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, shard.number);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
        const auto second = std::from_chars(first.ptr + 1, end, shard.count);
        if (second.ec == std::errc() && second.ptr == end && shard.number >= 1 &&
            shard.number <= shard.count) {
            return shard;
        }
    }
    throw UsageError("--shard: `" + text + "` is no part of a whole (write 1/4 to 4/4 for four)");
}

std::string name_of(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

Format format_named(const std::string& name) {
    const auto* const found = std::find(kFormats.begin(), kFormats.end(), name);
    if (found == kFormats.end()) {
        const std::vector<std::string> names(kFormats.begin(), kFormats.end());
        const std::string near = did_you_mean(name, names);
        throw UsageError(fmt::format("--format: there is no `{}` ({})", name,
                                     near.empty() ? one_of(names) : near));
    }
    return static_cast<Format>(found - kFormats.begin());
}

Schedule schedule_of(const Json& heading) {
    return {heading.at("bots").get<std::vector<std::string>>(),
            heading.at("seats").get<std::vector<std::string>>(),
            format_named(heading.at("format").get<std::string>())};
}

GameResult result_of(const BotGame& game, std::uint64_t number, const std::vector<Player>& seated) {
    GameResult result;
    result.number = number;
    result.kind = game.outcome ? game.outcome->kind : "not ended";
    result.winners = game.outcome ? seats_of(game.outcome->winners, seated) : 0;
    result.losers = game.outcome ? seats_of(game.outcome->losers, seated) : 0;
    result.plies = static_cast<int>(game.moves.size());
    for (const Player player : seated) {
        result.thinking.push_back(game.thinking[player]);
    }
    return result;
}

GameResult read_game(const Schedule& schedule, const Json& line) {
    GameResult game;
    game.number = number_of<std::uint64_t>(line.at("number"));
    game.kind = line.at("kind").get<std::string>();
    game.winners = seats_named(schedule, line.at("winners"));
    game.losers = seats_named(schedule, line.at("losers"));
    game.plies = number_of<int>(line.at("plies"));
    for (const std::string& seat : schedule.seats()) {
        const Json& thinking = line.at("thinking").at(seat);
        game.thinking.push_back({number_of<std::uint64_t>(thinking.at("moves")),
                                 number_of<std::uint64_t>(thinking.at("nodes")),
                                 number_of<double>(thinking.at("seconds")),
                                 number_of<std::uint64_t>(thinking.value("failed", Json(0)))});
    }
    return game;
}

std::size_t mark_of(Json line) {
    line.erase("thinking");
    return std::hash<std::string>()(json_text(line));
}

Json line_of(const Schedule& schedule, const GameResult& result, const BotGame& game) {
    Json seats = Json::object(), thinking = Json::object();
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        const std::string& name = schedule.seats()[seat];
        const Thinking& of = result.thinking[seat];
        seats[name] = schedule.bots()[schedule.bot_at(seat, result.number)];
        thinking[name] = {{"moves", of.moves},
                          {"nodes", of.nodes},
                          {"seconds", of.seconds},
                          {"failed", of.failed}};
    }
    Json line{{"number", result.number},
              {"opening", schedule.opening_of(result.number)},
              {"seats", seats},
              {"kind", result.kind},
              {"winners", names_of(schedule, result.winners)},
              {"losers", names_of(schedule, result.losers)},
              {"plies", result.plies},
              {"opening_plies", game.opening},
              {"thinking", thinking},
              {"moves", game.moves}};
    if (!game.note.empty()) {
        line["note"] = game.note;
    }
    if (!game.problem.empty()) {
        line["problem"] = game.problem;
    }
    return line;
}

}  // namespace perthro::command
