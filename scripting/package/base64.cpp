#include "scripting/package/base64.hpp"

#include <cstddef>
#include <sodium.h>

namespace perthro {

std::string as_base64(std::string_view bytes) {
    constexpr int kPadded = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_encoded_len(bytes.size(), kPadded), '\0');
    sodium_bin2base64(text.data(), text.size(),
                      reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), kPadded);
    text.pop_back();  // the zero behind it
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size() / 4 * 3, '\0');
    std::size_t size = 0;
    const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()),
                                         bytes.size(), text.data(), text.size(), nullptr, &size,
                                         nullptr, sodium_base64_VARIANT_ORIGINAL);
    if (failed != 0) {
        return std::nullopt;
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace perthro
