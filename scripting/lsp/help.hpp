// What an editor is told about one place of a text: what may be written there, what it means, where
// it is given.
#pragma once

#include "scripting/lsp/game_names.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/reference.hpp"

#include <optional>
#include <string>
#include <vector>

namespace perthro::lsp {

// Something that may be written at a place.
struct Suggestion {
    // Numbers of CompletionItemKind.
    enum class Kind { Method = 2, Function = 3, Field = 5, Variable = 6, Keyword = 14, Value = 12 };
    std::string name;
    Kind kind = Kind::Function;
    std::string detail;  // its form, or what it is
    std::string text;    // Markdown
};

// One document and what is known around it.
struct Surroundings {
    const Language& language;
    const Reference& reference;
    const std::vector<GivenName>& names;  // of the package and of its Lua texts, the text's own
                                          // first
    std::string_view text;
    bool lua = true;  // else game.yaml
};

// What is said of something that stands at a place.
struct Help {
    Span span;         // what it is about
    std::string text;  // Markdown
};

// What may be written at an offset of rules.lua, bot.lua or a library, and what stands there means.
[[nodiscard]] std::vector<Suggestion> suggest_lua(const Surroundings& around, std::size_t at);
[[nodiscard]] std::optional<Help> explain_lua(const Surroundings& around, std::size_t at);

// What may be written at an offset of game.yaml, and what stands there means.
[[nodiscard]] std::vector<Suggestion> suggest_yaml(const Surroundings& around, std::size_t at);
[[nodiscard]] std::optional<Help> explain_yaml(const Surroundings& around, std::size_t at);

// Whether a name that ends, or in game.yaml begins, at a place can be that one.
[[nodiscard]] bool can_mean_in_lua(const Surroundings& around, const GivenName& name,
                                   std::size_t at);
[[nodiscard]] bool can_mean_in_yaml(const Surroundings& around, const GivenName& name,
                                    std::size_t at);

// The name that a place speaks of, in either; empty if there is none.
[[nodiscard]] Span name_at(std::string_view text, std::size_t at);
// Where it is given: all places that fit the name and what it can mean there. In quotes that is a
// class, a mark or a library, behind a point a member.
[[nodiscard]] std::vector<GivenName> given_at(const Surroundings& around, std::size_t at);

// A name for people: "the piece `king`: {letter: K, royal: true}".
[[nodiscard]] std::string told_of(const GivenName& name);

}  // namespace perthro::lsp
