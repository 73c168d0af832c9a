// What bots find out about a game from its rules, and that it is what decides there.
#include "engine/interpreter/interpreter.hpp"
#include "engine/search/knowledge.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

// Plays at random and calls f(worker) at every position of some games.
template <typename Function>
void each_position(const std::shared_ptr<const Rules>& rules, int games, int plies, Function&& f) {
    Worker worker(rules);
    Random random(11, rules->game.id);
    MoveList moves;
    for (int game = 0; game < games; ++game) {
        worker.new_game(0, random.next());
        for (int ply = 0; ply < plies; ++ply) {
            f(worker);
            worker.list(moves);
            if (moves.empty()) {
                break;
            }
            worker.make(moves, random.below(moves.size()));
        }
    }
}

// Steps that the men of a player have made along his track, counters as many as lie there.
int steps_made(Worker& worker, Player player) {
    const auto& path = worker.rules().game.topology.tracks.front().cells[player];
    const Board& board = worker.interpreter().board();
    int sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        board.any_piece(path[i], [&](std::uint32_t piece, int number) {
            sum += word::owner(piece) == player ? static_cast<int>(i) * number : 0;
            return false;
        });
    }
    return sum;
}

}  // namespace

TEST_CASE("in a race every step along the track counts alike, and every counter") {
    vm::run_on_script_thread([] {
        for (const char* package : {"backgammon", "ur"}) {
            const auto rules = test::open_package(package);
            const search::Knowledge knowledge(rules);
            CHECK(knowledge.judges());
            const auto length = rules->game.topology.tracks.front().cells[1].size() - 1;
            const double step = knowledge.weights()[knowledge.terms().at(search::Term::Goal, 1)] /
                                static_cast<double>(length);
            REQUIRE(step > 0);
            std::optional<double> first;
            each_position(rules, 5, 200, [&](Worker& worker) {
                search::Scores scores{};
                knowledge.evaluate(worker, scores);
                for (Player player = 1; player <= 2; ++player) {
                    const double rest = scores[player] - step * steps_made(worker, player);
                    first = first.value_or(rest);
                    INFO(package << ", player " << int{player});
                    CHECK(std::abs(rest - *first) <= 15);  // fifteen men, each rounded
                }
            });
        }
    });
}

TEST_CASE("moves count where whoever has none loses with pieces on the board") {
    vm::run_on_script_thread([] {
        CHECK(search::Knowledge(test::open_package("konane")).terms().has_mobility());
        for (const char* package : {"chess", "xiangqi", "international-draughts", "amazons"}) {
            INFO(package);
            CHECK_FALSE(search::Knowledge(test::open_package(package)).terms().has_mobility());
        }
    });
}

TEST_CASE("the largest chain counts where chains win") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("lines-of-action");
        const search::Knowledge knowledge(rules);
        const search::Terms& terms = knowledge.terms();
        CHECK(terms.has_chains());
        Worker worker(rules);
        worker.new_game();
        CHECK(terms.largest_chain(worker, 1) == 6);  // one of two rows of six
        CHECK(terms.largest_chain(worker, 2) == 6);
        for (const char* package : {"chess", "go", "hex", "margo"}) {
            INFO(package);
            CHECK_FALSE(search::Knowledge(test::open_package(package)).terms().has_chains());
        }
    });
}

TEST_CASE("where royals are hunted, what pieces could do counts") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("chess");
        const search::Knowledge knowledge(rules);
        const search::Terms& terms = knowledge.terms();
        REQUIRE(terms.has_activity());
        const auto type = [&](std::string_view name) { return rules->game.find_piece(name); };
        Worker worker(rules);
        worker.new_game();
        kernel::Activity white = terms.activity(worker, 1);
        CHECK(white.reach[type("pawn")] == 16);
        CHECK(white.reach[type("knight")] == 4);
        CHECK(white.reach[type("rook")] + white.reach[type("queen")] == 0);
        CHECK(white.pressure == 0);

        Match match(rules);
        MatchStart start;
        start.position = "4k3/8/3q4/8/4N3/8/8/4KR2 w - - 0 1";
        match.start(start);
        worker.set_position(match.worker().position());
        white = terms.activity(worker, 1);
        CHECK(white.reach[type("knight")] == 8);
        CHECK(white.reach[type("rook")] == 9);
        CHECK(white.pressure == 2);  // f7 and f8
        CHECK(white.threats[type("queen")] == 1);
        const kernel::Activity black = terms.activity(worker, 2);
        CHECK(black.reach[type("queen")] == 25);
        CHECK(black.pressure == 2);  // d1 and d2
        CHECK(black.threats[type("rook")] + black.threats[type("knight")] == 0);
        for (const char* package : {"breakthrough", "konane", "go", "international-draughts"}) {
            INFO(package);
            CHECK_FALSE(search::Knowledge(test::open_package(package)).terms().has_activity());
        }
    });
}

TEST_CASE("the moves of either player are counted, and the position stays") {
    vm::run_on_script_thread([] {
        Worker chess(test::open_package("chess"));
        chess.new_game();
        CHECK(chess.moves().moves_of(1) == 20);  // the game is the same for both at its beginning
        CHECK(chess.moves().moves_of(2) == 20);
        MoveList moves;
        each_position(test::open_package("konane"), 3, 40, [&](Worker& worker) {
            const auto keys = worker.position().computed_keys();
            const Player player = worker.position().to_move();
            static_cast<void>(worker.moves().moves_of(3 - player));
            CHECK(worker.position().computed_keys() == keys);
            worker.list(moves);
            CHECK(worker.moves().moves_of(player) == moves.size());
        });
    });
}

TEST_CASE("evaluate is not asked for who is out of the game") {
    const test::ScriptedGame game(
        "api: 1\nid: small\nplayers: [red, blue, green]\nboard: {grids: [{size: [3, 3]}]}\n"
        "pieces: {man: {letter: M}}\nresults: {stuck: {when: stuck, all: draw}}\n"
        "setups: {start: {red: {man: a1}, blue: {man: b2}, green: {man: c3}}}\n",
        "man:move { along(orthogonal), step, empty, land }\n"
        "function evaluate(position, player) return 7 end\n");
    game.play([](Worker& worker) {
        Position position = worker.position();
        position.write(Field::OutMask, 1U << 2);
        worker.set_position(position);
        search::Scores scores{};
        search::Knowledge(std::shared_ptr<const Rules>(&worker.rules(), [](const Rules*) {
        })).evaluate(worker, scores);
        CHECK(scores[1] == 7);
        CHECK(scores[2] == 0);
        CHECK(scores[3] == 7);
    });
}
