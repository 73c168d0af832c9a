// `perthro install`: a package from a file, a folder, an address or an index into the user's folder
// of packages.
#include "scripting/command/fetching.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/packed_file.hpp"
#include "scripting/shown.hpp"

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    GameArguments game;
    std::string index;
    bool force = false;
};

// Whether a name is to be looked up in an index: ID or ID@VERSION, where there is an index.
bool is_offered(const Arguments& arguments) {
    const std::string& name = arguments.game.game;
    if (!is_package_id(name.substr(0, name.find('@'))) || is_package_file_name(name)) {
        return false;
    }
    return !arguments.index.empty() || name.find('@') != std::string::npos ||
           !read_sources().empty();
}

// A package that is here by this name is not copied over itself, nor hidden by a copy.
void need_folder(const std::string& name) {
    std::error_code error;
    const auto here = known_package(name);
    if (here && !fs::exists(fs::path(name) / "game.yaml", error)) {
        throw UsageError("`" + name + "` is here already, in " + display_name(*here) +
                         " (to install one from an index: --index URL, or perthro source add URL; "
                         "a copy of this one: write the path of its folder)");
    }
    const auto folder = find_package(name);
    if (folder && !user_games_folder().empty() &&
        fs::equivalent(folder->lexically_normal() / "..", user_games_folder(), error)) {
        throw UsageError(display_name(*folder) + " is in your folder of packages already");
    }
}

// A package that was installed in this folder, or unpacked there by hand.
TravellingPackage installed_elsewhere(const fs::path& folder) {
    try {
        return package_as_installed(folder);
    } catch (const PackageRefused& refused) {
        throw PackageRefused(std::string(refused.what()) + " (where " + display_name(folder) +
                             " is your own work, take its " + kManifestName + " away)");
    }
}

// What is behind the address of a folder may be an index.
TravellingPackage package_at(const std::string& address, const Streams& streams) {
    try {
        return fetch_package(address, progress_on(streams));
    } catch (const PackageRefused& refused) {
        if (address.ends_with(".perthro")) {
            throw;
        }
        throw PackageRefused(std::string(refused.what()) +
                             " (of an index say which package: perthro install ID --index " +
                             shown(address) + ", or perthro source add " + shown(address) + ")");
    }
}

Arrival arrival(const GameArguments& arguments, const Streams& streams) {
    if (is_address(arguments.game)) {
        const std::string address = checked_address(arguments.game);
        return {package_at(address, streams), {"url", address, "", "", ""}, ""};
    }
    std::error_code error;
    if (!find_package(arguments.game) && !fs::exists(arguments.game, error) &&
        is_package_id(arguments.game)) {
        throw UsageError(
            "there is no file or folder " + arguments.game +
            ", and no index to look it up in (perthro source add URL, or --index URL)");
    }
    if (is_package_file_name(arguments.game)) {
        const fs::path path = fs::absolute(arguments.game, error).lexically_normal();
        return {read_package_archive(arguments.game), {"file", path.string(), "", "", ""}, ""};
    }
    need_folder(arguments.game);
    const fs::path folder = fs::absolute(folder_of(arguments.game), error).lexically_normal();
    if (is_foreign(folder)) {  // as its packed file would be: nothing of it is loaded
        return {installed_elsewhere(folder), {"file", folder.string(), "", "", ""}, ""};
    }
    const OpenGame game = open(arguments, &streams);
    return {as_travelling(game, false), {"folder", folder.string(), "", "", ""}, ""};
}

int run(const Arguments& arguments, const Streams& streams) {
    if (is_offered(arguments)) {
        const std::vector<ReadIndex> sources = read_all_sources(arguments.index,
                                                                progress_on(streams));
        install_offer(find_offer(sources, arguments.game.game), sources, arguments.force,
                      arguments.game, streams);
        return kDone;
    }
    if (!arguments.index.empty()) {
        throw UsageError("with --index say the id of a package, or ID@VERSION");
    }
    Arrival arriving = arrival(arguments.game, streams);
    install_and_tell(arriving, arguments.force, arguments.game, streams);
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("PACKAGE", arguments.game.game,
                "An id or ID@VERSION of an index, an address, a packed file, or a folder",
                "ID|URL|FILE|DIR");
    add_index(syntax, arguments.index);
    syntax.flag("--force", arguments.force,
                "Replace what is later, was changed, not installed or is needed, or whose rules "
                "cannot be kept, too");
    add_limits(syntax, arguments.game);
}

}  // namespace

Command install_command() {
    return make_command("install", "Put a package into your folder of games", describe, run);
}

}  // namespace perthro::command
