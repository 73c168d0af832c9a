#include "scripting/package/manifest.hpp"

#include "scripting/json_number.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/parse_once.hpp"
#include "scripting/package/signature.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace perthro {

namespace {

constexpr int kFormat = 1;

using Json = nlohmann::ordered_json;

constexpr std::size_t kDigestDigits = 64;
constexpr std::size_t kLongest = 1000, kMostEntries = 64;  // as in an index

void need_line(const char* name, const std::string& text) {
    if (text.size() > kLongest || shown(text) != text) {
        throw PackageRefused("its " + std::string(name) + " is no line of at most " +
                             std::to_string(kLongest) + " bytes that can be shown");
    }
}

// What people are shown of it is short, and the digests are some.
void need_bounded(const Manifest& manifest) {
    const Identity& identity = manifest.identity;
    for (const auto& [name, text] : {std::pair<const char*, const std::string&>("id", manifest.id),
                                     {"title", manifest.title},
                                     {"version", identity.version},
                                     {"licence", manifest.licence},
                                     {"homepage", identity.homepage},
                                     {"packed_by", manifest.program}}) {
        need_line(name, text);
    }
    for (const std::string& author : manifest.authors) {
        need_line("author", author);
    }
    for (const PackageNeed& need : identity.needs) {
        need_line("need", need.id + need.range);
    }
    if (manifest.authors.size() > kMostEntries || identity.needs.size() > kMostEntries) {
        throw PackageRefused("it has more than " + std::to_string(kMostEntries) +
                             " authors or needs");
    }
    if (!are_digits(manifest.content, kDigestDigits)) {
        throw PackageRefused("its content is no digest");
    }
}

Manifest manifest_of(const Json& json) {
    Manifest manifest;
    manifest.id = json.at("id");
    manifest.title = json.at("title");
    manifest.identity.version = json.at("version");
    manifest.authors = json.at("authors");
    manifest.licence = json.at("licence");
    manifest.identity.homepage = json.at("homepage");
    for (const auto& [id, range] : json.at("requires").items()) {
        manifest.identity.needs.push_back({id, range, ""});
    }
    manifest.content = json.at("content");
    manifest.program = json.at("packed_by");
    manifest.checked = json.at("checked");
    for (const Json& file : json.at("files")) {
        manifest.files.push_back(
            {file.at("name"), file.at("sha256"), number_of<std::size_t>(file.at("size"))});
    }
    return manifest;
}

}  // namespace

std::string write_manifest(const Manifest& manifest) {
    Json needed = Json::object(), files = Json::array();
    for (const PackageNeed& need : manifest.identity.needs) {
        needed[need.id] = need.range;
    }
    for (const ManifestFile& file : manifest.files) {
        files.push_back({{"name", file.name}, {"size", file.size}, {"sha256", file.digest}});
    }
    const Json json{{"format", kFormat},
                    {"id", manifest.id},
                    {"title", manifest.title},
                    {"version", manifest.identity.version},
                    {"authors", manifest.authors},
                    {"licence", manifest.licence},
                    {"homepage", manifest.identity.homepage},
                    {"requires", needed},
                    {"content", manifest.content},
                    {"packed_by", manifest.program},
                    {"checked", manifest.checked},
                    {"files", files}};
    constexpr int kIndent = 2;
    return json.dump(kIndent) + "\n";
}

Manifest read_manifest(const std::string& text) {
    const Json json = parse_once(text, kManifestName);
    if (!json.is_object() || !json.contains("format") || !json["format"].is_number_integer()) {
        throw PackageRefused(quoted_name(kManifestName) + " is no manifest of a package");
    }
    if (json["format"] != kFormat) {
        throw PackageRefused("it is of format " + json["format"].dump() +
                             ", and this Perthro reads format " + std::to_string(kFormat) +
                             " (get a newer Perthro)");
    }
    try {
        Manifest manifest = manifest_of(json);
        need_bounded(manifest);
        return manifest;
    } catch (const NumberError&) {
    } catch (const nlohmann::json::exception&) {  // a key is missing, or of another kind
    }
    throw PackageRefused(quoted_name(kManifestName) + " is no manifest of a package");
}

std::vector<ManifestFile> listed(const std::vector<PackedFile>& files) {
    std::vector<ManifestFile> list;
    for (const PackedFile& file : files) {
        list.push_back({file.name, sha256(file.bytes), file.bytes.size()});
    }
    std::sort(list.begin(), list.end(),
              [](const auto& one, const auto& other) { return one.name < other.name; });
    return list;
}

std::vector<std::string> differences(const Manifest& manifest,
                                     const std::vector<PackedFile>& files) {
    std::map<std::string, ManifestFile> packed;
    std::vector<std::string> all;
    for (const ManifestFile& file : manifest.files) {
        if (!packed.emplace(file.name, file).second) {
            all.push_back(quoted_name(file.name) + " is listed twice");
        }
    }
    for (const ManifestFile& file : listed(files)) {
        const auto known = packed.find(file.name);
        if (known == packed.end()) {
            all.push_back(quoted_name(file.name) + " was added");
        } else if (known->second.digest != file.digest || known->second.size != file.size) {
            all.push_back(quoted_name(file.name) + " is not as it was packed");
        }
        if (known != packed.end()) {
            packed.erase(known);
        }
    }
    for (const auto& [name, digest] : packed) {
        all.push_back(quoted_name(name) + " is missing");
    }
    return all;
}

}  // namespace perthro
