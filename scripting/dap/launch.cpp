#include "scripting/dap/launch.hpp"

#include "scripting/dap/wrong_request.hpp"
#include "scripting/errors.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

namespace perthro::dap {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kMostGames = 1'000'000;
constexpr std::uint64_t kMostNodes = 1'000'000;

const std::vector<std::string> kKeys{"game",  "options", "setup", "seed",        "position",
                                     "moves", "games",   "bot",   "stopOnEntry", "nodes"};

[[noreturn]] void wrong(const std::string& key, const std::string& expected) {
    throw WrongRequest("launch: `" + key + "` is " + expected);
}

std::string text_of(const Json& arguments, const std::string& key) {
    const auto found = arguments.find(key);
    if (found == arguments.end() || found->is_null()) {
        return "";
    }
    if (!found->is_string()) {
        wrong(key, "a text");
    }
    return found->get<std::string>();
}

bool flag_of(const Json& arguments, const std::string& key) {
    const auto found = arguments.find(key);
    if (found == arguments.end() || found->is_null()) {
        return false;
    }
    if (!found->is_boolean()) {
        wrong(key, "true or false");
    }
    return found->get<bool>();
}

std::uint64_t number_of(const Json& arguments, const std::string& key, std::uint64_t otherwise,
                        std::uint64_t most) {
    const auto found = arguments.find(key);
    if (found == arguments.end() || found->is_null()) {
        return otherwise;
    }
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() > most) {
        wrong(key, "a whole number from 0 to " + std::to_string(most));
    }
    return found->get<std::uint64_t>();
}

// A text, or a list of texts.
std::string moves_of(const Json& arguments) {
    const auto found = arguments.find("moves");
    if (found == arguments.end() || !found->is_array()) {
        return text_of(arguments, "moves");
    }
    std::string moves;
    for (const Json& move : *found) {
        if (!move.is_string()) {
            wrong("moves", "a list of texts, or one text");
        }
        moves += (moves.empty() ? "" : ",") + move.get<std::string>();
    }
    return moves;
}

OptionValues options_of(const Json& arguments) {
    OptionValues options;
    const auto found = arguments.find("options");
    if (found == arguments.end() || found->is_null()) {
        return options;
    }
    if (!found->is_object()) {
        wrong("options", "an object, as {\"size\": 9}");
    }
    for (const auto& [name, value] : found->items()) {
        if (!value.is_string() && !value.is_boolean() && !value.is_number_integer()) {
            wrong("options", "an object of texts, whole numbers, true and false");
        }
        options[name] = value.is_string() ? value.get<std::string>() : json_text(value);
    }
    return options;
}

void need_game(const std::string& game) {
    if (game.empty()) {
        throw WrongRequest(
            "launch: `game` is missing: the id of a package, or the path of its folder");
    }
    if (!find_package(game)) {
        const std::string near = did_you_mean(game, package_ids());
        throw WrongRequest("launch: there is no game `" + game + "` (" +
                           (near.empty() ? "`perthro list` names all" : near) + ")");
    }
    const auto stranger = needs_isolation(game);
    try {
        if (stranger) {
            need_loadable(*stranger);
        }
    } catch (const IsolationNeeded& refused) {
        throw WrongRequest(std::string("launch: ") + refused.what() +
                           "; `perthro dap GAME` with its id isolates it");
    }
}

// Editors add keys of their own: only what is like one of ours is told.
std::vector<std::string> odd_keys(const Json& arguments) {
    std::vector<std::string> odd;
    for (const auto& [key, value] : arguments.items()) {
        const bool known = std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
        const std::string near = known || key == "name" ? "" : did_you_mean(key, kKeys);
        if (!near.empty()) {
            odd.push_back(fmt::format("launch: there is no `{}`, {}", key, near));
        }
    }
    return odd;
}

}  // namespace

Launch read_launch(const Json& arguments, const std::string& game) {
    if (!arguments.is_object()) {
        throw WrongRequest("launch: its arguments are an object, as {\"game\": \"path or id\"}");
    }
    Launch launch;
    launch.game = text_of(arguments, "game");
    if (launch.game.empty()) {
        launch.game = game;
    }
    launch.options = options_of(arguments);
    launch.start.setup = text_of(arguments, "setup");
    launch.start.seed = number_of(arguments, "seed", 0, UINT64_MAX);
    launch.start.position = text_of(arguments, "position");
    launch.start.moves = moves_of(arguments);
    launch.games = number_of(arguments, "games", launch.start.moves.empty() ? 1 : 0, kMostGames);
    launch.bot = text_of(arguments, "bot");
    launch.nodes = number_of(arguments, "nodes", launch.nodes, kMostNodes);
    if (arguments.contains("nodes") && launch.bot.empty()) {
        throw WrongRequest("launch: `nodes` bounds a bot: say which with `bot`");
    }
    if (launch.nodes == 0) {
        throw WrongRequest("launch: `nodes` is 1 or more");
    }
    launch.stop_on_entry = flag_of(arguments, "stopOnEntry");
    launch.no_debug = flag_of(arguments, "noDebug");
    launch.odd = odd_keys(arguments);
    need_game(launch.game);
    return launch;
}

}  // namespace perthro::dap
