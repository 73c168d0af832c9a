#include "scripting/package/signature.hpp"

#include "scripting/package/archive.hpp"
#include "scripting/package/digest.hpp"
#include "scripting/package/parse_once.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sodium.h>

namespace perthro {

namespace {

constexpr int kFormat = 1;
constexpr std::size_t kGroup = 4, kShownDigits = 40;  // of a fingerprint
constexpr std::size_t kKeyDigits = std::size_t{2} * crypto_sign_PUBLICKEYBYTES;

constexpr std::size_t kSignatureDigits = std::size_t{2} * crypto_sign_BYTES;

template <std::size_t Size>
using Bytes = std::array<unsigned char, Size>;

template <std::size_t Size>
std::string as_digits(const Bytes<Size>& bytes) {
    std::array<char, 2 * Size + 1> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

// Digits that are_digits knows for so many bytes.
template <std::size_t Size>
Bytes<Size> from_digits(const std::string& digits) {
    Bytes<Size> bytes{};
    sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr, nullptr,
                   nullptr);
    return bytes;
}

// What is signed: nothing else that this key may sign begins so.
std::string signed_text(const std::string& name, std::string_view manifest) {
    return "perthro manifest 1\n" + name + "\n" + std::string(manifest);
}

const unsigned char* bytes_of(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

struct Pair {
    Bytes<crypto_sign_PUBLICKEYBYTES> open{};
    Bytes<crypto_sign_SECRETKEYBYTES> secret{};
    explicit Pair(const SecretKey& key) {
        Bytes<crypto_sign_SEEDBYTES> seed = from_digits<crypto_sign_SEEDBYTES>(key.seed);
        crypto_sign_seed_keypair(open.data(), secret.data(), seed.data());
        sodium_memzero(seed.data(), seed.size());
    }
    ~Pair() { sodium_memzero(secret.data(), secret.size()); }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;
};

std::string grouped(std::string_view digits) {
    std::string text;
    for (std::size_t i = 0; i < digits.size(); i += kGroup) {
        text += (i == 0 ? "" : " ") + std::string(digits.substr(i, kGroup));
    }
    return text;
}

}  // namespace

SecretKey new_secret_key(const std::string& name) {
    if (sodium_init() < 0) {
        throw std::runtime_error("the system gives no random numbers for a key");
    }
    Bytes<crypto_sign_SEEDBYTES> seed{};
    randombytes_buf(seed.data(), seed.size());
    return {name, as_digits(seed)};
}

std::string public_key_of(const SecretKey& key) { return as_digits(Pair(key).open); }

bool is_signer_name(const std::string& name) {
    return !name.empty() && name.size() <= kLongestSigner && shown(name) == name &&
           name.find_first_of("\t\n") == std::string::npos && name.front() != ' ' &&
           name.back() != ' ';
}

bool are_digits(std::string_view text, std::size_t count) {
    return text.size() == count && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

std::string fingerprint_of(const std::string& key) {
    const auto bytes = from_digits<crypto_sign_PUBLICKEYBYTES>(key);
    const std::string digest = sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return grouped(std::string_view(digest).substr(0, kShownDigits));
}

std::string read_fingerprint(std::string_view text) {
    std::string digits;
    for (const char c : text) {
        if (c >= 'A' && c <= 'F') {
            digits += static_cast<char>(c - 'A' + 'a');
        } else if (c != ' ' && c != ':') {
            digits += c;
        }
    }
    return are_digits(digits, kShownDigits) ? grouped(digits) : "";
}

Signature sign(const SecretKey& key, std::string_view manifest) {
    const Pair pair(key);
    const std::string text = signed_text(key.name, manifest);
    Bytes<crypto_sign_BYTES> bytes{};
    crypto_sign_detached(bytes.data(), nullptr, bytes_of(text), text.size(), pair.secret.data());
    return {key.name, as_digits(pair.open), as_digits(bytes)};
}

bool signs(const Signature& signature, std::string_view manifest) {
    if (!is_signer_name(signature.name) || !are_digits(signature.key, kKeyDigits) ||
        !are_digits(signature.bytes, kSignatureDigits)) {
        return false;
    }
    const std::string text = signed_text(signature.name, manifest);
    const auto bytes = from_digits<crypto_sign_BYTES>(signature.bytes);
    const auto key = from_digits<crypto_sign_PUBLICKEYBYTES>(signature.key);
    return crypto_sign_verify_detached(bytes.data(), bytes_of(text), text.size(), key.data()) == 0;
}

std::string write_signature(const Signature& signature) {
    const nlohmann::ordered_json json{{"format", kFormat},
                                      {"algorithm", "ed25519"},
                                      {"signer", signature.name},
                                      {"key", signature.key},
                                      {"signature", signature.bytes}};
    constexpr int kIndent = 2;
    return json.dump(kIndent) + "\n";
}

Signature read_signature(const std::string& text) {
    const auto json = parse_once(text, kSignatureName);
    const auto member = [&](const char* name) {
        const bool is_text = json.is_object() && json.contains(name) && json[name].is_string();
        return is_text ? json[name].get<std::string>() : std::string();
    };
    if (json.is_object() && json.contains("format") && json["format"].is_number_integer() &&
        json["format"] != kFormat) {
        throw PackageRefused("its signature is of format " + json["format"].dump() +
                             ", and this Perthro reads format " + std::to_string(kFormat) +
                             " (get a newer Perthro)");
    }
    Signature signature{member("signer"), member("key"), member("signature")};
    if (member("algorithm") != "ed25519" || !is_signer_name(signature.name) ||
        !are_digits(signature.key, kKeyDigits) || !are_digits(signature.bytes, kSignatureDigits)) {
        throw PackageRefused(quoted_name(kSignatureName) + " is no signature of a package");
    }
    return signature;
}

}  // namespace perthro
