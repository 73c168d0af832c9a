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
