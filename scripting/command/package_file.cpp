#include "scripting/command/package_file.hpp"

#include "scripting/catalogue/arrival.hpp"
#include "scripting/package/collect.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/packed_file.hpp"
#include "scripting/package/version.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>

namespace perthro::command {

namespace fs = std::filesystem;

TravellingPackage read_package_archive(const std::string& file) {
    if (file.find("://") != std::string::npos) {
        throw UsageError(file +
                         " is an address, and this takes the path of a file (perthro install "
                         "takes addresses)");
    }
    try {
        return read_packed_file(file);
    } catch (const NoPackedFile& missing) {
        throw UsageError(missing.what());
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

std::string keep_rules_of(const fs::path& folder, const GameArguments& limits) {
    try {
        keep_rules(open_game({folder.string(), {}, {}}, limits_of(limits)));
    } catch (const IsolationNeeded& /*its rules are not loaded here*/) {
        return keep_rules_by(program_file(), folder);
    } catch (const LoadErrors& /*no game was played by it*/) {
        return "";
    } catch (const WriteFailure& failure) {
        return failure.what();
    }
    return "";
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
                     (ids.empty()    ? "none is"
                      : near.empty() ? one_of(ids)
                                     : near) +
                     ")");
}

}  // namespace perthro::command
