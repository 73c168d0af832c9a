// The JSON Schemas of game.yaml, tests.yaml and weights.yaml, out of the description.
#pragma once

#include "scripting/description/description.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// The schema of "game.yaml", "tests.yaml" or "weights.yaml", without the lines that every schema
// has. What the loader refuses whatever the game is, the schema refuses, but for names and
// expressions; what it takes, it takes: an option's name may stand for any value of game.yaml, `~`
// may take any away.
[[nodiscard]] nlohmann::ordered_json schema_of(std::string_view file,
                                               const std::vector<description::Group>& groups);

}  // namespace perthro::lsp
