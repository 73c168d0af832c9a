// The JSON Schemas of tests.yaml and weights.yaml, without the lines that every schema has.
#pragma once

#include <nlohmann/json.hpp>

namespace perthro::lsp {

[[nodiscard]] nlohmann::ordered_json tests_schema();
[[nodiscard]] nlohmann::ordered_json weights_schema();

}  // namespace perthro::lsp
