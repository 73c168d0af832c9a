#include "scripting/lsp/diagnostics.hpp"

#include "scripting/remedies.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <cctype>

namespace perthro::lsp {

namespace {

// Letters beyond ASCII are parts of names to LuaJIT, too.
bool part_of_name(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == '_' || byte >= 0x80 || std::isalnum(byte) != 0;
}

std::size_t end_of_quoted(std::string_view text, std::size_t at) {
    const char quote = text[at];
    for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == quote) {
            return i + 1;
        }
    }
    return std::min(text.find('\n', at), text.size());
}

// A plain value of YAML ends at the signs between entries, a key at its colon.
std::size_t end_of_plain(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') {
        const char c = text[end];
        const bool blank_follows = end + 1 >= text.size() ||
                                   std::isspace(static_cast<unsigned char>(text[end + 1])) != 0;
        const bool comment = c == '#' && end > 0 && text[end - 1] == ' ';
        if (std::string_view(",[]{}").find(c) != std::string_view::npos ||
            (c == ':' && blank_follows) || comment) {
            break;
        }
        ++end;
    }
    while (end > at && text[end - 1] == ' ') {
        --end;
    }
    return end;
}

// What the remedy replaces: at the place, or else the first behind it on the line that is no part
// of a longer name.
std::optional<std::size_t> find_wrong(const std::string& wrong, std::string_view text,
                                      std::size_t at) {
    const auto line_end = std::min(text.find('\n', at), text.size());
    for (auto found = text.find(wrong, at); found != std::string_view::npos && found < line_end;
         found = text.find(wrong, found + 1)) {
        const auto end = found + wrong.size();
        const bool joined = (found > 0 && part_of_name(text[found - 1]) &&
                             part_of_name(wrong.front())) ||
                            (end < text.size() && part_of_name(text[end]) &&
                             part_of_name(wrong.back()));
        if (!joined) {
            return found;
        }
    }
    return std::nullopt;
}

// `land "open"` has no brackets, and would be no call without its quotes.
bool is_bare_argument(std::string_view text, std::size_t at) {
    const auto before = text.find_last_not_of(' ', at == 0 ? 0 : at - 1);
    return (text[at] == '"' || text[at] == '\'') && at > 0 && before != std::string_view::npos &&
           part_of_name(text[before]);
}

std::optional<Fix> fix_of(const ContentError& error, std::string_view text, std::size_t at) {
    const auto instead = replacement(error, text.substr(at, text.find('\n', at) - at));
    const bool quoted = instead && instead->wrong.front() == '"' && at > 0 && text[at - 1] == '"';
    const auto found = instead ? find_wrong(instead->wrong, text, quoted ? at - 1 : at)
                               : std::nullopt;
    if (!found || is_bare_argument(text, *found)) {
        return std::nullopt;
    }
    return Fix{
        {*found, *found + instead->wrong.size()}, instead->right, "write `" + instead->right + "`"};
}

}  // namespace

std::size_t offset_at(const Places& places, int line, int column) {
    if (line <= 0) {
        return 0;
    }
    const auto number = static_cast<std::size_t>(line) - 1;
    const auto text = places.line(number);
    std::size_t at = 0;
    for (int letters = 1; letters < column && at < text.size(); ++letters) {
        at += std::max<std::size_t>(utf8_length(text, at), 1);
    }
    return std::min(places.start_of(number) + at, places.text().size());
}

Span token_at(std::string_view text, std::size_t at, bool yaml) {
    if (at >= text.size() || text[at] == '\n' || text[at] == '\r') {
        return {at, at};
    }
    if (text[at] == '"' || text[at] == '\'') {
        return {at, end_of_quoted(text, at)};
    }
    if (yaml) {
        return {at, std::max(end_of_plain(text, at), at + 1)};
    }
    std::size_t end = at;
    while (end < text.size() && part_of_name(text[end])) {
        ++end;
    }
    if (end == at) {
        end += std::max<std::size_t>(utf8_length(text, at), 1);
    }
    return {at, std::min(end, text.size())};
}

Marked marked(const Finding& finding, const Places& places) {
    const ContentError& error = finding.error;
    const auto text = places.text();
    const std::size_t at = offset_at(places, error.line, error.column);
    if (error.line <= 0) {  // the file as a whole: its first line
        return {{0, places.line(0).size()}, std::nullopt};
    }
    Marked result;
    result.fix = fix_of(error, text, at);
    result.span = token_at(text, at, error.file.ends_with(".yaml"));
    if (result.fix && result.fix->span.begin <= at) {
        result.span.begin = result.fix->span.begin;
        result.span.end = std::max(result.span.end, result.fix->span.end);
    }
    if (result.span.begin == result.span.end && at > places.start_of(places.line_at(at))) {
        --result.span.begin;  // behind the last sign of a line: an editor shows that one
        while (result.span.begin > 0 &&
               (static_cast<unsigned char>(text[result.span.begin]) & 0xC0) == 0x80) {
            --result.span.begin;
        }
    }
    return result;
}

nlohmann::json diagnostic(const Finding& finding, const Places& places) {
    const ContentError& error = finding.error;
    std::string message = shown(error.what);
    if (!error.expected.empty()) {
        message += "\nexpected " + shown(error.expected);
    }
    if (!error.remedy.empty()) {
        message += '\n' + shown(error.remedy);
    }
    constexpr int kError = 1, kWarning = 2;
    return {{"range", places.range(marked(finding, places).span)},
            {"severity", finding.warning ? kWarning : kError},
            {"source", "perthro"},
            {"message", message}};
}

}  // namespace perthro::lsp
