// Turns played in secret: each player's moves are made on the position before the block, nobody
// sees what the others did, and everything takes effect at once.
#include "engine/game/observe.hpp"
#include "scripting/play/honesty.hpp"
#include "scripting/play/playout.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

// Two men on a board of three files; they move at once, one step, and take what they land on.
std::string duel(int ranks) {
    return R"(
api: 1
id: small
players: [red, blue]
board: {grids: [{size: [3, )" +
           std::to_string(ranks) + R"(]}]}
pieces: {man: {letter: M}}
turns: [{loop: [{together: [{turn: red}, {turn: blue}]}]}]
results: {beaten: {when: captured, of: man, holder: loss}}
setups: {start: {red: {man: b1}, blue: {man: b)" +
           std::to_string(ranks) + R"(}}}
)";
}
const std::string kStep = "man:move { along(orthogonal), step, land(open) }\n";

Match& after(Match& match, const std::string& moves) {
    match.start({"", 0, "", moves});
    return match;
}

template <typename Use>
void in_game(const std::string& yaml, const std::string& rules, Use&& use) {
    const ScriptedGame game(yaml, rules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = game.folder();
        const OpenGame open = open_game(request);
        Match match(open.rules);
        match.start({});
        use(match);
    });
}

Cell cell(const Match& match, const std::string& name) {
    return match.rules().game.topology.find_cell(name);
}

}  // namespace

TEST_CASE("each player of a block moves on the position before it") {
    in_game(duel(3), kStep, [](Match& match) {
        const std::vector<std::string> blues_moves = after(match, "b1-a1").texts();
        CHECK(word::owner(match.worker().position().word(cell(match, "b1"))) == 1);
        CHECK(match.worker().position().word(cell(match, "a1")) == 0);
        CHECK(after(match, "b1-b2").texts() == blues_moves);
        CHECK(blues_moves.size() == 3);
    });
}

TEST_CASE("what was done in secret takes effect at once") {
    in_game(duel(3), kStep, [](Match& match) {
        after(match, "b1-a1 b3-b2");
        const Position& position = match.worker().position();
        CHECK(word::owner(position.word(cell(match, "a1"))) == 1);
        CHECK(word::owner(position.word(cell(match, "b2"))) == 2);
        CHECK(position.word(cell(match, "b1")) == 0);
        CHECK(position.word(cell(match, "b3")) == 0);
        CHECK(position.to_move() == 1);
        CHECK_FALSE(match.worker().outcome());
    });
}

TEST_CASE("who moves away in the same block is not taken, who stays is") {
    const std::string yaml = duel(2) + "attributes: {stays: {of: player, type: 0..1, lasts: 1}}\n";
    in_game(yaml, kStep + "man:move \"stay\" { set(stays, 1) }\n", [](Match& match) {
        after(match, "b1-b2 b2-c2");
        CHECK_FALSE(match.worker().outcome());
        CHECK(word::owner(match.worker().position().word(cell(match, "b2"))) == 1);
        CHECK(word::owner(match.worker().position().word(cell(match, "c2"))) == 2);
        after(match, "b1-b2 b2 stay");
        const auto outcome = match.worker().outcome();
        REQUIRE(outcome);
        CHECK(outcome->kind == "beaten");
        CHECK(outcome->winners == (1U << 1));
    });
}

TEST_CASE("a cell that two players want is an error, and the move is taken back") {
    in_game(duel(3), kStep, [](Match& match) {
        after(match, "b1-b2");
        const std::string before = match.position();
        CHECK_THROWS_WITH(match.play("b3-b2"), Catch::Contains("two players want the cell b2"));
        CHECK(match.position() == before);
        match.play("b3-c3");
        CHECK(word::owner(match.worker().position().word(cell(match, "b2"))) == 1);
    });
}

TEST_CASE("on_together settles what two players want") {
    const std::string rules = kStep + R"(
function on_together(position)
  if position:count(red) + position:count(blue) == 1 then
    for cell in position:cells() do
      if not position:is_empty(cell) then position:capture(cell) end
    end
  end
end
)";
    in_game(duel(3), rules, [](Match& match) {
        after(match, "b1-b2 b3-b2");
        CHECK(match.worker().position().count(1) == 0);
        CHECK(match.worker().position().count(2) == 0);
    });
}

TEST_CASE("what does not tell positions apart does not in secret either") {
    const std::string yaml = duel(3) +
                             "attributes: {tired: {of: piece, type: 0..3, identity: false}, "
                             "noted: {of: game, type: 0..9, identity: false}, "
                             "wet: {of: game, type: bool}}\n";
    const std::string rules =
        kStep + "man:move \"rest\" { set(tired, 1) }\nman:move \"nap\" { set(tired, 2), "
                "set(noted, 3) }\nman:move \"swim\" { set(wet, true) }\n";
    in_game(yaml, rules, [](Match& match) {
        const auto keys_after = [&](const std::string& moves) {
            return after(match, moves).worker().position().computed_keys();
        };
        constexpr auto kState = static_cast<std::size_t>(Key::State);
        constexpr auto kIdentity = static_cast<std::size_t>(Key::Identity);
        const auto rested = keys_after("b1 rest"), napped = keys_after("b1 nap");
        CHECK(rested[kIdentity] == napped[kIdentity]);
        CHECK(rested[kState] != napped[kState]);
        CHECK(rested[kIdentity] != keys_after("b1 swim")[kIdentity]);
        CHECK(keys_after("b1 rest, b3 rest")[kIdentity] == keys_after("b1 nap, b3 nap")[kIdentity]);
    });
}

TEST_CASE("plies of a block are counted one by one") {
    in_game(duel(6), kStep, [](Match& match) {
        CHECK(match.worker().perft(1) == 3);
        CHECK(match.worker().perft(2) == 9);
        // From the corners 2 moves, from the middle of the board 4: b1 leads to a1, c1, b2.
        CHECK(match.worker().perft(3) == 3 * (2 + 2 + 4));
    });
}

TEST_CASE("a position in a block is undone exactly and its text reads back") {
    in_game(duel(6), kStep, [](Match& match) {
        std::vector<std::string> texts{match.position()};
        for (const char* move : {"b1-a1", "b6-b5", "a1-a2", "b5-c5"}) {
            match.play(move);
            Position back(match.rules().layout);
            const auto error = match.position_texts().read(match.position(), back);
            REQUIRE_FALSE(error);
            CHECK(back == match.worker().position());
            CHECK(match.worker().position().consistent());
            texts.push_back(match.position());
        }
        for (std::size_t i = texts.size() - 1; i > 0; --i) {
            match.undo();
            CHECK(match.position() == texts[i - 1]);
        }
    });
}

TEST_CASE("a text of a block that does not say everything is refused") {
    in_game(duel(6), kStep, [](Match& match) {
        Position position(match.rules().layout);
        const auto refused = [&](const std::string& text) {
            return match.position_texts().read(text, position).has_value();
        };
        CHECK(refused("1m1/3/3/3/3/1M1 blue together=red,blue"));
        CHECK(refused("1m1/3/3/3/3/1M1 blue together=red,green"));
        CHECK(refused("1m1/3/3/3/3/1M1 blue together=red before=1m1/3"));
        CHECK(
            refused("1m1/3/3/3/3/1M1 blue together=red,blue before=1m1%2F3%2F3%2F3%2F3%2F1M1%20-"));
        CHECK_FALSE(refused("1m1/3/3/3/3/1M1 red"));
    });
}

TEST_CASE("nobody sees what others have done in a block that is under way") {
    in_game(duel(6), kStep, [](Match& match) {
        Observer observer(match.worker().shared_rules());
        HonestyCheck check(match.worker().shared_rules());
        const Sight blues = check.look(after(match, "b1-a1").worker().position(), 2);
        const Sight reds = check.look(match.worker().position(), 1);
        CHECK(check.look(after(match, "b1-b2").worker().position(), 2) == blues);
        CHECK_FALSE(check.look(match.worker().position(), 1) == reds);  // his own he knows
        CHECK(reds.position.find("1m1/3/3/3/3/M2") == 0);
        CHECK(reds.moves.empty());
        CHECK(blues.moves.size() == 3);
    });
}

TEST_CASE("a secret deployment stays secret until both are done") {
    vm::run_on_script_thread([] {
        LoadRequest request;
        request.package = "stratego";
        const OpenGame game = open_game(request);
        HonestyCheck check(game.rules);
        Worker worker(game.rules);
        std::vector<Sight> blues;
        for (const std::uint64_t seed : {1U, 2U}) {
            Random random(seed, "deployment");
            MoveList moves;
            worker.new_game();
            for (int ply = 0; ply < 40; ++ply) {
                worker.list(moves);
                worker.make(moves, random.below(moves.size()));
            }
            CHECK(worker.position().to_move() == 2);
            blues.push_back(check.look(worker.position(), 2));
            for (int ply = 0; ply < 40; ++ply) {
                worker.list(moves);
                worker.make(moves, random.below(moves.size()));
            }
            CHECK_FALSE(worker.turns().in_secret());
            CHECK(worker.position().count(1) == 40);
            CHECK(worker.position().count(2) == 40);
        }
        CHECK(difference(blues[0], blues[1]).empty());
    });
}

namespace {

// Two men who step on a board of four by four; turns and attributes are given.
std::string stepping(const std::string& rest) {
    return R"(
api: 1
id: small
players: [left, right]
board: {grids: [{size: [4, 4]}]}
pieces: {man: {letter: M}}
setups: {start: {left: {man: a1}, right: {man: d4}}}
results: {blocked: {when: stuck, to_move: loss}}
)" + rest;
}

std::uint32_t attribute(const Match& match, const std::string& name) {
    const Rules& rules = match.rules();
    const auto index = static_cast<std::size_t>(rules.game.find_attribute(name));
    return match.worker().position().get(rules.layout.attributes[index].base);
}

// Whether the player to move, who has done nothing in the block, has the position before it.
bool stands_as_before(const Match& match) {
    const Position& position = match.worker().position();
    const Layout& layout = match.rules().layout;
    for (Slot slot = 0; slot < layout.together; ++slot) {
        if (layout.is_private(slot) && position.get(slot) != position.get(layout.shadow(0, slot))) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("who is passed over in a block has not acted in it") {
    const std::string yaml = stepping(
        "attributes: {ready: {of: game, type: bool}}\n"
        "turns: [{loop: [{together: [{turn: left}, {turn: right, when: ready}]}]}]\n");
    in_game(yaml, kStep, [](Match& match) {
        after(match, "a1-b1");
        const Position& position = match.worker().position();
        CHECK(word::owner(position.word(cell(match, "b1"))) == 1);
        CHECK(word::owner(position.word(cell(match, "d4"))) == 2);
        CHECK(position.to_move() == 1);
    });
}

TEST_CASE("what is applied behind a public turn is part of the position before a block") {
    const std::string yaml = stepping(
        "attributes: {x: {of: game, type: 0..9}}\n"
        "turns: [{loop: [{turn: left}, {together: [{turn: left}, {turn: right}]}]}]\n");
    in_game(yaml, kStep + "applied { add(x, 1) }\n", [](Match& match) {
        CHECK(attribute(after(match, "a1-b1"), "x") == 1);
        CHECK(stands_as_before(match));
        CHECK(attribute(after(match, "a1-b1 b1-c1"), "x") == 1);
        CHECK(stands_as_before(match));
        CHECK(attribute(after(match, "a1-b1 b1-c1 d4-c4"), "x") == 2);
    });
}

TEST_CASE("what falls back behind a public turn is part of the position before a block") {
    const std::string yaml = stepping(
        "attributes: {spot: {of: game, type: cell, lasts: 1}}\n"
        "turns: [{loop: [{turn: left}, {together: [{turn: left}, {turn: right}]}]}]\n");
    in_game(yaml, kStep + "man:move \"mark\" { set(spot, here) }\n", [](Match& match) {
        after(match, "a1 mark");
        CHECK(attribute(match, "spot") != 0);
        CHECK(stands_as_before(match));
    });
}

TEST_CASE("who has the turn again behind a public turn stands before the block that would follow") {
    const std::string yaml = stepping(
        "attributes: {used: {of: game, type: bool}}\n"
        "turns: [{loop: [{turn: left}, {together: [{turn: left}, {turn: right}]}]}]\n");
    const std::string again = "applied { when(no(used), { set(used, true), again }) }\n";
    in_game(yaml, kStep + again, [](Match& match) {
        after(match, "a1-b1");
        CHECK(match.worker().position().to_move() == 1);
        CHECK_FALSE(match.worker().turns().in_secret());
        after(match, "a1-b1 b1-c1");
        CHECK(match.worker().turns().in_secret());
        CHECK(stands_as_before(match));
        CHECK(word::owner(match.worker().position().word(cell(match, "c1"))) == 1);
    });
}

TEST_CASE("attributes that are called like words of a block are written and read back") {
    const std::string yaml = stepping(
        "attributes: {before: {of: game, type: 0..9}, together: {of: game, type: bool}}\n"
        "turns: [{loop: [{together: [{turn: left}, {turn: right}]}]}]\n");
    in_game(yaml,
            "man:move { along(orthogonal), step, land(open), set(before, 3), set(together, "
            "true) }\n",
            [](Match& match) {
                after(match, "a1-b1 d4-c4 b1-c1");
                const std::string text = match.position();
                INFO(text);
                CHECK(text.find(" attribute.before=3") != std::string::npos);
                Position back(match.rules().layout);
                CHECK_FALSE(position_text(match.rules())->read(text, back));
                CHECK(back == match.worker().position());
            });
}
