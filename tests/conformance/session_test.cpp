// A whole game of every package through `perthro session`, line by line of JSON, equals the same
// game played inside: every move is accepted, and the outcome, the position and the record agree.
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/session/protocol.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;
using nlohmann::json;

namespace {

constexpr const char* kSeed = "21";
// Plies that are compared of a game: all in the full tier, where the bound is that of playouts.
int most_plies(Tier tier) { return kSlowBuild ? 60 : tier == Tier::Full ? 10'000 : 80; }

struct Played {
    OptionValues options;
    std::vector<std::string> moves;  // own notation
    std::string position, family;
    std::string kind;  // of the outcome, "" = none
    std::vector<int> winners;
};

std::vector<int> players_of(std::uint32_t set) {
    std::vector<int> players;
    for (int player = 1; player <= kMaxPlayers; ++player) {
        if (((set >> player) & 1) != 0) {
            players.push_back(player);
        }
    }
    return players;
}

Played play_inside(const std::string& id, Tier tier) {
    Played played;
    const auto rules = open_package(id);
    played.options = {rules->game.autoplay.begin(), rules->game.autoplay.end()};
    Match match(rules);
    MatchStart start;
    start.seed = std::stoull(kSeed);
    match.start(start);
    Random random(start.seed, "session");
    for (int ply = 0; ply < most_plies(tier) && !match.worker().outcome() && !match.moves().empty();
         ++ply) {
        const std::size_t drawn = draw_move(match.moves(), random);
        played.moves.push_back(match.texts()[drawn]);
        match.make(drawn);
    }
    played.position = match.position();
    played.family = match.position_texts().write_family(match.worker().position()).value_or("");
    if (const auto outcome = match.worker().outcome()) {
        played.kind = outcome->kind;
        played.winners = players_of(outcome->winners);
    }
    return played;
}

// What a client would write: open the game, play, ask.
std::string lines_for(const std::string& id, const Played& played) {
    std::string lines;
    int number = 0;
    const auto say = [&](const std::string& call, const json& arguments) {
        lines += json({{"id", ++number}, {"call", call}, {"arguments", arguments}}).dump() + "\n";
    };
    say("open", {{"game", id}, {"options", played.options}, {"seed", kSeed}, {"roll", false}});
    for (const std::string& text : played.moves) {
        say("play", {{"text", text}});
    }
    say("view", json::object());
    say("position_text", json::object());
    say("history", json::object());
    return lines;
}

std::vector<json> answers_to(const std::string& lines) {
    std::istringstream input(lines);
    std::ostringstream output;
    CHECK(run_session_protocol(input, output, "") == 0);
    std::vector<json> answers;
    std::istringstream said(output.str());
    for (std::string line; std::getline(said, line);) {
        const json answer = json::parse(line);
        if (answer.contains("id")) {
            answers.push_back(answer);
        }
    }
    return answers;
}

void compare(const std::string& id, Tier tier) {
    INFO("package " << id);
    Played played;
    vm::run_on_script_thread([&] { played = play_inside(id, tier); });
    const std::vector<json> answers = answers_to(lines_for(id, played));
    constexpr std::size_t kAround = 4;  // open before the moves, three questions behind them
    REQUIRE(answers.size() == played.moves.size() + kAround);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        INFO("answer " << i + 1 << ": " << answers[i].dump().substr(0, 300));
        REQUIRE(answers[i]["id"] == i + 1);
        REQUIRE(answers[i].contains("result"));
    }
    const json& view = answers[answers.size() - 3]["result"];
    CHECK(view["outcome"]["over"] == !played.kind.empty());
    if (!played.kind.empty()) {
        CHECK(view["outcome"]["kind"] == played.kind);
        CHECK(view["outcome"]["winners"] == played.winners);
    }
    const json& texts = answers[answers.size() - 2]["result"];
    CHECK(texts["own"] == played.position);
    CHECK(texts["family"] == played.family);
    std::vector<std::string> told;
    for (const json& node : answers.back()["result"]["nodes"]) {
        if (node["id"] != 0) {
            told.push_back(node["own"]);
        }
    }
    CHECK(told == played.moves);
}

}  // namespace

TEST_CASE("a game through perthro session equals the game played inside") {
    for (const std::string& id : packages_to_test()) {
        compare(id, Tier::Quick);
    }
}

TEST_CASE("a whole game through perthro session equals the game played inside", "[.full]") {
    for (const std::string& id : packages_to_test()) {
        compare(id, Tier::Full);
    }
}
