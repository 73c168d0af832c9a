// Words, escapes and the cursor of the text readers.
#include "engine/notation/scanner.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

namespace perthro {

namespace {

bool stays(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' ||
           c == '\'';
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

int hex_value(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

std::vector<Word> split_words(std::string_view text) {
    std::vector<Word> words;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_blank(text[end])) {
            ++end;
        }
        words.push_back({text.substr(at, end - at), at});
        at = end;
    }
    return words;
}

std::vector<Word> split(Word word, char separator) {
    std::vector<Word> parts;
    if (word.text.empty()) {
        return parts;
    }
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = word.text.find(separator, begin);
        if (end == std::string_view::npos) {
            parts.push_back({word.text.substr(begin), word.at + begin});
            return parts;
        }
        parts.push_back({word.text.substr(begin, end - begin), word.at + begin});
        begin = end + 1;
    }
}

Word trimmed(Word word) {
    while (!word.text.empty() && is_blank(word.text.front())) {
        word.text.remove_prefix(1);
        ++word.at;
    }
    while (!word.text.empty() && is_blank(word.text.back())) {
        word.text.remove_suffix(1);
    }
    return word;
}

std::string escape(std::string_view name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char c : name) {
        if (stays(c)) {
            text += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            text += '%';
            text += digits[byte >> 4];
            text += digits[byte & 15];
        }
    }
    return text;
}

std::string unescape(Word word) {
    std::string name;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        if (word.text[i] != '%') {
            name += word.text[i];
            continue;
        }
        const int high = i + 2 < word.text.size() ? hex_value(word.text[i + 1]) : -1;
        const int low = i + 2 < word.text.size() ? hex_value(word.text[i + 2]) : -1;
        if (high < 0 || low < 0) {
            throw TextError{word.at + i, "`%` without two hexadecimal digits",
                            "write %25 for a percent sign"};
        }
        name += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return name;
}

bool is_number(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::uint32_t to_number(Word word) {
    if (!is_number(word.text)) {
        throw TextError{word.at, "`" + std::string(word.text) + "` is not a number", "digits only"};
    }
    std::uint64_t value = 0;
    for (const char c : word.text) {
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
        if (value > std::numeric_limits<std::uint32_t>::max()) {
            throw TextError{word.at, "the number `" + std::string(word.text) + "` is too large",
                            "4294967295 at most"};
        }
    }
    return static_cast<std::uint32_t>(value);
}

bool Scanner::eat(char c) {
    if (peek() != c || done()) {
        return false;
    }
    ++next_;
    return true;
}

std::uint32_t Scanner::number() {
    std::size_t end = next_;
    while (end < word_.text.size() && word_.text[end] >= '0' && word_.text[end] <= '9') {
        ++end;
    }
    const Word digits{word_.text.substr(next_, end - next_), at()};
    const std::uint32_t value = to_number(digits);
    next_ = end;
    return value;
}

std::uint32_t Scanner::count() {
    constexpr std::uint32_t most = 1'000'000;
    const std::uint32_t value = number();
    if (value > most) {
        fail("that many pieces cannot be", "1000000 at most");
    }
    return value;
}

Word Scanner::until(char c) {
    const std::size_t end = word_.text.find(c, next_);
    if (end == std::string_view::npos) {
        fail(std::string("`") + c + "` is missing", "close what was opened here");
    }
    const Word part{word_.text.substr(next_, end - next_), at()};
    next_ = end + 1;
    return part;
}

void Scanner::fail(std::string what, std::string remedy) const {
    throw TextError{at(), std::move(what), std::move(remedy)};
}

}  // namespace perthro
