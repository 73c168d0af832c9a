// The options of a package: their declarations, the values that were given, and what they do to the
// rest of game.yaml: `$name`, `$(expression)` and `if:`.
#pragma once

#include "scripting/package/reader.hpp"

#include <map>
#include <string>

namespace perthro {

// Values by option name as given on the command line or by a client.
using OptionValues = std::map<std::string, std::string>;

// Reads `options` of the merged tree into the definition, applies the given values and `fixed`, and
// enters every option as a variable of expressions. Unknown names and values that do not fit are
// errors.
void read_options(ReadContext& context, const DocumentNode& root, const OptionValues& given);

// Replaces `$name` and `$(expression)` in every scalar outside `options` and the texts for people,
// and drops every entry whose `if:` is false.
void apply_options(ReadContext& context, DocumentNode& root);

// Evaluates an expression; reports at the place and returns nothing if it fails.
[[nodiscard]] std::optional<ExpressionValue>
evaluate_at(ReadContext& context, const DocumentNode& at, const std::string& path,
            const std::string& expression, const ExpressionVariables& variables);

}  // namespace perthro
