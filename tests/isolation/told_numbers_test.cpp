// What a process of a stranger says of its game: numbers that name nothing are refused.
#include "scripting/session/told_numbers.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace perthro::testing {

namespace {

using nlohmann::json;

// A board of two cells with one type beside `unknown`, and two players.
json info() {
    return json::parse(R"({"card": {"players": ["white", "black"]},
        "board": {"cells": [{"name": "a1"}, {"name": "a2"}], "types": [{}, {}],
                  "lines": [{"from": 0, "to": 1}]}})");
}

session::ToldNumbers told() {
    session::ToldNumbers numbers;
    REQUIRE(numbers.fit("game_info", info()));
    return numbers;
}

bool fits(const std::string& kind, const char* value) {
    return told().fit(kind, json::parse(value));
}

}  // namespace

TEST_CASE("a board whose lines lead to cells that it does not have is refused") {
    json wrong = info();
    wrong["board"]["lines"][0]["to"] = 2;
    CHECK_FALSE(session::ToldNumbers().fit("game_info", wrong));
}

TEST_CASE("positions have the cells and players of their board") {
    const json whole = json::parse(R"({"to_move": 2, "cells": [{"pieces": []}, {"pieces": [
        {"type": 1, "owner": 2}]}], "players": [{"name": "white"}, {"name": "black"}]})");
    CHECK(told().fit("position_view", whole));
    const auto with = [&](const char* pointer, const json& value) {
        json changed = whole;
        changed[json::json_pointer(pointer)] = value;
        return told().fit("position_view", changed);
    };
    CHECK(with("/last_from", {0, 1}));
    CHECK_FALSE(with("/cells", json::array()));
    CHECK_FALSE(with("/players", json::array()));
    CHECK_FALSE(with("/to_move", 3));
    CHECK_FALSE(with("/last_from", {0, 2}));
    CHECK_FALSE(with("/cells/1/pieces/0/type", 2));
    CHECK_FALSE(with("/cells/1/pieces/0/owner", -1));
}

TEST_CASE("moves and choices name cells and types that are there") {
    CHECK(fits("choice_view", R"({"next": [{"cell": -1, "type": 1, "moves": 900}]})"));
    CHECK_FALSE(fits("choice_view", R"({"next": [{"cell": 2}]})"));
    CHECK_FALSE(fits("choice_view", R"({"next": [{"cell": -2}]})"));
    CHECK_FALSE(fits("choice_view", R"({"next": [{"type": 2}]})"));
    CHECK_FALSE(fits("played", R"({"moves": [{"steps": [{"path": [0, 5]}]}]})"));
    CHECK_FALSE(fits("played", R"({"moves": [{"captures": [18446744073709551615]}]})"));
    CHECK_FALSE(fits("overlay_view", R"({"texts": [{"cell": 7, "text": ""}]})"));
}

TEST_CASE("steps of a trace follow steps, stand on boards and walk over cells that are there") {
    const json whole = json::parse(R"({"boards": [{"cells": [{}, {}], "players": [{}, {}]}],
        "steps": [{"parent": -1, "board": 0, "here": 0, "to": 1, "walked": [0, 1]},
                  {"parent": 0, "board": 0, "captured": [1]}]})");
    CHECK(told().fit("trace_view", whole));
    const auto with = [&](const char* pointer, const json& value) {
        json changed = whole;
        changed[json::json_pointer(pointer)] = value;
        return told().fit("trace_view", changed);
    };
    CHECK_FALSE(with("/steps/1/board", 1));
    CHECK_FALSE(with("/steps/1/board", -1));
    CHECK_FALSE(with("/steps/1/parent", 1));
    CHECK_FALSE(with("/steps/0/parent", -2));
    CHECK_FALSE(with("/steps/0/here", 2));
    CHECK_FALSE(with("/steps/0/walked", {0, 2}));
    CHECK_FALSE(with("/steps/1/captured", {2}));
    CHECK_FALSE(with("/boards/0/cells", {json::object()}));
    CHECK_FALSE(with("/boards", 3));
}

TEST_CASE("before a board was told nothing is there") {
    session::ToldNumbers numbers;
    CHECK_FALSE(numbers.any());
    CHECK_FALSE(numbers.fit("choice_view", json::parse(R"({"next": [{"cell": 0}]})")));
}

TEST_CASE("the board of a preview is that of the preview alone") {
    session::ToldNumbers numbers = told();
    const json preview = json::parse(R"({"board": {"cells": [{}, {}, {}], "types": [{}]},
        "position": {"to_move": 1, "cells": [{}, {}, {"fog": true}], "players": [{"name": "a"}],
                     "last_from": [2]}})");
    CHECK(numbers.fit("preview_view", preview));
    CHECK_FALSE(numbers.fit("position_view", json::parse(R"({"last_from": [2]})")));
}

}  // namespace perthro::testing
