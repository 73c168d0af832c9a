// `perthro install`: a package from a file or a folder into the user's folder of packages.
#include "scripting/command/arrival.hpp"
#include "scripting/command/package_file.hpp"

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    GameArguments game;
    bool force = false;
};

Arrival arrival(const GameArguments& arguments, const Streams& streams) {
    if (is_package_file_name(arguments.game)) {
        std::error_code error;
        const fs::path path = fs::absolute(arguments.game, error).lexically_normal();
        return {read_package_archive(arguments.game), {"file", path.string(), "", "", ""}};
    }
    const OpenGame game = open(arguments, &streams);
    std::error_code error;
    const fs::path folder = fs::absolute(game.loaded->folders.back(), error).lexically_normal();
    return {as_travelling(game, false), {"folder", folder.string(), "", "", ""}};
}

int run(const Arguments& arguments, const Streams& streams) {
    Arrival arriving = arrival(arguments.game, streams);
    install_arrival(arriving, arguments.force, arguments.game, streams);
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("PACKAGE", arguments.game.game, "A file made by `perthro pack`, or a folder",
                "FILE|DIR");
    syntax.flag("--force", arguments.force,
                "Replace what is later, was changed or not installed, too");
    add_limits(syntax, arguments.game);
}

}  // namespace

Command install_command() {
    return make_command("install", "Put a package into your folder of games", describe, run);
}

}  // namespace perthro::command
