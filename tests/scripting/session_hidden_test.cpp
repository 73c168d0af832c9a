// Everything that a client is told while it looks with one player's eyes is the same for positions
// that this player cannot tell apart: views, moves, choices, history, texts, animations.
#include "engine/game/sample.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/session/json.hpp"
#include "scripting/session/session.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::session;

namespace {

struct Alike {
    Player viewer = kNobody;
    std::vector<std::string> positions;  // the true one first
};

// A position of a random game and some that one player cannot tell from it.
Alike positions_alike(const std::string& package, const std::string& setup, int plies,
                      std::uint64_t seed) {
    Alike alike;
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = package;
        const OpenGame game = open_game(request);
        Worker worker(game.rules);
        worker.new_game(setup.empty() ? 0 : game.rules->game.find_setup(setup), seed);
        Random random(seed, "alike");
        MoveList moves;
        for (int ply = 0; ply < plies; ++ply) {
            worker.list(moves);
            worker.make(moves, draw_move(moves, random));
        }
        REQUIRE_FALSE(worker.outcome());
        alike.viewer = worker.position().to_move();
        Observer observer(game.rules);
        Sampler sampler(game.rules);
        const Position seen = observer.observe(worker, alike.viewer);
        const auto texts = position_text(*game.rules);
        alike.positions.push_back(texts->write(worker.position()));
        for (int i = 0; i < 8; ++i) {
            const auto sample = sampler.sample(seen, alike.viewer, random);
            REQUIRE(sample);
            alike.positions.push_back(texts->write(*sample));
        }
    });
    return alike;
}

std::string answer(Session& session, Call call) {
    const Message message = session.ask_and_wait(std::move(call));
    return message.error ? "error " + message.error->code : encode(message.result).dump();
}

void open(Session& session, const std::string& package, const std::string& position) {
    Open call;
    call.game = package;
    call.position = position;
    call.seed = "1";
    const Message message = session.ask_and_wait(std::move(call));
    REQUIRE_FALSE(message.error);
}

// What a client can ask without playing.
std::string all_that_is_told(const std::string& package, const std::string& position,
                             Player viewer) {
    Session session;
    open(session, package, position);
    View view;
    view.viewer = viewer;
    session::PositionText text;
    text.viewer = viewer;
    std::string told = answer(session, view) + answer(session, Moves{}) +
                       answer(session, Choices{}) + answer(session, History{}) +
                       answer(session, text);
    for (int cell = 0; cell < 100; cell += 7) {
        Inspect inspect;
        inspect.cell = cell;
        inspect.viewer = viewer;
        told += answer(session, inspect);
    }
    for (const std::string asked : {"a1-a2", "e2-e4", "e4-e5", "a4-a6"}) {
        Why why;
        why.text = asked;
        told += answer(session, why);
    }
    Console console;
    console.text = "position:count(position:opponent())";
    return told + answer(session, console);
}

void check_alike(const std::string& package, const std::string& setup, int plies,
                 std::uint64_t seed) {
    const Alike alike = positions_alike(package, setup, plies, seed);
    const std::string expected = all_that_is_told(package, alike.positions[0], alike.viewer);
    for (const std::string& position : alike.positions) {
        INFO(package << " " << alike.positions[0] << " / " << position);
        CHECK(all_that_is_told(package, position, alike.viewer) == expected);
    }
}

// What is told of a ply to somebody who looks on.
std::string told_of(const std::string& package, const std::string& position,
                    const std::string& move, Player viewer) {
    Session session;
    open(session, package, position);
    View view;
    view.viewer = viewer;
    static_cast<void>(answer(session, view));
    Play play;
    play.text = move;
    return answer(session, play) + answer(session, History{}) + answer(session, view);
}

}  // namespace

TEST_CASE("a client in the fog is told the same of all that it cannot tell apart") {
    check_alike("dark-chess", "", 21, 1);
    check_alike("dark-chess", "", 40, 2);
}

TEST_CASE("a client who sees pieces from behind is told the same whatever they are") {
    check_alike("stratego", "ready", 31, 1);
    check_alike(std::string(PERTHRO_SOURCE_DIR) + "/tests/data/spies", "", 12, 2);
}

TEST_CASE("a ply in the fog is told without its move") {
    const std::string position = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
    const std::string one = told_of("dark-chess", position, "e8-d8", 1);
    CHECK(told_of("dark-chess", position, "e8-f7", 1) == one);
    CHECK(one.find("d8") == std::string::npos);
    CHECK(told_of("dark-chess", position, "e8-f7", 2) !=
          told_of("dark-chess", position, "e8-d8", 2));
}

TEST_CASE("a secret deployment is told without its pieces") {
    const std::string one = told_of("stratego", "", "scout@a1 deploy", 2);
    CHECK(told_of("stratego", "", "bomb@c3 deploy", 2) == one);
    CHECK(one.find("scout@") == std::string::npos);
}
