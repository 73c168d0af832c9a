// The names that a package gives: in game.yaml of itself and of what it extends, and in Lua texts.
// Read off the texts as they stand, so that they are there while the package does not load.
#pragma once

#include "scripting/lsp/lua_tokens.hpp"
#include "scripting/package/open_texts.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// A name and where it is given.
struct GivenName {
    std::string kind;  // "piece", "zone", "attribute", "class", "condition", "local", ...
    std::string name;
    std::filesystem::path file;  // canonical; empty: nobody gave it, as the directions of a grid
    Span span;                   // of the name in that file
    std::string detail;          // more about it: "0..9 of piece"; may be empty
    std::string owner = {};      // of a member of a library: the local in front of its point
};

// The folders of a package and of what it extends, the youngest first.
[[nodiscard]] std::vector<std::filesystem::path> chain_of(const std::filesystem::path& folder,
                                                          const OpenTexts& open);

// The names of game.yaml of a package and of its ancestors, the youngest first. What cannot be read
// gives nothing.
[[nodiscard]] std::vector<GivenName> names_of_package(const std::filesystem::path& folder,
                                                      const OpenTexts& open);

// The names of a text in Lua: locals, functions, classes, conditions, marks. `file` as in
// GivenName.
[[nodiscard]] std::vector<GivenName> names_of_lua(std::string_view text,
                                                  const std::filesystem::path& file);

}  // namespace perthro::lsp
