#include "scripting/catalogue/index.hpp"

#include "scripting/json_text.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/parse_once.hpp"
#include "scripting/package/signature.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace perthro {

namespace {

constexpr int kFormat = 1;
constexpr std::size_t kDigestDigits = 64;

using Json = nlohmann::ordered_json;

// Reads one map; what is wrong is told with the way to it.
class Members {
public:
    Members(const Json& json, std::string place, const IndexBounds& bounds)
        : json_(json), place_(std::move(place)), bounds_(bounds) {
        if (!json.is_object()) {
            throw PackageRefused("`" + place_ + "` is no map");
        }
    }

    [[noreturn]] void refuse(const std::string& name, const std::string& what) const {
        throw PackageRefused("`" + place_ + (place_.empty() ? "" : ".") + name + "` " + what);
    }

    [[nodiscard]] const Json* find(const char* name) const {
        const auto found = json_.find(name);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }

    // A line of text, "" if it is missing.
    [[nodiscard]] std::string text(const char* name) const {
        const Json* const json = find(name);
        return json == nullptr ? "" : line(*json, name);
    }

    [[nodiscard]] std::string needed(const char* name) const {
        std::string value = text(name);
        if (value.empty()) {
            refuse(name, "is missing");
        }
        return value;
    }

    // A file below the index, "" if it is missing.
    [[nodiscard]] std::string file(const char* name) const {
        std::string value = text(name);
        if (const std::string wrong = value.empty() ? "" : wrong_file_name(value); !wrong.empty()) {
            refuse(name, wrong);
        }
        return value;
    }

    [[nodiscard]] const Json& list(const char* name, std::size_t most) const {
        static const Json kNone = Json::array();
        const Json* const json = find(name);
        if (json == nullptr) {
            return kNone;
        }
        if (!json->is_array()) {
            refuse(name, "is no list");
        }
        if (json->size() > most) {
            refuse(name, "has more than " + std::to_string(most) + " entries");
        }
        return *json;
    }

    [[nodiscard]] std::vector<std::string> texts(const char* name) const {
        std::vector<std::string> all;
        for (const Json& one : list(name, bounds_.list)) {
            all.push_back(line(one, name));
        }
        return all;
    }

    [[nodiscard]] std::string line(const Json& json, const std::string& name) const {
        if (!json.is_string()) {
            refuse(name, "is no text");
        }
        std::string value = json.get<std::string>();
        if (value.size() > bounds_.text) {
            refuse(name, "is longer than " + std::to_string(bounds_.text) + " bytes");
        }
        if (shown(value) != value) {
            refuse(name, "has letters in it that are not shown");
        }
        return value;
    }

    [[nodiscard]] const std::string& place() const { return place_; }
    [[nodiscard]] const IndexBounds& bounds() const { return bounds_; }

private:
    const Json& json_;
    std::string place_;
    const IndexBounds& bounds_;
};

std::vector<PackageNeed> read_needs(const Members& members) {
    std::vector<PackageNeed> needs;
    const Json* const json = members.find("requires");
    if (json == nullptr) {
        return needs;
    }
    if (!json->is_object() || json->size() > members.bounds().list) {
        members.refuse("requires", "is no map of few names");
    }
    for (const auto& [id, range] : json->items()) {
        PackageNeed need{id, members.line(range, "requires"), ""};
        if (!is_package_id(id) || !VersionRange::parse(need.range)) {
            members.refuse("requires", "names no package, or no range of versions");
        }
        needs.push_back(std::move(need));
    }
    return needs;
}

std::size_t read_size(const Members& members) {
    const Json* const json = members.find("size");
    if (json == nullptr || !json->is_number_unsigned()) {
        members.refuse("size", "is no number of bytes");
    }
    const auto size = json->get<std::uint64_t>();
    if (size > ArchiveBounds().packed) {
        members.refuse("size", "is more than any package may have, " +
                                   std::to_string(ArchiveBounds().packed >> 20) + " MB");
    }
    return static_cast<std::size_t>(size);
}

std::string read_digest(const Members& members, const char* name) {
    std::string digest = members.needed(name);
    if (!are_digits(digest, kDigestDigits)) {
        members.refuse(name, "is no SHA-256");
    }
    return digest;
}

OfferedVersion read_version(const Members& members) {
    OfferedVersion version;
    version.version = members.needed("version");
    if (!parse_version(version.version)) {
        members.refuse("version", "is no version");
    }
    version.file = members.file("file");
    if (version.file.empty()) {
        members.refuse("file", "is missing");
    }
    version.digest = read_digest(members, "sha256");
    version.content = read_digest(members, "content");
    version.size = read_size(members);
    const Json* const checked = members.find("checked");
    version.checked = checked != nullptr && checked->is_boolean() && checked->get<bool>();
    version.signer = members.text("signer");
    version.key = version.signer.empty() ? "" : read_fingerprint(members.text("key"));
    version.extends = members.text("extends");
    version.needs = read_needs(members);
    return version;
}

std::string place_of(const std::string& list, std::size_t i) {
    return list + "[" + std::to_string(i) + "]";
}

OfferedPackage read_package(const Members& members) {
    OfferedPackage package;
    package.id = members.needed("id");
    if (!is_package_id(package.id) || !wrong_file_name(package.id).empty()) {
        members.refuse("id", "is no id (small letters, digits and -, a letter first)");
    }
    package.title = members.text("title");
    package.summary = members.text("summary");
    package.family = members.text("family");
    package.licence = members.text("licence");
    package.homepage = members.text("homepage");
    package.authors = members.texts("authors");
    package.players = members.texts("players");
    package.picture = members.file("picture");
    package.page = members.file("page");
    std::set<std::string> known;
    const Json& versions = members.list("versions", members.bounds().versions);
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const Members one(versions[i], members.place() + "." + place_of("versions", i),
                          members.bounds());
        package.versions.push_back(read_version(one));
        if (!known.insert(package.versions.back().version).second) {
            one.refuse("version", "is there twice");
        }
    }
    if (package.versions.empty()) {
        members.refuse("versions", "is empty");
    }
    return package;
}

Json as_json(const OfferedVersion& version) {
    Json needed = Json::object();
    for (const PackageNeed& need : version.needs) {
        needed[need.id] = need.range;
    }
    return {{"version", version.version}, {"file", version.file},
            {"size", version.size},       {"sha256", version.digest},
            {"content", version.content}, {"checked", version.checked},
            {"signer", version.signer},   {"key", version.key},
            {"extends", version.extends}, {"requires", needed}};
}

Json as_json(const OfferedPackage& package) {
    Json versions = Json::array();
    for (const OfferedVersion& version : package.versions) {
        versions.push_back(as_json(version));
    }
    return {
        {"id", package.id},           {"title", package.title},       {"summary", package.summary},
        {"family", package.family},   {"players", package.players},   {"authors", package.authors},
        {"licence", package.licence}, {"homepage", package.homepage}, {"picture", package.picture},
        {"page", package.page},       {"versions", versions}};
}

// Whether this program is one that the version asks for.
bool is_for_us(const OfferedVersion& version) {
    const auto ours = parse_version(program_version());
    return std::all_of(version.needs.begin(), version.needs.end(), [&](const PackageNeed& need) {
        const auto range = VersionRange::parse(need.range);
        return need.id != "perthro" || (range && ours && range->fits(*ours));
    });
}

}  // namespace

std::string write_index(const Index& index) {
    Json packages = Json::array();
    for (const OfferedPackage& package : index.packages) {
        packages.push_back(as_json(package));
    }
    constexpr int kIndent = 1;
    return json_text(Json{{"format", kFormat}, {"title", index.title}, {"packages", packages}},
                     kIndent) +
           "\n";
}

Index read_index(const std::string& text, const IndexBounds& bounds) {
    if (text.size() > bounds.bytes) {
        throw PackageRefused("it is larger than an index may be");
    }
    const Json json = parse_once(text, kIndexName);
    if (!json.is_object() || !json.contains("format") || !json["format"].is_number_integer() ||
        !json.contains("packages")) {
        throw PackageRefused("this is no index of packages (`perthro index` writes one)");
    }
    if (json["format"] != kFormat) {
        throw PackageRefused("it is of format " + json_text(json["format"]) +
                             ", and this Perthro reads format " + std::to_string(kFormat) +
                             " (get a newer Perthro)");
    }
    const Members members(json, "", bounds);
    Index index;
    index.title = members.text("title");
    const Json& packages = members.list("packages", bounds.packages);
    std::set<std::string> known;
    for (std::size_t i = 0; i < packages.size(); ++i) {
        const Members one(packages[i], place_of("packages", i), bounds);
        index.packages.push_back(read_package(one));
        if (!known.insert(index.packages.back().id).second) {
            one.refuse("id", "is there twice");
        }
    }
    sort_index(index);
    return index;
}

const OfferedVersion* best_version(const OfferedPackage& package, const std::string& version) {
    const OfferedVersion* unripe = nullptr;
    for (const OfferedVersion& one : package.versions) {
        if (!version.empty()) {
            if (one.version == version) {
                return &one;
            }
            continue;
        }
        const auto parsed = parse_version(one.version);
        if (!parsed || !is_for_us(one)) {
            continue;
        }
        if (parsed->before.empty()) {
            return &one;
        }
        unripe = unripe == nullptr ? &one : unripe;
    }
    return unripe;
}

const OfferedVersion* best_in_range(const OfferedPackage& package, const VersionRange& range) {
    for (const OfferedVersion& one : package.versions) {
        const auto parsed = parse_version(one.version);
        if (parsed && range.fits(*parsed) && is_for_us(one)) {
            return &one;
        }
    }
    return nullptr;
}

void sort_index(Index& index) {
    for (OfferedPackage& package : index.packages) {
        std::stable_sort(package.versions.begin(), package.versions.end(),
                         [](const OfferedVersion& one, const OfferedVersion& other) {
                             const auto first = parse_version(one.version);
                             const auto second = parse_version(other.version);
                             return first && second && *second < *first;
                         });
    }
    std::sort(
        index.packages.begin(), index.packages.end(),
        [](const OfferedPackage& one, const OfferedPackage& other) { return one.id < other.id; });
}

}  // namespace perthro
