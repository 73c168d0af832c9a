#include "scripting/package/manifest.hpp"

#include "scripting/json_number.hpp"
#include "scripting/package/digest.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace perthro {

namespace {

constexpr int kFormat = 1;

using Json = nlohmann::ordered_json;

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
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("format") || !json["format"].is_number_integer()) {
        throw PackageRefused(quoted_name(kManifestName) + " is no manifest of a package");
    }
    if (json["format"] != kFormat) {
        throw PackageRefused("it is of format " + json["format"].dump() +
                             ", and this Perthro reads format " + std::to_string(kFormat) +
                             " (get a newer Perthro)");
    }
    try {
        return manifest_of(json);
    } catch (const std::runtime_error&) {  // a key is missing, or of another kind
    } catch (const nlohmann::json::exception&) {
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
    std::map<std::string, std::string> packed;
    for (const ManifestFile& file : manifest.files) {
        packed[file.name] = file.digest;
    }
    std::vector<std::string> all;
    for (const ManifestFile& file : listed(files)) {
        const auto known = packed.find(file.name);
        if (known == packed.end()) {
            all.push_back(quoted_name(file.name) + " was added");
        } else if (known->second != file.digest) {
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
