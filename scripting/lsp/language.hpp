// The names that rules.lua may use whatever the game is, as the prelude has them: asked of it, not
// listed again.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace perthro::lsp {

// Something behind a `:` or a `.`.
struct Member {
    std::string name;
    std::string form;     // "put(type, player, cell)"; the name alone of a field and of a method of
                          // words
    bool method = false;  // behind a `:`
};

// All names of the rule language.
struct Language {
    std::vector<std::string> words;   // sorted: words, conditions, values, declarations, functions
    std::vector<std::string> hooks;   // in the order of docs
    std::vector<std::string> tables;  // "piece", "zone", ..., "options"
    std::map<std::string, std::vector<std::string>> libraries;  // "string" -> "find", ...; "" ->
                                                                // "ipairs"
    std::map<std::string, std::vector<Member>> objects;  // of hooks: "position", "move", "list",
                                                         // ...
    std::map<std::string, std::vector<std::string>> methods;  // of values: "type" -> "move",
                                                              // "drop", ...
};

// Asks the prelude for them, in a Lua state of its own. Must run on a script thread.
[[nodiscard]] Language language();

}  // namespace perthro::lsp
