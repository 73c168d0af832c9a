#include "scripting/package/travel.hpp"

#include "scripting/package/collect.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/reader.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>

namespace perthro {

namespace {

namespace fs = std::filesystem;

const PackedFile* find(const std::vector<PackedFile>& files, std::string_view name) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const PackedFile& file) { return file.name == name; });
    return found == files.end() ? nullptr : &*found;
}

DocumentNode game_yaml(const TravellingPackage& package) {
    const PackedFile* const file = find(package.files, "game.yaml");
    if (file == nullptr) {
        throw PackageRefused("there is no game.yaml in it");
    }
    if (const auto wrong = check_text("game.yaml", file->bytes)) {
        throw PackageRefused("`game.yaml` is wrong: " + shown(wrong->what));
    }
    std::vector<ContentError> errors;
    DocumentNode root = parse_document(file->bytes, 0, "game.yaml", errors);
    if (!errors.empty() || !root.is_map()) {
        throw PackageRefused("`game.yaml` is wrong: " +
                             (errors.empty() ? "it is no map" : shown(errors.front().what)));
    }
    return root;
}

std::string text_of(const DocumentNode& root, const char* key) {
    const DocumentNode* const node = root.find(key);
    return node != nullptr && node->is_scalar() ? node->text : "";
}

void check_identity(const TravellingPackage& package) {
    const Manifest& manifest = package.manifest;
    const DocumentNode root = game_yaml(package);
    const auto compare = [](const char* what, const std::string& one, const std::string& other) {
        if (one != other) {
            throw PackageRefused(std::string("its ") + what + " is " + quoted_name(one) +
                                 " in game.yaml and " + quoted_name(other) + " in " +
                                 kManifestName);
        }
    };
    compare("id", text_of(root, "id"), manifest.id);
    compare("version", text_of(root, "version"), manifest.identity.version);
    if (!is_package_id(manifest.id)) {
        throw PackageRefused(quoted_name(manifest.id) +
                             " is no id (small letters, digits and -, a letter first)");
    }
}

}  // namespace

std::string packed_package(const TravellingPackage& package) {
    std::vector<PackedFile> files{{kManifestName, write_manifest(package.manifest)}};
    files.insert(files.end(), package.files.begin(), package.files.end());
    return write_archive(files);
}

TravellingPackage unpacked_package(std::string_view bytes) {
    TravellingPackage package;
    package.files = read_archive(bytes);
    const PackedFile* const text = find(package.files, kManifestName);
    if (text == nullptr) {
        throw PackageRefused(std::string("there is no ") + kManifestName +
                             " in it (`perthro pack` makes packages)");
    }
    package.manifest = read_manifest(text->bytes);
    std::erase_if(package.files, [](const auto& file) { return file.name == kManifestName; });
    if (const auto all = differences(package.manifest, package.files); !all.empty()) {
        throw PackageRefused(all.front());
    }
    check_identity(package);
    return package;
}

std::optional<Manifest> installed_as(const fs::path& folder) {
    const FileRead read = read_regular_file(folder / kManifestName, kLargestFile,
                                            LinkAtEnd::Refused);
    if (read.trouble == FileTrouble::Missing) {
        return std::nullopt;
    }
    if (read.trouble != FileTrouble::None) {
        throw PackageRefused((folder / kManifestName).string() + " cannot be read");
    }
    return read_manifest(read.text);
}

std::vector<std::string> changes_of(const fs::path& folder, const Manifest& manifest) {
    return differences(manifest, collect_files(folder).files);
}

fs::path place_of_package(const std::string& id) {
    if (user_games_folder().empty()) {
        throw PackageRefused("there is no folder for packages of yours, as neither XDG_DATA_HOME "
                             "nor HOME is set");
    }
    return user_games_folder() / id;
}

void need_unchanged(const fs::path& folder) {
    std::error_code error;
    if (fs::is_symlink(folder, error)) {
        throw PackageRefused(display_name(folder) + " is a link that you made (take it away)");
    }
    const auto manifest = installed_as(folder);
    if (!manifest) {
        throw PackageRefused(display_name(folder) +
                             " was not installed, so it may be your own work (move it away, or "
                             "say --force)");
    }
    if (const auto changes = changes_of(folder, *manifest); !changes.empty()) {
        throw PackageRefused(
            "you changed " + display_name(folder) + ": " + changes.front() +
            (changes.size() > 1 ? ", and " + std::to_string(changes.size() - 1) + " more" : "") +
            " (move it away, or say --force)");
    }
}

void install(const TravellingPackage& package) {
    std::vector<std::pair<std::string, std::string>> files{
        {kManifestName, write_manifest(package.manifest)}};
    for (const PackedFile& file : package.files) {
        files.emplace_back(file.name, file.bytes);
    }
    replace_folder(place_of_package(package.manifest.id), files);
}

std::vector<std::string> missing_needs(const TravellingPackage& package) {
    GameDefinition nothing;
    NoExpressions expressions;
    std::vector<ContentError> errors;
    ReadContext context{nothing, expressions, errors};
    DocumentNode root = game_yaml(package);
    const fs::path folder = place_of_package(package.manifest.id);
    static_cast<void>(take_identity(context, root, folder));
    std::vector<std::string> texts;
    for (const ContentError& error : errors) {
        texts.push_back(error.what + (error.remedy.empty() ? "" : " (" + error.remedy + ")"));
    }
    const std::string parent = text_of(root, "extends");
    const bool named = std::any_of(package.manifest.identity.needs.begin(),
                                   package.manifest.identity.needs.end(),
                                   [&](const PackageNeed& need) { return need.id == parent; });
    if (!parent.empty() && !named &&
        (!is_package_id(parent) || !find_package(parent, folder.parent_path()))) {
        texts.push_back("it extends " + quoted_name(parent) +
                        ", and there is no such package (install that, too)");
    }
    return texts;
}

}  // namespace perthro
