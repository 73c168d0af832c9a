// Completion in shells and the manual page say what the commands take. bash itself is asked; of zsh
// and fish only whether they can read their scripts, where they are installed.
#include "scripting/command/option_table.hpp"
#include "scripting/package/files.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>

using namespace perthro;
using perthro::testing::contains;
using perthro::testing::Folder;
using perthro::testing::Ran;
using perthro::testing::run;

namespace {

std::string output_of(const std::string& command) {
    std::string text;
    FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> part{};
    for (std::size_t got = 0; (got = fread(part.data(), 1, part.size(), pipe)) > 0;) {
        text.append(part.data(), got);
    }
    return text + (pclose(pipe) == 0 ? "" : " (failed)");
}

bool is_installed(const std::string& program) {
    return output_of("command -v " + program + " >/dev/null && echo yes") == "yes\n";
}

class Shell {
public:
    explicit Shell(const std::string& name) : script_(folder_ / ("perthro." + name)) {
        const Ran ran = run({"completion", name});
        REQUIRE(ran.code == 0);
        std::ofstream(script_) << ran.out;
        std::ofstream(folder_ / "one.perthro") << "";
    }
    [[nodiscard]] std::string script() const { return script_; }
    [[nodiscard]] std::string folder() const { return folder_ / ""; }
    // What bash offers at the end of a line of words, behind "perthro".
    [[nodiscard]] std::string offers(const std::string& words) const {
        std::ofstream(folder_ / "ask") << R"(
perthro() { case $2 in --games) echo chess; echo checkers; echo go ;; *) echo mine ;; esac; }
. )" << script_ << R"(
complete -p perthro >/dev/null || exit 1
COMP_WORDS=(perthro )" << words << R"()
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_perthro perthro
printf '%s ' "${COMPREPLY[@]}"
)";
        return output_of("bash --norc " + (folder_ / "ask"));
    }

private:
    Folder folder_;
    std::string script_;
};

}  // namespace

TEST_CASE("bash completes commands, options, their values, games, packages and files") {
    const Shell bash("bash");
    for (const auto& [words, offered] : std::vector<std::pair<std::string, std::string>>{
             {"pl", "play playout "},
             {"pla nothing", " "},
             {"play --ru", "--rules "},
             {"play --rules ''", "saved today "},
             {"play --rules t", "today "},
             {"engine --protocol u", "uci usi ucci "},
             {"play c", "chess checkers "},
             {"play --text c", "chess checkers "},
             {"play --seed 3 c", "chess checkers "},
             {"play --option size=3 g", "go "},
             {"check chess c", "chess checkers "},
             {"perft chess --di", "--divide "},
             {"remove ''", "mine "},
             {"remove " + bash.folder() + "o", " "},
             {"verify " + bash.folder() + "o", bash.folder() + "one.perthro "},
             {"new ''", " "},
             {"completion ''", "bash zsh fish "},
             {"install " + bash.folder() + "o", bash.folder() + "one.perthro "},
             {"info " + bash.folder() + "o", bash.folder() + "one.perthro "}}) {
        INFO(words);
        CHECK(bash.offers(words) == offered);
    }
}

TEST_CASE("every option that a command's help names is completed") {
    const std::string script = run({"completion", "bash"}).out;
    const std::string zsh = run({"completion", "zsh"}).out;
    const std::string fish = run({"completion", "fish"}).out;
    for (const command::CommandRow& row : command::option_table()) {
        const std::string help = run({row.name, "--help"}).out;
        const auto line = script.find("    " + row.name + ") echo '");
        REQUIRE(line != std::string::npos);
        const std::string options = script.substr(line, script.find('\n', line) - line);
        for (std::size_t at = help.find("--"); at != std::string::npos;
             at = help.find("--", at + 2)) {
            const std::string rest = help.substr(at);
            const std::string option = rest.substr(0, rest.find_first_of(" ,`.:)\n"));
            const bool own = help[at - 1] == ' ' || help[at - 1] == ',';
            if (!own || !contains(rest.substr(0, rest.find('\n')), "  ")) {
                continue;  // another command's, in the words of a help
            }
            INFO(row.name << " " << option);
            CHECK(contains(options, option));
            CHECK(contains(zsh, option + "["));
            CHECK(contains(fish, " -l " + option.substr(2) + " "));
        }
    }
}

TEST_CASE("the ids of all games are printed for shells") {
    std::string ids;
    for (const std::string& id : package_ids()) {
        ids += id + "\n";
    }
    CHECK(run({"completion", "--games"}).out == ids);
    CHECK(run({"completion"}).code == 2);
    CHECK(contains(run({"completion", "tcsh"}).err,
                   "there is no completion for the shell `tcsh` (bash, zsh, fish)"));
}

TEST_CASE("zsh and fish can read their scripts, where they are installed") {
    for (const char* const name : {"zsh", "fish"}) {
        if (is_installed(name)) {
            CHECK(output_of(std::string(name) + " -n " + Shell(name).script()).empty());
        } else {
            WARN(name << " is not installed: its script was not read");
        }
    }
}

TEST_CASE("the manual page has every command with its options") {
    const Ran ran = run({"manual"});
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with(".TH PERTHRO 1 "));
    for (const command::CommandRow& row : command::option_table()) {
        INFO(row.name);
        const auto from = ran.out.find(".SS " + row.name + "\n");
        REQUIRE(from != std::string::npos);
        const std::string part = ran.out.substr(from, ran.out.find("\n.S", from + 1) - from);
        for (const command::OptionRow& option : row.options) {
            std::string name = option.names.front();
            if (name == "--help") {
                continue;
            }
            for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2) {
                name.insert(at, 1, '\\');
            }
            CHECK(contains(part, (option.positional ? "\\fI" : "\\fB") + name + "\\fR"));
        }
    }
    if (is_installed("groff")) {
        const Folder folder;
        std::ofstream(folder / "perthro.1") << ran.out;
        CHECK(output_of("groff -man -ww -z " + (folder / "perthro.1")).empty());
    }
}
