// Hands that keep the attributes of their pieces (in_hand: keep): what is captured comes back as it
// was, and pieces that differ are different things to put.
#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

using Texts = std::vector<std::string>;

// Black's men stand before White's, which are not alike; the kings only pass the time. `more`
// changes attributes, `keep` the type.
std::string yaml(const std::string& hits = "0..3", const std::string& keep = "in_hand: keep") {
    return "api: 1\nid: small\nboard: {grids: [{size: [4, 3]}], zones: {home: rank 1}}\n"
           "pieces: {man: {letter: M, " +
           keep +
           "}, king: {letter: K}}\nhands: {man: counted}\nmoves: {captured: hand}\nattributes:\n"
           "  hits: {of: [man], type: " +
           hits +
           "}\n"
           "  used: {of: piece, type: bool, default: true, on_moving: false}\n"
           "  sore: {of: [man], type: 0..2, lasts: 9}\n"
           "setups:\n  start:\n"
           "    white: {man: [{at: a1, hits: 2, sore: 1}, {at: b1, hits: 0}], king: d1}\n"
           "    black: {man: [a2, b2], king: d3}\n";
}
const std::string kRules = R"(
man:move { step(n), land(open) }
king:move { along(e, w), step, land }
man:drop { choose(home), empty, land }
move "lay" { choose(home), empty, put(man) }
)";

// Both of White's men are Black's: `c1` is left for one of them.
const char* const kBothTaken = "d1-c1 a2-a1 c1-d1 b2-b1 d1-c1";

template <typename Use>
void in_game(const std::string& text, const std::string& moves, Use&& use) {
    ScriptedGame(text, kRules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({"", 0, "", moves});
        use(match);
    });
}

Texts drops(Match& match) {
    Texts texts;
    for (const std::string& text : match.texts()) {
        if (text.find('@') != std::string::npos) {
            texts.push_back(text);
        }
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::int64_t attribute(Match& match, const char* name, const char* cell) {
    return match.worker().interpreter().board().attribute(
        match.rules().game.find_attribute(name), match.rules().game.topology.find_cell(cell));
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("what a captured piece was is kept in the hand, and comes back with it") {
    in_game(yaml(), "d1-c1 a2-a1 c1-d1", [](Match& match) {
        // Black's home is the third rank, where his king stands on d3. Going to the hand is moving.
        CHECK(drops(match) ==
              Texts{"man@a3#hits.2.used.no", "man@b3#hits.2.used.no", "man@c3#hits.2.used.no"});
        match.play("man@b3#hits.2.used.no");
        CHECK(attribute(match, "hits", "b3") == 2);
        CHECK(attribute(match, "used", "b3") == 0);
        CHECK(attribute(match, "sore", "b3") == 0);  // what lasts some turns falls back
        match.play("d1-c1");
        CHECK(drops(match).empty());
    });
}

TEST_CASE("pieces in hand that differ are different things to put") {
    in_game(yaml(), kBothTaken, [](Match& match) {
        CHECK(drops(match) == Texts{"man@a3#hits.0.used.no", "man@a3#hits.2.used.no",
                                    "man@b3#hits.0.used.no", "man@b3#hits.2.used.no",
                                    "man@c3#hits.0.used.no", "man@c3#hits.2.used.no"});
        CHECK(match.worker().perft(1) == match.texts().size());
        const Position before = match.worker().position();
        match.play("man@c3#hits.0.used.no");
        CHECK(attribute(match, "hits", "c3") == 0);
        match.play("c1-d1");
        CHECK(drops(match) == Texts{"man@a3#hits.2.used.no", "man@b3#hits.2.used.no"});
        match.worker().unmake();
        match.worker().unmake();
        CHECK(match.worker().position() == before);
    });
}

TEST_CASE("`put` takes a piece like a new one before any other") {
    in_game(yaml(), "d1-c1 a2-a1 c1-d1", [](Match& match) {
        Board& board = match.worker().interpreter().board();
        const PieceType man = match.rules().game.find_piece("man");
        board.add_to_hand(2, man, 1);
        CHECK(board.number_in_hand(2, man, 0) == 1);
        match.start({"", 0, match.position(), "a3 lay"});
        CHECK(attribute(match, "hits", "a3") == 0);
        match.play("d1-c1");
        match.play("b3 lay");
        CHECK(attribute(match, "hits", "b3") == 2);
    });
}

TEST_CASE("a hand that keeps attributes is part of the position's text and identity") {
    in_game(yaml(), kBothTaken, [](Match& match) {
        const std::string text = match.position();
        CHECK(contains(text, " hands=2m "));
        CHECK(contains(text, " kept=m:hits.0.used.no,m:hits.2.used.no"));
        Position back(match.rules().layout);
        REQUIRE_FALSE(match.position_texts().read(text, back));
        CHECK(back == match.worker().position());
        std::string other = text;
        other.replace(other.find("hits.2"), 6, "hits.1");
        REQUIRE_FALSE(match.position_texts().read(other, back));
        constexpr auto kIdentity = static_cast<std::size_t>(Key::Identity);
        CHECK(back.computed_keys()[kIdentity] !=
              match.worker().position().computed_keys()[kIdentity]);
        other.replace(other.find("hits.1"), 6, "hits.9");
        CHECK(match.position_texts().read(other, back));  // no such kind
        other.replace(other.find("hits.9"), 6, "hits.1");
        other.replace(other.find("hands=2m"), 8, "hands=1m");
        CHECK(match.position_texts().read(other, back));  // more kept than held
    });
}

TEST_CASE("who may not see an attribute does not see it in a hand") {
    std::string secret = yaml();
    secret.replace(secret.find("type: 0..3}"), 11, "type: 0..3, known: nobody}");
    in_game(secret, kBothTaken, [](Match& match) {
        Observer observer(match.worker().shared_rules());
        const std::string seen = match.position_texts().write(observer.observe(match.worker(), 1));
        CHECK(contains(seen, " hands=2m "));
        CHECK(contains(seen, " kept=2m:hits.0.used.no"));
    });
}

TEST_CASE("without `keep` a hand holds pieces like new ones") {
    in_game(yaml("0..3", "value: 1"), kBothTaken, [](Match& match) {
        CHECK(drops(match) == Texts{"man@a3", "man@b3", "man@c3"});
        match.play("man@a3");
        CHECK(attribute(match, "hits", "a3") == 0);
    });
}

TEST_CASE("a hand cannot keep what has too many values, or is left out of the identity") {
    const auto complaint = [](const std::string& text) -> std::string {
        try {
            in_game(text, "", [](Match&) {});
        } catch (const LoadErrors& errors) {
            return errors.errors().front().what;
        }
        return "";
    };
    CHECK(
        complaint(yaml("0..9999")) ==
        "a hand that keeps the attributes of `man` would have to tell more than 4096 kinds apart");
    CHECK(complaint(yaml("0..3, identity: false")) ==
          "hands keep `hits` of `man`, so that it cannot be left out of what is the same position");
}
