// What of a YAML text shows without a parser: brackets and quotes with their partners, and the
// lines that begin inside of them. For texts that the parser has refused: it stops before the end
// of the file, and where it stops is seldom where the bracket or the quote was forgotten.
#pragma once

#include <optional>
#include <set>
#include <string_view>

namespace perthro {

// A sign and where it stands, from 1.
struct YamlSign {
    char sign = ' ';
    int line = 0, column = 0;
};

// A bracket without its partner.
struct LonelyBracket {
    YamlSign bracket;  // opens and is never closed, or closes and was never opened
    YamlSign against;  // what closes another one instead; sign ' ' = nothing does
};

// A text in quotes with more than the signs between entries behind its end.
struct EndedQuote {
    YamlSign begin, end;
};

// What was found in one text.
struct YamlOutline {
    // The first of both; what follows it is not looked at.
    std::optional<LonelyBracket> bracket;
    std::optional<EndedQuote> quote;
    std::set<int> inside;  // lines that begin inside of brackets, quotes or `|`
};

// What shows in a whole text, whether or not it is YAML.
[[nodiscard]] YamlOutline outline_of(std::string_view text);

}  // namespace perthro
