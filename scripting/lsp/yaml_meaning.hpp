// What a name can mean at a place of a package's YAML files: of which kind it may be there.
#pragma once

#include "scripting/lsp/yaml_place.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// The kinds of names that a value of game.yaml may have, by the key in front of it; empty if the
// key says nothing of them.
[[nodiscard]] std::vector<std::string> kinds_behind(const std::string& key);

// Whether the keys of the map in which a place of game.yaml lies are names of this kind.
[[nodiscard]] bool keys_are(const std::vector<std::string>& path, const std::string& kind);

// A piece of a YAML text that is written like a name.
struct YamlName {
    std::filesystem::path file;  // game.yaml, tests.yaml or weights.yaml
    std::string_view text;       // of the file
    std::size_t begin = 0, end = 0;
};
// Whether it may be a name of this kind. Texts for people and comments never are.
[[nodiscard]] bool may_mean(const YamlName& name, const std::string& kind);

}  // namespace perthro::lsp
