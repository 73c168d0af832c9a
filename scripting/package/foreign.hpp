// Packages that came from somebody else: whoever loads one does so in a process that has given its
// rights away (isolation/), unless the user trusts it.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

namespace perthro {

// Thrown in place of the first byte that would be read of a package which needs isolation here.
class IsolationNeeded : public std::runtime_error {
public:
    // Of the package in this folder; says how to load it all the same.
    explicit IsolationNeeded(const std::filesystem::path& folder);
};

// Whether a package was installed (it has the manifest of one), lies in one that was, or where
// strangers may write: rules that confined processes kept, saved games. Links are followed.
[[nodiscard]] bool is_foreign(const std::filesystem::path& folder);

// Whether the user trusts an installed package: what was said of it is kept in the file
// perthro/trusted-packages of XDG_DATA_HOME by the digest of its manifest: another version is not
// trusted by it, nor one whose files are not those that the manifest lists. A package within it is
// trusted with it. Rules that were kept never are.
[[nodiscard]] bool is_trusted(const std::filesystem::path& folder);
// Throws WriteFailure; PackageRefused that says why a package cannot be trusted.
void set_trusted(const std::filesystem::path& folder, bool trusted);

// The first package of a stranger that is loaded with a package, given by id or path: its own, the
// one that it lies in, or one that the user's own extends. Reads nothing of a foreign package.
// Empty if there is none, or no such package.
[[nodiscard]] std::optional<std::filesystem::path> stranger_in(const std::string& id_or_path);
// What stranger_in finds, if the user does not trust it, so that it needs isolation; else empty.
[[nodiscard]] std::optional<std::filesystem::path> needs_isolation(const std::string& id_or_path);

// Whether this process refuses to load what needs isolation. It does not unless it is said: the
// programs say it when they start, a confined one takes it back.
void refuse_foreign(bool refuse);
[[nodiscard]] bool refuses_foreign();
// Throws IsolationNeeded if it is refused.
void need_loadable(const std::filesystem::path& folder);

}  // namespace perthro
