// Packages that must not load, each with what it must say: the table is must_fail.hpp. Broken files
// are in package_document_test.
#include "engine/game/worker.hpp"
#include "scripting/play/open_game.hpp"
#include "tests/scripting/must_fail.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::kBroken, test::kGame, test::kRules;

namespace {

// All messages, one a line, files without their folder.
std::string messages(const std::vector<ContentError>& errors) {
    std::string result;
    for (const auto& error : errors) {
        result += result.empty() ? "" : "\n";
        result += std::filesystem::path(error.file).filename().string() + ":" +
                  std::to_string(error.line);
        result += error.column > 0 ? ":" + std::to_string(error.column) : "";
        result += ": " + error.what;
        result += error.remedy.empty() ? "" : " -- " + error.remedy;
    }
    return result;
}

}  // namespace

TEST_CASE("The package that the broken ones are made from loads") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua", kRules);
    CHECK(test::load({folder.path("game"), {}, {}}, true).errors.empty());
}

TEST_CASE("Files whose names nothing reads are named") {
    for (const auto& [name, meant] :
         {std::pair{"Rules.lua", "rules.lua"}, std::pair{"tests.yml", "tests.yaml"},
          std::pair{"test.yaml", "tests.yaml"}}) {
        const test::ScratchPackage folder;
        folder.write("game/game.yaml", kGame);
        folder.write(std::string("game/") + name, "");
        const auto result = test::load({folder.path("game"), {}, {}});
        REQUIRE(result.all.size() == 1);
        CHECK(messages(result.all) ==
              std::string(name) + ":0: nothing reads a file of this name" + " -- call it " + meant);
    }
    const test::ScratchPackage folder;
    folder.write("game/game.yml", kGame);
    CHECK(messages(test::load({folder.path("game"), {}, {}}).all) ==
          "game.yaml:0: the file is missing\ngame.yml:0: nothing reads a file of this name -- call "
          "it game.yaml");
}

namespace {

const std::string kMore =
    "attributes: {trap: {of: cell, type: bool, known: nobody}, steps: {of: game, type: 0..9}, "
    "heat: {of: cell, type: 0..9}, worn: {of: man, type: 0..9}}\n";

// What the first list of moves says of rules that load but never end.
std::string said_of_moves(const std::string& rules) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame + kMore);
    folder.write("game/rules.lua", rules);
    std::string said;
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = folder.path("game");
        Worker worker(open_game(request).rules);
        worker.new_game(0, 1);
        const Position before = worker.position();
        MoveList moves;
        try {
            worker.list(moves);
        } catch (const RuleError& error) {
            said = error.what();
        }
        CHECK(worker.position() == before);
    });
    return said.substr(std::min(said.size(), said.find("rules.lua")));
}

}  // namespace

TEST_CASE("A movement that never ends is stopped, with its line and what to write") {
    const std::string parts = "a move has more than 200 parts; forbid cells or pieces already met "
                              "(no(visited), no(taken)) or bound the chain";
    CHECK(said_of_moves(
              "man:move \"run\" { along(orthogonal), step,\n  land, may_continue \"run\" }\n") ==
          "rules.lua:2: " + parts);
    CHECK(said_of_moves("man:move \"run\" { must_continue \"run\" }\n") == "rules.lua:1: " + parts);
    const std::string widen = "widen the range in game.yaml or test before (in the move a1-a2 of "
                              "man:move)";
    CHECK(said_of_moves("man:move { step(n), land, set(steps, 4), set(steps, steps + 6) }\n") ==
          "rules.lua:1: attribute steps is set to 10, its range is 0..9; " + widen);
    CHECK(said_of_moves("man:move { step(n), land, set(heat, 4), set(heat, heat + 6) }\n") ==
          "rules.lua:1: attribute heat is set to 10 on a2, its range is 0..9; " + widen);
    CHECK(said_of_moves("man:move { step(n), land, set(worn, 4), set(worn, worn + 6) }\n") ==
          "rules.lua:1: attribute worn is set to 10 on a2, its range is 0..9; " + widen);
}

TEST_CASE("A choice behind a look is refused when the rules are read") {
    const auto said = [](const std::string& rules) {
        const test::ScratchPackage folder;
        folder.write("game/game.yaml", kGame + kMore);
        folder.write("game/rules.lua", rules);
        return messages(test::load({folder.path("game"), {}, {}}, true).all);
    };
    const std::string remedy =
        " -- behind the first look nothing may fork or refuse: let `when` or "
        "`cases` decide what happens";
    CHECK(said("man:move { step(n), trap, land }\n") ==
          "rules.lua:1:21: `trap` looks at a hidden attribute, and the move would depend on it" +
              remedy);
    CHECK(
        said("\nman:move { step(n), when(trap, { set(steps, 1) }),\n  either({ land }, {}) }\n") ==
        "rules.lua:3:3: `either` stands behind `trap`, which looks at a hidden attribute" + remedy);
}

TEST_CASE("A `=` behind an attribute among words is told with what sets it") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame + kMore);
    folder.write("game/rules.lua", "man:move { step(n), land, steps = 3 }\n");
    CHECK(
        messages(test::load({folder.path("game"), {}, {}}, true).all) ==
        "rules.lua:1:27: man:move: `steps` is no option here -- set(steps, ...) gives it a value");
}

TEST_CASE("Broken packages say what is wrong and where") {
    for (const auto& broken : kBroken) {
        const test::ScratchPackage folder;
        folder.write("game/game.yaml", kGame);
        folder.write("game/rules.lua", kRules);
        const auto result = test::load(
            {folder.path("game"), {}, {{broken.file, broken.from, broken.to}}}, true);
        INFO(broken.from << " -> " << broken.to);
        CHECK(messages(result.all) == broken.message);
    }
}

TEST_CASE("rules.lua compares options with what they can be, whatever its comments say") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame + std::string("options: {ends: {type: one_of, values: "
                                                       "[home, far], default: home}}\n"));
    const auto said = [&](const std::string& rules) {
        folder.write("game/rules.lua", kRules + rules);
        return messages(test::load({folder.path("game"), {}, {}}, true).all);
    };
    CHECK(said("local far = options.ends == \"fra\"\n") ==
          "rules.lua:3:13: the option `ends` is never `fra` -- did you mean `far`?");
    CHECK(said("local far = options.ends ~= 'far'  -- options.ends == \"fra\"\n") == "");
    CHECK(said("--[[ once\noptions.ends == \"fra\"\n]]\n") == "");
    folder.write("game/game.yaml",
                 kGame + std::string("options: {fast: {type: bool, default: true}, "
                                     "size: {type: int, range: 5..7, default: 5}}\n"));
    CHECK(said("local slow = options.fast == \"false\"\n") ==
          "rules.lua:3:14: the option `fast` is true or false, never a text -- not options.fast");
    CHECK(said("local large = options.size == '7'\n") ==
          "rules.lua:3:15: the option `size` is a number, never a text -- options.size == 7");
    CHECK(said("local large = options.size == 7\n") == "");
}

TEST_CASE("A name of the package that is a word is explained where it is used") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua", kRules);
    const auto result = test::load({folder.path("game"),
                                    {},
                                    {{"game.yaml", "king: {letter: K", "line: {letter: K"},
                                     {"rules.lua", "king:move", "line:move"}}},
                                   true);
    CHECK(messages(result.all).find("`line` is a word; the piece is piece.line") !=
          std::string::npos);
}

TEST_CASE("A statement of two names says that a name of a condition needs quotes") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua",
                 kRules + std::string("condition wiped (no(some(board, own)))\n"));
    const auto result = test::load({folder.path("game"), {}, {}}, true);
    CHECK(messages(result.all).find("condition \"NAME\" (...)") != std::string::npos);
}
