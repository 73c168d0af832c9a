// weights.yaml: what the derived evaluation of a package weighs (docs/bots.md). Data of bots alone:
// neither the rules nor their hash know it, and packages that extend this one have their own.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/search/terms.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/open_texts.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace perthro {

inline constexpr const char* kWeightsFile = "weights.yaml";

// The weights in a package's own folder; null if it has none. The text is added to `sources`. Types
// that the game lacks are errors; where options differ from their defaults they are left out.
// Throws LoadErrors.
[[nodiscard]] std::shared_ptr<const search::GivenWeights>
read_weights(const std::filesystem::path& folder, const GameDefinition& game, SourceTexts& sources,
             const OpenTexts& open = {});

// The file that says these weights, of those that can be tuned; `said` stands above it, a comment.
[[nodiscard]] std::string weights_text(const GameDefinition& game, const search::Terms& terms,
                                       const search::Weights& weights, const std::string& said);

}  // namespace perthro
