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
#include <set>

using namespace perthro;
using namespace perthro::session;

namespace {

struct Alike {
    Player viewer = kNobody;
    std::vector<std::string> positions;  // the true one first
};

enum class Looks { Mover, Other };

// A position of a random game and some that one player cannot tell from it.
Alike positions_alike(const std::string& package, const std::string& setup, int plies,
                      std::uint64_t seed, Looks looks) {
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
        const Player mover = worker.position().to_move();
        alike.viewer = looks == Looks::Mover ? mover : game.rules->next_player(mover, 0);
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
    nlohmann::json told = message.error ? encode(*message.error) : encode(message.result);
    told.erase("seconds");  // it took
    told.erase("milliseconds");
    return told.dump();
}

void open(Session& session, const std::string& package, const std::string& position) {
    Open call;
    call.game = package;
    call.position = position;
    call.seed = "1";
    const Message message = session.ask_and_wait(std::move(call));
    REQUIRE_FALSE(message.error);
}

// Every call that a client can make while the game goes on and one player looks, a way or two.
std::vector<Call> all_calls(Player viewer) {
    View view;
    view.viewer = viewer;
    session::PositionText text;
    text.viewer = viewer;
    std::vector<Call> calls{view,     Moves{},         Choices{},        History{},
                            text,     session::Info{}, Options{},        ListBots{},
                            Errors{}, Reload{},        SetRoll{true},    Pause{},
                            Roll{},   Undo{},          Step{StepTo::End}};
    for (int cell = 0; cell < 100; cell += 7) {
        calls.emplace_back(Inspect{cell, viewer});
    }
    for (const std::string asked : {"a1-a2", "e2-e4", "e4-e5", "a4-a6", "e8", "Nf6", "x"}) {
        Why why;
        why.text = asked;
        calls.emplace_back(why);
        Trace trace;
        trace.text = asked;
        calls.emplace_back(trace);
        calls.emplace_back(Choices{{asked.substr(0, 2)}});
        calls.emplace_back(Foresee{{asked.substr(0, 2)}});
    }
    for (const char* name : {"names", "zones", "attacks white", "attacks red", "reach black"}) {
        calls.emplace_back(Overlay{name, viewer});
    }
    for (const char* text_of_no_move : {"a1-a1", "Nz9", "??", "e4-e4-e4"}) {
        calls.emplace_back(Play{{}, text_of_no_move});
    }
    calls.emplace_back(Play{{"a1", "a1"}, ""});
    calls.emplace_back(Console{"position:count(position:opponent())"});
    calls.emplace_back(ProfileGame{Running::Start, 1});
    calls.emplace_back(TestCase{0, false});
    calls.emplace_back(TestCase{1, false});
    calls.emplace_back(Hint{{"random", 0, 1, 1}});
    calls.emplace_back(Bot{Running::Look, 1, {}});
    calls.emplace_back(Branch{0});
    calls.emplace_back(Delete{0});
    calls.emplace_back(Comment{0, "so far"});
    calls.emplace_back(Act{ActName::DrawOffer, viewer});
    calls.emplace_back(History{});
    calls.emplace_back(view);
    return calls;
}

// Calls that are not asked, and why.
const std::set<std::string> kNotOfThePosition{
    "list_games",  // these say nothing of the game that is open
    "list_unfinished",
    "preview",
    "open",  // these put another game in its place
    "close",
    "set_position",
    "edit",
    "record",  // this is the whole game, for whoever keeps it
    "stats"};  // plays other games, from the setup, at its own pace

std::vector<std::string> all_that_is_told(const std::string& package, const std::string& position,
                                          Player viewer) {
    Session session;
    open(session, package, position);
    std::vector<std::string> told;
    for (const Call& call : all_calls(viewer)) {
        told.push_back(std::string(name_of(call)) + encode(call).dump() + ": " +
                       answer(session, call));
    }
    return told;
}

void check_alike(const std::string& package, const std::string& setup, int plies,
                 std::uint64_t seed, Looks looks = Looks::Mover) {
    const Alike alike = positions_alike(package, setup, plies, seed, looks);
    const auto expected = all_that_is_told(package, alike.positions[0], alike.viewer);
    for (const std::string& position : alike.positions) {
        INFO(package << " " << alike.positions[0] << " / " << position);
        const auto told = all_that_is_told(package, position, alike.viewer);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(told[i] == expected[i]);
        }
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
    check_alike("dark-chess", "", 31, 3, Looks::Other);
}

TEST_CASE("every call is asked whether it tells what is hidden, or says why not") {
    std::set<std::string> asked = kNotOfThePosition;
    for (const Call& call : all_calls(1)) {
        asked.emplace(name_of(call));
    }
    CHECK(asked.size() == std::variant_size_v<Call>);
}

TEST_CASE("a case for tests.yaml is not written for who may not know the position") {
    Session session;
    open(session, "dark-chess", "4k3/8/8/4n3/8/8/8/4K3 w - - 0 1");
    View view;
    view.viewer = 1;
    static_cast<void>(answer(session, view));
    CHECK(answer(session, TestCase{}).find("\"hidden\"") != std::string::npos);
    view.viewer = 0;
    static_cast<void>(answer(session, view));
    CHECK(answer(session, TestCase{}).find("4n3") != std::string::npos);
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
