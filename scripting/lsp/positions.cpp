#include "scripting/lsp/positions.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace perthro::lsp {

namespace {

// Bytes of the letter that begins with this byte, and its units of UTF-16.
std::size_t bytes_of(char first) {
    const auto c = static_cast<unsigned char>(first);
    return c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
}
std::size_t units_of(char first) { return bytes_of(first) == 4 ? 2 : 1; }

// A number of a position; what no number of lines can be counts as too large.
std::size_t whole(const nlohmann::json& number) {
    if (!number.is_number_integer()) {
        throw std::invalid_argument("a position has a whole `line` and `character`");
    }
    return number.is_number_unsigned()
               ? number.get<std::size_t>()
               : static_cast<std::size_t>(std::max<std::int64_t>(number.get<std::int64_t>(), 0));
}

}  // namespace

Places::Places(std::string_view text, Encoding encoding)
    : text_(text), encoding_(encoding), starts_{0} {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool alone = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
        if (text[i] == '\n' || alone) {
            starts_.push_back(i + 1);
        }
    }
}

std::string_view Places::line(std::size_t number) const {
    if (number >= starts_.size()) {
        return {};
    }
    const auto begin = starts_[number];
    auto line = text_.substr(begin, start_of(number + 1) - begin);
    if (line.ends_with('\n')) {
        line.remove_suffix(1);
    }
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

std::size_t Places::start_of(std::size_t line) const {
    return line < starts_.size() ? starts_[line] : text_.size();
}

std::size_t Places::line_at(std::size_t offset) const {
    const auto behind = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(behind - starts_.begin()) - 1;
}

nlohmann::json Places::position(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const auto line = line_at(offset);
    std::size_t character = offset - starts_[line];
    if (encoding_ == Encoding::Utf16) {
        character = 0;
        for (std::size_t i = starts_[line]; i < offset; i += bytes_of(text_[i])) {
            character += units_of(text_[i]);
        }
    }
    return {{"line", line}, {"character", character}};
}

nlohmann::json Places::range(Span span) const {
    return {{"start", position(span.begin)}, {"end", position(span.end)}};
}

std::size_t Places::offset(const nlohmann::json& position) const {
    const auto number = whole(position.at("line"));
    auto character = whole(position.at("character"));
    if (number >= starts_.size()) {
        return text_.size();
    }
    const auto line = this->line(number);
    std::size_t at = 0;
    if (encoding_ == Encoding::Utf8) {
        at = std::min(character, line.size());
        while (at > 0 && at < line.size() &&
               (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80) {
            --at;  // never inside of a letter
        }
    } else {
        while (at < line.size() && character >= units_of(line[at])) {
            character -= units_of(line[at]);
            at += bytes_of(line[at]);
        }
    }
    return starts_[number] + std::min(at, line.size());
}

Span Places::span(const nlohmann::json& range) const {
    Span span{offset(range.at("start")), offset(range.at("end"))};
    span.end = std::max(span.begin, span.end);
    return span;
}

Span Places::replaced_span(const nlohmann::json& range) const {
    if (offset(range.at("end")) < offset(range.at("start"))) {
        throw std::invalid_argument("a range ends in front of where it begins");
    }
    if (whole(range.at("end").at("line")) > lines()) {
        throw std::invalid_argument("there is no such line");
    }
    return span(range);
}

}  // namespace perthro::lsp
