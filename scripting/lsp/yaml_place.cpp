#include "scripting/lsp/yaml_place.hpp"

#include "scripting/text.hpp"

#include <algorithm>

namespace perthro::lsp {

namespace {

class Walk {
public:
    Walk(std::string_view text, std::size_t at) : text_(text.substr(0, at)) {}

    YamlPlace run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                end_line();
            } else if (line_begins_ && flow_ == 0 && c == ' ') {
                ++at_;
                ++column_;
            } else if (c == '#' && (at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\n')) {
                at_ = std::min(text_.find('\n', at_), text_.size());
                comment_ = at_ == text_.size();
            } else {
                if (line_begins_ && flow_ == 0) {
                    begin_block_line();
                }
                if (at_ < text_.size()) {
                    sign(text_[at_]);
                }
            }
        }
        if (!line_begins_ || flow_ > 0) {
            return place();
        }
        close_deeper(column_);  // a key may begin where the cursor is
        if (!levels_.empty() && levels_.back().kind == 'm' && levels_.back().column == column_) {
            levels_.back().value = false;
        }
        YamlPlace found = place();
        found.value = false;
        return found;
    }

private:
    // A map or list that is open. A map of a block is known by its column.
    struct Level {
        char kind;        // 'm' and 'l' of blocks, '{' and '[' of flow
        int column;       // of blocks
        std::string key;  // of maps: the last one
        bool value;       // behind its colon
    };

    void end_line() {
        finish_word();
        if (flow_ == 0 && !levels_.empty() && levels_.back().kind == 'm' && levels_.back().value &&
            has_value_) {
            levels_.back().value = false;
        }
        ++at_;
        column_ = 0;
        line_begins_ = true;
        has_value_ = false;
    }

    void close_deeper(int column) {
        while (!levels_.empty() && levels_.back().column > column) {
            levels_.pop_back();
        }
    }

    void begin_block_line() {
        line_begins_ = false;
        close_deeper(column_);
        while (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] == ' ') {
            if (levels_.empty() || levels_.back().kind != 'l' || levels_.back().column != column_) {
                levels_.push_back({'l', column_, "[]", true});
            }
            const auto next = std::min(text_.find_first_not_of(' ', at_ + 1), text_.size());
            column_ += static_cast<int>(next - at_);
            at_ = next;
        }
        if (levels_.empty() || levels_.back().column < column_ || levels_.back().kind == 'l') {
            levels_.push_back({'m', column_, "", false});
        } else {
            levels_.back().value = false;
        }
    }

    void sign(char c) {
        const bool blank_follows = at_ + 1 >= text_.size() || text_[at_ + 1] == ' ' ||
                                   text_[at_ + 1] == '\n';
        if ((c == '"' || c == '\'') && trimmed(word_).empty()) {
            const auto end = text_.find(c, at_ + 1);
            at_ = end == std::string_view::npos ? text_.size() : end + 1;
            has_value_ = true;
            return;
        }
        if (c == ':' && blank_follows && !levels_.empty() && !levels_.back().value &&
            levels_.back().kind != '[') {
            levels_.back().key = trimmed(word_);
            levels_.back().value = true;
            word_.clear();
            has_value_ = false;
        } else if ((c == '{' || c == '[') && trimmed(word_).empty()) {
            levels_.push_back({c, 1 << 20, c == '[' ? "[]" : "", c == '['});
            word_.clear();
            ++flow_;
        } else if ((c == '}' || c == ']') && flow_ > 0) {
            levels_.pop_back();
            --flow_;
            word_.clear();
            has_value_ = true;
        } else if (c == ',' && flow_ > 0) {
            word_.clear();
            levels_.back().value = levels_.back().kind == '[';
        } else {
            word_ += c;
            has_value_ = has_value_ || c != ' ';
        }
        ++at_;
    }
    void finish_word() {
        if (flow_ == 0) {
            word_.clear();
        }
    }

    [[nodiscard]] YamlPlace place() const {
        YamlPlace place;
        place.comment = comment_;
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            const Level& level = levels_[i];
            if (level.value) {
                place.path.push_back(level.key);
            }
        }
        place.value = !levels_.empty() && levels_.back().value;
        return place;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int column_ = 0, flow_ = 0;
    bool line_begins_ = true, has_value_ = false, comment_ = false;
    std::string word_;  // since the last sign that divides
    std::vector<Level> levels_;
};

}  // namespace

YamlPlace yaml_place(std::string_view text, std::size_t at) { return Walk(text, at).run(); }

}  // namespace perthro::lsp
