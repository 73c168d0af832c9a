// File URIs (RFC 8089) and the paths that they name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace perthro::lsp {

// The path that a URI names; empty if it is no `file:` URI of this machine.
[[nodiscard]] std::optional<std::filesystem::path> path_of(const std::string& uri);

// The URI of an absolute path.
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

}  // namespace perthro::lsp
