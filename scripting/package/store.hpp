// Rules that games were saved by, kept so that these still open by them when the package has
// changed or gone: the folders CONTENT in the two stores, perthro/own-rules and perthro/store in
// XDG_DATA_HOME. CONTENT is the digest of what decides the rules (content.hpp) and in such a folder
// stands exactly that, ID/FILE and lib/FILE. What stands there is believed as far as its digest
// holds. What confined processes can write is a stranger's whatever it says.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Whose rules a store has: Own are those of packages that ran here with all rights as the user's
// own or shipped ones, in a folder that no confined process can write.
enum class KeptOf { Own, Strangers };

// Of each store: where more would be kept, what was not used for longest goes.
struct StoreBounds {
    std::size_t contents = 2000;
    std::uint64_t bytes = std::uint64_t{128} << 20;
};

// The folder of a store, which need not be there. Empty where the environment names no home.
[[nodiscard]] std::filesystem::path store_folder(KeptOf whose);

// In which store a package's folder lies, if in any.
[[nodiscard]] std::optional<KeptOf> kept_of(const std::filesystem::path& folder);
// Whether it lies in either of them.
[[nodiscard]] bool is_kept(const std::filesystem::path& folder);

// The folder of what a package in `folder` names: find_package, with its neighbours first. Kept
// rules have neighbours alone, so that nothing that was changed since gets among them.
[[nodiscard]] std::optional<std::filesystem::path>
package_named_in(const std::filesystem::path& folder, const std::string& id_or_path);
// A file that such a package shares with others: find_shared, or of kept rules what was kept.
[[nodiscard]] std::optional<std::filesystem::path>
shared_file_for(const std::filesystem::path& folder, const std::filesystem::path& file);

// Damaged: it is there, but its files are not what its digest says.
enum class KeptState { Missing, Damaged, Whole };
// What came of looking for a package in both stores.
struct KeptPackage {
    KeptState state = KeptState::Missing;
    std::filesystem::path folder;  // of the package, where it is whole
};
// Looks for a package of this id in the content, which is used then, and holds all its files
// against the digest: among one's own, then among strangers'. Any text may be asked for.
[[nodiscard]] KeptPackage find_kept(const std::string& content, const std::string& id);

// That a content was used, at which time; `made` if it was not there before.
struct KeptMark {
    std::filesystem::path folder;  // of the content, empty if nothing is kept
    bool made = false;
    std::filesystem::file_time_type used;
};
// Keeps files of these names and texts, unless the content is there whole, of `whose` or one's
// own; one that is damaged is replaced. Throws WriteFailure, also if two have one name.
KeptMark keep(KeptOf whose, const std::string& content,
              const std::vector<std::pair<std::string, std::string>>& files,
              const StoreBounds& bounds = {});
// Takes away what `keep` made, unless somebody used it since.
void take_back(const KeptMark& mark);

// A content of a store.
struct KeptRules {
    std::filesystem::path folder;  // of the content
    std::string content, id;       // id: of the package itself, not of those that it extends
    std::uint64_t bytes = 0;
    std::filesystem::file_time_type used;
};
// All of both stores, what was used last first.
[[nodiscard]] std::vector<KeptRules> kept_rules();
// Takes a content out of its store. Throws WriteFailure.
void forget(const KeptRules& rules);

}  // namespace perthro
