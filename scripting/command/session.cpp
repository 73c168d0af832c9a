// `perthro session`: the client's door as JSON lines on standard input and output.
#include "scripting/command/command.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/session/protocol.hpp"

namespace perthro::command {

namespace {

struct Arguments {
    std::string game, journals, beside;
    bool kinds = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    return run_session_protocol(streams.in, streams.out, arguments.game, arguments.journals,
                                arguments.kinds);
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text("GAME", arguments.game, "Id or path of a package to open at once");
    syntax.text("--journal", arguments.journals,
                "Keep running games in this folder, so that they outlive the program", "FOLDER");
    syntax.text(
        "--beside", arguments.beside,
        "A package that may be opened, too, where it lies outside of the folders of packages",
        "GAME");
    syntax.flag("--kinds", arguments.kinds, "Name the kind of value of each answer");
    add_isolation(syntax);
}

}  // namespace

Command session_command() {
    return make_command("session", "Answer JSON lines, one call a line", describe, run);
}

}  // namespace perthro::command
