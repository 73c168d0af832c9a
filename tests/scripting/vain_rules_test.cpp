// Questions and conditions that are asked in vain: of the move before anything has brought it
// about, of a cell where only one answer can be, in words that take no notice of the answer.
#include "tests/scripting/what_is_said.hpp"

#include <catch2/catch.hpp>

using namespace perthro::test::lost;

TEST_CASE(
    "Questions about the move so far that nothing in front of them brings about are warned of") {
    const auto with = [](const std::string& words) {
        return said_of(kGame, "man:move { glow, set(heat, 1), " + words + " }");
    };
    const std::string takes = ": no word in front of it takes anything -- it stands behind "
                              "`capture` or land(c)";
    const std::string jump = "step(n), enemy, capture, step(n), land";
    CHECK(with("when(captured, stop), " + jump) ==
          "rules.lua:1: `captured` is always 0 here" + takes);
    CHECK(with("no(taken), " + jump) == "rules.lua:1: `taken` never holds here" + takes);
    CHECK(with("step(n), no(taken), land") == "rules.lua:1: `taken` never holds here" + takes);
    CHECK(with(jump + ", no(taken), when(captured, stop)") == "");
    CHECK(with("loop(step(n), no(taken), enemy, capture), land") == "");
    CHECK(with("no(reversing), step(n), land") ==
          "rules.lua:1: `reversing` never holds here: this is the first part of a move -- it asks "
          "in what `must_continue` goes on with");
    // In a `local` that stands where it means something too.
    CHECK(said_of(kGame,
                  "local hop = { no(reversing), no(taken), step(n), enemy, capture, step(n), "
                  "land }\nman:move { glow, set(heat, 1), hop, may_continue \"on\" }\n"
                  "man:part \"on\" { hop }") == "");
}

TEST_CASE("Marks that another movement makes, or asks for, are warned of") {
    const std::string both = "man:move { glow, set(heat, 1), mark \"x\", step(n), land }\n";
    const std::string unread = "rules.lua:1: nothing asks for the mark \"x\" before the move ends, "
                               "and marks end with it -- an attribute keeps a cell for later "
                               "moves: set(a, here)";
    const std::string unmade =
        ": nothing is marked \"x\" here: no word in front of it in this move "
        "does that, and marks end with the move -- an attribute keeps a "
        "cell for later moves: set(a, here)";
    CHECK(said_of(kGame, both + "man:move \"b\" { step(n), no(marked \"x\"), land }") ==
          "rules.lua:2" + unmade + " | " + unread);
    CHECK(said_of(kGame,
                  "man:move { glow, set(heat, 1), no(marked \"x\"), mark \"x\", step(n), land }") ==
          "rules.lua:1" + unmade);
    CHECK(said_of(kGame, both + "after { no(marked \"x\") }") == "");
    CHECK(
        said_of(kGame,
                "man:move { glow, set(heat, 1), mark \"x\", step(n), land, may_continue \"on\" }\n"
                "man:part \"on\" { step(n), no(marked \"x\"), land }") == "");
}

TEST_CASE("Conditions in words that take no notice of the answer are warned of") {
    const auto with = [](const std::string& words) {
        return said_of(kGame, "man:move { glow, set(heat, 1), step(n), " + words + ", land }");
    };
    const auto alone = [](const std::string& word) {
        return "rules.lua:1: `" + word +
               "` of conditions alone refuses nothing -- a condition that "
               "has to hold stands by itself; when(c, { ... }) decides by it";
    };
    CHECK(with("maybe(no(far_row))") == alone("maybe"));
    CHECK(with("loop(no(far_row))") == alone("loop"));
    const std::string every = "rules.lua:1: `every` refuses nothing, and no word in it changes "
                              "anything -- no(some(set, c)) asks whether no cell is such";
    CHECK(with("every(board, no(own))") == every);
    CHECK(with("every(orthogonal, step, no(own))") == every);
    for (const char* const meant :
         {"every{ min = 1, board, own }", "every(board, enemy, capture)", "maybe(empty, step(n))",
          "loop(empty, step(n))", "maybe(always)"}) {
        INFO(meant);
        CHECK(with(meant) == "");
    }
}

TEST_CASE("Conditions that deny each other, or leave no third case, are warned of") {
    const auto with = [](const std::string& words) {
        return said_of(kGame, "man:move { glow, set(heat, 1), step(n), " + words + ", land }");
    };
    CHECK(with("any(empty, occupied)") ==
          "rules.lua:1: `any` of `empty` and `occupied` always holds "
          "-- take it away, or ask for one of them");
    CHECK(
        with("some(board, all(empty, own))") ==
        "rules.lua:1: `own` never holds: nothing stands here, as `empty` in front of it says -- a "
        "step is missing between them, or any(a, b) is meant");
    CHECK(with("any(empty, own), some(board, all(own, far_row)), any(far_row, no(own))") == "");
}

TEST_CASE(
    "What is asked where the piece that moves has landed is warned of behind other words too") {
    const auto with = [](const std::string& words) {
        return said_of(kGame, "man:move { glow, set(heat, 1), step(n), land, " + words + " }");
    };
    const std::string enemy = "rules.lua:1: `enemy` never holds: the piece that moves stands here "
                              "itself";
    CHECK(with("every(orthogonal, step, enemy, capture), when(enemy, stop)") ==
          enemy + " -- ask before `land`");
    CHECK(with("no(enemy)") == enemy + ", so that `no` refuses nothing -- ask before `land`");
    CHECK(with("every(orthogonal, step, capture), when(enemy, stop)") == "");
    // In a `local` that stands where it means something too.
    CHECK(said_of(kGame, "local calm = no(enemy)\nman:move { glow, set(heat, 1), calm, step(n), "
                         "calm, land }") == "");
}

TEST_CASE("An attribute of the piece that is asked for where none can stand is warned of") {
    const auto with = [](const std::string& words) {
        std::string game = kGame;
        game.replace(game.find("glow:"), 5, "left: {of: piece, type: cell}, glow:");
        return said_of(game, "man:move { glow, set(heat, 1), step(n), " + words + " }");
    };
    const std::string asks = "rules.lua:1: `on(left)` never holds: it asks for the `left` of what "
                             "stands here, and `land` needs an empty cell -- when(left, at(left, "
                             "mark \"m\")) in front of the step marks the mover's, and marked "
                             "\"m\" asks for it";
    CHECK(with("no(on(left)), land, set(left, start)") == asks);
    CHECK(with("on(left), empty, land, set(left, start)") == asks);
    CHECK(with("no(left:is(here)), land, set(left, start)") == asks);
    CHECK(with("no(on(left)), land(enemy), set(left, start)") == "");
    CHECK(with("enemy, no(on(left)), capture, step(n), land, set(left, start)") == "");
    const std::string kept = " -- where it is kept, in front, when(a, at(a, mark \"m\")) marks the "
                             "cell; marked \"m\" asks for it";
    CHECK(with("no(on(left:at(mover))), land, set(left, start)") ==
          "rules.lua:1: on takes a place, not the value `at`" + kept);
    CHECK(with("no(left:at(mover):is(here)), land, set(left, start)") ==
          "rules.lua:1: :is takes a number or a value, not the place `here`" + kept);
}

TEST_CASE("protect(c) of what is no player's own, or of royals that there are not, is warned of") {
    std::string game = kGame;
    game.replace(game.find("{letter: M}"), 11, "{letter: M}, rock: {letter: O, owner: nobody}");
    CHECK(
        said_of(game, kMan + "protect(rock)") ==
        "rules.lua:2: `protect` is of a player's own pieces: a `rock` belongs to nobody -- land(c) "
        "and the conditions in front of `capture` say what may be taken");
    CHECK(said_of(game, kMan + "protect(is(man, rock))") == "");
    CHECK(said_of(kGame + "options: {check: {type: bool, default: false}}\n",
                  kMan + "if options.check then end\nprotect(royal)") == "");
    CHECK(said_of("protect(royal)") ==
          "rules.lua:2: `royal` never holds: no piece type is royal -- take it away");
}
