// `perthro install`: a package from a file or a folder into the user's folder of packages.
#include "scripting/command/command.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/files.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    GameArguments game;
    bool force = false;
};

TravellingPackage package_of(const GameArguments& arguments, const Streams& streams) {
    if (is_package_file_name(arguments.game)) {
        return read_package_archive(arguments.game);
    }
    return as_travelling(open(arguments, &streams), false);
}

std::string with_version(const Manifest& manifest) {
    const std::string& version = manifest.identity.version;
    return manifest.id + (version.empty() ? "" : " " + shown(version));
}

// What the package takes the place of, for the line that says so.
std::string replaced(const fs::path& folder, bool force) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder, error))) {
        return "";
    }
    if (!force) {
        need_unchanged(folder);
    }
    try {
        const auto before = installed_as(folder);
        return before ? ", in place of " + with_version(*before) : ", in place of your own";
    } catch (const PackageRefused& /*broken*/) {
        return ", in place of a broken one";
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    const TravellingPackage package = package_of(arguments.game, streams);
    const fs::path folder = place_of_package(package.manifest.id);
    const std::string before = replaced(folder, arguments.force);
    const auto hidden = known_package(package.manifest.id);
    if (!before.empty()) {
        keep_rules_of(folder, package.manifest.content, arguments.game, streams);
    }
    install(package);
    fmt::print(streams.out, "{} is installed in {}{}\n", with_version(package.manifest),
               display_name(folder), before);
    if (!package.manifest.checked) {
        fmt::print(streams.out, "it was not checked when it was packed: perthro check {}\n",
                   package.manifest.id);
    }
    if (hidden && before.empty()) {
        const auto meant = known_package(package.manifest.id);
        const bool other_meant = meant == hidden;
        fmt::print(streams.out, "`{}` means {} from now on, not {}\n", package.manifest.id,
                   display_name(other_meant ? *hidden : folder),
                   display_name(other_meant ? folder : *hidden));
    }
    for (const std::string& missing : missing_needs(package)) {
        fmt::print(streams.err, "warning: it will not open yet: {}\n", missing);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("PACKAGE", arguments.game.game, "A file made by `perthro pack`, or a folder",
                "FILE|DIR");
    syntax.flag("--force", arguments.force, "Replace what was changed or not installed, too");
    add_limits(syntax, arguments.game);
}

}  // namespace

Command install_command() {
    return make_command("install", "Put a package into your folder of games", describe, run);
}

}  // namespace perthro::command
