// What editors read that know nothing of Perthro: JSON Schemas of the YAML files, declarations for
// the Lua language server, a configuration for luacheck. Names of keys are asked of the loader and
// names of words of the prelude, what they mean comes from the tables of docs/.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro::lsp {

// The keys of the maps of game.yaml, as the loader names them when it meets an unknown one:
// ["board.grids[]", {"name", ...}], "" for the file. Maps as Reference::keys has them.
using MapKeys = std::pair<std::string, std::vector<std::string>>;
[[nodiscard]] std::vector<MapKeys> keys_of_loader();

// "game", "tests", "weights": the JSON Schema of that file, "" of no other.
[[nodiscard]] std::string json_schema(std::string_view file);

// Declarations of all words, hooks and members for the Lua language server (`---@meta`). Must run
// on a script thread, as must all that follows.
[[nodiscard]] std::string lua_declarations();

// [name in the package's folder, text]: the schemas and declarations in `.editor/`, `.luarc.json`,
// `.luacheckrc`. Names that begin with a dot are no part of a package.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> editor_files();

// Whether the text of such a file was written here, and not by the author of the package.
[[nodiscard]] bool is_ours(std::string_view name, std::string_view text);

// The line at the end of a YAML file that says where its schema is; "" for files without one.
[[nodiscard]] std::string modeline(std::string_view file_name);

}  // namespace perthro::lsp
