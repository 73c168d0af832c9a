// Worker::draw gives every legal move as often as any other: of many drawings in one position each
// move that a list has comes as often as chance lets it, and no other move comes.
#include "engine/game/worker.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::size_t kMostMoves = 60;  // of a position whose moves are drawn
constexpr int kDrawings = 40;           // for each of its moves
constexpr int kLists = 16;              // made in a row tell that this position has lists made
constexpr int kPlies = 120;             // of the game that the positions come from
constexpr int kEvery = 30;              // two positions in so many plies

struct Drawn {
    int positions = 0;
    int unlisted = 0;  // drawings that made no list
    std::string problem;
};

// The state after a move: what tells moves of different lists apart. Two moves may have the same.
std::uint64_t state_after(Worker& worker, const MoveList& list, std::size_t index) {
    worker.make(list, index);
    const std::uint64_t state = worker.position().computed_keys()[0];
    worker.unmake();
    return state;
}

// Where a drawing made a list, it is the whole list that counts, in whatever order.
std::string compare_lists(Worker& worker, const std::map<std::uint64_t, int>& moves) {
    MoveList list;
    worker.moves().list_unordered(list);
    std::map<std::uint64_t, int> found;
    for (std::size_t i = 0; i < list.size(); ++i) {
        ++found[state_after(worker, list, i)];
    }
    return found == moves ? "" : "list_unordered() has other moves than list()";
}

void draw_often(Worker& worker, Random& random, Drawn& drawn) {
    MoveList list, one;
    worker.list(list);
    std::map<std::uint64_t, int> moves, counts;
    for (std::size_t i = 0; i < list.size(); ++i) {
        ++moves[state_after(worker, list, i)];
    }
    drawn.problem = compare_lists(worker, moves);
    ++drawn.positions;
    const int drawings = kDrawings * static_cast<int>(list.size());
    int unlisted = 0;
    for (int i = 0; i < drawings && drawn.problem.empty(); ++i) {
        const auto index = worker.draw(random, one);
        const std::uint64_t state = index ? state_after(worker, one, *index) : 0;
        unlisted += index && list.size() > 1 && one.size() == 1 ? 1 : 0;
        ++counts[state];
        if (moves.find(state) == moves.end()) {
            drawn.problem = "a move was drawn that no list has";
        }
        if (i == kLists && unlisted == 0) {
            return;  // drawn from lists
        }
    }
    drawn.unlisted += unlisted;
    double chi_squared = 0;
    for (const auto& [state, number] : moves) {
        const double expected = static_cast<double>(number) * kDrawings;
        const double off = counts[state] - expected;
        chi_squared += off * off / expected;
    }
    // Seven standard deviations above the mean of its distribution, and room for few moves.
    const double free = static_cast<double>(moves.size()) - 1;
    if (drawn.problem.empty() && chi_squared > free + 7 * std::sqrt(2 * free) + 20) {
        drawn.problem = "of " + std::to_string(moves.size()) +
                        " moves some come too often: " + std::to_string(chi_squared);
    }
}

Drawn draw_in_a_game(const std::string& id) {
    Drawn drawn;
    Worker worker(open_package(id));
    Random random(21, "drawing");
    worker.new_game(0, 21);
    MoveList list;
    for (int ply = 0; ply < kPlies && drawn.problem.empty(); ++ply) {
        worker.list(list);
        if (list.empty() || worker.claimable() >= 0) {
            break;
        }
        if (!worker.chance_due() && list.size() <= kMostMoves && ply % kEvery < 2) {
            draw_often(worker, random, drawn);
        }
        worker.make(list, *worker.draw(random, list));
    }
    return drawn;
}

}  // namespace

TEST_CASE("every legal move is as likely to be drawn as any other") {
    int positions = 0;
    for (const std::string& id : packages_to_test()) {
        Drawn drawn;
        vm::run_on_script_thread([&] { drawn = draw_in_a_game(id); });
        INFO(id);
        CHECK(drawn.problem == "");
        positions += drawn.positions;
        for (const char* unlisted : {"amazons", "atari-go", "backgammon", "fox-hunt", "halma",
                                     "hex", "lines-of-action", "oware", "pentago", "reversi"}) {
            CHECK((id != unlisted || drawn.unlisted > 0));
        }
    }
    CHECK(positions > 0);
}
