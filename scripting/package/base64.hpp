// Bytes as letters, as `data:` addresses hold them (RFC 4648, with padding).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perthro {

// Bytes as a text of these letters.
[[nodiscard]] std::string as_base64(std::string_view bytes);

// The bytes that such a text stands for; nothing if it is anything else, white space included.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace perthro
