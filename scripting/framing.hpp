// The base of the protocols that editors speak, for languages and for debuggers: each message is a
// header that says its length, an empty line, and so many bytes of JSON.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace perthro {

inline constexpr std::size_t kLargestMessage = 16U << 20;  // bytes; a file has 1 MB at most

struct Frame {
    enum class Kind { Message, Malformed, Ended };
    Kind kind = Kind::Ended;
    std::string text;  // of a message; of a malformed one what is wrong with it
};

// Waits for the next message. What is malformed is passed over: the next call finds the next
// header. So it is with a message that says it is too large, none of which is waited for.
[[nodiscard]] Frame read_frame(std::istream& input);

// A message with its header.
[[nodiscard]] std::string framed(std::string_view text);

}  // namespace perthro
