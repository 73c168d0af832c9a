// Digests that name a content: SHA-256 (FIPS 180-4), by libsodium.
#pragma once

#include <string>
#include <string_view>

namespace perthro {

// 64 hexadecimal digits, as `sha256sum` prints them.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace perthro
