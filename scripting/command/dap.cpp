// `perthro dap`: a debugger of packages on standard input and output.
#include "scripting/command/dap.hpp"

#include "scripting/command/isolated.hpp"
#include "scripting/command/shown_stream.hpp"
#include "scripting/dap/adapter.hpp"

#include <istream>

namespace perthro::command {

namespace {

struct Arguments {
    std::string game;
};

// Messages are shown already, and their bytes are counted: nothing may change on the way.
int run(const Arguments& arguments, const Streams& streams) {
    streams.in.tie(nullptr);  // it is read on another thread than the output is written on
    const auto write = [&](const std::string& text) {
        put_as_it_is(streams.out, text);
        streams.out.flush();
    };
    return dap::serve(streams.in, write, arguments.game);
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text("GAME", arguments.game,
                         "Id or path of a package, where the editor's launch names none");
    add_isolation(syntax);
}

}  // namespace

Command dap_command() {
    return make_command("dap", "Serve an editor: a debugger of the Lua of packages", describe, run);
}

}  // namespace perthro::command
