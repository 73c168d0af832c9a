#include "scripting/package/yaml_outline.hpp"

#include <vector>

namespace perthro {

namespace {

class Outliner {
public:
    explicit Outliner(std::string_view text) : text_(text) {}

    YamlOutline run() {
        while (at_ < text_.size() && !found_.quote && !found_.bracket) {
            const char c = text_[at_];
            if (c == '\n') {
                begin_line();
            } else if (c == ' ' || c == '\r') {
                step();
            } else if (c == '#' && (at_ == 0 || text_[at_ - 1] == ' ' || column_ == 1)) {
                skip_line();
            } else if (value_begins_ && (c == '"' || c == '\'')) {
                skip_quoted(c);
            } else if (value_begins_ && open_.empty() && (c == '|' || c == '>')) {
                skip_block();
            } else if ((c == '[' || c == '{') && (value_begins_ || !open_.empty())) {
                open_.push_back({c, line_, column_});
                value_begins_ = true;
                step();
            } else if ((c == ']' || c == '}') && (ended_ || !open_.empty())) {
                close({c, line_, column_});
            } else {
                plain(c);
            }
        }
        if (!found_.quote && !found_.bracket && !open_.empty()) {
            found_.bracket = {open_.back(), {}};
        }
        return found_;
    }

private:
    void close(const YamlSign& closing) {
        if (open_.empty()) {
            found_.bracket = {closing, {}};
            return;
        }
        if (open_.back().sign != (closing.sign == ']' ? '[' : '{')) {
            found_.bracket = {open_.back(), closing};
        }
        open_.pop_back();
        value_begins_ = false;
        ended_ = open_.empty();
        step();
    }
    void step() {
        ++at_;
        ++column_;
    }
    void begin_line() {
        ++at_;
        ++line_;
        column_ = 1;
        if (open_.empty()) {
            value_begins_ = true;
            ended_ = false;
        } else {
            found_.inside.insert(line_);
        }
    }
    void skip_line() {
        while (at_ < text_.size() && text_[at_] != '\n') {
            step();
        }
    }
    void skip_quoted(char quote) {
        const YamlSign begin{quote, line_, column_};
        step();
        while (at_ < text_.size() && (text_[at_] != quote || is_doubled(quote))) {
            if ((quote == '"' && text_[at_] == '\\') || text_[at_] == quote) {
                step();
            }
            if (at_ < text_.size() && text_[at_] == '\n') {
                found_.inside.insert(++line_);
                column_ = 0;
            }
            step();
        }
        const YamlSign end{quote, line_, column_};
        step();
        value_begins_ = false;
        constexpr std::string_view kBetween = " \r\n,:]}";
        if (at_ < text_.size() && kBetween.find(text_[at_]) == std::string_view::npos) {
            found_.quote = {begin, end};
        }
    }
    [[nodiscard]] bool is_doubled(char quote) const {
        return quote == '\'' && at_ + 1 < text_.size() && text_[at_ + 1] == quote;
    }
    // The lines of a text behind `|` or `>`: all that are indented deeper than its own.
    void skip_block() {
        const auto begin = text_.rfind('\n', at_) + 1;
        const auto indent = text_.find_first_not_of(' ', begin) - begin;
        skip_line();
        while (at_ < text_.size()) {
            const auto next = text_.find_first_not_of(' ', at_ + 1);
            const bool blank = next == std::string_view::npos || text_[next] == '\n';
            if (!blank && next - at_ - 1 <= indent) {
                return;
            }
            begin_line();
            found_.inside.insert(line_);
            skip_line();
        }
    }
    // A sign of a word; behind `: `, `- `, `,` and a tag a value begins.
    void plain(char c) {
        const bool blank_follows = at_ + 1 >= text_.size() || text_[at_ + 1] == ' ' ||
                                   text_[at_ + 1] == '\n';
        const bool in_tag = value_begins_ && (c == '!' || tag_);
        tag_ = in_tag && !blank_follows;
        value_begins_ = in_tag || (c == ',' && !open_.empty()) || (c == ':' && blank_follows) ||
                        (c == '-' && blank_follows && value_begins_);
        ended_ = false;
        step();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, column_ = 1;
    bool value_begins_ = true;  // the next sign is the first of a key or a value
    bool tag_ = false;          // inside `!only`
    bool ended_ = false;        // the last bracket of the line was closed
    std::vector<YamlSign> open_;
    YamlOutline found_;
};

}  // namespace

YamlOutline outline_of(std::string_view text) { return Outliner(text).run(); }

}  // namespace perthro
