// Moves offered as a player knows them: some of them fail, and that is all he learns.
#include "scripting/play/honesty.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;

namespace {

// White's pawn is blocked; what Black has is in the fog.
constexpr const char* kBlocked = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kBlockedByKnight = "4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kFree = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";

bool offers(Match& match, const std::string& move) {
    const auto& texts = match.texts();
    return std::find(texts.begin(), texts.end(), move) != texts.end();
}

template <typename Use>
void in_known(const char* position, Use&& use) {
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = "dark-chess";
        request.options["moves"] = "known";
        Match match(open_game(request).rules);
        match.start({"", 0, position, ""});
        use(match);
    });
}

}  // namespace

TEST_CASE("a move is offered if some content of the fog allows it") {
    in_known(kBlocked, [](Match& match) {
        CHECK(offers(match, "e4-e5"));
        CHECK(offers(match, "e4-d5"));  // if something can be taken there
        CHECK(offers(match, "e1-d1"));
        CHECK_FALSE(offers(match, "e4-e6"));
        CHECK(match.texts().size() == 8);  // five of the king, three of the pawn
    });
}

TEST_CASE("what is offered does not depend on what stands in the fog") {
    std::vector<std::vector<std::string>> lists;
    for (const char* position : {kBlocked, kBlockedByKnight}) {
        in_known(position, [&](Match& match) { lists.push_back(match.texts()); });
    }
    CHECK(lists[0] == lists[1]);
}

TEST_CASE("a try that the position refuses is a ply that changes nothing") {
    in_known(kBlocked, [](Match& match) {
        const Position before = match.worker().position();
        match.play("e4-e5");
        const Position& now = match.worker().position();
        CHECK(now.get(Field::Ply) == before.get(Field::Ply) + 1);
        CHECK(now.to_move() == 1);
        for (const Cell cell : match.rules().game.topology.cells) {
            CHECK(now.word(cell) == before.word(cell));
        }
        match.play("e1-d1");
        CHECK(match.worker().position().to_move() == 2);
        match.undo();
        match.undo();
        CHECK(match.worker().position() == before);
    });
}

TEST_CASE("a try that the position allows is a move") {
    in_known(kFree, [](Match& match) {
        match.play("e4-e5");
        CHECK(match.worker().position().to_move() == 2);
    });
}

TEST_CASE("perft counts no failed try") {
    in_known(kBlocked, [](Match& match) { CHECK(match.worker().perft(1) == 5); });
}

TEST_CASE("a failed try costs the turn where the game says so") {
    const test::ScriptedGame game(
        "api: 1\nid: small\nextends: dark-chess\nvisibility: {tries: turn}\n", "");
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = game.folder();
        request.options["moves"] = "known";
        Match match(open_game(request).rules);
        match.start({"", 0, kBlocked, ""});
        match.play("e4-e5");
        CHECK(match.worker().position().to_move() == 2);
        CHECK(match.worker().position().get(Field::Ply) == 1);
    });
}

TEST_CASE("lists of known moves tell a player nothing") {
    vm::run_on_script_thread([] {
        LoadRequest request;
        request.package = "dark-chess";
        request.options["moves"] = "known";
        const auto rules = open_game(request).rules;
        HonestyCheck check(rules);
        Match match(rules);
        Random random(3, "known");
        match.start({});
        int asked = 0;
        for (int ply = 0; ply < 40 && !match.moves().empty(); ++ply) {
            match.make(random.below(match.moves().size()));
            if (ply % 13 == 12 && !match.worker().outcome()) {
                const Player viewer = match.worker().position().to_move();
                const HonestyReport report = check.check(match.worker().position(), viewer, 30,
                                                         random);
                CHECK(report.leaks.empty());
                CHECK(report.drawn == 30);
                ++asked;
            }
        }
        CHECK(asked == 3);
    });
}
