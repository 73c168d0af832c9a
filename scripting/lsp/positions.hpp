// Places in a text as the protocol says them: a line and a character, both from 0, characters
// counted in units of UTF-16 or UTF-8 as client and server agreed; inside of the server a place is
// an offset in bytes.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace perthro::lsp {

enum class Encoding { Utf8, Utf16 };

// A piece of a text.
struct Span {
    std::size_t begin = 0, end = 0;  // offsets in bytes; end is the first behind it
};

// A text with the beginnings of its lines, which end with \n, \r\n or \r; the text must outlive it.
class Places {
public:
    // Finds the lines once, so that a position costs a search among them. The encoding is that of
    // `character`.
    Places(std::string_view text, Encoding encoding);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::size_t lines() const { return starts_.size(); }
    // A line from 0 without its end; empty behind the last one.
    [[nodiscard]] std::string_view line(std::size_t number) const;
    // The offset at which a line begins, from 0, and the line in which an offset lies.
    [[nodiscard]] std::size_t start_of(std::size_t line) const;
    [[nodiscard]] std::size_t line_at(std::size_t offset) const;

    // Offsets as the protocol says them: {line, character}, and {start, end} of such.
    [[nodiscard]] nlohmann::json position(std::size_t offset) const;
    [[nodiscard]] nlohmann::json range(Span span) const;
    // The offset of a position. What lies behind the end of a line or of the text is its end.
    // Throws an exception if the JSON is no position.
    [[nodiscard]] std::size_t offset(const nlohmann::json& position) const;
    // The piece that a range means; empty if it ends in front of its beginning.
    [[nodiscard]] Span span(const nlohmann::json& range) const;
    // The piece that a range means which is to be replaced; throws std::invalid_argument where it
    // ends in front of its beginning, or more than a line behind the text.
    [[nodiscard]] Span replaced_span(const nlohmann::json& range) const;

private:
    std::string_view text_;
    Encoding encoding_;
    std::vector<std::size_t> starts_;
};

}  // namespace perthro::lsp
