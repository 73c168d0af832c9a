// Expressions in game.yaml (`keep:`, `where:`, `if:`, `$(...)`) are Lua expressions. The package
// reader sees Lua through this interface only; scripting/record implements it in the sandbox of a
// Lua state.
#pragma once

#include "scripting/errors.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>

namespace perthro {

// What an expression is worth, and what its variables are, by name.
using ExpressionValue = std::variant<bool, std::int64_t, std::string>;
using ExpressionVariables = std::map<std::string, ExpressionValue>;

// Whoever can work out expressions.
class ExpressionEvaluator {
public:
    virtual ~ExpressionEvaluator() = default;

    // The value of the expression `text`. The variables stand beside number_words.hpp, nothing else
    // is known. Empty on failure (syntax, unknown name, a value of another kind), with `error`
    // saying why. Called once per cell for the same text: implementations should compile a text
    // once.
    virtual std::optional<ExpressionValue>
    evaluate(const std::string& text, const ExpressionVariables& variables, std::string& error) = 0;
    // Why Lua cannot read a file, empty if it can. Rules run only behind a game.yaml without
    // errors; this is told beside those.
    virtual std::optional<ContentError> syntax_error(const std::string& file,
                                                     const std::string& text) = 0;
};

// Refuses expressions, for files that may have none.
class NoExpressions final : public ExpressionEvaluator {
public:
    std::optional<ExpressionValue> evaluate(const std::string& /*text*/,
                                            const ExpressionVariables& /*variables*/,
                                            std::string& error) override {
        error = "there are no expressions here";
        return std::nullopt;
    }
    std::optional<ContentError> syntax_error(const std::string& /*file*/,
                                             const std::string& /*text*/) override {
        return std::nullopt;
    }
};

}  // namespace perthro
