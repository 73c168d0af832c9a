// What the client is told to show of a move: steps in the order in which a person would make them.
#include "engine/random.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

using namespace perthro::session;
using perthro::Random;
using perthro::test::ask;

namespace {

std::vector<AnimationStep> steps_of(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    return ask<Played>(session, call).moves.front().steps;
}

// A game as somebody looks at it, with the names of its cells.
class Table {
public:
    explicit Table(const std::string& game, const std::string& position = "") {
        Open open;
        open.game = game;
        open.position = position;
        board_ = ask<GameInfo>(session, open).board;
    }

    // "1 a1>b1 -c1; 2 +d1": groups of moves (>), pieces that are gone (-), put down (+) or changed
    // (*), and numbers of cells (a1=0).
    std::string shown(const std::string& text) {
        std::string said;
        int group = 0;
        for (const AnimationStep& step : steps_of(session, text)) {
            if (step.kind == StepKind::HandChange) {
                continue;
            }
            CHECK(step.group >= group);
            said += said.empty() ? "" : step.group > group ? "; " : " ";
            group = step.group;
            said += told(step);
        }
        return said;
    }

    Session session;

private:
    [[nodiscard]] std::string name(int cell) const {
        return cell < 0 ? "" : board_.cells[static_cast<std::size_t>(cell)].name;
    }
    [[nodiscard]] std::string told(const AnimationStep& step) const {
        switch (step.kind) {
            case StepKind::Move: return name(step.from) + ">" + name(step.to);
            case StepKind::Remove: return "-" + name(step.to);
            case StepKind::Place: return "+" + name(step.to);
            case StepKind::Change: return "*" + name(step.to);
            default: break;
        }
        return name(step.to) + "=" + std::to_string(step.count) +
               (step.from < 0 ? "" : " from " + name(step.from));
    }

    BoardView board_;
};

// How many pieces of a type, of an owner, face up or down, stand where; and the numbers of cells.
using Standing = std::map<std::tuple<std::size_t, int, int, bool>, int>;

Standing standing(const PositionView& view) {
    Standing all;
    for (std::size_t cell = 0; cell < view.cells.size(); ++cell) {
        for (const PieceView& piece : view.cells[cell].pieces) {
            all[{cell, piece.type, piece.owner, piece.covered}] += piece.count;
        }
    }
    return all;
}

// What stands where once steps are shown on the way to a view, each taking what is there. What is
// changed was something else than the view has.
class Shown {
public:
    Shown(Standing before, const Standing& after) : now(std::move(before)), after_(after) {}

    void show(const std::vector<AnimationStep>& steps) {
        for (auto first = steps.begin(); first != steps.end();) {
            const auto last = std::find_if(first, steps.end(), [&](const AnimationStep& step) {
                return step.group != first->group;
            });
            std::for_each(first, last, [&](const AnimationStep& step) { begin(step); });
            std::for_each(first, last, [&](const AnimationStep& step) {
                if (step.kind == StepKind::Move || step.kind == StepKind::Place) {
                    add(step.to, step.piece, 1);
                }
            });
            first = last;
        }
    }

    Standing now;

private:
    void begin(const AnimationStep& step) {
        if (step.kind == StepKind::Move && step.from >= 0) {
            add(step.from, step.piece, -1);
        } else if (step.kind == StepKind::Remove) {
            add(step.to, step.piece, -1);
        } else if (step.kind == StepKind::Change) {
            const auto other = std::find_if(now.begin(), now.end(), [&](const auto& one) {
                const auto there = after_.find(one.first);
                return std::get<0>(one.first) == static_cast<std::size_t>(step.to) &&
                       one.second > (there == after_.end() ? 0 : there->second);
            });
            REQUIRE(other != now.end());
            --other->second == 0 ? void(now.erase(other)) : void();
            add(step.to, step.piece, 1);
        }
    }
    void add(int cell, const PieceView& piece, int number) {
        const auto key = std::tuple(static_cast<std::size_t>(cell), piece.type, piece.owner,
                                    piece.covered);
        now[key] += number;
        CHECK(now[key] >= 0);
        now[key] == 0 ? void(now.erase(key)) : void();
    }

    const Standing& after_;
};

}  // namespace

TEST_CASE("a row that is pushed moves at once, each piece by one cell") {
    Table table("abalone");
    CHECK(table.shown("e3-f3") == "g3>h3 f3>g3 e3>f3");
}

TEST_CASE("a captured piece goes under its captor, once the rules let it leave") {
    CHECK(Table("lasca", "7/7/7/3(Ss)3/2S4/7/7 white").shown("c3-e5 jump") == "c3>e5; d4>e5");
    CHECK(Table("international-draughts", "W:W46:B41,32").shown("46x28") ==
          "a1>c3; c3>e5; -b2 -d4");
}

TEST_CASE("a counter moves from point to point") {
    Table table("backgammon",
                "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=3,1");
    CHECK(table.shown("p24-p23-p20") == "p24>p23; p23>p20");
}

TEST_CASE("seeds that are taken up again on the way fall again") {
    Table table(PERTHRO_SOURCE_DIR "/docs/mechanics/laps");
    CHECK(table.shown("c1 sow") == "c1=0; c2=3 from c1; b2=3 from c1; b2=0; a2=3 from b2; "
                                   "a1=3 from b2; b1=3 from b2; b1=0; c1=1 from b1; c2=4 from b1; "
                                   "b2=1 from b1");
}

TEST_CASE("a stone is there before what it takes is gone, or turns") {
    std::string rows;
    for (int row = 19; row > 2; --row) {
        rows += "19/";
    }
    CHECK(Table("go", rows + "S18/s18 black").shown("b1") == "+b1; -a1");
    CHECK(Table("reversi").shown("d3") == "+d3; *d4");
}

TEST_CASE("what goes into the fog is seen to go, and not where to") {
    Table table("dark-chess", "4r1k1/8/8/8/4Q3/8/8/6K1 w - - 0 1");
    View as_black;
    as_black.viewer = 2;
    ask<PositionView>(table.session, as_black);
    CHECK(table.shown("e4-h1") == "-e4");
}

TEST_CASE("in every package the steps of a move lead from what is seen before to what is behind") {
    for (const auto& folder : std::filesystem::directory_iterator(PERTHRO_SOURCE_DIR "/games")) {
        const std::string id = folder.path().filename().string();
        if (!std::filesystem::exists(folder.path() / "game.yaml")) {
            continue;
        }
        INFO(id);
        Table table(id);
        Random random(7, "animation");
        for (int ply = 0; ply < 16; ++ply) {
            const PositionView before = ask<PositionView>(table.session, View{});
            const auto moves = ask<MoveListView>(table.session, Moves{}).moves;
            if (before.outcome.over || moves.empty()) {
                break;
            }
            Play call;
            call.text = moves[random.below(moves.size())].own;
            INFO(ply << ": " << call.text);
            const Played played = ask<Played>(table.session, call);
            const Standing after = standing(ask<PositionView>(table.session, View{}));
            Shown shown(standing(before), after);
            for (const MoveView& move : played.moves) {  // outcomes of chance behind it
                shown.show(move.steps);
            }
            CHECK(shown.now == after);
        }
    }
}

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
