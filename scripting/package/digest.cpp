#include "scripting/package/digest.hpp"

#include <array>
#include <sodium/crypto_hash_sha256.h>

namespace perthro {

std::string sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> bytes{};
    crypto_hash_sha256(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (const unsigned char byte : bytes) {
        digits += kDigits[byte >> 4U];
        digits += kDigits[byte & 15U];
    }
    return digits;
}

}  // namespace perthro
