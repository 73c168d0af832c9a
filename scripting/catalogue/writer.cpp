#include "scripting/catalogue/writer.hpp"

#include "scripting/catalogue/look.hpp"
#include "scripting/catalogue/page.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>

namespace perthro {

namespace {

namespace fs = std::filesystem;

// The versions of before whose files are still there.
Index read_before(const fs::path& folder) {
    const FileRead read = read_regular_file(folder / kIndexName, IndexBounds().bytes,
                                            LinkAtEnd::Followed);
    if (read.trouble == FileTrouble::Missing) {
        return {};
    }
    Index index;
    try {
        index = read_index(read.text);
    } catch (const PackageRefused& refused) {
        throw PackageRefused((folder / kIndexName).string() + " is not gone on with: " +
                             refused.what() + " (move it away, or say another --out)");
    }
    for (OfferedPackage& package : index.packages) {
        std::erase_if(package.versions, [&](const OfferedVersion& version) {
            std::error_code error;
            return !fs::is_regular_file(folder / version.file, error);
        });
    }
    std::erase_if(index.packages, [](const auto& package) { return package.versions.empty(); });
    return index;
}

// As much of the text as an index may have, in whole characters.
std::string one_line(const std::string& text) {
    std::string line = shown(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    line.resize(std::min(line.size(), IndexBounds().text));
    line.resize(line.size() - unfinished_bytes(line));
    return line;
}

OfferedVersion version_of(const TravellingPackage& package, const std::string& bytes,
                          const std::string& file) {
    const Manifest& manifest = package.manifest;
    OfferedVersion version;
    version.version = manifest.identity.version;
    version.file = file;
    version.digest = sha256(bytes);
    version.content = manifest.content;
    version.size = bytes.size();
    version.checked = manifest.checked;
    if (package.signature) {
        version.signer = package.signature->name;
        version.key = fingerprint_of(package.signature->key);
    }
    version.needs = manifest.identity.needs;
    return version;
}

// What the latest version says of the package.
void describe(OfferedPackage& entry, const Manifest& manifest, const LookedAt& looked) {
    const session::GameCard& card = looked.info.card;
    entry.title = one_line(manifest.title);
    entry.summary = one_line(card.summary);
    entry.family = one_line(card.family);
    entry.licence = one_line(manifest.licence);
    entry.homepage = manifest.identity.homepage;
    entry.authors = manifest.authors;
    entry.players = card.players;
    entry.picture = looked.picture.empty() ? "" : manifest.id + "/board.svg";
    entry.page = manifest.id + "/index.html";
}

}  // namespace

CatalogueWriter::CatalogueWriter(fs::path folder, const std::string& title)
    : folder_(std::move(folder)), index_(read_before(folder_)) {
    if (!title.empty() || index_.title.empty()) {
        index_.title = title.empty() ? "Packages for Perthro" : title;
    }
}

void CatalogueWriter::add(const TravellingPackage& package, const fs::path& shown_from) {
    const Manifest& manifest = package.manifest;
    const std::string bytes = packed_package(package);
    const std::string file = manifest.id + "/" + manifest.id + "-" + manifest.identity.version +
                             ".perthro";
    OfferedVersion version = version_of(package, bytes, file);
    version.extends = top_level_text(shown_from, "extends");
    const LookedAt looked = look_at(shown_from.string());
    OfferedPackage entry = entry_of(manifest.id);
    std::erase_if(entry.versions, [&](const OfferedVersion& one) {
        if (one.version == version.version && one.digest != version.digest) {
            throw PackageRefused("version " + version.version + " of `" + manifest.id +
                                 "` is in the catalogue with other bytes (give the new one a "
                                 "version of its own)");
        }
        return one.version == version.version;
    });
    entry.versions.push_back(version);
    Index alone{"", {entry}};
    sort_index(alone);
    OfferedPackage& sorted = alone.packages.front();
    const bool latest = sorted.versions.front().version == version.version;
    if (latest) {
        describe(sorted, manifest, looked);
    }
    static_cast<void>(read_index(write_index(alone)));  // what nobody could read is left out
    write(file, bytes);
    if (latest) {  // the pages tell of no earlier one
        if (!sorted.picture.empty()) {
            write(sorted.picture, looked.picture);
        }
        write(sorted.page, package_page(sorted, looked.info.rules_text));
    }
    std::erase_if(index_.packages, [&](const auto& one) { return one.id == manifest.id; });
    index_.packages.push_back(sorted);
}

void CatalogueWriter::end() {
    sort_index(index_);
    const std::string text = write_index(index_);
    static_cast<void>(read_index(text));  // its title, and how much it is
    write("index.html", catalogue_page(index_));
    write(kIndexName, text);
}

OfferedPackage CatalogueWriter::entry_of(const std::string& id) const {
    const auto known = std::find_if(index_.packages.begin(), index_.packages.end(),
                                    [&](const OfferedPackage& one) { return one.id == id; });
    OfferedPackage fresh;
    fresh.id = id;
    return known != index_.packages.end() ? *known : fresh;
}

void CatalogueWriter::write(const std::string& name, const std::string& bytes) const {
    std::error_code error;
    fs::create_directories((folder_ / name).parent_path(), error);
    write_file(folder_ / name, bytes);
}

}  // namespace perthro
