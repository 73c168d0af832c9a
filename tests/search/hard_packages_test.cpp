// Packages that are hard on bots: games that are over before they begin, moves that only a drawn
// position has, weights as large as they may be.
#include "engine/search/bot.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/search/bot_table.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::nodes;

namespace {

std::shared_ptr<const Rules> opened(const test::ScratchPackage& folder) {
    LoadRequest request;
    request.package = folder.path("small");
    return open_game(request).rules;
}

}  // namespace

TEST_CASE("a game that is over at the start is known, too") {
    const test::ScratchPackage folder;
    folder.write("small/game.yaml",
                 "api: 1\nid: small\nplayers: [yellow, red]\nboard: {grids: [{size: [3, 3]}]}\n"
                 "pieces: {disc: {letter: D}}\nhands: {disc: unlimited}\n");
    vm::run_on_script_thread([&] {
        const search::Knowledge knowledge(opened(folder));
        CHECK(knowledge.branching() == 0);
        CHECK(knowledge.decided() == 1);
    });
}
