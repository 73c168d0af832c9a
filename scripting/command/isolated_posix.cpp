// What was typed decides what a confined command may reach; what is written is made here before.
#include "scripting/command/apart.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/isolation/confined_run.hpp"
#include "scripting/isolation/left_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/store.hpp"
#include "scripting/play/match.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"
#include "scripting/vm/thread_count.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <fmt/ostream.h>
#include <memory>
#include <unistd.h>
#include <utility>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

constexpr int kMostRestarts = 3;  // of a game in which nobody moves any more

std::string name_of(const fs::path& folder) {
    return shown(without_slash(folder).filename().string());
}

// Whether a name means one package: another is not what the command will open.
bool means_one(const std::string& game) {
    try {
        static_cast<void>(folder_of(game));
        return true;
    } catch (const UsageError& /*the command says so*/) {
        return false;
    }
}

// Remembers what was said of packages that are to be trusted, or no more. Those that were not
// trusted before.
std::vector<fs::path> remember(const Typed& typed, const Streams& streams) {
    std::vector<fs::path> fresh;
    for (const std::string& game : typed.games) {
        const auto needs = typed.trust && means_one(game) ? needs_isolation(game) : std::nullopt;
        if (needs && !is_kept(*needs)) {
            set_trusted(*needs, true);
            fresh.push_back(*needs);
            fmt::print(streams.err,
                       "`{}` is trusted from now on: it runs with all your rights (--isolate takes "
                       "it back)\n",
                       name_of(*needs));
        }
        if (const auto stranger = typed.isolate ? stranger_in(game) : std::nullopt) {
            set_trusted(*stranger, false);
        }
    }
    return fresh;
}

// Takes trust back that came with a command which was refused: nobody has seen the package run.
void take_back(const std::vector<fs::path>& fresh, const Streams& streams) {
    for (const fs::path& folder : fresh) {
        set_trusted(folder, false);
        fmt::print(streams.err, "`{}` is not trusted after all, as the command was refused\n",
                   name_of(folder));
    }
}

// The package for which a command is confined.
struct Stranger {
    std::string name;  // "" if none needs it
    fs::path folder;   // empty if it is not known yet
};

Stranger stranger_of(const Typed& typed) {
    for (const std::string& game : typed.games) {
        if (const auto folder = needs_isolation(game)) {
            return {name_of(*folder), *folder};
        }
    }
    if (!typed.isolate) {
        return {};
    }
    return typed.games.empty() ? Stranger{"what it plays", {}}
                               : Stranger{typed.games.front(),
                                          find_package(typed.games.front()).value_or(fs::path())};
}

fs::path saved_folder() {
    const fs::path games = user_games_folder();
    return games.empty() ? fs::path() : games.parent_path() / "saved";
}

// So that a right to it can be given.
void make_there(const fs::path& path, bool folder) {
    std::error_code error;
    if (folder) {
        fs::create_directories(path, error);
        return;
    }
    const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
                            0666);
    if (made >= 0) {
        ::close(made);
    }
}

// Addresses: of code and tables, of all scripts, of threads with their large stacks.
std::uint64_t memory_for(const Typed& typed) {
    constexpr std::uint64_t kMega = std::uint64_t{1} << 20;
    constexpr std::uint64_t kProgram = 3072 * kMega, kThread = 192 * kMega, kSpareThreads = 8;
    const auto threads = static_cast<std::uint64_t>(std::max(vm::thread_count(0), typed.threads));
    return kProgram + static_cast<std::uint64_t>(typed.script_megabytes) * kMega +
           (threads + kSpareThreads) * kThread;
}

isolation::Reach reach_of(const Typed& typed) {
    constexpr std::uint64_t kDay = 24 * 3600;
    isolation::Reach reach;
    for (const PackageFolder& folder : package_folders()) {
        reach.read.push_back(folder.path);
    }
    reach.read.push_back(shipped_folder() / "content");
    reach.read.push_back(store_folder(KeptOf::Own));
    for (const std::string& game : typed.games) {
        if (auto folder = find_package(game)) {
            reach.read.push_back(std::move(*folder));
        }
    }
    reach.read.insert(reach.read.end(), typed.read.begin(), typed.read.end());
    for (const fs::path& folder : {store_folder(KeptOf::Strangers), saved_folder()}) {
        if (!folder.empty()) {
            make_there(folder, true);
            reach.write.push_back(folder);
        }
    }
    for (const std::string& name : typed.written) {
        make_there(name, name.ends_with('/'));
        reach.write.emplace_back(name);
    }
    reach.memory = memory_for(typed);
    reach.processor_seconds = kDay;
    return reach;
}

// What the process that ended could change: "it could change nothing but A and B".
std::string changed_at_most(const isolation::Reach& reach) {
    std::vector<std::string> places;
    for (const fs::path& place : reach.write) {
        places.push_back(shown(display_name(place)));
    }
    return places.empty() ? "it could change no file"
                          : "it could change nothing but " + conjunction(places);
}

// Ends as the child did where a person or another program wanted it so.
void end_likewise(int number) {
    if (number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGPIPE ||
        number == SIGQUIT) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

// What the confined processes of this command leave, the last one for the next.
std::unique_ptr<isolation::LeftText>& left_text() {
    static std::unique_ptr<isolation::LeftText> text;
    return text;
}

// The game that was left becomes a record. A stranger's process could put links where that is
// written, so one that is confined writes it.
void keep_left(const isolation::Reach& reach, const Streams& streams) {
    const auto end = isolation::run_confined(reach, [&](const auto& /*lacking*/) {
        const std::string text = left_game().record;
        std::error_code error;
        fs::path file = saved_folder() / "unfinished";
        for (int i = 2; fs::exists(fs::symlink_status(file, error)); ++i) {
            file = saved_folder() / fmt::format("unfinished-{}", i);
        }
        write_file(file, text);
        fmt::print(streams.err,
                   "the game is kept as {}; `perthro play --text --record {}` goes on with it\n",
                   file.string(), file.string());
        return kDone;
    });
    if (end.signal != 0 || end.code != kDone) {
        streams.err << "the game could not be kept\n";
    }
}

int run_where_it_may(const Typed& typed, const Streams& streams, const std::function<int()>& work) {
    const Stranger stranger = typed.here ? Stranger{} : stranger_of(typed);
    if (stranger.name.empty()) {
        return work();
    }
    if (!typed.replaced.empty()) {
        throw UsageError("`" + stranger.name + "` is isolated and writes no file here: leave `" +
                         typed.replaced.front() + "` away, or run it with all your rights if you " +
                         "trust it (--trust)");
    }
    const isolation::Reach reach = reach_of(typed);
    left_text() = std::make_unique<isolation::LeftText>();
    std::string left;
    for (int starts = 0; starts <= kMostRestarts; ++starts) {
        const auto end = isolation::run_confined(
            reach, [&](const std::vector<std::string>& lacking) {
                for (const std::string& what : lacking) {
                    fmt::print(streams.err, "warning: `{}` is isolated in part: {}\n",
                               stranger.name, what);
                }
                refuse_foreign(false);
                return work();
            });
        if (end.signal == 0) {
            return end.code;
        }
        end_likewise(end.signal);
        const std::string before = std::exchange(left, left_text()->read());
        starts = left == before ? starts : 0;  // somebody moved
        const bool ends = left.empty() || starts == kMostRestarts;
        fmt::print(streams.err,
                   "{}perthro: `{}` ended the process that isolates it, by {}; {} ({})\n",
                   left.empty() ? "" : "\n", stranger.name, end.reason,  // behind a prompt
                   ends ? changed_at_most(reach)
                        : "it is started anew, and the game goes on where it stood",
                   remedy_for(stranger.folder));
        if (left.empty()) {
            return kWanting;
        }
    }
    keep_left(reach, streams);
    return kWanting;
}

}  // namespace

void add_isolation(Syntax& syntax) {
    static bool isolate = false;
    add_isolation(syntax, isolate);
}

void add_isolation(Syntax& syntax, bool& isolate) {
    static bool trust = false;  // run.cpp reads both where they were typed
    syntax.flag("--trust", trust, "Run an installed package with all rights, from now on");
    syntax.flag("--isolate", isolate, "Run it without rights, whatever was said before");
    syntax.exclude("--trust", "--isolate");
}

int run_isolated(const Typed& typed, const Streams& streams, const std::function<int()>& work) {
    const std::vector<fs::path> fresh = remember(typed, streams);
    const int code = run_where_it_may(typed, streams, work);
    if (code == kMisuse) {
        take_back(fresh, streams);
    }
    return code;
}

bool leaves_games() { return isolation::is_confined() && left_text() != nullptr; }

void leave_game(const LeftGame& game) {
    if (leaves_games()) {
        left_text()->write(game.package + "\n" + game.record);
    }
}

LeftGame left_game() {
    const std::string text = leaves_games() ? left_text()->read() : "";
    const auto end = text.find('\n');
    return end == std::string::npos ? LeftGame{}
                                    : LeftGame{text.substr(0, end), text.substr(end + 1)};
}

std::string saved_file(const std::string& name) {
    const fs::path file = name, folder = saved_folder();
    if (!isolation::is_confined() || folder.empty()) {
        return name;
    }
    if (!file.has_filename() || (file.has_parent_path() && file.parent_path() != folder)) {
        throw PlayError(shown("an isolated game saves and loads in " + folder.string() +
                              " alone, by names without a folder (copy `" + name +
                              "` there, or start with `perthro play --text --record FILE`)"));
    }
    return (folder / file.filename()).string();
}

}  // namespace perthro::command
