// Where a name of a package stands in its files, and what an editor is told of every name in one.
#pragma once

#include "scripting/lsp/game_names.hpp"
#include "scripting/lsp/language.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// The places of a name in a Lua text or a YAML file of a package, ascending. In Lua a name of
// game.yaml that a local hides is meant only behind its table (`zone.home`); of YAML may_mean()
// decides.
[[nodiscard]] std::vector<Span>
occurrences(const GivenName& name, const std::filesystem::path& file, std::string_view text);

// The files of a package and of what it extends in which its names may stand, its own libraries
// among them, and their texts.
[[nodiscard]] std::map<std::filesystem::path, std::string>
texts_with_names(const std::filesystem::path& folder, const OpenTexts& open);

// Kinds of names for an editor's colours: the numbers of kTokenTypes.
struct NameToken {
    Span span;
    int type = 0;
};
inline constexpr const char* kTokenTypes[] = {"class",    "namespace", "property",  "enumMember",
                                              "variable", "function",  "parameter", "method"};
// Every name of a file that is known, ascending. `file` tells what language it is.
[[nodiscard]] std::vector<NameToken> name_tokens(const std::filesystem::path& file,
                                                 std::string_view text,
                                                 const std::vector<GivenName>& names,
                                                 const Language& language);

}  // namespace perthro::lsp
