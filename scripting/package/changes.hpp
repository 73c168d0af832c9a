// What changes.md of a package says: what changed for those who play it, the latest version first,
// each below a heading that names it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace perthro {

inline constexpr const char* kChangesName = "changes.md";

// The sections above the one whose heading names this version; the top one alone if it is "" or no
// heading names it. Of at most 40 lines, with no blank line at either end. "" if there are none.
[[nodiscard]] std::string changes_since(std::string_view text, std::string_view version);

// The text of the file in a package's folder, "" if it cannot be read.
[[nodiscard]] std::string changes_text(const std::filesystem::path& folder);

}  // namespace perthro
