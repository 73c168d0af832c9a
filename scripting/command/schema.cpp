// `perthro schema`: what editors read that know nothing of Perthro.
#include "scripting/command/schema.hpp"

#include "scripting/lsp/editor_files.hpp"
#include "scripting/lsp/lua_declarations.hpp"
#include "scripting/package/files.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    std::string file, into;
    bool force = false;
};

// What somebody else wrote is kept, unless `force` is said.
bool is_kept(const fs::path& path, const std::string& name) {
    ContentError error;
    std::error_code code;
    if (!fs::exists(path, code)) {
        return false;
    }
    const auto text = read_text_file(path, error);
    return !text || !lsp::is_ours(name, *text);
}

int write_into(const std::string& folder, bool force, const Streams& streams) {
    if (!fs::is_regular_file(fs::path(folder) / "game.yaml")) {
        throw UsageError("schema: " + folder + " is no folder with a game.yaml");
    }
    fs::create_directories(fs::path(folder) / ".editor");
    for (const auto& [name, text] : lsp::editor_files()) {
        const fs::path path = fs::path(folder) / name;
        if (!force && is_kept(path, name)) {
            fmt::print(streams.out, "{}: kept, it is not Perthro's (--force replaces it)\n",
                       display_name(path));
            continue;
        }
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
        return write_into(arguments.into, arguments.force, streams);
    }
    const std::string text = arguments.file == "lua"
                                 ? lsp::lua_declarations(description::read_groups())
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
    syntax.flag("--force", arguments.force, "Replace files that somebody else wrote, too");
}

}  // namespace

Command schema_command() {
    return make_command("schema", "Write schemas and declarations for editors", describe, run);
}

}  // namespace perthro::command
