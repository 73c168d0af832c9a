#include "scripting/catalogue/getting.hpp"

#include "scripting/catalogue/arrival.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/packed_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/session/shipped.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <tuple>

namespace perthro::getting {

namespace {

namespace fs = std::filesystem;

// How the package stands here, and the version of what is installed.
std::pair<Standing, std::string> standing_of(const OfferedPackage& package) {
    const bool runs = best_version(package, "") != nullptr;
    std::error_code error;
    const fs::path folder = place_of_package(package.id);
    if (!fs::exists(fs::symlink_status(folder, error))) {
        return {!runs                       ? Standing::TooNew
                : known_package(package.id) ? Standing::Shipped
                                            : Standing::New,
                ""};
    }
    try {
        const auto manifest = installed_as(folder);
        if (!manifest) {
            return {Standing::Own, ""};
        }
        const std::string& here = manifest->identity.version;
        const bool later = update_of(package, here) != nullptr;
        return {later ? Standing::Update : Standing::Installed, here};
    } catch (const PackageRefused& /*broken: to install it says how*/) {
        return {runs ? Standing::Update : Standing::TooNew, ""};
    }
}

Card card_of(const IndexSource& source, const OfferedPackage& package) {
    const OfferedVersion* const best = best_version(package, "");
    const OfferedVersion& version = best != nullptr ? *best : package.versions.front();
    Card card;
    card.id = package.id;
    card.title = package.title.empty() ? package.id : package.title;
    card.summary = package.summary;
    card.version = version.version;
    card.authors = fmt::format("{}", fmt::join(package.authors, ", "));
    card.licence = package.licence;
    card.source = source.name;
    card.address = source.address;
    card.signer = version.signer;
    card.key = version.key;
    card.searched = searched_text(package);
    card.picture = package.picture.empty() ? "" : address_below(source.address, package.picture);
    card.bytes = version.size;
    std::tie(card.standing, card.here) = standing_of(package);
    return card;
}

Part part_of(const Arrival& arrival) {
    const Manifest& manifest = arrival.package.manifest;
    Prospect prospect = prospect_of(arrival, false);
    Part part;
    part.id = manifest.id;
    part.title = manifest.title.empty() ? manifest.id : manifest.title;
    part.version = manifest.identity.version;
    part.authors = fmt::format("{}", fmt::join(manifest.authors, ", "));
    part.licence = manifest.licence;
    part.homepage = manifest.identity.homepage;
    part.files = manifest.files.size();
    for (const ManifestFile& file : manifest.files) {
        part.bytes += file.size;
    }
    part.replaces = std::move(prospect.replaces);
    part.signatures = std::move(prospect.signatures);
    part.is_signed = arrival.package.signature.has_value();
    part.checked = manifest.checked;
    part.needed_by = arrival.needed_by;
    return part;
}

Parcel parcel_of(std::vector<Arrival> arrivals) {
    Parcel parcel;
    for (const Arrival& arrival : arrivals) {
        parcel.parts.push_back(part_of(arrival));
    }
    parcel.arrivals = std::make_shared<std::vector<Arrival>>(std::move(arrivals));
    return parcel;
}

// Gone when the user logs out, where the system has such a place; else it lies with what is
// temporary.
fs::path new_private_folder() {
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code error;
    fs::path place = runtime != nullptr ? runtime : "";
    if (!place.is_absolute() || !fs::is_directory(place, error)) {
        place = fs::temp_directory_path();
    }
    std::random_device dice;
    const fs::path folder = place / fmt::format("perthro-{:08x}{:08x}", dice(), dice());
    if (!fs::create_directory(folder)) {
        throw std::runtime_error(folder.string() + " is there already: try again");
    }
    fs::permissions(folder, fs::perms::owner_all);
    return folder;
}

}  // namespace

Offers read_offers(const Progress& progress) {
    Offers offers;
    if (read_sources().empty()) {
        return offers;
    }
    for (const ReadIndex& one : read_all_sources("", progress)) {
        offers.sources.push_back({one.source.name, one.source.address, one.index.title, one.trouble,
                                  one.index.packages.size()});
        for (const OfferedPackage& package : one.index.packages) {
            offers.cards.push_back(card_of(one.source, package));
        }
    }
    std::stable_sort(offers.cards.begin(), offers.cards.end(),
                     [](const Card& a, const Card& b) { return a.title < b.title; });
    return offers;
}

std::string fetch_picture(const std::string& address, const Progress& progress) {
    constexpr FetchBounds kBounds{std::size_t{512} << 10, 60, 20, 5};
    return fetch(address, kBounds, progress);
}

bool fits(const Card& card, const std::string& typed) {
    return words_fit(card.searched, words_of(typed));
}

Parcel fetch_parcel(const std::string& address, const std::string& id, const Progress& progress) {
    const std::vector<ReadIndex> sources = read_all_sources(address, progress);
    if (!sources.front().trouble.empty()) {
        throw PackageRefused(sources.front().trouble);
    }
    return parcel_of(fetch_with_needs(find_offer(sources, id), sources, progress));
}

// A game is never a file without a folder in its name.
bool is_packed(const std::string& name) {
    return name.ends_with(".perthro") ||
           (name.find('/') != std::string::npos && is_package_file_name(name));
}

Parcel read_parcel(const std::string& file) {
    std::error_code error;
    const fs::path path = fs::absolute(file, error).lexically_normal();
    std::vector<Arrival> arrivals;
    arrivals.push_back({read_packed_file(file), {"file", path.string(), "", "", ""}, ""});
    return parcel_of(std::move(arrivals));
}

std::vector<std::string> install_parcel(const Parcel& parcel) {
    std::vector<std::string> remarks;
    for (Arrival& arrival : *parcel.arrivals) {
        const Manifest& manifest = arrival.package.manifest;
        const auto keep = [&](const fs::path& folder) -> std::string {
            const std::string program = session::program_beside("perthro");
            if (!program.empty()) {
                return keep_rules_by(program, folder);
            }
            remarks.push_back("The rules of the old `" + manifest.id +
                              "` are not kept for games that were saved by them: the program "
                              "`perthro` is not beside this one");
            return "";
        };
        const Installed installed = install_arrival(arrival, false, keep);
        for (const std::string& missing : installed.missing) {
            remarks.push_back("`" + manifest.id + "` will not open yet: " + missing);
        }
        remarks.insert(remarks.end(), installed.remarks.begin(), installed.remarks.end());
    }
    return remarks;
}

std::string unpack_once(const Parcel& parcel) {
    const Arrival& arrival = parcel.arrivals->back();
    const fs::path folder = new_private_folder() / arrival.package.manifest.id;
    unpack(arrival.package, arrival.provenance, folder);
    return folder.string();
}

void remove_once(const std::string& folder) {
    std::error_code error;
    fs::remove_all(fs::path(folder).parent_path(), error);
}

void add_source(const std::string& address, const Progress& progress) {
    static_cast<void>(fetch_index(new_source(read_sources(), address, "").address, progress));
    change_sources([&](std::vector<IndexSource>& sources) {
        sources.push_back(new_source(sources, address, ""));
    });
}

void remove_source(const std::string& name) {
    change_sources(
        [&](std::vector<IndexSource>& sources) { perthro::remove_source(sources, name); });
}

}  // namespace perthro::getting
