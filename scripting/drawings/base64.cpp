#include "scripting/drawings/base64.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string as_base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned three = 0;
        for (std::size_t k = i; k < i + 3; ++k) {
            three = three << 8U | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
        }
        for (unsigned k = 0; k < 4; ++k) {
            const bool there = i + k <= bytes.size();
            text += there ? kLetters[three >> (18U - 6U * k) & 63U] : '=';
        }
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    const std::size_t end = std::min(text.find('='), text.size());
    const std::size_t padding = text.size() - end;
    if (text.size() % 4 != 0 || padding > 2 ||
        text.find_first_not_of('=', end) != std::string_view::npos) {
        return std::nullopt;
    }
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    unsigned bits = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t value = i < end ? kLetters.find(text[i]) : 0;
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        bits = bits << 6U | static_cast<unsigned>(value);
        if (i % 4 == 3) {
            for (const unsigned shift : {16U, 8U, 0U}) {
                bytes += static_cast<char>(bits >> shift & 0xFFU);
            }
        }
    }
    bytes.resize(bytes.size() - padding);
    return bytes;
}

}  // namespace perthro
