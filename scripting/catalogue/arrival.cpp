#include "scripting/catalogue/arrival.hpp"

#include "scripting/folder_lock.hpp"
#include "scripting/outside/child_process.hpp"
#include "scripting/package/collect.hpp"
#include "scripting/package/dependents.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/store.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/package/trust.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 8;                // packages that need each other
constexpr std::size_t kMostTogether = 64;  // packages that one needs

// Whether a version is here that fits.
bool is_here(const PackageNeed& need) {
    const auto folder = known_package(need.id);
    return folder && version_fits(need.range, version_of(*folder));
}

// What the version names and is not here; the range of a parent that it only extends is "".
std::vector<PackageNeed> missing_here(const OfferedVersion& version) {
    std::vector<PackageNeed> needs = version.needs;
    const bool named = std::any_of(needs.begin(), needs.end(), [&](const PackageNeed& need) {
        return need.id == version.extends;
    });
    if (!named && is_package_id(version.extends)) {
        needs.insert(needs.begin(), {version.extends, "", ""});
    }
    std::erase_if(needs,
                  [](const PackageNeed& need) { return need.id == "perthro" || is_here(need); });
    return needs;
}

// What to fetch of a package for a need; null if there is none that fits, or what is here in its
// place is not an earlier version: nobody goes back unasked.
const OfferedVersion* fitting(const OfferedPackage& package, const PackageNeed& need) {
    const auto range = VersionRange::parse(need.range);
    const OfferedVersion* const best = range ? best_in_range(package, *range)
                                             : best_version(package, "");
    const auto folder = known_package(need.id);
    const auto now = parse_version(folder ? version_of(*folder) : "");
    const bool later = best != nullptr && now && *now < *parse_version(best->version);
    return !folder || later ? best : nullptr;
}

// Where the index that the offer is from has a package of this id.
const OfferedPackage* beside(const Offer& offer, const std::vector<ReadIndex>& sources,
                             const std::string& id) {
    for (const ReadIndex& one : sources) {
        for (const OfferedPackage& package : one.index.packages) {
            if (one.source.address == offer.source.address && package.id == id) {
                return &package;
            }
        }
    }
    return nullptr;
}

class Together {
public:
    Together(const std::vector<ReadIndex>& sources, const FetchProgress& progress)
        : sources_(sources), progress_(progress) {}

    // What no index has is left out: install_arrival says that it is missing.
    void fetch(const Offer& offer, const std::string& needed_by, int depth) {
        ids_.push_back(offer.package.id);
        for (const PackageNeed& need : missing_here(offer.version)) {
            const OfferedPackage* const package = beside(offer, sources_, need.id);
            const OfferedVersion* const version = package == nullptr ? nullptr
                                                                     : fitting(*package, need);
            const bool known = std::find(ids_.begin(), ids_.end(), need.id) != ids_.end();
            if (version != nullptr && !known && depth < kDeepest && ids_.size() < kMostTogether) {
                fetch({offer.source, *package, *version}, offer.package.id, depth + 1);
            }
        }
        all_.push_back({fetch_offer(offer, progress_),
                        {"index", offer.source.address, "", "", ""},
                        needed_by});
    }
    std::vector<Arrival> take() { return std::move(all_); }

private:
    const std::vector<ReadIndex>& sources_;
    const FetchProgress& progress_;
    std::vector<std::string> ids_;  // that are fetched, or will be
    std::vector<Arrival> all_;
};

// What the package takes the place of.
std::string replaced(const fs::path& folder, const Manifest& manifest, bool force) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder, error))) {
        return "";
    }
    if (!force) {
        need_unchanged(folder);
        need_no_later(folder, manifest);
    }
    try {
        const auto before = installed_as(folder);
        return before ? with_version(*before) : "your own";
    } catch (const PackageRefused& /*broken*/) {
        return "a broken one";
    }
}

// What a folder of this machine holds is its user's own affair.
std::vector<std::string> judged(const Arrival& arrival, const Trust& trust) {
    const TravellingPackage& package = arrival.package;
    const std::string& id = package.manifest.id;
    if (arrival.provenance.foreign()) {
        return judge(id, package.signature, trust);
    }
    const auto before = trust.packages.find(id);
    if (before == trust.packages.end()) {
        return {};
    }
    const Signer* const signer = trust.find(before->second);
    return {"`" + id + "` was signed before (" +
            (signer != nullptr ? quoted_name(signer->name) + ", " : "") + before->second +
            "), and what comes from a folder of yours is not: nothing shows that it is theirs"};
}

void complete(Provenance& provenance, const std::optional<Signature>& signature) {
    provenance.day = today();
    if (signature) {
        provenance.signer = signature->name;
        provenance.key = fingerprint_of(signature->key);
    }
}

bool may_decide(const std::string& name) {
    return name.ends_with(".lua") || name.ends_with(".yaml");
}

// Whether what is installed may have other rules than the package: by the files alone, as what a
// manifest says of its content is not always held against them.
bool may_rule_otherwise(const TravellingPackage& package) {
    try {
        std::vector<PackedFile> before = collect_files(place_of_package(package.manifest.id)).files;
        std::vector<PackedFile> now = package.files;
        for (auto* files : {&before, &now}) {
            std::erase_if(*files, [](const PackedFile& file) { return !may_decide(file.name); });
            std::sort(files->begin(), files->end(),
                      [](const auto& one, const auto& other) { return one.name < other.name; });
        }
        return !std::equal(before.begin(), before.end(), now.begin(), now.end(),
                           [](const auto& one, const auto& other) {
                               return one.name == other.name && one.bytes == other.bytes;
                           });
    } catch (const PackageRefused& /*what is there cannot be read whole*/) {
        return true;
    }
}

// Which packages would not open any more behind this one, as they need what it takes the place of.
std::string broken(const Manifest& manifest, bool force) {
    const auto before = known_package(manifest.id);
    const std::string text = in_words(
        before ? broken_by(manifest.id, version_of(*before), manifest.identity.version)
               : std::vector<Dependent>{},
        manifest.id);
    if (!force && !text.empty()) {
        throw PackageRefused(text + ", and this is " + with_version(manifest) +
                             " (perthro install and perthro update do it with --force)");
    }
    return text;
}

Prospect looked_at(const Arrival& arrival, bool force, Trust& trust) {
    const Manifest& manifest = arrival.package.manifest;
    recall(trust, manifest.id);
    std::vector<std::string> signatures = judged(arrival, trust);
    return {replaced(place_of_package(manifest.id), manifest, force), std::move(signatures),
            broken(manifest, force)};
}

// Behind the package, so that no key is written down for one that is not there; where that fails
// the folder of the package says whose it is.
std::string believed(Trust& trust, const std::string& id, const Signature& signature) {
    believe(trust, id, signature);
    try {
        write_trust(trust);
    } catch (const WriteFailure& failure) {
        return "warning: its key is known only as long as `" + id +
               "` is installed: " + failure.what();
    }
    return "";
}

}  // namespace

std::string with_version(const Manifest& manifest) {
    const std::string& version = manifest.identity.version;
    return manifest.id + (version.empty() ? "" : " " + shown(version));
}

std::string who_is_meant(const std::string& id, const fs::path& folder, const fs::path& before) {
    const bool other_meant = known_package(id) == before;
    return "`" + id + "` means " + display_name(other_meant ? before : folder) +
           " from now on, not " + display_name(other_meant ? folder : before);
}

std::vector<Arrival> fetch_with_needs(const Offer& offer, const std::vector<ReadIndex>& sources,
                                      const FetchProgress& progress) {
    Together together(sources, progress);
    together.fetch(offer, "", 0);
    return together.take();
}

Prospect prospect_of(const Arrival& arrival, bool force) {
    Trust trust = read_trust();
    return looked_at(arrival, force, trust);
}

std::string keep_rules_by(const fs::path& program, const fs::path& folder) {
    std::error_code error;
    const fs::path full = fs::absolute(folder, error);
    outside::ChildProcess child({program.string(), "store", "--keep", full.string()});
    bool kept = false;
    while (const auto line = child.hear()) {
        kept = kept || *line == kRulesKept;
    }
    if (program.empty() || !child.started()) {
        return "no process can be started for it";
    }
    const std::string& said = child.last_complaint();
    return kept ? "" : said.empty() ? "the process that keeps them ended" : shown(said);
}

Installed install_arrival(Arrival& arrival, bool force, const KeepRules& keep) {
    const TravellingPackage& package = arrival.package;
    const std::string& id = package.manifest.id;
    Installed installed;
    installed.folder = place_of_package(id);
    if (!prospect_of(arrival, force).replaces.empty() && may_rule_otherwise(package)) {
        const std::string trouble = keep(installed.folder);
        if (!trouble.empty() && !force) {
            throw PackageRefused("the rules of the `" + id + "` that is installed are not kept: " +
                                 trouble + " (to lose the games that were saved by them: --force)");
        }
        if (!trouble.empty()) {
            installed.remarks.push_back("warning: the rules before are not kept: " + trouble);
        }
    }
    const fs::path games = installed.folder.parent_path();
    const FolderLock alone(games.parent_path());
    for (const fs::path& folder :
         {games, games.parent_path(), store_folder(KeptOf::Own), store_folder(KeptOf::Strangers)}) {
        clear_unfinished(folder);
    }
    Trust trust = read_trust();
    installed.prospect = looked_at(arrival, force, trust);
    const auto meant_before = known_package(id);
    complete(arrival.provenance, package.signature);
    install(package, arrival.provenance);
    if (package.signature && arrival.provenance.foreign()) {
        const std::string trouble = believed(trust, id, *package.signature);
        installed.remarks.insert(installed.remarks.end(), trouble.empty() ? 0 : 1, trouble);
    }
    if (!package.manifest.checked) {
        installed.remarks.push_back("it was not checked when it was packed: perthro check " + id);
    }
    if (!installed.prospect.breaks.empty()) {
        installed.remarks.push_back(installed.prospect.breaks + ": that does not open any more");
    }
    if (installed.prospect.replaces.empty() && meant_before) {
        installed.remarks.push_back(who_is_meant(id, installed.folder, *meant_before));
    }
    installed.missing = missing_needs(package);
    return installed;
}

}  // namespace perthro
