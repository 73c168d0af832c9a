#include "scripting/command/run.hpp"

#include "engine/compiled_for.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/command/all_commands.hpp"
#include "scripting/command/client.hpp"
#include "scripting/command/dap.hpp"
#include "scripting/command/documents.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/command/lsp.hpp"
#include "scripting/command/profile.hpp"
#include "scripting/command/record_file.hpp"
#include "scripting/command/schema.hpp"
#include "scripting/command/shown_stream.hpp"
#include "scripting/command/trace.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"
#include "scripting/vm/script_thread.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <ostream>

namespace perthro {

namespace {

using command::Streams;

// Whether an option that was given is wrong, not the package: no error names a file.
bool is_misuse(const LoadErrors& errors) {
    return std::all_of(errors.errors().begin(), errors.errors().end(),
                       [](const ContentError& error) { return error.file.empty(); });
}

// An error of a running hook with the lines of the package around it.
std::string with_lines(const ScriptFailure& failure) {
    ContentError error;
    error.file = failure.error().file;
    error.line = failure.error().line;
    error.what = failure.what();
    const std::string place = error.file + ":" + std::to_string(error.line) + ": ";
    ContentError unreadable;
    const auto text = error.file.empty() ? std::nullopt : read_text_file(error.file, unreadable);
    if (!text || !error.what.starts_with(place)) {
        return shown(error.what) + "\n";
    }
    error.what.erase(0, place.size());
    return format_error(error, {{error.file, *text}});
}

int run_guarded(const command::Command& chosen, const Streams& streams) {
    try {
        return chosen.run(streams);
    } catch (const command::UsageError& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kMisuse;
    } catch (const PlayError& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kMisuse;
    } catch (const ScriptFailure& failure) {
        streams.err << "perthro: " << with_lines(failure);
        return command::kWanting;
    } catch (const LoadErrors& errors) {
        const bool of_call = !errors.errors().empty() && errors.errors().front().file.empty();
        streams.err << (of_call ? "perthro: " : "")
                    << format_errors(errors.errors(), errors.sources());
        return is_misuse(errors) ? command::kMisuse : command::kWanting;
    } catch (const std::bad_alloc&) {
        streams.err << "perthro: there is not enough memory\n";
        return command::kWanting;
    } catch (const std::exception& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kWanting;
    }
}

// What is wrong with the first word, "" if it names a command or is an option.
std::string wrong_command(const std::vector<std::string>& arguments,
                          const std::vector<command::Command>& commands) {
    if (arguments.empty() || arguments.front().starts_with('-')) {
        return "";
    }
    std::vector<std::string> names;
    for (const command::Command& command : commands) {
        names.push_back(command.name);
    }
    const std::string& word = arguments.front();
    if (std::find(names.begin(), names.end(), word) != names.end()) {
        return "";
    }
    const std::string near = did_you_mean(word, names);
    return "there is no command `" + word + "` (" +
           (near.empty() ? "`perthro --help` names all" : near) + ")";
}

}  // namespace

namespace command {

std::vector<Command> all_commands() {
    return {list_command(),    info_command(),       show_command(),     moves_command(),
            play_command(),    why_command(),        trace_command(),    profile_command(),
            perft_command(),   playout_command(),    bench_command(),    check_command(),
            test_command(),    new_command(),        lsp_command(),      dap_command(),
            schema_command(),  session_command(),    bestmove_command(), autoplay_command(),
            engine_command(),  tune_command(),       merge_command(),    pack_command(),
            install_command(), update_command(),     remove_command(),   verify_command(),
            search_command(),  source_command(),     index_command(),    key_command(),
            store_command(),   completion_command(), manual_command(),   report_command(),
            mutate_command(),  describe_command()};
}

}  // namespace command

namespace {

bool was_given(const CLI::App& app, const std::string& option) {
    const CLI::Option* const found = app.get_option_no_throw(option);
    return found != nullptr && found->count() > 0;
}

int number_given(const CLI::App& app, const std::string& option, int otherwise) {
    return was_given(app, option) ? app.get_option_no_throw(option)->as<int>() : otherwise;
}

std::string text_given(const CLI::App& app, const std::string& option) {
    return was_given(app, option) ? app.get_option_no_throw(option)->as<std::string>() : "";
}

// Whether a command starts a process for each package of a stranger itself: one that looks at
// several packages, each for itself.
bool looks_at_each(const CLI::App& app, std::size_t games) {
    const std::string& name = app.get_name();
    return name == "list" || (games > 1 && (name == "check" || name == "test"));
}

// What was typed for one command, by the kinds of values that it declares.
command::Typed typed_for(const CLI::App& app) {
    command::Typed typed;
    const bool all = was_given(app, "--all");
    bool takes_games = all;
    for (const CLI::Option* const option : app.get_options()) {
        const std::string name = option->get_name(), kind = option->get_type_name();
        const std::vector<std::string>& values = option->results();
        if (name == "GAME" || kind == "GAME") {
            takes_games = true;
            typed.games.insert(typed.games.end(), values.begin(), values.end());
        } else if (kind.starts_with("FILE")) {
            for (const std::string& value : values) {
                if (name == "--openings" || name == "--record") {
                    typed.read.push_back(value);
                } else if (app.get_name() == "autoplay" && name == "--out") {
                    typed.written.push_back(value);  // line by line, and never replaced
                } else {
                    typed.replaced.push_back(fmt::format("{} {}", name, value));
                }
            }
        } else if (kind.starts_with("FOLDER")) {
            for (const std::string& value : values) {
                typed.written.push_back(value + "/");
            }
        }
    }
    if (all || (app.get_name() == "bench" && typed.games.empty())) {
        typed.games = package_ids();
    }
    if (was_given(app, "--record")) {
        const auto played = command::packages_of_record(text_given(app, "--record"),
                                                        text_given(app, "--rules") != "today");
        typed.games.insert(typed.games.end(), played.begin(), played.end());
    }
    typed.trust = was_given(app, "--trust");
    typed.isolate = was_given(app, "--isolate");
    constexpr int kUsual = 1024;
    typed.script_megabytes = number_given(app, "--total-memory-limit", kUsual);
    typed.threads = std::max(number_given(app, "--threads", 0),
                             number_given(app, "--search-threads", 0));
    // `new` writes a package of one's own: it extends no stranger's that is not trusted.
    typed.here = !takes_games || app.get_name() == "new" ||
                 looks_at_each(app, typed.games.size()) ||
                 (app.get_name() == "play" && !was_given(app, "--text") && command::has_client());
    return typed;
}

int run_on_own_thread(const command::Command& chosen, const Streams& streams) {
    int code = command::kDone;
    try {
        vm::run_on_script_thread([&] { code = run_guarded(chosen, streams); });
    } catch (const std::exception& error) {  // there is no thread
        streams.err << "perthro: " << error.what() << '\n';
        return command::kWanting;
    }
    return code;
}

// `finished`: what becomes of the exit code when all is written.
int run_shown(std::vector<std::string> arguments, const Streams& streams, Strangers strangers,
              const std::function<int(int)>& finished) {
    CLI::App program("Perthro plays abstract board games from packages of rules.", "perthro");
    program.require_subcommand(1);
    if (const auto documents = command::documents_folder(); !documents.empty()) {
        program.footer("How games are played and made: " + documents.string() +
                       ", of which README.md names the pages");
    }
    program.set_version_flag("--version", std::string("perthro ") + program_version() +
                                              "\nengine for " + compiled_for());
    const std::vector<command::Command> commands = command::all_commands();
    if (const std::string wrong = wrong_command(arguments, commands); !wrong.empty()) {
        streams.err << "perthro: " << wrong << '\n';
        return finished(command::kMisuse);
    }
    const command::Command* chosen = nullptr;
    for (const command::Command& command : commands) {
        CLI::App* const app = program.add_subcommand(command.name, command.help);
        command::Syntax syntax(*app);
        command.syntax(syntax);
        app->callback([&chosen, &command] { chosen = &command; });
    }
    try {
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
        program.parse(arguments);
    } catch (const CLI::ParseError& error) {
        return finished(program.exit(error, streams.out, streams.err) == 0 ? command::kDone
                                                                           : command::kMisuse);
    }
    const auto work = [&] { return finished(run_on_own_thread(*chosen, streams)); };
    if (strangers == Strangers::Within) {
        return work();
    }
    try {
        refuse_foreign(true);
        return command::run_isolated(typed_for(*program.get_subcommand(chosen->name)), streams,
                                     work);
    } catch (const command::UsageError& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kMisuse;
    } catch (const std::exception& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kWanting;
    }
}

}  // namespace

int run_command(std::vector<std::string> arguments, const Streams& streams, Strangers strangers) {
    command::ShownStream out(streams.out), err(streams.err);
    const auto finished = [&](int code) {
        if (out.written()) {
            return code;
        }
        err << "perthro: cannot write to standard output: " << out.reason() << '\n';
        return code == command::kDone ? command::kWanting : code;
    };
    return run_shown(std::move(arguments), {streams.in, out, err}, strangers, finished);
}

}  // namespace perthro
