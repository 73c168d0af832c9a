// Packages of strangers among several that a command is given: this program is started again for
// each of them, with the same command, and confines it. One that crashes costs its own line.
#pragma once

#include "scripting/command/command.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perthro::command {

// Whether a package, given by id or path, is looked at in this way: where this process refuses
// packages of strangers (package/foreign.hpp), those and all that are to be isolated.
[[nodiscard]] bool runs_apart(const std::string& game, bool isolate);

struct Apart {
    nlohmann::json answer;  // null if there is none
    std::string trouble;    // then: why, one sentence
};
// What the program prints with these words and --json: the command, the game, its options. What
// that says is a stranger's. What it writes on its standard error is passed on.
[[nodiscard]] Apart run_apart(std::vector<std::string> words, const GameArguments& arguments);

// What somebody can do about a package, in this folder, that ends its process: "perthro remove ID,
// or tell its authors".
[[nodiscard]] std::string remedy_for(const std::filesystem::path& folder);

}  // namespace perthro::command
