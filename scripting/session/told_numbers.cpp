// The members of values that are such numbers, by their names in values.hpp and design_values.hpp.
#include "scripting/session/told_numbers.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace perthro::session {

namespace {

using nlohmann::json;

template <std::size_t Size>
bool is_in(const std::string& key, const std::array<std::string_view, Size>& keys) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

// -1 = nowhere.
constexpr std::array<std::string_view, 14> kCells{
    "cell",          "from",    "to",   "cells", "captures", "last_from", "last_path",
    "last_captures", "checked", "path", "here",  "walked",   "captured",  "written"};
constexpr std::array<std::string_view, 2> kTypes{"type", "piece"};
// 0 = nobody, everything.
constexpr std::array<std::string_view, 7> kPlayers{"player",     "to_move", "viewer", "owner",
                                                   "draw_offer", "winners", "losers"};

std::int64_t size_of(const json& value, const char* key) {
    const auto found = value.find(key);
    return found != value.end() && found->is_array() ? static_cast<std::int64_t>(found->size()) : 0;
}

bool lies_in(const json& number, std::int64_t low, std::int64_t end) {
    if (number.is_number_unsigned() && number.get<std::uint64_t>() > std::uint64_t{1} << 62) {
        return false;
    }
    const auto value = number.get<std::int64_t>();
    return value >= low && value < end;
}

}  // namespace

ToldNumbers::There ToldNumbers::there_in(const json& value, const There& before) {
    const auto board = value.find("board");
    if (board == value.end() || !board->is_object()) {
        return before;
    }
    There there;
    there.cells = size_of(*board, "cells");
    there.types = size_of(*board, "types");
    const auto card = value.find("card");
    const auto position = value.find("position");
    there.players = card != value.end() && card->is_object() ? size_of(*card, "players")
                    : position != value.end() && position->is_object()
                        ? size_of(*position, "players")
                        : 0;
    return there;
}

// What stands in a list is called as the list is.
bool ToldNumbers::all_fit(const std::string& key, const json& value, const There& there) {
    if (value.is_object()) {
        for (const auto& [name, part] : value.items()) {
            if (!all_fit(name, part, there)) {
                return false;
            }
        }
        return true;
    }
    if (value.is_array()) {
        // The moves of a permutation are pairs of cells; elsewhere it is a number of moves.
        const std::string& name = key == "moves" ? std::string("cells") : key;
        return std::all_of(value.begin(), value.end(),
                           [&](const json& part) { return all_fit(name, part, there); });
    }
    if (!value.is_number_integer()) {
        return true;
    }
    if (is_in(key, kCells)) {
        return lies_in(value, -1, there.cells);
    }
    if (is_in(key, kTypes)) {
        return lies_in(value, 0, std::max<std::int64_t>(there.types, 1));
    }
    return !is_in(key, kPlayers) || lies_in(value, 0, there.players + 1);
}

// Cells and players are looked up in a position by the numbers of the board.
bool ToldNumbers::is_whole(const json& position, const There& there) {
    return position.is_object() && size_of(position, "cells") == there.cells &&
           size_of(position, "players") == there.players;
}

// Steps follow the ones that they name, and stand on boards that are there.
bool ToldNumbers::is_whole_trace(const json& trace, const There& there) {
    const auto boards = trace.find("boards"), steps = trace.find("steps");
    if (boards == trace.end() || !boards->is_array() || steps == trace.end() ||
        !steps->is_array() || !std::all_of(boards->begin(), boards->end(), [&](const json& board) {
            return is_whole(board, there);
        })) {
        return false;
    }
    std::int64_t index = 0;
    for (const json& step : *steps) {
        const auto names = [&](const char* key, std::int64_t low, std::int64_t end) {
            const auto found = step.find(key);
            return found != step.end() && found->is_number_integer() && lies_in(*found, low, end);
        };
        if (!step.is_object() || !names("parent", -1, index) ||
            !names("board", 0, static_cast<std::int64_t>(boards->size()))) {
            return false;
        }
        ++index;
    }
    return true;
}

bool ToldNumbers::fit(const std::string& kind, const json& value) {
    if (!value.is_object()) {
        return false;
    }
    const There there = there_in(value, there_);
    const bool whole = kind == "position_view" ? is_whole(value, there)
                       : kind == "preview_view"
                           ? value.contains("position") && is_whole(value["position"], there)
                       : kind == "trace_view" ? is_whole_trace(value, there)
                                              : true;
    if (!whole || !all_fit("", value, there)) {
        return false;
    }
    if (kind == "game_info") {
        there_ = there;
    }
    return true;
}

}  // namespace perthro::session
