#include "scripting/package/identity.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/nearest.hpp"
#include "scripting/package/reader.hpp"
#include "scripting/package/store.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/package/version.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProgram = "perthro";
constexpr const char* kRanges = R"(a range of versions, as "^1.2", ">=1.4" or ">=1.2 <2")";

// The entry of this key, no longer in the map.
std::optional<DocumentNode> taken(DocumentNode& root, std::string_view key) {
    const auto entry = std::find_if(root.entries.begin(), root.entries.end(),
                                    [&](const auto& one) { return one.key == key; });
    if (entry == root.entries.end()) {
        return std::nullopt;
    }
    DocumentNode value = std::move(entry->value);
    if (value.at.line == 0) {
        value.at = entry->at;
    }
    root.entries.erase(entry);
    return value;
}

std::string read_version(ReadContext& context, const DocumentNode& node) {
    const auto text = read_text(context, node, "version");
    if (!text || parse_version(*text)) {
        return text.value_or("");
    }
    std::string near;
    for (const char* rest : {".0", ".0.0"}) {
        const std::string whole = (text->starts_with('v') ? text->substr(1) : *text) + rest;
        near = near.empty() && parse_version(whole) ? whole : near;
    }
    if (text->starts_with('v') && parse_version(text->substr(1))) {
        near = text->substr(1);
    }
    context.error(node.at, "version", "`" + *text + "` is no version",
                  "three numbers, as 1.2.0 (https://semver.org)",
                  near.empty() ? "" : "did you mean `" + near + "`?");
    return "";
}

std::string read_homepage(ReadContext& context, const DocumentNode& node) {
    const auto text = read_text(context, node, "homepage");
    if (!text) {
        return "";
    }
    const bool web = text->starts_with("https://") || text->starts_with("http://");
    const bool plain = std::all_of(text->begin(), text->end(),
                                   [](unsigned char c) { return c > ' ' && c < 0x7F; });
    if (!web || !plain) {
        context.error(node.at, "homepage", "`" + *text + "` is no address of the web",
                      "an address that begins with https://");
        return "";
    }
    return *text;
}

class NeedReader {
public:
    NeedReader(ReadContext& context, const fs::path& folder) : context_(context), folder_(folder) {}

    PackageNeed read(const DocumentNode::Entry& entry) {
        const std::string path = path_to("requires", entry.key);
        PackageNeed needed{entry.key, read_text(context_, entry.value, path).value_or(""), ""};
        const auto range = VersionRange::parse(needed.range);
        if (!range) {
            if (!needed.range.empty()) {
                const bool bare = VersionRange::parse("^" + needed.range).has_value();
                context_.error(entry.value.at, path,
                               "`" + needed.range + "` is no range of versions", kRanges,
                               bare ? "did you mean \"^" + needed.range + "\"?" : "");
            }
            return needed;
        }
        if (needed.id == kProgram) {
            needed.found = program_version();
            check(*range, needed, entry, "this is Perthro " + needed.found,
                  "get another version of Perthro, or one of the package that needs no other");
            return needed;
        }
        const bool is_path = needed.id.find('/') != std::string::npos || needed.id.starts_with('.');
        const auto folder = is_path ? std::nullopt : package_named_in(folder_, needed.id);
        if (!folder && is_kept(folder_)) {
            return needed;  // what decides the rules is there
        }
        if (!folder) {
            const std::string near = nearest_package(folder_, needed.id);
            context_.error(entry.at, path, wanted(needed) + ", and there is no such package", "",
                           near.empty() ? "install it first: perthro install FILE" : near);
            return needed;
        }
        needed.found = version_of(*folder);
        check(*range, needed, entry,
              needed.found.empty()
                  ? "the one in " + display_name(*folder) + " says no version"
                  : "the one in " + display_name(*folder) + " is version " + needed.found,
              is_shipped(*folder)
                  ? "ask for less, or get another version of Perthro, with which it came"
                  : "install a version of it that fits");
        return needed;
    }

private:
    static std::string wanted(const PackageNeed& needed) {
        return "this package needs " +
               (needed.id == kProgram ? std::string("Perthro") : "`" + needed.id + "`") + " " +
               needed.range;
    }

    void check(const VersionRange& range, const PackageNeed& needed,
               const DocumentNode::Entry& entry, const std::string& there,
               const std::string& remedy) {
        const auto version = parse_version(needed.found);
        if (!version || !range.fits(*version)) {
            context_.error(entry.at, path_to("requires", needed.id),
                           wanted(needed) + ", and " + there, "", remedy);
        }
    }

    ReadContext& context_;
    fs::path folder_;
};

}  // namespace

Identity take_identity(ReadContext& context, DocumentNode& root, const fs::path& folder) {
    Identity identity;
    if (const auto version = taken(root, "version")) {
        identity.version = read_version(context, *version);
    }
    if (const auto homepage = taken(root, "homepage")) {
        identity.homepage = read_homepage(context, *homepage);
    }
    if (const auto needed = taken(root, "requires")) {
        const MapReader map(context, *needed, "requires");
        NeedReader reader(context, folder);
        if (check_count(context, needed->at, "requires", map.entries().size(), kMostNames,
                        "needs")) {
            for (const auto& entry : map.entries()) {
                identity.needs.push_back(reader.read(entry));
            }
        }
    }
    return identity;
}

}  // namespace perthro
