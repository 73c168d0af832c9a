// Where an installed package came from: the file origin.json in its folder, which is always ours
// and never travels. What has no such file was made there by the user.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace perthro {

inline constexpr const char* kOriginName = "origin.json";

// Where one package came from, and by whom it was signed.
struct Provenance {
    std::string kind;    // "file", "folder", "url" or "index"
    std::string from;    // the file or folder as a full path, the address, that of the index
    std::string signer;  // the name in the signature, "" if there is none
    std::string key;     // its fingerprint, "" if there is none
    std::string day;     // when it was installed, 2026-01-31

    // Whether a stranger may have made it: all but what came from a folder of this machine.
    [[nodiscard]] bool foreign() const { return kind != "folder"; }
};

// The text of that file.
[[nodiscard]] std::string write_provenance(const Provenance& provenance);

// What the file in a package's folder says, empty if it has no such file. One that cannot be read
// says that all of it is foreign, from "".
[[nodiscard]] std::optional<Provenance> provenance_of(const std::filesystem::path& folder);

}  // namespace perthro
