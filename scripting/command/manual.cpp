// `perthro manual`: the manual page, made from what the commands say of themselves.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/option_table.hpp"
#include "scripting/package/version.hpp"

#include <fmt/format.h>

namespace perthro::command {

namespace {

struct Arguments {};

// As text of a line of roff.
std::string roff(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" + escaped : escaped;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }

// "[-o, --out FILE]" of the heading, without what is an option.
std::string synopsis(const CommandRow& command) {
    std::string text = bold("perthro " + command.name);
    for (const OptionRow& option : command.options) {
        if (option.positional) {
            const std::string name = italic(option.names.front()) + (option.many ? "..." : "");
            text += option.required ? " " + name : " [" + name + "]";
        }
    }
    return text + " [" + italic("options") + "]";
}

std::string item(const OptionRow& option) {
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "" : ", ") + (option.positional ? italic(name) : bold(name));
    }
    const bool valued = !option.positional && !option.kind.empty();
    return ".TP\n" + names + (valued ? " " + italic(option.kind) : "") + "\n" + roff(option.help) +
           "\n";
}

int run(const Arguments& /*none*/, const Streams& streams) {
    std::ostream& out = streams.out;
    out << fmt::format(".TH PERTHRO 1 \"\" \"perthro {}\" \"User commands\"\n", program_version())
        << ".SH NAME\nperthro \\- play and make abstract board games\n"
        << ".SH SYNOPSIS\n.B perthro\n.I COMMAND\n[arguments]\n"
        << ".SH DESCRIPTION\n"
        << "Perthro plays abstract board games from packages of rules.\n"
        << "A game is named by the id of its package or by the path of its folder.\n"
        << "Exit codes: 0 done, 1 found wanting, 2 misuse.\n"
        << ".SH COMMANDS\n";
    for (const CommandRow& command : option_table()) {
        out << ".SS " << command.name << "\n"
            << synopsis(command) << "\n.PP\n"
            << roff(command.help) << "\n";
        for (const OptionRow& option : command.options) {
            if (option.names.front() != "--help") {
                out << item(option);
            }
        }
    }
    out << ".SH FILES\n"
        << ".TP\n.I $XDG_DATA_HOME/perthro/games\nPackages of the user\n"
        << ".TP\n.I $XDG_DATA_HOME/perthro/store\nRules that are kept for saved games\n"
        << ".SH ENVIRONMENT\n"
        << ".TP\n.B PERTHRO_GAMES\nMore folders of packages, separated by colons\n"
        << ".TP\n.B PERTHRO_CONTENT\nThe folder of drawings, instead of the one that was "
           "installed\n"
        << ".SH SEE ALSO\nThe pages in the folder doc/perthro that were installed with it.\n";
    return kDone;
}

void describe(Syntax& /*none*/, Arguments& /*none*/) {}

}  // namespace

Command manual_command() {
    return make_command("manual", "Print the manual page, as roff", describe, run);
}

}  // namespace perthro::command
