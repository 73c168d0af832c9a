// Who answers for a package: an Ed25519 signature (RFC 8032, by libsodium) over its manifest, which
// has the digest of every file. It travels as the file signature.json beside the manifest.
#pragma once

#include <string>
#include <string_view>

namespace perthro {

inline constexpr const char* kSignatureName = "signature.json";
inline constexpr std::size_t kLongestSigner = 60;  // bytes of a signer's name

// What one key says of one manifest.
struct Signature {
    std::string name;   // what the signer calls themselves; signed too, but nobody checked it
    std::string key;    // public, 64 hexadecimal digits
    std::string bytes;  // 128 hexadecimal digits
};

// Half of a key pair, by which its owner signs.
struct SecretKey {
    std::string name;
    std::string seed;  // 64 hexadecimal digits that nobody else may know
};

// A key that nobody had before. `name` as is_signer_name.
[[nodiscard]] SecretKey new_secret_key(const std::string& name);
// The public half, 64 hexadecimal digits.
[[nodiscard]] std::string public_key_of(const SecretKey& key);

// One line of 1 to kLongestSigner bytes that is shown as it is written.
[[nodiscard]] bool is_signer_name(const std::string& name);
// Hexadecimal digits, small letters, exactly so many.
[[nodiscard]] bool are_digits(std::string_view text, std::size_t count);

// What people compare: 40 digits of the SHA-256 of a public key, in groups of four.
[[nodiscard]] std::string fingerprint_of(const std::string& key);
// A fingerprint as somebody types it, with or without blanks, in groups of four; "" if it is none.
[[nodiscard]] std::string read_fingerprint(std::string_view text);

// The signature of the key over the text of a manifest and the key's name.
[[nodiscard]] Signature sign(const SecretKey& key, std::string_view manifest);
// Whether the key signed this manifest under this name.
[[nodiscard]] bool signs(const Signature& signature, std::string_view manifest);

// The text of a signature, as it travels.
[[nodiscard]] std::string write_signature(const Signature& signature);
// The signature that a text says, whether or not it fits anything. Throws PackageRefused if the
// text is no signature.
[[nodiscard]] Signature read_signature(const std::string& text);

}  // namespace perthro
