// What may be written at a place of tests.yaml and weights.yaml, and what stands there.
#pragma once

#include "scripting/lsp/help.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// What may be written at an offset, and what stands there means. `file` is the name of the file:
// "tests.yaml" or "weights.yaml".
[[nodiscard]] std::vector<Suggestion> suggest_in_tests(std::string_view file,
                                                       const Surroundings& around, std::size_t at);
[[nodiscard]] std::optional<Help> explain_in_tests(std::string_view file,
                                                   const Surroundings& around, std::size_t at);

}  // namespace perthro::lsp
