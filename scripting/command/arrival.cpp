#include "scripting/command/arrival.hpp"

#include "scripting/command/package_file.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/trust.hpp"
#include "scripting/shown.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

std::string with_version(const Manifest& manifest) {
    const std::string& version = manifest.identity.version;
    return manifest.id + (version.empty() ? "" : " " + shown(version));
}

// What the package takes the place of, for the line that says so.
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
        return before ? ", in place of " + with_version(*before) : ", in place of your own";
    } catch (const PackageRefused& /*broken*/) {
        return ", in place of a broken one";
    }
}

// What a folder of this machine holds is its user's own affair.
std::vector<std::string> judged(const Arrival& arrival, const Trust& trust) {
    if (!arrival.provenance.foreign()) {
        return {};
    }
    const TravellingPackage& package = arrival.package;
    return judge(package.manifest.id, package.signature, trust);
}

void complete(Provenance& provenance, const std::optional<Signature>& signature) {
    provenance.day = today();
    if (signature) {
        provenance.signer = signature->name;
        provenance.key = fingerprint_of(signature->key);
    }
}

void tell_who_is_meant(const std::string& id, const fs::path& folder,
                       const std::optional<fs::path>& before, std::ostream& out) {
    if (before) {
        const bool other_meant = known_package(id) == before;
        fmt::print(out, "`{}` means {} from now on, not {}\n", id,
                   display_name(other_meant ? *before : folder),
                   display_name(other_meant ? folder : *before));
    }
}

}  // namespace

void install_arrival(Arrival& arrival, bool force, const GameArguments& limits,
                     const Streams& streams) {
    const TravellingPackage& package = arrival.package;
    const std::string& id = package.manifest.id;
    const fs::path folder = place_of_package(id);
    Trust trust = read_trust();
    const std::vector<std::string> lines = judged(arrival, trust);
    const std::string before = replaced(folder, package.manifest, force);
    const auto meant_before = known_package(id);
    complete(arrival.provenance, package.signature);
    if (package.signature && arrival.provenance.foreign()) {
        believe(trust, id, *package.signature);
        write_trust(trust);  // first: nothing is installed whose key would not be known again
    }
    if (!before.empty()) {
        keep_rules_of(folder, package.manifest.content, limits, streams);
    }
    install(package, arrival.provenance);
    fmt::print(streams.out, "{} is installed in {}{}\n", with_version(package.manifest),
               display_name(folder), before);
    for (const std::string& line : lines) {
        fmt::print(streams.out, "{}\n", line);
    }
    if (!package.manifest.checked) {
        fmt::print(streams.out, "it was not checked when it was packed: perthro check {}\n", id);
    }
    if (before.empty()) {
        tell_who_is_meant(id, folder, meant_before, streams.out);
    }
    for (const std::string& missing : missing_needs(package)) {
        fmt::print(streams.err, "warning: it will not open yet: {}\n", missing);
    }
}

}  // namespace perthro::command
