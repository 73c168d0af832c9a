#include "scripting/catalogue/offers.hpp"

#include "scripting/errors.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"

#include <algorithm>

namespace perthro {

namespace {

std::vector<IndexSource> chosen_sources(const std::string& which) {
    std::vector<IndexSource> sources = read_sources();
    if (which.empty()) {
        if (sources.empty()) {
            throw PackageRefused("you have added no index of packages (perthro source add ADDRESS, "
                                 "or say --index ADDRESS)");
        }
        return sources;
    }
    const auto named = std::find_if(sources.begin(), sources.end(),
                                    [&](const IndexSource& one) { return one.name == which; });
    if (named != sources.end()) {
        return {*named};
    }
    const std::string address = index_address(which);
    const auto known = std::find_if(sources.begin(), sources.end(),
                                    [&](const IndexSource& one) { return one.address == address; });
    return {known != sources.end() ? *known : IndexSource{"", address}};
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : ", ") + text;
    }
    return all;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

[[noreturn]] void refuse_unknown(const std::vector<ReadIndex>& sources, const std::string& id) {
    std::vector<std::string> ids, unread;
    for (const ReadIndex& one : sources) {
        for (const OfferedPackage& package : one.index.packages) {
            ids.push_back(package.id);
        }
        if (!one.trouble.empty()) {
            unread.push_back(one.trouble);
        }
    }
    const std::string near = did_you_mean(id, ids);
    throw PackageRefused("no index offers " + quoted_name(id) + " (" +
                         (near.empty() ? "perthro search lists what they offer" : near) + ")" +
                         (unread.empty() ? "" : "; not all could be read: " + joined(unread)));
}

const OfferedVersion& chosen_version(const OfferedPackage& package, const std::string& version) {
    const OfferedVersion* const best = best_version(package, version);
    if (best == nullptr) {
        std::vector<std::string> versions;
        for (const OfferedVersion& one : package.versions) {
            versions.push_back(one.version);
        }
        throw PackageRefused(version.empty()
                                 ? "every version of `" + package.id +
                                       "` needs another Perthro (get a newer one)"
                                 : "there is no version " + quoted_name(version) + " of `" +
                                       package.id + "` (there is " + joined(versions) + ")");
    }
    return *best;
}

}  // namespace

std::vector<ReadIndex> read_all_sources(const std::string& which, const FetchProgress& progress) {
    std::vector<ReadIndex> all;
    for (const IndexSource& source : chosen_sources(which)) {
        ReadIndex& one = all.emplace_back();
        one.source = source;
        try {
            one.index = fetch_index(source.address, progress);
        } catch (const FetchFailure& failure) {
            one.trouble = failure.what();
        } catch (const PackageRefused& refused) {
            one.trouble = refused.what();
        }
    }
    return all;
}

Offer find_offer(const std::vector<ReadIndex>& sources, const std::string& name) {
    const std::size_t at = name.find('@');
    const std::string id = name.substr(0, at);
    const std::string version = at == std::string::npos ? "" : name.substr(at + 1);
    std::vector<Offer> offers;
    for (const ReadIndex& one : sources) {
        for (const OfferedPackage& package : one.index.packages) {
            if (package.id == id) {
                offers.push_back({one.source, package, {}});
            }
        }
    }
    if (offers.empty()) {
        refuse_unknown(sources, id);
    }
    if (offers.size() > 1) {
        std::vector<std::string> names;
        for (const Offer& offer : offers) {
            names.push_back(offer.source.name);
        }
        throw PackageRefused("several indexes offer `" + id + "`: " + joined(names) +
                             " (say which: --index " + names.front() + ")");
    }
    offers.front().version = chosen_version(offers.front().package, version);
    return offers.front();
}

const OfferedVersion* update_of(const OfferedPackage& package, const std::string& here) {
    const OfferedVersion* const best = best_version(package, "");
    const auto now = parse_version(here);
    return best != nullptr && now && !(*now < *parse_version(best->version)) ? nullptr : best;
}

std::string searched_text(const OfferedPackage& package) {
    std::string all = package.id + "\n" + package.title + "\n" + package.summary + "\n" +
                      package.family;
    for (const std::string& author : package.authors) {
        all += "\n" + author;
    }
    return all;
}

bool words_fit(const std::string& text, const std::vector<std::string>& words) {
    const std::string all = lower(text);
    return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return all.find(lower(word)) != std::string::npos;
    });
}

TravellingPackage fetch_offer(const Offer& offer, const FetchProgress& progress) {
    FetchBounds bounds;
    bounds.bytes = offer.version.size;
    const std::string address = address_below(offer.source.address, offer.version.file);
    const auto refuse = [&](const std::string& what) {
        throw PackageRefused(shown(address) + " is refused: " + what);
    };
    const std::string bytes = fetch(address, bounds, progress);
    if (bytes.size() != offer.version.size || sha256(bytes) != offer.version.digest) {
        refuse("it is not the file that the index names (try again later, or tell who keeps it)");
    }
    try {
        TravellingPackage package = unpacked_package(bytes);
        if (package.manifest.id != offer.package.id ||
            package.manifest.identity.version != offer.version.version) {
            refuse("the index calls it " + offer.package.id + " " + offer.version.version +
                   ", and it is " + quoted_name(package.manifest.id) + " " +
                   quoted_name(package.manifest.identity.version));
        }
        if (package.manifest.content != offer.version.content) {
            refuse("its content is " + offer.version.content + " in the index and " +
                   package.manifest.content + " in its " + kManifestName +
                   " (tell who keeps the index)");
        }
        return package;
    } catch (const PackageRefused& refused) {
        if (std::string_view(refused.what()).starts_with(shown(address))) {
            throw;
        }
        throw PackageRefused(shown(address) + " is refused: " + refused.what());
    }
}

TravellingPackage fetch_package(const std::string& address, const FetchProgress& progress) {
    FetchBounds bounds;
    bounds.bytes = ArchiveBounds().packed;
    const std::string bytes = fetch(address, bounds, progress);
    try {
        return unpacked_package(bytes);
    } catch (const PackageRefused& refused) {
        throw PackageRefused(shown(address) + " is refused: " + refused.what());
    }
}

}  // namespace perthro
