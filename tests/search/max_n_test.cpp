// Max^n against the definition: a tree of fixed depth in which every side takes what is best for
// itself, walked with nothing but a worker, and what must hold where two sides play.
#include "engine/search/alpha_beta.hpp"
#include "engine/search/max_n.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using search::kWin;
using search::Scores;

namespace {

class Definition {
public:
    Definition(Worker& worker, const search::Knowledge& knowledge)
        : worker_(worker), knowledge_(knowledge), players_(worker.rules().layout.players) {}

    Scores values(int depth, int ply) {
        const Position& position = worker_.position();
        if (position.get(Field::Over) != 0) {
            return ended(position.get(Field::Winners), position.get(Field::Losers), ply);
        }
        if (depth == 0) {
            return judged();
        }
        MoveList moves;
        worker_.list(moves);
        if (moves.empty()) {
            const auto outcome = worker_.outcome();
            return outcome ? ended(outcome->winners, outcome->losers, ply) : Scores{};
        }
        return moves.chance ? mean(moves, depth, ply) : best(moves, depth, ply);
    }

private:
    Scores after(const MoveList& moves, std::size_t index, int depth, int ply) {
        worker_.make(moves, index);
        const Scores result = values(depth - 1, ply + 1);
        worker_.unmake();
        return result;
    }

    // Most for the mover; of those the least for all who are not his allies; of those the first in
    // the order of the players' values.
    Scores best(const MoveList& moves, int depth, int ply) {
        const Player mover = worker_.position().to_move();
        const auto others = [&](const Scores& scores) {
            std::int64_t sum = 0;
            for (Player player = 1; player <= players_; ++player) {
                sum += player == mover || worker_.rules().allied(player, mover) ? 0
                                                                                : scores[player];
            }
            return sum;
        };
        std::vector<Scores> all;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            all.push_back(after(moves, i, depth, ply));
        }
        return *std::min_element(all.begin(), all.end(), [&](const Scores& a, const Scores& b) {
            return std::tuple(-a[mover], others(a), a) < std::tuple(-b[mover], others(b), b);
        });
    }

    Scores mean(const MoveList& moves, int depth, int ply) {
        std::array<std::int64_t, kMaxPlayers + 1> sums{};
        std::int64_t weights = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::int64_t weight = moves.compound(i).weight;
            const Scores here = after(moves, i, depth, ply);
            for (Player player = 1; player <= players_; ++player) {
                sums[player] += weight * here[player];
            }
            weights += weight;
        }
        Scores result{};
        for (Player player = 1; player <= players_; ++player) {
            result[player] = static_cast<int>(sums[player] / weights);
        }
        return result;
    }

    [[nodiscard]] std::uint32_t side_of(Player player) const {
        return worker_.rules().ally_mask[player] | (1U << player);
    }

    [[nodiscard]] Scores ended(std::uint32_t winners, std::uint32_t losers, int ply) const {
        Scores result{};
        for (Player player = 1; player <= players_; ++player) {
            const bool won = (winners & side_of(player)) != 0;
            const bool lost = (losers & side_of(player)) != 0 || (!won && winners != 0);
            result[player] = won == lost ? 0 : won ? kWin - ply : ply - kWin;
        }
        return result;
    }

    Scores judged() {
        Scores scores{};
        knowledge_.evaluate(worker_, scores);
        const std::uint32_t out = worker_.position().get(Field::OutMask);
        Scores result{};
        for (Player player = 1; player <= players_; ++player) {
            int own = 0;
            int other = 0;
            int others = 0;
            for (Player each = 1; each <= players_; ++each) {
                const bool mine = ((side_of(player) >> each) & 1) != 0;
                (mine ? own : other) += scores[each];
                others += mine ? 0 : 1;
            }
            result[player] = own - (others > 1 ? other * (players_ - others) / others : other);
            if ((side_of(player) & ~out) == 0) {
                result[player] = -search::kSureWin;
            }
        }
        return result;
    }

    Worker& worker_;
    const search::Knowledge& knowledge_;
    int players_;
};

// A position some random plies from the start of a setup, a player to move.
Position position_of(const std::shared_ptr<const Rules>& rules, const char* setup, int plies,
                     std::uint64_t seed) {
    Worker worker(rules);
    worker.new_game(std::max(rules->game.find_setup(setup), 0), seed);
    Random random(seed, "max^n test");
    MoveList moves;
    for (int ply = 0; ply < plies || worker.chance_due(); ++ply) {
        worker.list(moves);
        const Position before = worker.position();
        worker.make(moves, random.below(moves.size()));
        if (worker.outcome()) {
            return before;
        }
    }
    return worker.position();
}

search::Budget endless() {
    search::Budget budget;
    budget.nodes = ~std::uint64_t{0};
    return budget;
}

}  // namespace

TEST_CASE("max^n has the value of its definition") {
    struct Tree {
        const char *package, *setup;
        int depth, plies;
    };
    vm::run_on_script_thread([] {
        for (const Tree& tree :
             {Tree{"splut", "four", 2, 11}, Tree{"yonin-shogi", "", 2, 40}, Tree{"ur", "", 3, 9},
              Tree{"banqi", "", 2, 12}, Tree{"breakthrough", "", 3, 20}}) {
            const auto rules = test::open_package(tree.package);
            const auto knowledge = std::make_shared<search::Knowledge>(rules);
            for (std::uint64_t seed = 0; seed < 3; ++seed) {
                INFO(tree.package << ", seed " << seed);
                const Position start = position_of(rules, tree.setup, tree.plies, seed);
                Worker worker(rules);
                worker.set_position(start);
                const Player player = start.to_move();
                const Scores expected = Definition(worker, *knowledge).values(tree.depth, 0);
                search::MaxN bot(knowledge, {tree.depth, true});
                CHECK(bot.think({start, nullptr, seed, {}}, endless()).score == expected[player]);
            }
        }
    });
}

TEST_CASE("where two sides play, max^n has the value of alpha-beta") {
    vm::run_on_script_thread([] {
        for (const char* package : {"chess", "oware", "reversi"}) {
            const auto rules = test::open_package(package);
            const auto knowledge = std::make_shared<search::Knowledge>(rules);
            for (std::uint64_t seed = 0; seed < 2; ++seed) {
                INFO(package << ", seed " << seed);
                const Position start = position_of(rules, "", 10, seed);
                search::MaxN max_n(knowledge, {3, true});
                search::AlphaBeta alpha_beta(knowledge, {3, true, true});
                const search::View view{start, nullptr, seed, {}};
                CHECK(max_n.think(view, endless()).score ==
                      alpha_beta.think(view, endless()).score);
            }
        }
    });
}
