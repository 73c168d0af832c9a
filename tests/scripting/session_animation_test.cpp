// What the client is told to show of a move: steps in the order in which a person would make them.
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro::session;
using perthro::test::ask;

namespace {

std::vector<AnimationStep> steps_of(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    return ask<Played>(session, call).moves.front().steps;
}

}  // namespace

TEST_CASE("a stone is put down before the part of the board it stands on turns with it") {
    Session session;
    Open open;
    open.game = "pentago";
    const BoardView board = ask<GameInfo>(session, open).board;
    const auto shown = [&](const std::string& text) {
        std::string said;
        int group = 0;
        for (const AnimationStep& step : steps_of(session, text)) {
            const auto name = [&](int cell) {
                return cell < 0 ? "" : board.cells[static_cast<std::size_t>(cell)].name;
            };
            if (step.kind == StepKind::Place || step.kind == StepKind::Move) {
                CHECK(step.group >= group);
                said += step.group > group ? "; " : " ";
                group = step.group;
                said += std::to_string(step.piece.owner) + name(step.from) + ">" + name(step.to);
                said += step.turn.empty() ? "" : " by " + step.turn;
            }
        }
        return said;
    };
    // Seen from above, against the clock: the upper left corner goes to the lower left one.
    CHECK(shown("stone@d3%b_ccw") == "; 1>d3; 1d3>d1 by b_ccw");
    CHECK(board.cells[static_cast<std::size_t>(ask<PositionView>(session, View{}).last_from.at(0))]
              .name == "d1");
    // The stone on d1 goes back up while the new one, on d3, goes on to f3.
    CHECK(shown("stone@d3%b_cw") == "; 2>d3; 1d1>d3 by b_cw 2d3>f3 by b_cw");
    // Put elsewhere, it stays, and what stands on the part turns.
    CHECK(shown("stone@a6%b_cw") == "; 1>a6; 1d3>f3 by b_cw 2f3>f1 by b_cw");
}
