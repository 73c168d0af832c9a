// What editors read that know nothing of Perthro: JSON Schemas of the YAML files, declarations for
// the Lua language server, a configuration for luacheck. Names of words are asked of the prelude,
// keys and what all of them mean come from the description.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro::lsp {

// "game", "tests", "weights": the JSON Schema of that file, "" of no other.
[[nodiscard]] std::string json_schema(std::string_view file);

// [name in the package's folder, text]: the schemas and declarations in `.editor/`, `.luarc.json`,
// `.luacheckrc`. Names that begin with a dot are no part of a package. Must run on a script thread.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> editor_files();

// Whether the text of such a file was written here, and not by the author of the package.
[[nodiscard]] bool is_ours(std::string_view name, std::string_view text);

// The line at the end of a YAML file that says where its schema is; "" for files without one.
[[nodiscard]] std::string modeline(std::string_view file_name);

}  // namespace perthro::lsp
