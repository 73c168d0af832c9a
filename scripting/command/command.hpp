// What the commands of the command line have in common: where they read and write, the arguments
// that name a game and a position, and how they end. Each command is one file with one NAME_command
// function.
#pragma once

#include "scripting/command/streams.hpp"
#include "scripting/command/syntax.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::command {

// Exit codes.
inline constexpr int kDone = 0;
inline constexpr int kWanting = 1;  // something was found wrong: a failed test, a broken package
inline constexpr int kMisuse = 2;   // the command itself was wrong

// What was typed makes no sense; the program ends with kMisuse.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// One command. Its variables live in the closure of what it does, which runs on a
// script thread after all arguments were read.
struct Command {
    std::string name, help;
    std::function<void(Syntax&)> syntax;
    std::function<int(const Streams&)> run;
};
// Binds both functions to one set of arguments.
template <typename Arguments>
Command make_command(const std::string& name, const std::string& help,
                     void (*syntax)(Syntax&, Arguments&),
                     int (*run)(const Arguments&, const Streams&)) {
    const auto arguments = std::make_shared<Arguments>();
    return {name, help, [arguments, syntax](Syntax& of) { syntax(of, *arguments); },
            [arguments, run](const Streams& streams) { return run(*arguments, streams); }};
}

// GAME and the options that say which game exactly.
struct GameArguments {
    std::string game;                                                        // id or path
    std::vector<std::string> options;                                        // "key=value"
    int load_limit = static_cast<int>(vm::Limits{}.load.count());            // milliseconds
    int operation_limit = static_cast<int>(vm::Limits{}.operation.count());  // milliseconds
    int memory_limit = 64;                                                   // megabytes of a state
    int total_memory_limit = static_cast<int>(vm::kProcessMemory >> 20);     // megabytes of all
    bool log = false;                                                        // what the rules log
    bool isolate = false;                                                    // whatever it is
};
// GAME and all that add_game_options() adds.
void add_game(Syntax& syntax, GameArguments& arguments);
// --option and the limits of scripts alone, for commands that name their games otherwise.
void add_game_options(Syntax& syntax, GameArguments& arguments);
// The limits of scripts alone.
void add_limits(Syntax& syntax, GameArguments& arguments);
// The limits as they are typed: "--load-limit", "2000", ...
[[nodiscard]] std::vector<std::string> written_limits(const GameArguments& arguments);
// The limits of each Lua state. The limit for all states together holds from here on.
[[nodiscard]] vm::Limits limits_of(const GameArguments& arguments);

// --setup --seed --position --moves: how a match begins.
void add_start(Syntax& syntax, MatchStart& start);
// Begins the match, and says on the error stream what is odd about a position that was given.
void begin(Match& match, const MatchStart& start, const Streams& streams);
// The same of a game that was saved: of a position that the rules forbid by now it is warned.
void begin_saved(Match& match, const MatchStart& start, const Streams& streams);
// --seed: a number, for what is drawn.
void add_seed(Syntax& syntax, std::uint64_t& seed);
// --threads; `what` it counts, for the help text
void add_threads(Syntax& syntax, int& threads, const std::string& what);

// --as: the name of the player who looks, for player_named().
void add_viewer(Syntax& syntax, std::string& viewer);
// A player by name; throws UsageError with the names there are.
[[nodiscard]] Player player_named(const GameDefinition& game, const std::string& name);

// Options that were typed as KEY=VALUE. Throws UsageError of what is not written so.
[[nodiscard]] OptionValues option_values(const std::vector<std::string>& options);
// These values of options, written KEY=VALUE, one for each option.
[[nodiscard]] std::vector<std::string> written_options(const OptionValues& values);
// Throws UsageError if there is no such package, LoadErrors if it is broken. With --log, what the
// rules log goes to the streams' errors; without streams nowhere.
[[nodiscard]] OpenGame open(const GameArguments& arguments, const Streams* streams = nullptr);
// The folder of a package; throws UsageError with the nearest id.
[[nodiscard]] std::filesystem::path folder_of(const std::string& game);

// Runs `work` on each of so many script threads, 0 = one for each processor. What a call throws is
// thrown here after all have ended.
void on_every_thread(int threads, const std::function<void()>& work);
// Runs `work(i)` for i in 0 .. count-1 on such threads. The order in which numbers are taken is
// ascending.
void in_parallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

// 1234567 -> "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

// The commands, each from the file of its name: what it does is its help, and `run` returns its
// exit code. all_commands() lists them and those of other headers.
[[nodiscard]] Command autoplay_command();
[[nodiscard]] Command bench_command();
[[nodiscard]] Command bestmove_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command engine_command();
[[nodiscard]] Command info_command();
[[nodiscard]] Command install_command();
[[nodiscard]] Command list_command();
[[nodiscard]] Command merge_command();
[[nodiscard]] Command moves_command();
[[nodiscard]] Command new_command();
[[nodiscard]] Command pack_command();
[[nodiscard]] Command perft_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command playout_command();
[[nodiscard]] Command remove_command();
[[nodiscard]] Command session_command();
[[nodiscard]] Command show_command();
[[nodiscard]] Command test_command();
[[nodiscard]] Command tune_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command why_command();

}  // namespace perthro::command
