#include "scripting/command/package_file.hpp"

#include "scripting/outside/child_process.hpp"
#include "scripting/package/collect.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/version.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>

namespace perthro::command {

namespace fs = std::filesystem;

bool is_package_file_name(const std::string& name) {
    std::error_code error;
    return name.ends_with(".perthro") ||
           (fs::is_regular_file(name, error) && fs::path(name).filename() != "game.yaml");
}

TravellingPackage read_package_archive(const std::string& file) {
    const FileRead read = read_regular_file(file, ArchiveBounds().packed, LinkAtEnd::Followed);
    switch (read.trouble) {
        case FileTrouble::None: break;
        case FileTrouble::Missing: throw UsageError("there is no file " + file);
        case FileTrouble::Special:
            throw UsageError(
                file + (fs::is_symlink(file) ? " is a link that leads to no file" : " is no file"));
        case FileTrouble::Unreadable: throw UsageError(file + " cannot be read");
        case FileTrouble::TooLarge:
            throw PackageRefused(file + " is refused: the archive is larger than " +
                                 std::to_string(ArchiveBounds().packed >> 20) + " MB");
    }
    try {
        return unpacked_package(read.text);
    } catch (const PackageRefused& refused) {
        throw PackageRefused(file + " is refused: " + refused.what());
    }
}

std::string described(const Signature& signature) {
    return quoted_name(signature.name) + ", key " + fingerprint_of(signature.key);
}

TravellingPackage as_travelling(const OpenGame& game, bool checked) {
    const GameDefinition& definition = game.rules->game;
    TravellingPackage package;
    package.files = collect_files(game.loaded->folders.back()).files;
    package.manifest = {definition.id,
                        definition.title,
                        definition.licence,
                        program_version(),
                        definition.authors,
                        game.loaded->identity,
                        content_digest(game.loaded->content),
                        checked,
                        listed(package.files)};
    return package;
}

namespace {

// The same in a process of its own, which is confined.
void keep_rules_elsewhere(const fs::path& folder, const Streams& streams) {
    const std::string program = program_file().string();
    std::error_code error;
    const fs::path full = fs::absolute(folder, error);
    outside::ChildProcess child({program, "store", "--keep", full.string()});
    while (child.hear()) {
    }
    if (program.empty() || !child.started()) {
        streams.err << "warning: its rules are not kept: no process can be started for it\n";
    }
}

}  // namespace

void keep_rules_of(const fs::path& folder, const std::string& content, const GameArguments& limits,
                   const Streams& streams) {
    try {
        const OpenGame game = open_game({folder.string(), {}, {}}, limits_of(limits));
        if (content_digest(game.loaded->content) != content) {
            keep_rules(game);
        }
    } catch (const IsolationNeeded& /*its rules are not loaded here*/) {
        keep_rules_elsewhere(folder, streams);
    } catch (const LoadErrors& /*no game was played by it*/) {
        return;
    } catch (const WriteFailure& failure) {
        streams.err << "warning: its rules are not kept: " << failure.what() << '\n';
    }
}

std::vector<std::string> installed_ids() {
    std::vector<std::string> ids;
    for (const KnownPackage& package : known_packages()) {
        std::error_code error;
        const fs::path mine = user_games_folder() / package.id;
        if (!user_games_folder().empty() && fs::exists(mine / kManifestName, error)) {
            ids.push_back(package.id);
        }
    }
    return ids;
}

fs::path installed_folder(const std::string& id) {
    std::error_code error;
    if (is_package_id(id)) {
        if (fs::path folder = place_of_package(id); fs::exists(fs::symlink_status(folder, error))) {
            return folder;
        }
    }
    if (const auto elsewhere = known_package(id)) {
        throw UsageError("`" + id + "` was not installed: it is in " + display_name(*elsewhere));
    }
    const std::vector<std::string> ids = installed_ids();
    const std::string near = did_you_mean(id, ids);
    throw UsageError("no package `" + id + "` is installed (" +
                     (near.empty() ? one_of(ids) : near) + ")");
}

}  // namespace perthro::command
