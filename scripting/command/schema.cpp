// `perthro schema`: what editors read that know nothing of Perthro.
#include "scripting/command/schema.hpp"

#include "scripting/lsp/editor_files.hpp"
#include "scripting/package/files.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    std::string file, into;
};

int write_into(const std::string& folder, const Streams& streams) {
    if (!fs::is_regular_file(fs::path(folder) / "game.yaml")) {
        throw UsageError("schema: " + folder + " is no folder with a game.yaml");
    }
    fs::create_directories(fs::path(folder) / ".editor");
    for (const auto& [name, text] : lsp::editor_files()) {
        const fs::path path = fs::path(folder) / name;
        write_file(path, text);
        fmt::print(streams.out, "{}\n", display_name(path));
    }
    return kDone;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.file.empty() == arguments.into.empty()) {
        throw UsageError("schema: name one of game, tests, weights, lua, or say `--into DIR`");
    }
    if (!arguments.into.empty()) {
        return write_into(arguments.into, streams);
    }
    const std::string text = arguments.file == "lua" ? lsp::lua_declarations()
                                                     : lsp::json_schema(arguments.file);
    if (text.empty()) {
        throw UsageError("schema: there is none of `" + arguments.file + "` (" +
                         one_of({"game", "tests", "weights", "lua"}) + ")");
    }
    streams.out << text;
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text("FILE", arguments.file,
                         "game, tests or weights: its JSON Schema; lua: declarations of all words");
    syntax.text("--into", arguments.into,
                "Write all of them into the folder of a package, as `new` does", "DIR");
}

}  // namespace

Command schema_command() {
    return make_command("schema", "Write schemas and declarations for editors", describe, run);
}

}  // namespace perthro::command
