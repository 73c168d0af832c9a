#include "scripting/framing.hpp"

#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>
#include <istream>
#include <optional>

namespace perthro {

namespace {

constexpr std::size_t kLongestLine = 4096;  // of a header, at least
constexpr std::size_t kMostLines = 64;      // likewise

// A line of the header without its end. Of what is longer than any header the last part is kept:
// the rest of a message may stand in front of the next header. Empty at the end.
std::optional<std::string> read_line(std::istream& input) {
    std::string line;
    for (int c = input.get(); c != std::istream::traits_type::eof(); c = input.get()) {
        if (c == '\n') {
            if (line.ends_with('\r')) {
                line.pop_back();
            }
            return line;
        }
        if (line.size() == 2 * kLongestLine) {
            line.erase(0, kLongestLine);
        }
        line += static_cast<char>(c);
    }
    return std::nullopt;
}

// The number behind `Content-Length:`, wherever that begins: it may stand behind the rest of a
// message whose length was wrong.
std::optional<std::string> length_in(std::string line) {
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::string_view kName = "content-length:";
    const auto at = line.rfind(kName);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    std::string number = line.substr(at + kName.size());
    number.erase(0, std::min(number.find_first_not_of(" \t"), number.size()));
    number.erase(number.find_last_not_of(" \t") + 1);
    return number;
}

Frame malformed(const std::string& what) { return {Frame::Kind::Malformed, what}; }

}  // namespace

Frame read_frame(std::istream& input) {
    std::optional<std::string> length;
    bool begun = false;
    for (std::size_t lines = 0; lines < kMostLines; ++lines) {
        const auto line = read_line(input);
        if (!line) {
            return begun ? malformed("the input ends inside of a header") : Frame{};
        }
        if (line->empty()) {
            if (begun) {
                break;
            }
            continue;
        }
        begun = true;
        if (auto found = length_in(*line)) {
            length = std::move(found);
        }
    }
    if (!length) {
        return malformed("the header says no Content-Length");
    }
    const auto size = parse_number<std::size_t>(*length);
    if (!size) {
        return malformed("Content-Length is no number of bytes");
    }
    if (*size > kLargestMessage) {
        return malformed("the message is too large: at most " + std::to_string(kLargestMessage) +
                         " bytes");
    }
    Frame frame{Frame::Kind::Message, std::string(*size, '\0')};
    input.read(frame.text.data(), static_cast<std::streamsize>(*size));
    if (static_cast<std::size_t>(input.gcount()) != *size) {
        return malformed("the input ends inside of a message");
    }
    return frame;
}

std::string framed(std::string_view text) {
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + std::string(text);
}

}  // namespace perthro
