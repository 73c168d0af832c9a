// The text of rules cut up: words and signs, entries of YAML, and the parts that decide no rule.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace perthro::report {

// Bytes of the text, `end` behind the last.
struct Span {
    std::size_t begin = 0, end = 0;
};

// A word or sign of the text.
struct Token {
    enum class Kind { Word, Number, Text, Sign } kind = Kind::Sign;
    std::string text;
    Span at;
};

// A letter, a digit or an underscore.
[[nodiscard]] bool is_word(char c);

// Words, numbers, texts and signs; remarks are none.
[[nodiscard]] std::vector<Token> tokens_of(const std::string& text, bool lua);

// An entry of YAML in block form with everything below it.
struct YamlEntry {
    Span at;
    std::size_t indent = 0;
    std::string key;
};
// All entries in block form, outer ones before those within them.
[[nodiscard]] std::vector<YamlEntry> yaml_entries(const std::string& text);

// A part that decides no rule, and what it is of: "drawing".
struct UnjudgedPart {
    Span at;
    std::string of;
};

// Those of a game.yaml: what only people and clients read, how bots play, and how often a chance
// brings what it can bring, which no list of moves shows.
[[nodiscard]] std::vector<UnjudgedPart> unjudged_parts(const std::string& yaml);
// Those of a rules.lua: the hooks that only clients and bots call.
[[nodiscard]] std::vector<UnjudgedPart> unjudged_functions(const std::string& lua);

}  // namespace perthro::report
