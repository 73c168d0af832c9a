#include "scripting/command/completion_scripts.hpp"

#include "engine/search/bot.hpp"
#include "scripting/command/templates.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace perthro::command {

namespace {

// What may stand for an argument: `words` for what is always the same.
struct Candidates {
    enum class Of { Nothing, Words, Games, Installed, InstalledOrFiles, Files } of = Of::Nothing;
    std::string words;  // divided by blanks
};
using Of = Candidates::Of;

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

Candidates candidates(const OptionRow& option) {
    const std::string& kind = option.kind;
    const auto is = [&](std::initializer_list<std::string_view> kinds) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    };
    if (kind == "GAME" || (option.positional && option.names.front() == "GAME")) {
        return {Of::Games, ""};
    }
    if (option.positional && is({"ID", "ID|FILE"})) {
        return {kind == "ID" ? Of::Installed : Of::InstalledOrFiles, ""};
    }
    if (is({"FILE", "DIR", "FILE|DIR", "ID|URL|FILE|DIR", "FOLDER", "OUT"})) {
        return {Of::Files, ""};
    }
    if (is({"TEMPLATE"})) {
        return {Of::Words, joined(template_names())};
    }
    if (is({"BOT", "BOTS"})) {
        std::string words;
        for (const auto& name : search::bot_names()) {
            words += (words.empty() ? "" : " ") + std::string(name);
        }
        return {Of::Words, words};
    }
    if (kind.find('|') != std::string::npos) {  // saved|today
        std::string words = kind;
        std::replace(words.begin(), words.end(), '|', ' ');
        return {Of::Words, words};
    }
    return {};
}

// A text between '...', with what ends it replaced.
std::string quoted(const std::string& text, std::string_view quote) {
    std::string all = "'";
    for (const char c : text) {
        all += c == '\'' ? std::string(quote) : std::string(1, c);
    }
    return all + "'";
}

std::string names_of(const std::vector<CommandRow>& table) {
    std::vector<std::string> names;
    for (const CommandRow& command : table) {
        names.push_back(command.name);
    }
    return joined(names);
}

// ---- bash

// "COMMAND PLACE) echo KIND", PLACE: a name, the number of a positional argument, or + for all.
std::string bash_kinds(const CommandRow& command) {
    std::string cases;
    int place = 0;
    for (const OptionRow& option : command.options) {
        place += option.positional ? 1 : 0;
        if (option.kind.empty()) {
            continue;
        }
        const Candidates found = candidates(option);
        static constexpr const char* kNames[] = {"nothing",   "words", "games",
                                                 "installed", "ids",   "files"};
        const std::string kind = kNames[static_cast<std::size_t>(found.of)] +
                                 (found.words.empty() ? "" : " " + found.words);
        std::vector<std::string> places = option.names;
        if (option.positional) {
            places = {option.many ? "[0-9]*" : std::to_string(place)};
        }
        for (const std::string& name : places) {
            cases += fmt::format("        \"{} \"{}) echo '{}' ;;\n", command.name, name, kind);
        }
    }
    return cases;
}

constexpr std::string_view kBash = R"BASH(
# COMMAND PLACE: what stands there; nothing if PLACE is an option without a value.
_perthro_kind() {
    case "$1 $2" in
@KINDS@    esac
}

_perthro_options() {
    case $1 in
@OPTIONS@    esac
}

# PROGRAM KIND WORD
_perthro_reply() {
    local words=${2#words }
    case $2 in
    nothing) return ;;
    games) words=$("$1" completion --games 2>/dev/null) ;;
    installed | ids) words=$("$1" completion --installed 2>/dev/null) ;;
    files) words= ;;
    esac
    [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$3")
    case $2 in words* | installed) return ;; esac
    [ ${#COMPREPLY[@]} != 0 ] && return
    mapfile -t COMPREPLY < <(compgen -f -- "$3")
    compopt -o filenames 2>/dev/null
}

_perthro() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} kind= place=1 i
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "@COMMANDS@ --help --version" -- "$word")
        return
    fi
    for ((i = 2; i < COMP_CWORD; i++)); do
        if [ -n "$kind" ]; then
            kind= # the value of an option
        elif [[ ${COMP_WORDS[i]} == -* ]]; then
            kind=$(_perthro_kind "$command" "${COMP_WORDS[i]}")
        else
            place=$((place + 1))
        fi
    done
    if [ -z "$kind" ] && [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_perthro_options "$command")" -- "$word")
        return
    fi
    _perthro_reply "$1" "${kind:-$(_perthro_kind "$command" "$place")}" "$word"
}
complete -F _perthro perthro
)BASH";

std::string replaced(std::string_view text, std::string_view name, const std::string& by) {
    std::string all(text);
    return all.replace(all.find(name), name.size(), by);
}

// ---- zsh

std::string zsh_escaped(const std::string& text) {
    std::string all;
    for (const char c : text) {
        all += std::string(c == '[' || c == ']' || c == ':' || c == '\\' ? "\\" : "") + c;
    }
    return all;
}

std::string zsh_action(const OptionRow& option) {
    const Candidates found = candidates(option);
    switch (found.of) {
        case Of::Nothing: return " ";
        case Of::Words: return "(" + found.words + ")";
        case Of::Games: return "_perthro_games";
        case Of::Installed: return "($(perthro completion --installed 2>/dev/null))";
        case Of::InstalledOrFiles: return "_perthro_installed";
        case Of::Files: return "_files";
    }
    return " ";
}

std::string zsh_arguments(const CommandRow& command) {
    std::string all;
    for (const OptionRow& option : command.options) {
        const std::string value = ":" + zsh_escaped(option.kind) + ":" + zsh_action(option);
        if (option.positional) {
            all += " " + quoted((option.many ? "*" : "") + value, R"('\'')");
            continue;
        }
        for (const std::string& name : option.names) {
            all += " " + quoted((option.many ? "*" : "") + name + "[" + zsh_escaped(option.help) +
                                    "]" + (option.kind.empty() ? "" : value),
                                R"('\'')");
        }
    }
    return all;
}

// ---- fish

std::string fish_action(const OptionRow& option) {
    const Candidates found = candidates(option);
    switch (found.of) {
        case Of::Nothing: return " -x";
        case Of::Words: return " -x -a '" + found.words + "'";
        case Of::Games: return " -F -a '(perthro completion --games)'";
        case Of::Installed: return " -x -a '(perthro completion --installed)'";
        case Of::InstalledOrFiles: return " -F -a '(perthro completion --installed)'";
        case Of::Files: return " -r -F";
    }
    return "";
}

}  // namespace

std::string bash_completion(const std::vector<CommandRow>& table) {
    std::string kinds, options;
    for (const CommandRow& command : table) {
        kinds += bash_kinds(command);
        std::vector<std::string> names;
        for (const OptionRow& option : command.options) {
            if (!option.positional) {
                names.insert(names.end(), option.names.begin(), option.names.end());
            }
        }
        options += fmt::format("    {}) echo '{}' ;;\n", command.name, joined(names));
    }
    std::string script = replaced(kBash, "@KINDS@", kinds);
    script = replaced(script, "@OPTIONS@", options);
    return "# Completion of `perthro` for bash, made by `perthro completion bash`." +
           replaced(script, "@COMMANDS@", names_of(table));
}

std::string zsh_completion(const std::vector<CommandRow>& table) {
    std::string script = "#compdef perthro\n"
                         "# Completion of `perthro` for zsh, made by `perthro completion zsh`.\n\n";
    for (const char* what : {"games", "installed"}) {
        script += fmt::format("_perthro_{0}() {{\n"
                              "    local -a ids\n"
                              "    ids=(${{(f)\"$(perthro completion --{0} 2>/dev/null)\"}})\n"
                              "    _alternative 'ids:id:($ids)' 'files:file:_files'\n}}\n\n",
                              what);
    }
    script += "_perthro() {\n    local -a commands\n    commands=(\n";
    for (const CommandRow& command : table) {
        script += "        " + quoted(command.name + ":" + command.help, R"('\'')") + "\n";
    }
    script += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n"
              "        return\n    fi\n    shift words\n    (( CURRENT-- ))\n"
              "    case $words[1] in\n";
    for (const CommandRow& command : table) {
        script += fmt::format("    {}) _arguments{} ;;\n", command.name, zsh_arguments(command));
    }
    return script + "    esac\n}\n\n_perthro \"$@\"\n";
}

std::string fish_completion(const std::vector<CommandRow>& table) {
    std::string script = "# Completion of `perthro` for fish, made by `perthro completion fish`.\n"
                         "complete -c perthro -f\n";
    for (const CommandRow& command : table) {
        script += fmt::format("complete -c perthro -n __fish_use_subcommand -a {} -d {}\n",
                              command.name, quoted(command.help, "\\'"));
        const std::string of = fmt::format(
            "complete -c perthro -n '__fish_seen_subcommand_from {}'", command.name);
        for (const OptionRow& option : command.options) {
            std::string line = of;
            for (const std::string& name : option.names) {
                line += option.positional        ? ""
                        : name.starts_with("--") ? " -l " + name.substr(2)
                                                 : " -s " + name.substr(1);
            }
            const std::string action = option.kind.empty() ? "" : fish_action(option);
            if (option.positional && candidates(option).of == Of::Nothing) {
                continue;
            }
            script += line + action + " -d " + quoted(option.help, "\\'") + "\n";
        }
    }
    return script;
}

}  // namespace perthro::command
