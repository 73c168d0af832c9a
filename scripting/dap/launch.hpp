// What is to be debugged: a game, where it begins, and what is played.
#pragma once

#include "scripting/package/options.hpp"
#include "scripting/play/match.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perthro::dap {

struct Launch {
    std::string game;  // id or path
    OptionValues options;
    MatchStart start;
    std::uint64_t games = 0;    // random ones, or the bot's, behind the moves
    std::string bot;            // who plays them, "" = dice
    std::uint64_t nodes = 200;  // that the bot may look at for a move
    bool stop_on_entry = false;
    bool no_debug = false;
    std::vector<std::string> odd;  // keys that may be misspelt, a sentence for each
};

// From the arguments of the request `launch`; `game` is what the command line named, or "". Throws
// WrongRequest, also where there is no such game or it needs to be isolated.
[[nodiscard]] Launch read_launch(const nlohmann::json& arguments, const std::string& game);

}  // namespace perthro::dap
