// The derived evaluation is the sum of its terms, and regression finds the weights by which results
// came about.
#include "engine/search/knowledge.hpp"
#include "engine/search/tuning.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace perthro;
using search::Term;

TEST_CASE("a position is worth its terms times their weights, rounded") {
    vm::run_on_script_thread([] {
        for (const char* package : {"chess", "shogi", "breakthrough", "gomoku", "oware",
                                    "yonin-shogi", "halma", "backgammon", "ur"}) {
            const auto rules = test::open_package(package);
            const search::Knowledge knowledge(rules);
            const search::Terms& terms = knowledge.terms();
            Worker worker(rules);
            Random random(7, package);
            worker.new_game(0, random.next());
            std::vector<double> counts;
            MoveList moves;
            for (int ply = 0; ply < 40; ++ply) {
                worker.list(moves);
                if (moves.empty()) {
                    break;
                }
                worker.make(moves, random.below(moves.size()));
                search::Scores scores{};
                knowledge.evaluate(worker, scores);
                terms.count(worker, counts);
                for (Player player = 1; player <= rules->layout.players; ++player) {
                    double sum = 0;
                    for (std::size_t at = 0; at < terms.size(); ++at) {
                        sum += counts[player * terms.size() + at] * knowledge.weights()[at];
                    }
                    INFO(package << ", ply " << ply);
                    CHECK(std::abs(sum - scores[player]) <= 0.5 * 200);  // every piece is rounded
                }
            }
        }
    });
}

TEST_CASE("regression finds the weights that results were drawn by") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("chess");
        const search::Knowledge knowledge(rules);
        const search::Terms& terms = knowledge.terms();
        const auto at = [&](const char* type) {
            return static_cast<std::uint32_t>(terms.at(Term::Piece, rules->game.find_piece(type)));
        };
        search::Weights truth = terms.usual();
        truth[at("pawn")] = 100;
        truth[at("knight")] = 150;
        truth[at("rook")] = 200;
        truth[at("queen")] = 250;
        Random random(1, "tuning test");
        std::vector<search::Sample> samples;
        // Enough samples for a standard error of a weight of some 1.2 % of the pawn's.
        constexpr int kSamples = 100'000;
        for (int i = 0; i < kSamples; ++i) {
            search::Sample sample;
            double score = 0;
            for (const char* type : {"pawn", "knight", "rook", "queen"}) {
                const double more = static_cast<double>(random.below(5)) - 2;
                sample.terms.emplace_back(at(type), more);
                score += truth[at(type)] * more / 100;
            }
            const double chance = 1 / (1 + std::exp(-0.5 * score));
            sample.result = static_cast<double>(random.below(1'000'000)) < 1e6 * chance ? 1 : 0;
            samples.push_back(sample);
        }
        const search::Tuned tuned = search::tune(terms, terms.usual(), samples);
        CHECK(tuned.after < tuned.before);
        const double pawn = tuned.weights[at("pawn")];
        for (const auto& [type, worth] :
             {std::pair{"knight", 1.5}, std::pair{"rook", 2.0}, std::pair{"queen", 2.5}}) {
            INFO(type);
            CHECK(tuned.weights[at(type)] / pawn == Approx(worth).epsilon(0.06));
        }
        CHECK(search::tune(terms, terms.usual(), samples).weights == tuned.weights);
    });
}
