// `perthro info`: which package a game is, what it needs, and the digest of what decides its rules.
#include "scripting/command/command.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/changes.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    GameArguments game;
    bool json = false;
};

struct About {
    OpenGame game;
    std::string origin;                // "" if it is in no folder of packages
    std::vector<std::string> extends;  // ids, the parent first
    std::optional<Provenance> source;  // if it was installed
};

std::string origin_of(const fs::path& folder) {
    std::error_code error;
    for (const PackageFolder& known : package_folders()) {
        if (fs::equivalent(known.path, fs::absolute(folder, error).lexically_normal().parent_path(),
                           error)) {
            return name_of(known.origin);
        }
    }
    return "";
}

About about(const GameArguments& arguments, const Streams& streams) {
    About about;
    about.game = open(arguments, &streams);
    const std::vector<fs::path>& folders = about.game.loaded->folders;
    about.origin = origin_of(folders.back());
    about.source = provenance_of(folders.back());
    for (std::size_t i = folders.size() - 1; i-- > 0;) {
        about.extends.push_back(folders[i].filename().string());
    }
    return about;
}

nlohmann::ordered_json as_json(const About& about) {
    const LoadedGame& loaded = *about.game.loaded;
    const GameDefinition& game = about.game.rules->game;
    nlohmann::ordered_json needed = nlohmann::ordered_json::array();
    for (const PackageNeed& one : loaded.identity.needs) {
        needed.push_back({{"id", one.id}, {"range", one.range}, {"found", one.found}});
    }
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const ContentFile& file : loaded.content) {
        files.push_back({{"name", file.name}, {"sha256", file.digest}});
    }
    nlohmann::ordered_json source;  // null
    if (about.source) {
        source = {{"kind", about.source->kind},
                  {"from", about.source->from},
                  {"signer", about.source->signer},
                  {"key", about.source->key},
                  {"day", about.source->day}};
    }
    return {{"game", game.id},
            {"title", game.title},
            {"version", version_of(loaded.folders.back())},
            {"authors", game.authors},
            {"licence", game.licence},
            {"homepage", loaded.identity.homepage},
            {"requires", needed},
            {"extends", about.extends},
            {"folder", loaded.folders.back().string()},
            {"origin", about.origin},
            {"installed", source},
            {"changes", changes_since(changes_text(loaded.folders.back()), "")},
            {"content", content_digest(loaded.content)},
            {"files", files}};
}

// The lines of changes.md behind the word, if there are any.
void print_changes(const std::string& changes, std::ostream& out) {
    if (!changes.empty()) {
        fmt::print(out, "changes\n{}\n", changes);
    }
}

// What changed in a packed file since the version that is installed here.
std::string changes_in(const TravellingPackage& package) {
    const auto file = std::find_if(package.files.begin(), package.files.end(),
                                   [](const PackedFile& one) { return one.name == kChangesName; });
    if (file == package.files.end() || check_text(kChangesName, file->bytes)) {
        return "";
    }
    const fs::path games = user_games_folder();
    return changes_since(file->bytes, games.empty() ? "" : version_of(games / package.manifest.id));
}

void print(const About& about, std::ostream& out) {
    const LoadedGame& loaded = *about.game.loaded;
    const GameDefinition& game = about.game.rules->game;
    const auto line = [&](const char* name, const std::string& value) {
        if (!value.empty()) {
            fmt::print(out, "{:<9} {}\n", name, value);
        }
    };
    fmt::print(out, "{}: {}\n", game.id, game.title);
    const std::string version = version_of(loaded.folders.back());
    line("version", version.empty() ? "none" : version);
    line("authors", fmt::format("{}", fmt::join(game.authors, ", ")));
    line("licence", game.licence);
    line("homepage", loaded.identity.homepage);
    for (const PackageNeed& one : loaded.identity.needs) {
        line("needs", fmt::format("{} {} (here: {})", one.id, one.range, one.found));
    }
    line("extends", fmt::format("{}", fmt::join(about.extends, ", ")));
    line("folder", display_name(loaded.folders.back()) +
                       (about.origin.empty() ? "" : " (" + about.origin + ")"));
    if (about.source) {
        line("came from", fmt::format("{} {}, {}", about.source->kind, shown(about.source->from),
                                      about.source->day));
        line("signed by", about.source->signer.empty()
                              ? "nobody"
                              : quoted_name(about.source->signer) + ", key " + about.source->key);
    }
    line("content", content_digest(loaded.content));
    print_changes(changes_since(changes_text(loaded.folders.back()), ""), out);
    fmt::print(out, "made of the files that decide the rules:\n");
    for (const ContentFile& file : loaded.content) {
        fmt::print(out, "{}  {}\n", file.digest, file.name);
    }
}

// What a packed file says of itself; its rules are not run.
int tell_file(const Arguments& arguments, std::ostream& out) {
    const TravellingPackage package = read_package_archive(arguments.game.game);
    const Manifest& manifest = package.manifest;
    if (arguments.json) {
        auto json = nlohmann::ordered_json::parse(write_manifest(manifest));
        json["signer"] = package.signature ? package.signature->name : "";
        json["changes"] = changes_in(package);
        json["key"] = package.signature ? fingerprint_of(package.signature->key) : "";
        fmt::print(out, "{}\n", json_text(json));
        return kDone;
    }
    const auto line = [&](const char* name, const std::string& value) {
        fmt::print(out, "{:<9} {}\n", name, shown(value));
    };
    fmt::print(out, "{}: {}\n", manifest.id, shown(manifest.title));
    line("version", manifest.identity.version);
    line("authors", fmt::format("{}", fmt::join(manifest.authors, ", ")));
    line("licence", manifest.licence);
    if (!manifest.identity.homepage.empty()) {
        line("homepage", manifest.identity.homepage);
    }
    for (const PackageNeed& need : manifest.identity.needs) {
        line("needs", need.id + " " + need.range);
    }
    line("packed by",
         "Perthro " + manifest.program + (manifest.checked ? ", checked" : ", unchecked"));
    line("signed by", package.signature ? described(*package.signature) : "nobody");
    line("content", manifest.content);
    print_changes(changes_in(package), out);
    for (const ManifestFile& file : manifest.files) {
        fmt::print(out, "{:>10}  {}\n", grouped(file.size), file.name);
    }
    return kDone;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (is_package_file_name(arguments.game.game)) {
        return tell_file(arguments, streams.out);
    }
    const About known = about(arguments.game, streams);
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(as_json(known)));
    } else {
        print(known, streams.out);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command info_command() {
    return make_command("info", "Version, needs and content of a package", describe, run);
}

}  // namespace perthro::command
