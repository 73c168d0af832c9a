// `perthro lsp`: a language server for packages on standard input and output.
#include "scripting/command/lsp.hpp"

#include "scripting/command/shown_stream.hpp"
#include "scripting/lsp/server.hpp"

#include <istream>

namespace perthro::command {

namespace {

struct Arguments {};

// Messages are shown already, and their bytes are counted: nothing may change on the way.
int run(const Arguments& /*arguments*/, const Streams& streams) {
    streams.in.tie(nullptr);  // it is read on another thread than the output is written on
    return lsp::serve(streams.in, [&](const std::string& text) {
        put_as_it_is(streams.out, text);
        streams.out.flush();
    });
}

void describe(Syntax& /*syntax*/, Arguments& /*arguments*/) {}

}  // namespace

Command lsp_command() {
    return make_command("lsp", "Serve an editor: the language server of packages", describe, run);
}

}  // namespace perthro::command
