// Expressions of game.yaml: kinds of values, variables, and what is refused.
#include "scripting/record/lua_expression.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

// The value as text, or "error: ...".
std::string evaluate(const std::string& text, const ExpressionVariables& variables = {}) {
    std::string result;
    vm::run_on_script_thread([&] {
        vm::State state;
        LuaExpressionEvaluator evaluator(state);
        std::string error;
        const auto value = evaluator.evaluate(text, variables, error);
        if (!value) {
            result = "error: " + error;
        } else if (const auto* flag = std::get_if<bool>(&*value)) {
            result = *flag ? "true" : "false";
        } else if (const auto* number = std::get_if<std::int64_t>(&*value)) {
            result = std::to_string(*number);
        } else {
            result = std::get<std::string>(*value);
        }
    });
    return result;
}

}  // namespace

TEST_CASE("expressions give booleans, whole numbers and texts") {
    CHECK(evaluate("1 + 2 * 3") == "7");
    CHECK(evaluate("abs(x - 5) + max(1, y)", {{"x", 2}, {"y", 4}}) == "7");
    CHECK(evaluate("x == 23 and y == 23", {{"x", 23}, {"y", 22}}) == "false");
    CHECK(evaluate("kind == 'short' and 'a' or 'b'", {{"kind", std::string("short")}}) == "a");
}

TEST_CASE("expressions know the words about numbers that rules know") {
    CHECK(evaluate("div(7, 2)") == "3");
    CHECK(evaluate("div(-7, 2)") == "-4");
    CHECK(evaluate("sq(x) + min(4, 3)", {{"x", 5}}) == "28");
    CHECK(evaluate("div(1, 0)") == "error: div: division by 0");
}

TEST_CASE("expressions refuse what they do not know") {
    CHECK(evaluate("z + 1") == "error: unknown name `z`");
    CHECK(evaluate("os.exit()") == "error: unknown name `os`");
    CHECK(evaluate("1 / 2") == "error: the result is no whole number");
    CHECK(evaluate("{}") == "error: the result is neither true, false, a number nor a text");
    CHECK(evaluate("1 +") == "error: unexpected symbol near '<eof>'");
    CHECK(evaluate("(function() while true do end end)()") ==
          "error: took too long and was stopped");
}

TEST_CASE("variables of an earlier call are forgotten") {
    vm::run_on_script_thread([] {
        vm::State state;
        LuaExpressionEvaluator evaluator(state);
        std::string error;
        CHECK(evaluator.evaluate("x", {{"x", 1}}, error));
        CHECK_FALSE(evaluator.evaluate("x", {}, error));
        CHECK(error == "unknown name `x`");
    });
}
