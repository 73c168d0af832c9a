// Every try of an own piece, legal or not, is answered: what is not legal has a reason with a
// place.
#include "scripting/play/open_game.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

struct Swept {
    int tries = 0, silent = 0;
    std::string first;  // that has no reason
};

// All tries FROM-TO of the pieces of the player to move that are not legal.
Swept swept(const std::string& game) {
    LoadRequest request;
    request.package = game;
    Match match(open_game(request).rules);
    match.start({"", 1, "", ""});
    const auto& cells = match.rules().game.topology.info;
    const Position& position = match.worker().position();
    Swept all;
    for (Cell from = 0; from < cells.size(); ++from) {
        for (Cell to = 0; to < cells.size() && position.word(from) != 0 &&
                          word::owner(position.word(from)) == position.to_move();
             ++to) {
            const std::string text = cells[from].name + "-" + cells[to].name;
            const auto found = match.find(text);
            if (found || from == to || found.meant.size() > 1) {
                continue;
            }
            ++all.tries;
            const Verdict verdict = judge(match, text);
            if (verdict.reasons.empty() && !verdict.unknown) {
                all.first = all.silent++ == 0 ? text + ": " + verdict.said : all.first;
            }
        }
    }
    return all;
}

// Epaminondas on a small board: the last stone of a line leaps over the others.
std::string lines_of_stones(const Folder& folder) {
    std::filesystem::create_directory(folder / "lines");
    std::ofstream(folder / "lines/game.yaml")
        << "api: 1\nid: lines\ntitle: Lines\nsummary: Lines of stones.\n"
           "board: {grids: [{size: [5, 6]}]}\npieces: {stone: {letter: S}}\n"
           "setups: {start: {white: {stone: rank 1-2}}}\n"
           "results: {stuck: {when: stuck, to_move: loss}}\n";
    std::ofstream(folder / "lines/rules.lua")
        << "for length = 1, 5 do for far = 1, length do\n"
           "  stone:move { along(around), times(length - 1, step, own), no(at(ahead, own)),\n"
           "    times(far, step, empty), land }\nend end\n";
    return folder / "lines";
}

}  // namespace

TEST_CASE("every try of an own piece that is not legal has a reason") {
    const Folder folder;
    const std::string games = PERTHRO_SOURCE_DIR "/games/";
    for (const std::string& game : {lines_of_stones(folder), games + "breakthrough",
                                    games + "surakarta", games + "amazons"}) {
        Swept all;
        vm::run_on_script_thread([&] { all = swept(game); });
        INFO(game << ": " << all.first);
        CHECK(all.tries > 200);
        CHECK(all.silent == 0);
    }
}

TEST_CASE("a word that refuses before the piece goes anywhere is told, with what it saw") {
    const Folder folder;
    const std::string game = lines_of_stones(folder);
    const Ran behind = run({"why", game, "c1-c2"});
    CHECK(behind.code == 1);
    CHECK(contains(behind.out, "a stone does not move from c1 to c2"));
    CHECK(contains(behind.out,
                   "  furthest: c1 at c1: no(at) (lines/rules.lua:2): "
                   "c2 is occupied by your own stone\n      stone:move { along(around)"));
    CHECK(contains(run({"why", game, "c2-c4"}).out, "c2 at c3: own (lines/rules.lua:2): empty\n"));
    CHECK(contains(run({"why", game, "c1-c2", "--json"}).out, "\"furthest\":true"));
}

TEST_CASE("a piece that no word refuses is told where its nearest move ends") {
    const Ran far = run({"why", "chess", "e4-e6", "--position", "8/8/8/8/4K3/8/8/k7 w - - 0 1"});
    CHECK(contains(far.out, "a king does not move from e4 to e6"));
    CHECK(contains(far.out, "  furthest: e4-e5 at e5: end (chess/rules.lua:"));
}
