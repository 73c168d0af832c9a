#include "scripting/lsp/uri.hpp"

#include <cctype>
#include <string_view>

namespace perthro::lsp {

namespace {

constexpr std::string_view kScheme = "file://";
constexpr std::string_view kDigits = "0123456789ABCDEF";

int value_of(char digit) {
    const auto at = kDigits.find(
        static_cast<char>(std::toupper(static_cast<unsigned char>(digit))));
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::optional<std::filesystem::path> path_of(const std::string& uri) {
    if (!uri.starts_with(kScheme)) {
        return std::nullopt;
    }
    std::string_view rest = std::string_view(uri).substr(kScheme.size());
    if (rest.starts_with("localhost/")) {
        rest.remove_prefix(std::string_view("localhost").size());
    }
    if (!rest.starts_with('/')) {
        return std::nullopt;
    }
    std::string path;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const int high = rest[i] == '%' && i + 2 < rest.size() ? value_of(rest[i + 1]) : -1;
        const int low = high >= 0 ? value_of(rest[i + 2]) : -1;
        if (low >= 0) {
            path += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            path += rest[i];
        }
    }
    if (path.find('\0') != std::string::npos) {
        return std::nullopt;
    }
    return std::filesystem::path(path);
}

std::string uri_of(const std::filesystem::path& path) {
    std::string uri(kScheme);
    for (const char c : path.string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 ||
            std::string_view("/-._~").find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += '%';
            uri += kDigits[byte >> 4U];
            uri += kDigits[byte & 0xFU];
        }
    }
    return uri;
}

}  // namespace perthro::lsp
