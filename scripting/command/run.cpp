#include "scripting/command/run.hpp"

#include "scripting/command/command.hpp"
#include "scripting/vm/script_thread.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

namespace perthro {

namespace {

using command::Streams;

// Without a file it is not the package that is wrong but an option that was given.
bool is_misuse(const LoadErrors& errors) {
    return std::all_of(errors.errors().begin(), errors.errors().end(),
                       [](const ContentError& error) { return error.file.empty(); });
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
    } catch (const LoadErrors& errors) {
        streams.err << format_errors(errors.errors(), errors.sources());
        return is_misuse(errors) ? command::kMisuse : command::kWanting;
    } catch (const std::exception& error) {
        streams.err << "perthro: " << error.what() << '\n';
        return command::kWanting;
    }
}

}  // namespace

int run_command(std::vector<std::string> arguments, const Streams& streams) {
    CLI::App program("Perthro plays abstract board games from packages of rules.", "perthro");
    program.require_subcommand(1);
    const std::vector<command::Command> commands{
        command::list_command(),     command::show_command(),    command::moves_command(),
        command::play_command(),     command::why_command(),     command::perft_command(),
        command::playout_command(),  command::bench_command(),   command::check_command(),
        command::test_command(),     command::new_command(),     command::session_command(),
        command::bestmove_command(), command::autoplay_command()};
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
        return program.exit(error, streams.out, streams.err) == 0 ? command::kDone
                                                                  : command::kMisuse;
    }
    int code = command::kDone;
    vm::run_on_script_thread([&] { code = run_guarded(*chosen, streams); });
    streams.out.flush();
    return code;
}

}  // namespace perthro
