#include "scripting/shown.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

namespace perthro {

namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

// The code point of a character of so many bytes (UTF-8).
std::uint32_t code_point(std::string_view text, std::size_t at, std::size_t length) {
    constexpr std::uint32_t kLead[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    std::uint32_t code = byte_at(text, at) & kLead[length];
    for (std::size_t i = 1; i < length; ++i) {
        code = code << 6 | (byte_at(text, at + i) & 0x3F);
    }
    return code;
}

// Whether a character acts instead of being seen.
bool acts(std::uint32_t code) {
    const auto within = [code](std::uint32_t low, std::uint32_t high) {
        return code >= low && code <= high;
    };
    return code < 0x20 || within(0x7F, 0x9F) || code == 0x061C || within(0x200E, 0x200F) ||
           within(0x2028, 0x202E) || within(0x2066, 0x2069);
}

// Whether a character is plain ASCII, which needs no look at what it means.
bool is_plain(char c, Lines lines) {
    return (c >= 0x20 && c < 0x7F) || (lines == Lines::Many && (c == '\n' || c == '\t'));
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t at) {
    const unsigned lead = byte_at(text, at);
    const auto follows = [&](std::size_t count) {
        for (std::size_t k = 1; k <= count; ++k) {
            if ((byte_at(text, at + k) & 0xC0U) != 0x80U) {
                return false;
            }
        }
        return true;
    };
    if (lead < 0x80) {
        return at < text.size() ? 1 : 0;
    }
    if (lead >= 0xC2 && lead <= 0xDF && follows(1)) {
        return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF && follows(2)) {
        const bool overlong = lead == 0xE0 && byte_at(text, at + 1) < 0xA0;
        const bool surrogate = lead == 0xED && byte_at(text, at + 1) > 0x9F;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4 && follows(3)) {
        const bool overlong = lead == 0xF0 && byte_at(text, at + 1) < 0x90;
        const bool beyond = lead == 0xF4 && byte_at(text, at + 1) > 0x8F;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

std::string shown(std::string_view text, Lines lines) {
    if (std::all_of(text.begin(), text.end(), [&](char c) { return is_plain(c, lines); })) {
        return std::string(text);
    }
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        const std::uint32_t code = length == 0 ? 0xFFFD : code_point(text, at, length);
        if (length == 0) {
            out += "\xEF\xBF\xBD";
        } else if (code == '\t') {
            out += lines == Lines::Many ? '\t' : ' ';
        } else if (!acts(code) || (code == '\n' && lines == Lines::Many)) {
            out += text.substr(at, length);
        } else if (code != '\r' || lines == Lines::One || byte_at(text, at + 1) != '\n') {
            out += fmt::format("\\u{:04X}", code);
        }
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

std::size_t unfinished_bytes(std::string_view text) {
    constexpr std::size_t kLongest = 3;  // one byte less than a character has at most
    for (std::size_t back = 1; back <= std::min(kLongest, text.size()); ++back) {
        const unsigned lead = byte_at(text, text.size() - back);
        if (lead >= 0xC0) {
            const std::size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
            return wanted > back ? back : 0;
        }
        if (lead < 0x80) {
            return 0;
        }
    }
    return 0;
}

}  // namespace perthro
