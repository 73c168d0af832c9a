// What may be written at a place of tests.yaml and weights.yaml, and what stands there, by their
// JSON Schemas.
#pragma once

#include "scripting/lsp/help.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace perthro::lsp {

[[nodiscard]] std::vector<Suggestion> suggest_by_schema(const nlohmann::json& schema,
                                                        const Surroundings& around, std::size_t at);
[[nodiscard]] std::optional<Help> explain_by_schema(const nlohmann::json& schema,
                                                    const Surroundings& around, std::size_t at);

}  // namespace perthro::lsp
