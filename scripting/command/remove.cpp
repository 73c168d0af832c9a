// `perthro remove`: takes an installed package out of the user's folder of packages.
#include "scripting/command/command.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/dependents.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/top_level_text.hpp"
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

// Which packages would not open any more, as no other package of this id is there that they fit.
std::string broken_without(const std::string& id, const fs::path& folder) {
    std::string left;
    bool any = false;
    for (const KnownPackage& package : known_packages()) {
        if (package.id == id && !any) {
            std::vector<fs::path> others = package.hidden;
            others.insert(others.begin(), package.folder);
            std::error_code error;
            std::erase_if(others,
                          [&](const auto& one) { return fs::equivalent(one, folder, error); });
            any = !others.empty();
            left = any ? version_of(others.front()) : "";
        }
    }
    return in_words(any ? broken_by(id, version_of(folder), left) : dependents_of(id), id);
}

int run(const Arguments& arguments, const Streams& streams) {
    const fs::path folder = installed_folder(arguments.id);
    if (!arguments.force || fs::is_symlink(folder)) {
        need_unchanged(folder);
    }
    const std::string broken = broken_without(arguments.id, folder);
    if (!broken.empty() && !arguments.force) {
        throw PackageRefused(broken + ", which would not open any more (to remove it all the same: "
                                      "--force)");
    }
    keep_or_refuse(folder, arguments, streams);
    remove_folder(folder);
    fmt::print(streams.out, "{} is removed from {}\n", arguments.id,
               display_name(folder.parent_path()));
    if (!broken.empty()) {
        fmt::print(streams.err, "warning: {}, which does not open any more\n", broken);
    }
    if (const auto other = known_package(arguments.id)) {
        fmt::print(streams.out, "`{}` means {} from now on\n", arguments.id, display_name(*other));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("ID", arguments.id, "Id of an installed package", "ID");
    syntax.flag("--force", arguments.force,
                "Remove what was changed, not installed or is needed, or whose rules cannot be "
                "kept, too");
    add_limits(syntax, arguments.limits);
}

}  // namespace

Command remove_command() {
    return make_command("remove", "Take an installed package away", describe, run);
}

}  // namespace perthro::command
