// Whom the user believes: trust on first use. The first key that signed a package is written down
// with its id, and from then on nobody else may replace the package: perthro/trusted.json in
// XDG_DATA_HOME.
#pragma once

#include "scripting/package/signature.hpp"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace perthro {

// A key that signed some package here, by its fingerprint.
struct Signer {
    std::string name;         // as it was when it was met first
    std::string fingerprint;  // as fingerprint_of
    std::string since;        // the day, 2026-01-31
};

// All that is written down of keys.
struct Trust {
    std::vector<Signer> signers;
    std::map<std::string, std::string> packages;  // id -> the fingerprint that may replace it
    std::set<std::string> forgotten;              // ids that the user said any key may replace

    // Null if this key was never met.
    [[nodiscard]] const Signer* find(const std::string& fingerprint) const;
    // Ids that this key signed.
    [[nodiscard]] std::vector<std::string> packages_of(const std::string& fingerprint) const;
};

// What is written down; nothing where nothing is. Throws PackageRefused if the file is damaged.
[[nodiscard]] Trust read_trust();
// Writes all of it down. Throws WriteFailure, and PackageRefused where the environment names no
// home. Only for who has had the lock on the user's folder
// since it was read.
void write_trust(const Trust& trust);
// Reads, changes and writes it while no other program does. Throws what these and `change` throw.
void change_trust(const std::function<void(Trust& trust)>& change);

// Adds the key of the installed package of this id, as its own folder says it, where nothing is
// written down of it: the file was lost, or could not be written. What was forgotten stays so.
void recall(Trust& trust, const std::string& id);

// What a signature, or that there is none, means to this user: to be shown when the package is
// installed. Throws PackageRefused with a remedy if another key signed the package before.
[[nodiscard]] std::vector<std::string>
judge(const std::string& id, const std::optional<Signature>& signature, const Trust& trust);
// Adds that this key signed this package.
void believe(Trust& trust, const std::string& id, const Signature& signature);
// Takes away whose the package of this id is: any key may replace it until one is believed.
void forget_key_of(Trust& trust, const std::string& id);

// Today as it is written down, by UTC.
[[nodiscard]] std::string today();

}  // namespace perthro
