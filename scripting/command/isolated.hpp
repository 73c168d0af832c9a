// Commands on packages of strangers run confined, in a child of this process: what they may still
// reach follows from what was typed.
#pragma once

#include "scripting/command/streams.hpp"
#include "scripting/command/syntax.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro::command {

// What was typed, as far as it says what a command reads and writes.
struct Typed {
    std::vector<std::string> games;     // ids or paths
    std::vector<std::string> read;      // files
    std::vector<std::string> written;   // files, and folders if they end with `/`
    std::vector<std::string> replaced;  // files as they were typed, "--svg a.svg": no confined
                                        // process writes them
    bool trust = false;                 // --trust: run with all rights, now and later
    bool isolate = false;               // --isolate: confined, whatever it is
    bool here = false;                  // what runs isolates packages itself: the client
    int threads = 0;                    // 0: one for each processor
    int script_megabytes = 0;           // of all Lua states together
};

// --trust and --isolate, which are looked for in what was typed; whether it is --isolate.
void add_isolation(Syntax& syntax, bool& isolate);
void add_isolation(Syntax& syntax);

// Remembers what --trust and --isolate say of the games. Then runs `work` here, or confined where
// one of the games needs it; its exit code. --trust is taken back if that is kMisuse. How a
// confined one ended that did not end by itself is told. This process must have one thread. Throws
// PackageRefused if a package cannot be trusted.
[[nodiscard]] int run_isolated(const Typed& typed, const Streams& streams,
                               const std::function<int()>& work);

// Where a confined game in the terminal saves and loads: in `perthro/saved` of XDG_DATA_HOME, by a
// name without a folder; another one throws PlayError. Elsewhere the name as it is.
[[nodiscard]] std::string saved_file(const std::string& name);

// A game in the terminal that somebody plays.
struct LeftGame {
    std::string package;  // id or path
    std::string record;   // text, "" if there is no game
};
// Whether the process that isolates this one starts it anew with the game that it left.
[[nodiscard]] bool leaves_games();
void leave_game(const LeftGame& game);
[[nodiscard]] LeftGame left_game();

}  // namespace perthro::command
