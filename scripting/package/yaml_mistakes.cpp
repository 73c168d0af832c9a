#include "scripting/package/yaml_mistakes.hpp"

#include "scripting/package/yaml_outline.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>
#include <yaml-cpp/exceptions.h>

namespace perthro {

namespace {

std::string quoted(char sign) { return std::string("`") + sign + "`"; }

ContentError of_bracket(const LonelyBracket& found) {
    const char sign = found.bracket.sign;
    ContentError error;
    error.line = found.bracket.line;
    error.column = found.bracket.column;
    if (sign == ']' || sign == '}') {
        error.what = "this " + quoted(sign) + " closes nothing";
        error.remedy = "take it away, or write the " + quoted(sign == ']' ? '[' : '{') +
                       " that it closes";
        return error;
    }
    const std::string partner = quoted(sign == '[' ? ']' : '}');
    error.what = "this " + quoted(sign) + " is never closed";
    error.remedy = found.against.sign == ' '
                       ? "write " + partner + " where it ends"
                       : "write " + partner + " in front of the " + quoted(found.against.sign) +
                             " on line " + std::to_string(found.against.line);
    return error;
}

// `[type: int}`: the bracket in front of keys was to be a brace.
void of_wrong_bracket(std::string_view text, ContentError& error) {
    const std::vector<std::string_view> lines = lines_of(text);
    const auto line = lines[static_cast<std::size_t>(error.line) - 1];
    const auto begin = line.find_first_not_of(' ', static_cast<std::size_t>(error.column));
    const auto end = begin == std::string_view::npos ? begin : line.find_first_of(":,[]{}", begin);
    if (end != std::string_view::npos && line.substr(end).starts_with(": ") &&
        line[static_cast<std::size_t>(error.column) - 1] == '[') {
        error.remedy = "write `{` for this `[`";
    }
}

// Where a line begins a key no deeper than the line of an open bracket, the bracket was to end
// above.
void of_next_key(std::string_view text, ContentError& error) {
    const std::vector<std::string_view> lines = lines_of(text);
    const auto begin_of = [&](std::size_t line) { return lines[line].find_first_not_of(' '); };
    const auto opened = static_cast<std::size_t>(error.line) - 1;
    std::size_t last = opened;
    for (std::size_t line = opened + 1; line < lines.size(); ++line) {
        const auto begin = begin_of(line);
        if (begin == std::string_view::npos || lines[line][begin] == '#') {
            continue;
        }
        const auto colon = lines[line].find(':');
        const std::string_view key = lines[line].substr(begin, colon - begin);
        if (begin <= begin_of(opened) && colon != std::string_view::npos &&
            key.find_first_of("{}[], ") == std::string_view::npos) {
            const char closes = lines[opened][static_cast<std::size_t>(error.column) - 1] == '['
                                    ? ']'
                                    : '}';
            const bool comment = lines[last].find(" #") != std::string_view::npos;
            error.remedy = "line " + std::to_string(line + 1) + " begins a new key: write " +
                           quoted(closes) +
                           (comment ? " in front of the comment of line "
                                    : " at the end of line ") +
                           std::to_string(last + 1);
            return;
        }
        last = line;
    }
}

// A text in quotes that ends in front of something that can only belong to it.
ContentError of_quote(const EndedQuote& quote) {
    ContentError error;
    error.line = quote.begin.line;
    error.column = quote.begin.column;
    error.what = "this quote ends on line " + std::to_string(quote.end.line) + " at column " +
                 std::to_string(quote.end.column) + ", and more stands directly behind it";
    error.remedy = "close it where its text ends; inside of it write ";
    error.remedy += quote.begin.sign == '"' ? R"(\" for ")" : "'' for '";
    return error;
}

// The lines around the place, and where they begin; those inside of brackets and quotes may begin
// anywhere and are passed over.
class Lines {
public:
    Lines(std::string_view text, const YamlOutline& outline) : outline_(outline) {
        while (!text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            lines_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    [[nodiscard]] std::string_view line(int number) const {
        return number >= 1 && number <= static_cast<int>(lines_.size())
                   ? lines_[static_cast<std::size_t>(number) - 1]
                   : std::string_view();
    }
    // The column of the first sign, 0 of lines that say nothing.
    [[nodiscard]] int column(int number) const {
        const std::string_view text = line(number);
        const auto first = text.find_first_not_of(" \r");
        if (outline_.inside.contains(number)) {
            return 0;
        }
        return first == std::string_view::npos || text[first] == '#' ? 0
                                                                     : static_cast<int>(first) + 1;
    }
    // The last line above that says something, 0 if none.
    [[nodiscard]] int above(int number) const {
        do {
            --number;
        } while (number > 0 && column(number) == 0);
        return std::max(number, 0);
    }
    // The columns in which a line may begin here, from the left.
    [[nodiscard]] std::vector<int> columns(int number) const {
        std::vector<int> open;
        for (int other = 1; other < number; ++other) {
            const int begin = column(other);
            while (begin != 0 && !open.empty() && open.back() > begin) {
                open.pop_back();
            }
            if (begin != 0 && (open.empty() || open.back() < begin)) {
                open.push_back(begin);
            }
        }
        return open;
    }
    [[nodiscard]] bool is_entry(int number) const {
        const auto begin = static_cast<std::size_t>(std::max(column(number), 1)) - 1;
        const std::string_view text = line(number);
        return begin < text.size() && text[begin] == '-' &&
               (begin + 1 == text.size() || text[begin + 1] == ' ');
    }

private:
    const YamlOutline& outline_;
    std::vector<std::string_view> lines_;
};

constexpr const char* kQuote = "put a text with such signs in it between quotes";
constexpr const char* kBlank = "write a blank behind the `:`";

// "column 1 or 3, or the line above in column 5".
std::string better_columns(const Lines& lines, int line) {
    std::vector<std::string> columns;
    for (const int column : lines.columns(line)) {
        columns.push_back(std::to_string(column));
    }
    return "begin it in column " + alternatives(columns) + ", or the line above in column " +
           std::to_string(lines.column(line));
}

// Whether a `:` is followed by something other than a blank.
bool lacks_blank(std::string_view text) {
    for (std::size_t i = text.find(':'); i != std::string_view::npos; i = text.find(':', i + 1)) {
        if (i > 0 && i + 1 < text.size() && text[i + 1] != ' ' && text[i + 1] != '\r') {
            return true;
        }
    }
    return false;
}

// What to write for `when: pieces: 0`, where the event and its number are one text; "" of another
// second `:`, which stands at `colon`.
std::string event_in_two(std::string_view line, std::size_t colon) {
    const std::string_view before = line.substr(0, line.find_last_not_of(' ', colon - 1) + 1);
    const auto begin = before.rfind(' ') + 1;  // 0 where there is none
    const std::string_view key = before.substr(0, before.find_last_not_of(' ', begin - 1) + 1);
    const auto number = line.find_first_not_of(' ', colon + 1);
    const auto end = std::min(line.find_first_not_of("0123456789", number), line.size());
    if (begin == 0 || number == std::string_view::npos || end == number ||
        (!key.ends_with("when:") && !key.ends_with("until:"))) {
        return "";
    }
    return "an event and its number are one text: " + std::string(before.substr(begin)) + " " +
           std::string(line.substr(number, end - number));
}

// A `: ` where no key can be.
void of_colon(const Lines& lines, ContentError& error) {
    const std::string_view before =
        lines.line(error.line).substr(0, static_cast<std::size_t>(error.column - 1));
    const int above = lines.above(error.line);
    if (before.find(": ") != std::string_view::npos) {
        const std::string event = event_in_two(lines.line(error.line), before.size());
        error.what = "a second `: ` on this line";
        error.remedy = event.empty() ? std::string("write `{` where a map begins, or ") + kQuote
                                     : event;
    } else if (above == 0) {
        error.what = "a `: ` behind something that is no key";
        error.remedy = kQuote;
    } else if (lines.column(error.line) > lines.column(above)) {
        error.what = "this line is indented deeper than the one above, whose value is written "
                     "already";
        error.remedy = better_columns(lines, error.line);
    } else {
        error.line = above;
        error.column = lines.column(above);
        error.what = "this line has no `: `, so the next one goes on with it";
        error.remedy = lacks_blank(lines.line(above)) ? kBlank : "write KEY: VALUE";
    }
}

// Something between `[` and `]` or `{` and `}` where only a comma or the end can be.
void of_flow(const Lines& lines, ContentError& error) {
    const std::string_view line = lines.line(error.line);
    const auto at = std::min(static_cast<std::size_t>(error.column - 1), line.size());
    const std::string_view before = line.substr(0, at);
    const auto last = before.find_last_not_of(' ');
    if (at < line.size() && line[at] == ':') {
        const std::string_view key = before.substr(0, last + 1);  // a blank may stand behind it
        const auto begin = key.find_last_of(" ,[{");
        const std::string event = event_in_two(line, at);
        const std::string name(key.substr(begin == std::string_view::npos ? 0 : begin + 1));
        error.what = "a second `: ` without a comma in front of it";
        error.remedy = event.empty() ? "write a comma in front of `" + name + "`, or " + kQuote
                                     : event;
    } else if (before.ends_with(':')) {
        error.what = "this belongs to the `:` in front of it";
        error.remedy = kBlank;
    } else if (last != std::string_view::npos && last + 1 < at &&
               std::string_view("]}\"'").find(before[last]) != std::string_view::npos) {
        error.what = "a comma is missing in front of this";
        error.remedy = "write a comma between two entries";
    } else {
        error.what = "something is missing in front of this";
        error.remedy = "write a comma between two entries, `: ` between a key and its value";
    }
}

// Something where a map or a list should go on or end.
void of_end(const Lines& lines, int line, int column, ContentError& error) {
    const std::vector<int> columns = lines.columns(line);
    if (column > lines.column(line)) {
        error.what = "something stands behind a value that has ended";
        error.remedy = kQuote;
    } else if (std::find(columns.begin(), columns.end(), column) == columns.end()) {
        error.what = "this line begins in a column where none of those above begins";
        error.remedy = better_columns(lines, line);
    } else if (lines.is_entry(line)) {
        error.what = "an entry of a list among keys";
        error.remedy = "write KEY: VALUE, or indent the list below its key";
    } else {
        error.what = "a key among the entries of a list";
        error.remedy = "begin it with `- `, or in the column of the key that the list belongs to";
    }
}

}  // namespace

ContentError yaml_mistake(const std::string& file, const std::string& text, int line, int column,
                          const std::string& message) {
    namespace Message = YAML::ErrorMsg;
    const YamlOutline outline = outline_of(text);
    ContentError error;
    error.line = line;
    error.column = column;
    const Lines lines(text, outline);
    if (message == Message::UNKNOWN_ANCHOR) {
        error.what = "YAML: " + message;
        error.expected = "the value itself: aliases are not allowed";
    } else if (outline.quote) {
        error = of_quote(*outline.quote);
    } else if (outline.bracket) {
        error = of_bracket(*outline.bracket);
        const char sign = outline.bracket->bracket.sign;
        if ((sign == '[' || sign == '{') && outline.bracket->against.sign == ' ') {
            of_next_key(text, error);
        } else if (sign == '[' && outline.bracket->against.sign == '}') {
            of_wrong_bracket(text, error);
        }
    } else if (message == Message::MAP_VALUE) {
        of_colon(lines, error);
    } else if (message == Message::END_OF_MAP || message == Message::END_OF_SEQ) {
        of_end(lines, line, column, error);
    } else if (message == Message::END_OF_MAP_FLOW || message == Message::END_OF_SEQ_FLOW) {
        of_flow(lines, error);
    } else if (message == Message::FLOW_END) {
        const auto at = static_cast<std::size_t>(column - 1);
        const char sign = at < lines.line(line).size() ? lines.line(line)[at] : ']';
        error = of_bracket({{sign, line, column}, {}});
    } else if (message == Message::BLOCK_ENTRY) {
        error.what = "a list begins on the line of its key";
        error.remedy = "begin it on a line of its own, or write [A, B]";
    } else if (message == Message::UNKNOWN_TOKEN) {
        error.what = "a value cannot begin with this sign";
        error.remedy = kQuote;
    } else {
        error.what = "YAML: " + message;
        error.remedy = "compare brackets, quotes and indentation with the lines around";
    }
    error.file = file;
    return error;
}

}  // namespace perthro
