// The base of the language server protocol: each message is a header that says its length, an empty
// line, and so many bytes of JSON.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace perthro::lsp {

inline constexpr std::size_t kLargestMessage = 16U << 20;  // bytes; a file has 1 MB at most

struct Frame {
    enum class Kind { Message, Malformed, Ended };
    Kind kind = Kind::Ended;
    std::string text;  // of a message; of a malformed one what is wrong with it
};

// Waits for the next message. What is malformed is passed over: the next call finds the next
// header.
[[nodiscard]] Frame read_frame(std::istream& input);

// A message with its header.
[[nodiscard]] std::string framed(std::string_view text);

}  // namespace perthro::lsp
