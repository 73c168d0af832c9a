// File URIs (RFC 8089) and the paths that they name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace perthro::lsp {

// Empty if it is no `file:` URI of this machine.
[[nodiscard]] std::optional<std::filesystem::path> path_of(const std::string& uri);

// Of an absolute path.
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

}  // namespace perthro::lsp
