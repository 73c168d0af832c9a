// The file of a tournament: a heading, which says what its games have in common, and one line for
// each game (docs/bots.md). What statistics need of it can be read without the package.
#pragma once

#include "scripting/play/bot_game.hpp"
#include "scripting/tournament/tally.hpp"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace perthro::command {

// One of several calls that share the games of a tournament, whole cycles of the schedule each.
struct Shard {
    std::uint64_t number = 1, count = 1;  // 1 .. count

    // Whether this call plays a game of the schedule, by its number.
    [[nodiscard]] bool has(const tournament::Schedule& schedule, std::uint64_t game) const {
        return schedule.cycle_of(game) % count == number - 1;
    }
};
inline constexpr const char* kShardKey = "shard";  // of headings; "2/8", or "" for all games

// "2/8". Throws UsageError.
[[nodiscard]] Shard read_shard(const std::string& text);

// As --format and headings write it.
[[nodiscard]] std::string name_of(tournament::Format format);
// Throws UsageError with the names there are.
[[nodiscard]] tournament::Format format_named(const std::string& name);

// From the keys `bots`, `seats` and `format` of a heading.
[[nodiscard]] tournament::Schedule schedule_of(const nlohmann::ordered_json& heading);

// The statistics' side of a game; seated[seat] is the player.
[[nodiscard]] tournament::GameResult result_of(const BotGame& game, std::uint64_t number,
                                               const std::vector<Player>& seated);
// Throws what <nlohmann/json.hpp> throws where something is missing, and NumberError.
[[nodiscard]] tournament::GameResult read_game(const tournament::Schedule& schedule,
                                               const nlohmann::ordered_json& line);
// A number that is the same for lines of the same game, however long was thought about it.
[[nodiscard]] std::size_t mark_of(nlohmann::ordered_json line);
// The line of a game, which read_game() reads.
[[nodiscard]] nlohmann::ordered_json line_of(const tournament::Schedule& schedule,
                                             const tournament::GameResult& result,
                                             const BotGame& game);

}  // namespace perthro::command
