// Who takes a protected piece of his own has nothing left to protect there: by tables and by words.
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// Moves of white's man, who takes anybody; the king does not move.
std::uint64_t moves_of(const std::string& white, const std::string& rules,
                       const PerftOptions& options) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [5, 5]}]}\n"
                            "pieces: {king: {letter: K, royal: true}, man: {letter: M}, rook: "
                            "{letter: R}}\n"
                            "setups: {start: {white: {" +
                                white + "}, black: {rook: c5, king: a5}}}\n",
                            "rook:move \"slide\" { along(orthogonal), slide, land(open) }\n" +
                                rules + "protect(royal)\n");
    std::uint64_t moves = 0;
    game.play([&](Worker& worker) { moves = worker.perft(1, options); });
    return moves;
}

}  // namespace

TEST_CASE("a move may take the protected piece that it would leave attacked") {
    const std::string by_words =
        "man:move { along(orthogonal), step, land(any(empty, occupied)) }\n";
    const std::string by_lua = "local ways = { n, e, s, w }\n"
                               "function generate(position, moves)\n"
                               "  for from in position:pieces(position.to_move, man) do\n"
                               "    for _, way in ipairs(ways) do\n"
                               "      local to = position:link(from, way)\n"
                               "      if to then moves:add(\"go\", from, to) end\n"
                               "    end\n"
                               "  end\n"
                               "end\n";
    for (const std::string& rules : {by_words, by_lua}) {
        for (const PerftOptions& options :
             {PerftOptions{}, PerftOptions{.make_leaves = true}, PerftOptions{.reference = true},
              PerftOptions{.reference = true, .forward = true}}) {
            // Between king and rook: c3 or the king himself; b2 and d2 leave him attacked.
            CHECK(moves_of("king: c1, man: c2", rules, options) == 2);
            // Beside an attacked king: he alone.
            CHECK(moves_of("king: c1, man: b1", rules, options) == 1);
            // Of two kings in the line of the rook the nearer is attacked; who takes him stands
            // between it and the other.
            CHECK(moves_of("king: [c1, c3], man: b3", rules, options) == 1);
            CHECK(moves_of("king: [c3, a1], man: b1", rules, options) == 0);
        }
    }
}
