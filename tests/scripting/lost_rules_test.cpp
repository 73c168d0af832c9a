// Slips by which a package loads and a rule is lost: what is asked at no cell, values that nothing
// takes, declarations inside of lists, what stands twice, marks that nobody asks for.
#include "engine/rules/place.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}}
attributes: {heat: {of: game, type: 0..5}, glow: {of: cell, type: bool}}
setups: {start: {white: {man: rank 1}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";
const std::string kMan = "man:move { step(n), glow, set(heat, 1), land }\n";

// The warnings of a package, or its errors if it does not load: "rules.lua:2: what -- remedy".
std::string said_of(const std::string& game, const std::string& rules) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", game);
    folder.write("game/rules.lua", rules);
    const auto result = test::load({folder.path("game"), {}, {}}, true);
    std::string texts;
    const auto add = [&](const std::string& at, const std::string& what,
                         const std::string& remedy) {
        texts += (texts.empty() ? "" : " | ") + at.substr(at.rfind('/') + 1) + ": " + what +
                 " -- " + remedy;
    };
    for (const ContentError& error : result.all) {
        add(error.file + ":" + std::to_string(error.line), error.what, error.remedy);
    }
    const GameDefinition& definition = result.game.definition;
    for (const LoadWarning& warning : definition.warnings) {
        add(place_of(definition, warning.at), warning.what, warning.remedy);
    }
    return texts;
}
std::string said_of(const std::string& rules) { return said_of(kGame, kMan + rules); }

}  // namespace

TEST_CASE("What an entry of turns asks at no cell is warned of") {
    const auto asked = [](const std::string& condition) {
        return said_of(kGame +
                           "turns: [{loop: [{turn: next}, {until: lit, do: [{turn: same}]}]}]\n",
                       kMan + "condition \"lit\" (" + condition + ")\n");
    };
    const std::string begins = "rules.lua:2: `lit` is asked by an entry of `turns`, and so at no "
                               "cell: ";
    const std::string remedy = " -- some(board, ...) looks for a cell, at(place, ...) asks at one";
    CHECK(asked("some(board, own)") == "");
    CHECK(asked("heat:is(3)") == "");
    CHECK(asked("at(cell \"a1\", height(own):is(1))") == "");
    CHECK(asked("all(own, heat)") == begins + "`own` never holds there" + remedy);
    CHECK(asked("line(3)") == begins + "`line` never holds there" + remedy);
    CHECK(asked("height(own):is(0)") == begins + "`height` is always 0 there" + remedy);
    CHECK(asked("no(glow)") == begins + "`glow` is always 0 there" + remedy);
    CHECK(asked("can { along(n, e), times(3, step, own) }") ==
          begins + "`can` never holds there" + remedy);
    CHECK(asked("can { anywhere, own }") == "");
}

TEST_CASE("A declaration in a list of words is an error") {
    const auto stands = [](const std::string& last) {
        return said_of(kGame, "man:move { step(n), glow, set(heat, 1), land, " + last + " }");
    };
    const auto error = [](const std::string& name) {
        return "rules.lua:1: man:move takes words and conditions, not the declaration `" + name +
               "` -- it stands by itself, outside of braces";
    };
    CHECK(stands("protect(man)") == error("protect"));
    CHECK(stands("compulsory(own)") == error("compulsory"));
    CHECK(stands("condition \"x\" (own)") == error("condition"));
    CHECK(stands("man:part \"jump\" { land }") == error("part"));
    CHECK(stands("log \"moved\"") == error("log"));
    CHECK(said_of("require(protect(man))") ==
          "rules.lua:2: require takes a condition, not the declaration `protect` -- it stands by "
          "itself, outside of braces");
}
