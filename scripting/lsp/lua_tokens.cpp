#include "scripting/lsp/lua_tokens.hpp"

#include "scripting/letters.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace perthro::lsp {

namespace {

bool begins_name(char c) { return c == '_' || std::isalpha(static_cast<unsigned char>(c)) != 0; }

class Tokens {
public:
    explicit Tokens(std::string_view text) : text_(text) {}

    std::vector<LuaToken> run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (std::isspace(static_cast<unsigned char>(c)) != 0) {
                ++at_;
            } else if (begins_name(c)) {
                add(LuaToken::Kind::Name, end_of_name());
            } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                add(LuaToken::Kind::Number, end_of_name());
            } else if (text_.substr(at_).starts_with("--")) {
                const auto begin = at_ + 2;
                add(LuaToken::Kind::Comment,
                    level_at(begin) >= 0 ? end_of_long(begin) : line_end());
            } else if (c == '[' && level_at(at_) >= 0) {
                add(LuaToken::Kind::Text, end_of_long(at_));
            } else if (c == '"' || c == '\'') {
                add_quoted(c);
            } else {
                add(LuaToken::Kind::Sign, at_ + 1);
            }
        }
        return std::move(tokens_);
    }

private:
    void add(LuaToken::Kind kind, std::size_t end) {
        tokens_.push_back({kind, {at_, end}, text_.substr(at_, end - at_)});
        at_ = end;
    }
    void add_quoted(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n') {
            end += text_[end] == '\\' ? 2U : 1U;
        }
        end = std::min(end, text_.size());
        const auto inner = text_.substr(at_ + 1, end - at_ - 1);
        const auto closed = end < text_.size() && text_[end] == quote ? end + 1 : end;
        tokens_.push_back({LuaToken::Kind::Text, {at_, closed}, inner});
        at_ = closed;
    }
    [[nodiscard]] std::size_t end_of_name() const {
        auto end = at_;
        while (end < text_.size() && is_name_part(text_[end])) {
            ++end;
        }
        return end;
    }
    [[nodiscard]] std::size_t line_end() const {
        return std::min(text_.find('\n', at_), text_.size());
    }
    // How many `=` a long bracket that opens here has; -1: none does.
    [[nodiscard]] int level_at(std::size_t at) const {
        if (at >= text_.size() || text_[at] != '[') {
            return -1;
        }
        const auto open = text_.find_first_not_of('=', at + 1);
        return open != std::string_view::npos && text_[open] == '['
                   ? static_cast<int>(open - at) - 1
                   : -1;
    }
    [[nodiscard]] std::size_t end_of_long(std::size_t open) const {
        const std::string close = "]" + std::string(static_cast<std::size_t>(level_at(open)), '=') +
                                  "]";
        const auto found = text_.find(close, open);
        return found == std::string_view::npos ? text_.size() : found + close.size();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<LuaToken> tokens_;
};

}  // namespace

std::vector<LuaToken> lua_tokens(std::string_view text) { return Tokens(text).run(); }

}  // namespace perthro::lsp
