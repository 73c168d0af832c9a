// Expressions of game.yaml, evaluated in the sandbox of a Lua state.
#pragma once

#include "scripting/package/expression.hpp"
#include "scripting/vm/state.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro {

// Evaluates expressions within the limits of a state. Keeps one compiled function per text. The
// state must outlive it; use on a script thread only.
class LuaExpressionEvaluator final : public ExpressionEvaluator {
public:
    // Makes the environment of expressions in the state.
    explicit LuaExpressionEvaluator(vm::State& state);
    ~LuaExpressionEvaluator() override;
    LuaExpressionEvaluator(const LuaExpressionEvaluator&) = delete;
    LuaExpressionEvaluator& operator=(const LuaExpressionEvaluator&) = delete;

    std::optional<ExpressionValue> evaluate(const std::string& text,
                                            const ExpressionVariables& variables,
                                            std::string& error) override;
    std::optional<ContentError> syntax_error(const std::string& file,
                                             const std::string& text) override;

private:
    [[nodiscard]] bool push_compiled(const std::string& text, std::string& error);
    void set_variables(const ExpressionVariables& variables);
    [[nodiscard]] std::optional<ExpressionValue> take_value(std::string& error);

    vm::State& state_;
    int environment_ = 0;                   // registry reference: variables and number_words.hpp
    std::map<std::string, int> functions_;  // text -> registry reference
    std::vector<std::string> set_;          // variables that are set now
};

}  // namespace perthro
