// Libraries as an editor sees them: which ones a Lua text uses, where they lie, what they give.
#pragma once

#include "scripting/lsp/game_names.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// `local helper = use "parts"`: the library and the local that stands for it, "" if none does.
struct UsedLibrary {
    std::string name, local;
};
// All libraries that a Lua text uses, in the order in which it does.
[[nodiscard]] std::vector<UsedLibrary> libraries_used(std::string_view text);

// The libraries that a package in a folder may use, by name: its own before shared ones of the same
// name. Canonical paths.
[[nodiscard]] std::map<std::string, std::filesystem::path>
libraries_of(const std::filesystem::path& folder);

// The fields of the table that a library returns, as far as its text shows them: kind "member", the
// owner left empty.
[[nodiscard]] std::vector<GivenName> members_of_library(std::string_view text,
                                                        const std::filesystem::path& file);

// What a Lua text may name because of libraries: all libraries of the folder (kind "library", the
// file as a whole), and the members of those that a local of the text stands for (owner: the
// local).
[[nodiscard]] std::vector<GivenName> names_of_libraries(std::string_view text,
                                                        const std::filesystem::path& folder,
                                                        const OpenTexts& open);

}  // namespace perthro::lsp
