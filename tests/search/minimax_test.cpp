// Alpha-beta against the definition: the value of a tree of fixed depth, walked with nothing but a
// worker, without cuts, tables or an order of moves.
#include "engine/search/alpha_beta.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using search::kWin;

namespace {

class Minimax {
public:
    Minimax(Worker& worker, const search::Knowledge& knowledge)
        : worker_(worker), knowledge_(knowledge),
          team_(worker.rules().ally_mask[worker.position().to_move()] |
                (1U << worker.position().to_move())) {}

    // The value of the position for the side that is asked.
    int value(int depth, int ply) {
        const Position& position = worker_.position();
        if (position.get(Field::Over) != 0) {
            return ended(position.get(Field::Winners), position.get(Field::Losers), ply);
        }
        if ((team_ & ~position.get(Field::OutMask)) == 0) {
            return ply - kWin;
        }
        MoveList moves;
        if (depth > 0) {
            worker_.list(moves);
            if (moves.empty()) {
                const auto outcome = worker_.outcome();
                return outcome ? ended(outcome->winners, outcome->losers, ply) : 0;
            }
        }
        return depth <= 0 ? judged() : best(moves, depth, ply);
    }

private:
    int best(const MoveList& moves, int depth, int ply) {
        const bool mine = ((team_ >> worker_.position().to_move()) & 1) != 0;
        std::int64_t sum = 0;
        std::int64_t weights = 0;
        int result = mine ? -kWin - 1 : kWin + 1;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            worker_.make(moves, i);
            const int here = value(depth - 1, ply + 1);
            worker_.unmake();
            result = mine ? std::max(result, here) : std::min(result, here);
            sum += std::int64_t{here} * moves.compound(i).weight;
            weights += moves.compound(i).weight;
        }
        return moves.chance ? static_cast<int>(sum / weights) : result;
    }

    [[nodiscard]] int ended(std::uint32_t winners, std::uint32_t losers, int ply) const {
        const bool won = (winners & team_) != 0;
        const bool lost = (losers & team_) != 0 || (!won && winners != 0);
        return won == lost ? 0 : won ? kWin - ply : ply - kWin;
    }

    int judged() {
        search::Scores scores{};
        knowledge_.evaluate(worker_, scores);
        int own = 0;
        int other = 0;
        int others = 0;
        const int players = worker_.rules().layout.players;
        for (Player player = 1; player <= players; ++player) {
            const bool mine = ((team_ >> player) & 1) != 0;
            (mine ? own : other) += scores[player];
            others += mine ? 0 : 1;
        }
        return own - (others > 1 ? other * (players - others) / others : other);
    }

    Worker& worker_;
    const search::Knowledge& knowledge_;
    std::uint32_t team_;
};

struct Tree {
    const char* package;
    int depth;
    int plies;  // played at random first, until a player is to move
};

// By tables and by words, captures that are compulsory, drops, passes, sowing, groups, dice, a bag,
// three and four players.
constexpr Tree kTrees[] = {{"chess", 3, 12},       {"xiangqi", 2, 10},
                           {"shogi", 2, 20},       {"international-draughts", 4, 10},
                           {"breakthrough", 3, 6}, {"reversi", 3, 8},
                           {"connect-four", 4, 6}, {"oware", 4, 4},
                           {"jungle", 3, 10},      {"nine-mens-morris", 2, 20},
                           {"splut", 2, 7},        {"yonin-shogi", 2, 30},
                           {"ur", 3, 9},           {"backgammon", 2, 8},
                           {"banqi", 2, 9}};

// A position some random plies from the start.
Position position_of(const std::shared_ptr<const Rules>& rules, int plies, std::uint64_t seed) {
    Worker worker(rules);
    worker.new_game(0, seed);
    Random random(seed, "minimax test");
    MoveList moves;
    for (int ply = 0; ply < plies || worker.chance_due(); ++ply) {
        worker.list(moves);
        if (moves.empty()) {
            break;
        }
        const Position before = worker.position();
        worker.make(moves, random.below(moves.size()));
        if (worker.outcome()) {
            return before;
        }
    }
    return worker.position();
}

}  // namespace

TEST_CASE("alpha-beta has the value of plain minimax, with and without a table") {
    vm::run_on_script_thread([] {
        for (const Tree& tree : kTrees) {
            const auto rules = test::open_package(tree.package);
            const auto knowledge = std::make_shared<search::Knowledge>(rules);
            for (std::uint64_t seed = 0; seed < 2; ++seed) {
                const Position start = position_of(rules, tree.plies, seed);
                Worker worker(rules);
                worker.set_position(start);
                MoveList moves;
                worker.list(moves);
                if (moves.empty() || moves.chance) {
                    continue;
                }
                const int expected = Minimax(worker, *knowledge).value(tree.depth, 0);
                for (const bool table : {true, false}) {
                    INFO(tree.package << ", seed " << seed << (table ? ", with" : ", without")
                                      << " a table");
                    search::AlphaBeta bot(knowledge, {tree.depth, table, true});
                    search::Budget endless;
                    endless.nodes = ~std::uint64_t{0};
                    CHECK(bot.think({start, nullptr, seed, {}}, endless).score == expected);
                }
            }
        }
    });
}
