// The options of a package: their declarations, the values that were given, and what they do to the
// rest of game.yaml: `$name`, `$(expression)` and `if:`.
#pragma once

#include "scripting/package/reader.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro {

// Values by option name as given on the command line or by a client.
using OptionValues = std::map<std::string, std::string>;

// Reads `options` of the merged tree into the definition, applies the given values and `fixed`, and
// enters every option as a variable of expressions. Unknown names, values that do not fit and more
// than kMostNames options are errors.
void read_options(ReadContext& context, const DocumentNode& root, const OptionValues& given);

// Replaces `$name` and `$(expression)` in every scalar outside `options` and the texts for people,
// and drops every entry whose `if:` is false. False, with an error, if that would go on without end
// or grow beyond all bounds: then the rest of the document is not worth reading.
[[nodiscard]] bool apply_options(ReadContext& context, DocumentNode& root);

// The names of all options, in the order declared.
[[nodiscard]] std::vector<std::string> option_names(const GameDefinition& definition);

// Evaluates an expression; reports at the place and returns nothing if it fails.
[[nodiscard]] std::optional<ExpressionValue>
evaluate_at(ReadContext& context, const DocumentNode& at, const std::string& path,
            const std::string& expression, const ExpressionVariables& variables);

}  // namespace perthro
