// Packages that travel: packed into one file, opened with every check that needs nothing of this
// machine, put into the user's folder of packages and taken out again.
#pragma once

#include "scripting/package/archive.hpp"
#include "scripting/package/manifest.hpp"
#include "scripting/package/provenance.hpp"
#include "scripting/package/signature.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// A packed package, checked or about to be packed.
struct TravellingPackage {
    Manifest manifest;
    std::vector<PackedFile> files;       // without those that travel beside the package
    std::string manifest_text;           // as it came and was signed; "" = write_manifest
    std::optional<Signature> signature;  // that fits the manifest
};

// Signs the manifest, in place of whoever signed it before.
void sign_package(TravellingPackage& package, const SecretKey& key);

// The bytes of a packed file: the manifest first, then the signature, then the files in their
// order. The same bytes for the same package.
[[nodiscard]] std::string packed_package(const TravellingPackage& package);

// The package that the bytes of a packed file are. Throws PackageRefused: for what read_archive
// refuses, if the manifest is missing or lists other files, if the signature does not fit it, if it
// says else than game.yaml what the package is, and if its content is another one, of a package
// whose files alone decide its rules.
[[nodiscard]] TravellingPackage unpacked_package(std::string_view bytes);

// What a package in the user's folder of packages was installed as, empty if it was made there.
// Throws PackageRefused if its manifest cannot be read.
[[nodiscard]] std::optional<Manifest> installed_as(const std::filesystem::path& folder);

// Who signed the package in such a folder, empty if nobody did. Throws PackageRefused if the
// signature does not fit the manifest.
[[nodiscard]] std::optional<Signature> signed_by(const std::filesystem::path& folder);

// An installed package as it came, with its signature. Loads nothing of it. Throws PackageRefused
// where it was not installed, was changed since, or could not be installed again.
[[nodiscard]] TravellingPackage package_as_installed(const std::filesystem::path& folder);

// How the files of an installed package differ from what was installed, as `differences` says it.
[[nodiscard]] std::vector<std::string> changes_of(const std::filesystem::path& folder,
                                                  const Manifest& manifest);

// Where a package of this id is installed: in user_games_folder(). Throws PackageRefused where the
// environment names none.
[[nodiscard]] std::filesystem::path place_of_package(const std::string& id);

// Whether a folder may be replaced or removed: it is no link, was installed, and nobody changed it
// since. Throws PackageRefused that says why not.
void need_unchanged(const std::filesystem::path& folder);

// Whether it may take the place of what is installed: that is no later version. Throws
// PackageRefused that names both.
void need_no_later(const std::filesystem::path& folder, const Manifest& manifest);

// Puts the package in its place, over one that is there. Throws WriteFailure; then the old one is
// as it was.
void install(const TravellingPackage& package, const Provenance& provenance);

// Puts the package into a folder of any name, over one that is there. Throws WriteFailure; then the
// old one is as it was.
void unpack(const TravellingPackage& package, const Provenance& provenance,
            const std::filesystem::path& folder);

// Why an installed package will not open here, one sentence each: needs that are not met, a parent
// that is missing.
[[nodiscard]] std::vector<std::string> missing_needs(const TravellingPackage& package);

}  // namespace perthro
