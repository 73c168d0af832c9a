#include "scripting/package/travel.hpp"

#include "scripting/package/collect.hpp"
#include "scripting/package/content.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/package/reader.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"
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

// A file that is not the package's own is taken out of its files: its text, empty if there is none.
std::optional<std::string> taken_out(std::vector<PackedFile>& files, const char* name) {
    const PackedFile* const file = find(files, name);
    if (file == nullptr) {
        return std::nullopt;
    }
    std::string text = file->bytes;
    std::erase_if(files, [&](const PackedFile& one) { return one.name == name; });
    return text;
}

std::vector<PackedFile> beside(const TravellingPackage& package) {
    std::vector<PackedFile> files{{kManifestName, package.manifest_text.empty()
                                                      ? write_manifest(package.manifest)
                                                      : package.manifest_text}};
    if (package.signature) {
        files.push_back({kSignatureName, write_signature(*package.signature)});
    }
    return files;
}

Signature checked_signature(const std::string& text, const std::string& manifest) {
    Signature signature = read_signature(text);
    if (!signs(signature, manifest)) {
        throw PackageRefused("its signature by " + quoted_name(signature.name) +
                             " is not one of this package: somebody changed it (get it again from "
                             "its author)");
    }
    return signature;
}

// What `pack` writes of one thing into a manifest, by game.yaml, and what is there.
struct Said {
    const char* key;
    std::string in_yaml, in_manifest;
};

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : ", ") + text;
    }
    return all;
}

std::string joined(const std::vector<PackageNeed>& needs) {
    std::vector<std::string> texts;
    for (const PackageNeed& need : needs) {
        texts.push_back(need.id + " " + need.range);
    }
    std::sort(texts.begin(), texts.end());
    return joined(texts);
}

// Of the package's own game.yaml alone, which is read and not run.
std::vector<Said> what_is_said(const Manifest& manifest, DocumentNode root) {
    GameDefinition said;
    NoExpressions expressions;
    std::vector<ContentError> errors;  // for whoever opens it
    ReadContext context{said, expressions, errors};
    const Identity identity = take_identity(context, root, {});
    MapReader map(context, root, "");
    read_identity(context, map);
    return {{"title", said.title, manifest.title},
            {"authors", joined(said.authors), joined(manifest.authors)},
            {"licence", said.licence, manifest.licence},
            {"homepage", identity.homepage, manifest.identity.homepage},
            {"requires", joined(identity.needs), joined(manifest.identity.needs)}};
}

// Parents, which are not here yet, may say what the package does not say of itself.
bool may_inherit(const DocumentNode& root, const std::string& key) {
    const bool own = key == "homepage" || key == "requires" || root.find(key) != nullptr;
    return !own && root.find("extends") != nullptr;
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
    for (const Said& said : what_is_said(manifest, root)) {
        if (!may_inherit(root, said.key)) {
            compare(said.key, said.in_yaml, said.in_manifest);
        }
    }
}

// The content of a package, by its files alone: empty where others decide the rules with it,
// parents or libraries. Which libraries are used is known by running the rules, so a text that has
// the name of `use` anywhere may use some.
std::optional<std::string> content_by_files(const TravellingPackage& package) {
    const PackedFile* const rules = find(package.files, "rules.lua");
    const auto names = identifiers_of(rules != nullptr ? rules->bytes : "");
    if (game_yaml(package).find("extends") != nullptr ||
        std::find(names.begin(), names.end(), "use") != names.end()) {
        return std::nullopt;
    }
    std::vector<ContentFile> deciding;
    for (const PackedFile& file : package.files) {
        if (file.name == "game.yaml" || file.name == "rules.lua") {
            deciding.push_back({package.manifest.id + "/" + file.name, sha256(file.bytes)});
        }
    }
    sort_by_name(deciding);
    return content_digest(deciding);
}

void check_content(const TravellingPackage& package) {
    const auto content = content_by_files(package);
    if (content && *content != package.manifest.content) {
        throw PackageRefused("its content is " + *content + " by its files and " +
                             package.manifest.content + " in " + kManifestName +
                             " (get it again from its author)");
    }
}

// The text of a file that travels beside the package, in its folder; empty if it is missing.
std::optional<std::string> text_beside(const fs::path& folder, const char* name) {
    const FileRead read = read_regular_file(folder / name, kLargestFile, LinkAtEnd::Refused);
    if (read.trouble == FileTrouble::Missing) {
        return std::nullopt;
    }
    if (read.trouble != FileTrouble::None) {
        throw PackageRefused((folder / name).string() + " cannot be read");
    }
    return read.text;
}

}  // namespace

void sign_package(TravellingPackage& package, const SecretKey& key) {
    package.manifest_text = write_manifest(package.manifest);
    package.signature = sign(key, package.manifest_text);
}

std::string packed_package(const TravellingPackage& package) {
    std::vector<PackedFile> files = beside(package);
    files.insert(files.end(), package.files.begin(), package.files.end());
    return write_archive(files);
}

TravellingPackage unpacked_package(std::string_view bytes) {
    TravellingPackage package;
    package.files = read_archive(bytes);
    const auto text = taken_out(package.files, kManifestName);
    if (!text) {
        throw PackageRefused(std::string("there is no ") + kManifestName +
                             " in it (`perthro pack` makes packages)");
    }
    package.manifest = read_manifest(*text);
    package.manifest_text = *text;
    if (const auto signature = taken_out(package.files, kSignatureName)) {
        package.signature = checked_signature(*signature, *text);
    }
    if (find(package.files, kOriginName) != nullptr) {
        throw PackageRefused(quoted_name(kOriginName) + " is in it, which no package may bring");
    }
    if (const auto all = differences(package.manifest, package.files); !all.empty()) {
        throw PackageRefused(all.front());
    }
    check_identity(package);
    check_content(package);
    return package;
}

std::optional<Manifest> installed_as(const fs::path& folder) {
    const auto text = text_beside(folder, kManifestName);
    return text ? std::optional<Manifest>(read_manifest(*text)) : std::nullopt;
}

std::optional<Signature> signed_by(const fs::path& folder) {
    const auto text = text_beside(folder, kSignatureName);
    if (!text) {
        return std::nullopt;
    }
    return checked_signature(*text, text_beside(folder, kManifestName).value_or(""));
}

TravellingPackage package_as_installed(const fs::path& folder) {
    const auto manifest = installed_as(folder);
    if (!manifest) {
        throw PackageRefused(display_name(folder) + " has no " + kManifestName +
                             ", so that it cannot be handed on");
    }
    const TravellingPackage package{*manifest, collect_files(folder).files,
                                    text_beside(folder, kManifestName).value_or(""),
                                    signed_by(folder)};
    return unpacked_package(packed_package(package));
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

void need_no_later(const fs::path& folder, const Manifest& manifest) {
    const auto there = installed_as(folder);
    const auto before = parse_version(there ? there->identity.version : "");
    const auto now = parse_version(manifest.identity.version);
    if (before && (!now || *now < *before)) {
        throw PackageRefused(manifest.id + " " + there->identity.version +
                             " is installed, and this is the earlier " +
                             (now ? manifest.identity.version : "one without a version") +
                             " (to go back to it: --force)");
    }
}

void install(const TravellingPackage& package, const Provenance& provenance) {
    unpack(package, provenance, place_of_package(package.manifest.id));
}

void unpack(const TravellingPackage& package, const Provenance& provenance,
            const fs::path& folder) {
    std::vector<std::pair<std::string, std::string>> files{
        {kOriginName, write_provenance(provenance)}};
    for (const auto& all : {beside(package), package.files}) {
        for (const PackedFile& file : all) {
            files.emplace_back(file.name, file.bytes);
        }
    }
    replace_folder(folder, files);
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
