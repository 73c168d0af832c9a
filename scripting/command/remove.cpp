// `perthro remove`: takes an installed package out of the user's folder of packages.
#include "scripting/command/command.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/files.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    std::string id;
    bool force = false;
    GameArguments limits;
};

void keep_or_refuse(const fs::path& folder, const Arguments& arguments, const Streams& streams) {
    const std::string trouble = keep_rules_of(folder, arguments.limits);
    if (!trouble.empty() && !arguments.force) {
        throw PackageRefused(arguments.id + " stays, as its rules are not kept: " + trouble +
                             " (to lose the games that were saved by them: --force)");
    }
    if (!trouble.empty()) {
        fmt::print(streams.err, "warning: its rules are not kept: {}\n", trouble);
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    const fs::path folder = installed_folder(arguments.id);
    if (!arguments.force || fs::is_symlink(folder)) {
        need_unchanged(folder);
    }
    keep_or_refuse(folder, arguments, streams);
    remove_folder(folder);
    fmt::print(streams.out, "{} is removed from {}\n", arguments.id,
               display_name(folder.parent_path()));
    if (const auto other = known_package(arguments.id)) {
        fmt::print(streams.out, "`{}` means {} from now on\n", arguments.id, display_name(*other));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("ID", arguments.id, "Id of an installed package", "ID");
    syntax.flag("--force", arguments.force,
                "Remove what was changed or not installed, or whose rules cannot be kept, too");
    add_limits(syntax, arguments.limits);
}

}  // namespace

Command remove_command() {
    return make_command("remove", "Take an installed package away", describe, run);
}

}  // namespace perthro::command
