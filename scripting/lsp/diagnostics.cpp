#include "scripting/lsp/diagnostics.hpp"

#include "scripting/lsp/lua_tokens.hpp"
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

// `land "open"` has no brackets, and would be no call without its quotes: where the blanks in front
// of it begin, or nothing.
std::optional<std::size_t> bare_argument(std::string_view text, std::size_t at) {
    const auto before = text.find_last_not_of(' ', at == 0 ? 0 : at - 1);
    const bool bare = (text[at] == '"' || text[at] == '\'') && at > 0 &&
                      before != std::string_view::npos && part_of_name(text[before]);
    return bare ? std::optional(before + 1) : std::nullopt;
}

// The end of the last token in front of a place, or of the file.
std::size_t end_of_last(std::string_view text, std::size_t at) {
    std::size_t end = 0;
    for (const LuaToken& token : lua_tokens(text)) {
        if (token.span.begin >= at) {
            break;
        }
        end = token.kind == LuaToken::Kind::Comment ? end : token.span.end;
    }
    return end;
}

// In front of the brace that comes while a bracket is open: the loader knows no more than the line.
std::optional<std::size_t> unclosed_bracket(std::string_view text) {
    std::string open;
    for (const LuaToken& token : lua_tokens(text)) {
        if (token.kind != LuaToken::Kind::Sign) {
            continue;
        }
        const char sign = token.text.front();
        if (sign == '(' || sign == '{') {
            open += sign;
        } else if (sign == '}' && open.ends_with('(')) {
            return end_of_last(text, token.span.begin);
        } else if ((sign == ')' || sign == '}') && !open.empty()) {
            open.pop_back();
        }
    }
    return std::nullopt;
}

// Behind the last token of the next braces; nothing if they are not closed.
std::optional<std::size_t> end_of_braces(std::string_view text, std::size_t at) {
    int depth = 0;
    for (const LuaToken& token : lua_tokens(text)) {
        if (token.span.begin < at || token.kind != LuaToken::Kind::Sign) {
            continue;
        }
        depth += token.text == "{" ? 1 : token.text == "}" ? -1 : 0;
        if (token.text == "}" && depth <= 0) {
            return depth == 0 ? std::optional(end_of_last(text, token.span.begin)) : std::nullopt;
        }
    }
    return std::nullopt;
}

// The first line that is neither empty nor a comment.
std::size_t first_line(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && (text[at] == '#' || text[at] == '\n')) {
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    return at;
}

// Where something is missing.
std::optional<std::size_t> place_of(const Replacement& missing, std::string_view text,
                                    std::size_t at) {
    switch (missing.put) {
        case Put::BehindLast: return end_of_last(text, at);
        case Put::InBracket: return unclosed_bracket(text);
        case Put::InBraces: return end_of_braces(text, at);
        case Put::AsFirstLine: return first_line(text);
        case Put::Instead: break;
    }
    return std::nullopt;
}

std::string titled(const std::string& text) {
    const auto begin = text.find_first_not_of(' '), end = text.find_last_not_of('\n');
    return "write `" + text.substr(begin, end - begin + 1) + "`";
}

std::optional<Fix> fix_of(const ContentError& error, std::string_view text, std::size_t at) {
    const auto instead = replacement(error, text.substr(at, text.find('\n', at) - at));
    if (!instead) {
        return std::nullopt;
    }
    if (instead->put != Put::Instead) {
        const auto place = place_of(*instead, text, at);
        return place ? std::optional(Fix{{*place, *place}, instead->right, titled(instead->right)})
                     : std::nullopt;
    }
    const char first = instead->wrong.front();
    const bool before = at > 0 && text[at - 1] == first && (first == '"' || first == '.');
    const auto found = find_wrong(instead->wrong, text, before ? at - 1 : at);
    if (!found) {
        return std::nullopt;
    }
    Span span{*found, *found + instead->wrong.size()};
    std::string right = instead->right;
    if (const auto bare = bare_argument(text, *found)) {
        span.begin = *bare;
        right = "(" + right + ")";
    }
    return Fix{span, right, titled(right)};
}

// A call whose operands are wrong as a whole, `step(3)`, and words that are joined as values are,
// `own or empty`, are meant from their first sign to the last.
Span whole_of(const ContentError& error, std::string_view text, Span span) {
    const std::string word(text.substr(span.begin, span.end - span.begin));
    const auto line_end = std::min(text.find('\n', span.begin), text.size());
    const auto closed = text.find(')', span.end);
    if (span.end < text.size() && text[span.end] == '(' && closed < line_end &&
        error.what.starts_with(word + " takes ") &&
        text.substr(span.end + 1, closed - span.end).find('(') == std::string_view::npos) {
        return {span.begin, closed + 1};
    }
    constexpr std::string_view kMore = " ...` is decided while";
    const auto more = error.what.find(kMore);
    if (more == std::string::npos || !error.what.starts_with('`')) {
        return span;
    }
    const auto joined = find_wrong(error.what.substr(1, more - 1), text, span.begin);
    const auto next = joined ? text.find_first_not_of(' ', *joined + more - 1)
                             : std::string_view::npos;
    return next < line_end ? Span{*joined, token_at(text, next, false).end} : span;
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
    const bool yaml = error.file.ends_with(".yaml");
    result.span = token_at(text, at, yaml);
    result.span = yaml ? result.span : whole_of(error, text, result.span);
    const bool instead = result.fix && result.fix->span.begin < result.fix->span.end;
    if (instead && result.fix->span.begin <= at) {
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
    if (!error.remedy.empty()) {
        message += '\n' + shown(error.remedy);
    }
    if (!error.expected.empty()) {
        message += "\nexpected " + shown(error.expected);
    }
    constexpr int kError = 1, kWarning = 2;
    return {{"range", places.range(marked(finding, places).span)},
            {"severity", finding.warning ? kWarning : kError},
            {"source", "perthro"},
            {"message", message}};
}

}  // namespace perthro::lsp
