#include "renderer/draw/drawer_words.hpp"

#include <charconv>
#include <cstdint>
#include <vector>

namespace perthro::renderer {

namespace {

constexpr std::string_view kPiece = "draw", kBoard = "board";
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kLongestText = 300;  // bytes of what is wrong, of a remedy
constexpr std::size_t kMostWords = 4;

void append_hex(std::string& text, const std::uint8_t* bytes, std::size_t count) {
    text.reserve(text.size() + count * 2);
    for (std::size_t i = 0; i < count; ++i) {
        text += kDigits[bytes[i] >> 4U];
        text += kDigits[bytes[i] & 15U];
    }
}

void append_hex(std::string& text, std::string_view bytes) {
    append_hex(text, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

int value_of(char digit) {
    return digit >= '0' && digit <= '9'   ? digit - '0'
           : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                                          : -1;
}

// False unless the digits are those of exactly so many bytes.
bool read_hex(std::string_view digits, std::uint8_t* bytes, std::size_t count) {
    if (digits.size() != count * 2) {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const int high = value_of(digits[i * 2]), low = value_of(digits[i * 2 + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return true;
}

std::optional<std::string> text_of(std::string_view digits) {
    std::string text(digits.size() / 2, '\0');
    const bool read = read_hex(digits, reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    return read ? std::optional(std::move(text)) : std::nullopt;
}

// One that people may be shown, whatever it is.
std::optional<std::string> plain_text_of(std::string_view digits) {
    auto text = text_of(digits);
    if (!text || text->size() > kLongestText) {
        return std::nullopt;
    }
    for (char& letter : *text) {
        letter = letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return text;
}

std::optional<int> number_of(std::string_view digits) {
    int number = 0;
    const std::string text(digits);
    const char* const end = text.c_str() + text.size();
    const auto read = std::from_chars(text.c_str(), end, number);
    const bool whole = read.ec == std::errc() && read.ptr == end && number >= 0;
    return whole ? std::optional(number) : std::nullopt;
}

// Those between single blanks, empty ones too.
std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (words.size() <= kMostWords) {
        const auto blank = line.find(' ');
        words.push_back(line.substr(0, blank));
        if (blank == std::string_view::npos) {
            break;
        }
        line.remove_prefix(blank + 1);
    }
    return words;
}

std::size_t bytes_of(int size) {
    return static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4;
}

std::optional<Drawn> read_picture(std::string_view digits, int size) {
    Drawn drawn;
    drawn.picture.emplace(size, size);
    cairo_surface_t* const surface = drawn.picture->surface();
    cairo_surface_flush(surface);
    unsigned char* const pixels = cairo_image_surface_get_data(surface);
    if (pixels == nullptr || !read_hex(digits, pixels, bytes_of(size))) {
        return std::nullopt;
    }
    cairo_surface_mark_dirty(surface);
    return drawn;
}

std::optional<Drawn> read_refusal(const std::vector<std::string_view>& words) {
    const auto line = number_of(words[1]);
    auto what = plain_text_of(words[2]), remedy = plain_text_of(words[3]);
    if (!line || !what || !remedy) {
        return std::nullopt;
    }
    Drawn drawn;
    drawn.problem = {*line, std::move(*what), std::move(*remedy)};
    return drawn;
}

}  // namespace

std::string drawing_line(const Drawing& drawing) {
    std::string line = std::string(drawing.of == DrawingOf::Board ? kBoard : kPiece) + " " +
                       std::to_string(drawing.size) + " ";
    append_hex(line, drawing.sheet);
    line += ' ';
    append_hex(line, drawing.svg);
    return line;
}

std::optional<Drawing> read_drawing(std::string_view line) {
    const auto words = words_of(line);
    if (words.size() != kMostWords || (words[0] != kPiece && words[0] != kBoard)) {
        return std::nullopt;
    }
    const auto size = number_of(words[1]);
    auto sheet = text_of(words[2]), svg = text_of(words[3]);
    if (!size || *size == 0 || !sheet || !svg) {
        return std::nullopt;
    }
    return Drawing{std::move(*svg), std::move(*sheet), *size,
                   words[0] == kBoard ? DrawingOf::Board : DrawingOf::Piece};
}

std::string drawn_line(const Drawn& drawn) {
    std::string line;
    if (drawn.picture) {
        line = "picture " + std::to_string(drawn.picture->width()) + " ";
        append_hex(line, drawn.picture->pixels(), bytes_of(drawn.picture->width()));
    } else if (!drawn.problem.what.empty()) {
        line = "refused " + std::to_string(drawn.problem.line) + " ";
        append_hex(line, std::string_view(drawn.problem.what).substr(0, kLongestText));
        line += ' ';
        append_hex(line, std::string_view(drawn.problem.remedy).substr(0, kLongestText));
    } else {
        line = "failed";
    }
    return line;
}

std::optional<Drawn> read_drawn(std::string_view line, int size) {
    const auto words = words_of(line);
    if (words.size() == 3 && words[0] == "picture" && number_of(words[1]) == size) {
        return read_picture(words[2], size);
    }
    if (words.size() == kMostWords && words[0] == "refused") {
        return read_refusal(words);
    }
    return words.size() == 1 && words[0] == "failed" ? std::optional(Drawn{}) : std::nullopt;
}

std::size_t longest_drawn_line(int size) {
    constexpr std::size_t kBeside = 4 * kLongestText;  // texts, words
    return bytes_of(size) * 2 + kBeside;
}

}  // namespace perthro::renderer
