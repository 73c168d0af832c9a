// Loading a package: its game.yaml and its ancestors' merged and read, then all rules.lua recorded.
// A LoadedGame keeps every text, so that further Lua states are made without reading a file again.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/content.hpp"
#include "scripting/package/expression.hpp"
#include "scripting/package/identity.hpp"
#include "scripting/package/named_class.hpp"
#include "scripting/package/options.hpp"
#include "scripting/package/yaml_names.hpp"
#include "scripting/record/recorder.hpp"
#include "scripting/vm/state.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// A replacement in a file of the package, as must-fail tests make it.
struct TextChange {
    std::string file;  // "game.yaml", "rules.lua", in the package's own folder
    std::string from;  // must occur; its first occurrence is replaced
    std::string to;
};

// Which package is loaded, and how.
struct LoadRequest {
    std::string package;              // an id or a path
    OptionValues options;             // those that are not here have their defaults
    std::vector<TextChange> changes;  // made in the texts as they are read, in this order
};

// A package that was read, or read and recorded.
struct LoadedGame {
    GameDefinition definition;
    std::vector<RulesChunk> chunks;  // rules.lua of each level that has one, oldest ancestor first
    std::vector<RulesChunk> bot_chunks;  // bot.lua of each level that has one, in that order
    // The definition with what bot.lua defines; empty if there is none. The hash is that of the
    // rules alone: a bot changes no game.
    std::optional<GameDefinition> with_bot;
    std::vector<std::filesystem::path> folders;  // [level], the oldest ancestor first
    std::vector<std::filesystem::path> paths;    // [file]: what a reload has to watch
    SourceTexts sources;                         // by GameDefinition::files
    std::vector<NamedClass> named_classes;       // what game.yaml says of classes of moves
    YamlNames names;                             // which it declares and uses
    Identity identity;                           // of the package itself
    std::vector<ContentFile> content;            // sorted; known once the rules were recorded
    // What `use` found, by level and name; complete once the rules were recorded.
    std::map<std::pair<int, std::string>, RulesChunk> libraries;
};

// Reads the YAML part; the definition has no movements yet. Where no operation of a Lua state is
// under way each expression, asked for each cell, has the time of one of its own. Throws LoadErrors
// with everything that is wrong.
[[nodiscard]] LoadedGame read_package(const LoadRequest& request, ExpressionEvaluator& expressions);

// Reads the package and records its rules in `state`, which is ready for hooks afterwards. Throws
// LoadErrors. Must run on a script thread.
[[nodiscard]] LoadedGame load_package(const LoadRequest& request, vm::State& state,
                                      const LogSink& log = {});

// The libraries that a loaded game used, for recording it in another state: no file is read.
[[nodiscard]] LibraryFinder known_libraries(const LoadedGame& game);

}  // namespace perthro
