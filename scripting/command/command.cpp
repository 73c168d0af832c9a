#include "scripting/command/command.hpp"

#include "scripting/command/isolated.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/thread_count.hpp"

#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <ostream>

namespace perthro::command {

void add_limits(Syntax& syntax, GameArguments& arguments) {
    constexpr int kLongest = 3'600'000, kLargest = 512, kLargestTotal = 1 << 20;
    syntax.number("--load-limit", arguments.load_limit, "Milliseconds for loading a package (2000)",
                  1, kLongest);
    syntax.number("--operation-limit", arguments.operation_limit,
                  "Milliseconds for one list of moves, one move, one outcome (250)", 1, kLongest);
    syntax.number("--memory-limit", arguments.memory_limit, "Megabytes of one Lua state (64)", 1,
                  kLargest);
    syntax.number("--total-memory-limit", arguments.total_memory_limit,
                  "Megabytes of all Lua states together (1024)", 1, kLargestTotal);
}

std::vector<std::string> written_limits(const GameArguments& arguments) {
    return {"--load-limit",         std::to_string(arguments.load_limit),
            "--operation-limit",    std::to_string(arguments.operation_limit),
            "--memory-limit",       std::to_string(arguments.memory_limit),
            "--total-memory-limit", std::to_string(arguments.total_memory_limit)};
}

void add_game_options(Syntax& syntax, GameArguments& arguments) {
    syntax.texts("--option", arguments.options, "An option of the game; may be repeated",
                 "KEY=VALUE");
    syntax.flag("--log", arguments.log, "Print on standard error what the rules log");
    add_limits(syntax, arguments);
    add_isolation(syntax, arguments.isolate);
}

void add_game(Syntax& syntax, GameArguments& arguments) {
    syntax.text("GAME", arguments.game, "Id of a package, or the path of its folder");
    add_game_options(syntax, arguments);
}

vm::Limits limits_of(const GameArguments& arguments) {
    vm::Limits limits;
    limits.load = std::chrono::milliseconds(arguments.load_limit);
    limits.operation = std::chrono::milliseconds(arguments.operation_limit);
    limits.soft_memory = static_cast<std::size_t>(arguments.memory_limit) << 20;
    vm::set_process_memory(static_cast<std::size_t>(arguments.total_memory_limit) << 20);
    return limits;
}

void add_seed(Syntax& syntax, std::uint64_t& seed) {
    syntax.number("--seed", seed, "Seed of everything random; the same seed, the same output");
}

void add_threads(Syntax& syntax, int& threads, const std::string& what) {
    constexpr int kMostThreads = 256;
    syntax.number("--threads", threads, what + " (0: one per processor)", 0, kMostThreads);
}

void add_start(Syntax& syntax, MatchStart& start) {
    syntax.text("--setup", start.setup, "Name of a setup instead of the first");
    add_seed(syntax, start.seed);
    syntax.text("--position", start.position, "Position text to begin with");
    syntax.text("--moves", start.moves, "Moves to play first, divided by blanks or commas");
}

void begin(Match& match, const MatchStart& start, const Streams& streams) {
    need_allowed(match, start.position);
    begin_saved(match, start, streams);
}

void begin_saved(Match& match, const MatchStart& start, const Streams& streams) {
    match.start(start);
    for (const std::string& warning : match.position_warnings()) {
        streams.err << "warning: no game has this position: " << warning << '\n';
    }
}

void add_viewer(Syntax& syntax, std::string& viewer) {
    syntax.text("--as", viewer, "Show what this player may know, instead of everything");
}

Player player_named(const GameDefinition& game, const std::string& name) {
    const Player player = game.find_player(name);
    if (player == kNobody) {
        const std::vector<std::string> players(game.players.begin() + 1, game.players.end());
        throw UsageError("there is no player `" + name + "` (" + one_of(players) + ")");
    }
    return player;
}

OptionValues option_values(const std::vector<std::string>& options) {
    OptionValues values;
    for (const std::string& option : options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw UsageError("`" + option + "` is no option (write KEY=VALUE)");
        }
        if (!values.emplace(option.substr(0, equals), option.substr(equals + 1)).second) {
            throw UsageError("the option `" + option.substr(0, equals) + "` is given twice");
        }
    }
    return values;
}

std::vector<std::string> written_options(const OptionValues& values) {
    std::vector<std::string> written;
    for (const auto& [option, value] : values) {
        written.push_back(fmt::format("{}={}", option, value));
    }
    return written;
}

std::filesystem::path folder_of(const std::string& game) {
    namespace fs = std::filesystem;
    std::error_code code;
    const bool is_bare = game.find('/') == std::string::npos;
    const bool is_here = is_bare && fs::exists(fs::path(game) / "game.yaml", code);
    if (auto folder = find_package(game)) {
        if (is_here && !fs::equivalent(*folder, game, code)) {
            throw UsageError("`" + game + "` is two packages: write ./" + game +
                             " for the folder here, " + display_name(*folder) + " for the other");
        }
        return *folder;
    }
    if (game.ends_with(".perthro")) {
        throw UsageError("`" + game +
                         "` is a packed package, which is installed before it is "
                         "played (perthro install " +
                         game + ")");
    }
    if (game.find("://") != std::string::npos) {
        throw UsageError(game + " is an address, and this takes an id or a path (perthro install "
                                "takes addresses)");
    }
    if (!is_bare) {
        const bool there = fs::exists(game, code);
        throw UsageError(there ? "`" + game + "` is no package, as it has no game.yaml"
                               : "there is no file or folder " + game);
    }
    const std::string near = did_you_mean(game, package_ids()), none = no_shipped_games();
    throw UsageError(
        "there is no game `" + game + "` (" + (near.empty() ? "`perthro list` names all" : near) +
        "; a folder is written with a `/`: ./" + game + ")" + (none.empty() ? "" : "; " + none));
}

OpenGame open(const GameArguments& arguments, const Streams* streams) {
    static_cast<void>(folder_of(arguments.game));  // says so if there is none
    LoadRequest request;
    request.package = arguments.game;
    request.options = option_values(arguments.options);
    LogLines log;
    if (arguments.log && streams != nullptr) {
        log = [&to = streams->err, one = std::make_shared<std::mutex>()](const std::string& line) {
            const std::lock_guard lock(*one);
            to << line << '\n';
        };
    }
    return open_game(request, limits_of(arguments), log);
}

void on_every_thread(int threads, const std::function<void()>& work) {
    vm::run_together(0, vm::thread_count(threads), [&work](int /*number*/) { work(); });
}

void in_parallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    on_every_thread(threads, [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            work(i);
        }
    });
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) {
        digits.insert(i - 3, ",");
    }
    return digits;
}

}  // namespace perthro::command
