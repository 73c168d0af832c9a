// `perthro completion`: what a shell needs to complete arguments, made from what the commands take.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/completion_scripts.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/files.hpp"

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> shells;
    bool games = false, installed = false;
};

int print(const std::vector<std::string>& ids, const Streams& streams) {
    for (const std::string& id : ids) {
        streams.out << id << '\n';
    }
    return kDone;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.games || arguments.installed) {
        return print(arguments.games ? package_ids() : installed_ids(), streams);
    }
    const std::string shell = arguments.shells.size() == 1 ? arguments.shells.front() : "";
    const std::vector<CommandRow> table = option_table();
    if (shell == "bash") {
        streams.out << bash_completion(table);
    } else if (shell == "zsh") {
        streams.out << zsh_completion(table);
    } else if (shell == "fish") {
        streams.out << fish_completion(table);
    } else {
        throw UsageError(shell.empty() ? "completion: name one shell (bash, zsh, fish)"
                                       : "there is no completion for the shell `" + shell +
                                             "` (bash, zsh, fish)");
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("SHELL", arguments.shells, "Print the script for bash, zsh or fish",
                 "bash|zsh|fish");
    syntax.flag("--games", arguments.games, "Print the ids of all games instead");
    syntax.flag("--installed", arguments.installed, "Print those of installed packages instead");
}

}  // namespace

Command completion_command() {
    return make_command("completion", "Print what a shell needs to complete arguments", describe,
                        run);
}

}  // namespace perthro::command
