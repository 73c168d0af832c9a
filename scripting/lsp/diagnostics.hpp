// Findings of the loader as an editor shows them: the piece of text that is meant, and the edit
// that mends it where the loader knows what was meant.
#pragma once

#include "scripting/lsp/findings.hpp"
#include "scripting/lsp/positions.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace perthro::lsp {

// An edit that mends a finding.
struct Fix {
    Span span;
    std::string put, title;  // "write `pawn`"
};

// What an editor underlines.
struct Marked {
    Span span;  // from the place to the end of what begins there
    std::optional<Fix> fix;
};

// The piece that a finding means, `places` being those of the text of its file.
[[nodiscard]] Marked marked(const Finding& finding, const Places& places);

// The offset of a line and a column in letters, both from 1, as the loader says places.
[[nodiscard]] std::size_t offset_at(const Places& places, int line, int column);

// The piece of Lua or YAML that begins at a place: a name, a number, a text in quotes, one sign. Of
// YAML a whole plain value.
[[nodiscard]] Span token_at(std::string_view text, std::size_t at, bool yaml);

// A finding as a Diagnostic of the protocol.
[[nodiscard]] nlohmann::json diagnostic(const Finding& finding, const Places& places);

}  // namespace perthro::lsp
