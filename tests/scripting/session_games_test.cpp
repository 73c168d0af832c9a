// Whole games through the façade's encoded form: every call and answer as JSON, the result equal to
// the same game played inside.
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/session/json.hpp"
#include "scripting/session/protocol.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>

using namespace perthro;
using nlohmann::json;

namespace {

// A session that is spoken to in JSON alone.
class Door {
public:
    json ask(const std::string& call, const json& arguments = json::object()) {
        const session::Call decoded = session::decode_call(call, arguments);
        REQUIRE(session::encode(decoded).size() >= arguments.size());
        const json line = encode(session_.ask_and_wait(decoded));
        INFO(call << " " << arguments.dump() << " -> " << line.dump().substr(0, 400));
        REQUIRE(line.contains("result"));
        return line["result"];
    }

private:
    session::Session session_;
};

struct Played {
    std::vector<std::string> texts;  // own notation
    std::string position;
};

// A random game, each move entered token by token as a person would click it.
Played play_by_choices(const std::string& game, std::uint64_t seed, int plies) {
    Door door;
    door.ask("open", {{"game", game}, {"seed", std::to_string(seed)}});
    Random random(seed, "clicks");
    for (int ply = 0; ply < plies; ++ply) {
        if (door.ask("view")["outcome"]["over"].get<bool>()) {
            break;
        }
        json path = json::array();
        while (true) {
            const json choices = door.ask("choices", {{"prefix", path}});
            const json& next = choices["next"];
            if (choices["complete"].get<bool>() && (next.empty() || random.below(2) == 0)) {
                break;
            }
            REQUIRE(!next.empty());
            path.push_back(next[random.below(next.size())]["token"]);
        }
        door.ask("play", {{"path", path}});
    }
    Played played;
    const json history = door.ask("history");
    for (const json& node : history["nodes"]) {
        if (node["id"] != 0) {
            played.texts.push_back(node["own"]);
        }
    }
    played.position = door.ask("position_text")["own"];
    return played;
}

std::string position_inside(const std::string& game, const Played& played, std::uint64_t seed) {
    std::string position;
    vm::run_on_script_thread([&] {
        Match match(open_game({game, {}, {}}).rules);
        match.start({"", seed, "", ""});
        for (const std::string& text : played.texts) {
            const FoundMove found = match.find_exact(text);
            if (!found) {
                position = "illegal: " + text;
                return;
            }
            match.make(static_cast<std::size_t>(found.index));
        }
        position = match.position();
    });
    return position;
}

}  // namespace

TEST_CASE("a game entered choice by choice in JSON equals the same game played inside") {
    const auto game = GENERATE(as<std::string>{}, "chess", "xiangqi", "shogi",
                               "international-draughts", "bashni", "reversi", "amazons",
                               "surakarta", "pentago", "breakthrough", "hex");
    CAPTURE(game);
    const Played played = play_by_choices(game, 7, 40);
    REQUIRE(!played.texts.empty());
    CHECK(position_inside(game, played, 7) == played.position);
}

TEST_CASE("a call without what it needs names the arguments, and does nothing") {
    std::istringstream input(
        "{\"id\": 1, \"call\": \"open\", \"arguments\": {\"game\": \"chess\"}}\n"
        "{\"id\": 2, \"call\": \"play\"}\n"
        "{\"id\": 3, \"call\": \"act\", \"arguments\": {\"player\": 1}}\n"
        "{\"id\": 4, \"call\": \"step\", \"arguments\": {\"to\": \"node\"}}\n"
        "{\"id\": 5, \"call\": \"step\", \"arguments\": {\"to\": \"end\"}}\n"
        "{\"id\": 6, \"call\": \"record\", \"arguments\": {\"action\": \"save\"}}\n"
        "{\"id\": 7, \"call\": \"comment\", \"arguments\": {\"text\": \"x\"}}\n"
        "{\"id\": 8, \"call\": \"play\", \"arguments\": {\"text\": \"\"}}\n"
        "{\"id\": 9, \"call\": \"why\", \"arguments\": {\"path\": []}}\n"
        "{\"id\": 10, \"call\": \"record\"}\n"
        "{\"id\": 11, \"call\": \"play\", \"arguments\": {\"text\": 5}}\n"
        "{\"id\": 12, \"call\": \"play\", \"arguments\": {\"path\": [[]]}}\n"
        "{\"id\": 13, \"call\": 5}\n");
    std::ostringstream output;
    CHECK(run_session_protocol(input, output, "") == 0);
    std::map<int, json> answers;
    std::istringstream lines(output.str());
    for (std::string line; std::getline(lines, line);) {
        const json answer = json::parse(line);
        if (answer.contains("id")) {
            answers[answer["id"].get<int>()] = answer;
        }
    }
    const auto said = [&](int id) {
        const json error = answers[id].value("error", json::object());
        CHECK(error.value("code", "") == "argument");
        CHECK_FALSE(error.value("remedy", "").empty());
        return error.value("message", "");
    };
    CHECK(said(2) == "`play` needs `path` or `text`");
    CHECK(answers[2]["error"]["remedy"].get<std::string>().find("a move as `moves` writes it") !=
          std::string::npos);
    CHECK(said(3) == "`act` needs `act`");
    CHECK(said(4) == "`step` needs `node`");
    CHECK(answers[5].contains("result"));
    CHECK(said(11) == "`text` of `play` is a text, here it is a number");
    CHECK(answers[11]["error"]["remedy"] == "\"text\": \"...\"");
    CHECK(said(12) == "a value of the request is of another kind than the call takes");
    CHECK(said(13) == "a value of the request is of another kind than the call takes");
    CHECK(said(6) == "`record` needs `file`");
    CHECK(said(7) == "`comment` needs `node`");
    CHECK(said(8) == "the call has neither a path nor a text of a move");
    CHECK(said(9) == "the call has neither a path nor a text nor cells of a move");
    const std::string record = answers[10]["result"]["text"];
    CHECK(record.find("resigns") == std::string::npos);
}

TEST_CASE("the protocol answers every line") {
    std::istringstream input(
        "{\"id\": 1, \"call\": \"view\"}\n"
        "{\"id\": \"a\", \"call\": \"open\", \"arguments\": {\"game\": \"chess\"}}\n"
        "{\"id\": 3, \"call\": \"play\", \"arguments\": {\"text\": \"e4\"}}\n"
        "{\"id\": 4, \"call\": \"play\", \"arguments\": {\"text\": \"e4\"}}\n"
        "{\"id\": 5, \"call\": \"plai\"}\n"
        "nonsense\n"
        "{\"id\": 6, \"call\": \"play\", \"arguments\": {\"move\": \"e5\"}}\n"
        "{\"id\": 7, \"call\": \"position_text\"}\n");
    std::ostringstream output;
    CHECK(run_session_protocol(input, output, "") == 0);
    std::map<std::string, json> answers;
    int events = 0, unnamed = 0;
    std::istringstream lines(output.str());
    for (std::string line; std::getline(lines, line);) {
        const json answer = json::parse(line);
        if (answer.contains("event")) {
            ++events;
            CHECK(answer["event"] == "changed");
        } else if (answer["id"].is_null()) {
            ++unnamed;
            CHECK(answer["error"]["code"] == "argument");
        } else {
            answers[answer["id"].dump()] = answer;
        }
    }
    CHECK(events == 2);
    CHECK(unnamed == 1);
    REQUIRE(answers.size() == 7);
    CHECK(answers["1"]["error"]["code"] == "not_open");
    CHECK(answers["\"a\""]["result"]["card"]["id"] == "chess");
    CHECK(answers["3"]["result"]["moves"][0]["text"] == "e4");
    CHECK(answers["4"]["error"]["code"] == "illegal");
    CHECK(answers["5"]["error"]["code"] == "argument");
    CHECK(answers["6"]["error"]["message"].get<std::string>().find("`move`") != std::string::npos);
    CHECK(answers["7"]["result"]["family"] ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}
