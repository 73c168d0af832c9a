// The clocks of a game: who has one, what it takes, and what it leaves alone.
#include "scripting/session/game_clocks.hpp"

#include <catch2/catch.hpp>
#include <thread>

using perthro::kNobody;
using perthro::session::GameClocks;

TEST_CASE("a seat without a clock has no time that could run out") {
    GameClocks clocks;
    CHECK_FALSE(clocks.any());
    CHECK(clocks.left(1, true) == -1);
    clocks.set({60'000, 30'000}, 0);
    CHECK(clocks.any());
    CHECK(clocks.left(kNobody, false) == -1);
    CHECK(clocks.left(3, false) == -1);
    clocks.clear();
    CHECK(clocks.left(1, false) == -1);
}

TEST_CASE("time is taken from the seat whose clock ran, and a move earns the increment") {
    GameClocks clocks;
    clocks.set({60'000, 30'000}, 5'000);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(clocks.left(1, false) == 60'000);
    CHECK(clocks.left(1, true) <= 60'000 - 20);
    clocks.charge(1, true);
    CHECK(clocks.left(1, false) <= 65'000 - 20);
    CHECK(clocks.left(1, false) > 60'000);
    CHECK(clocks.left(2, false) == 30'000);
}

TEST_CASE("time in which no clock ran is nobody's") {
    GameClocks clocks;
    clocks.set({60'000, 30'000}, 5'000);
    clocks.pause(true);
    CHECK(clocks.paused());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    clocks.charge(kNobody, false);
    clocks.charge(1, false);
    CHECK(clocks.left(1, false) > 60'000 - 20);
    CHECK(clocks.left(1, false) <= 60'000);
    clocks.set({10, 10}, 0);
    CHECK_FALSE(clocks.paused());
}

TEST_CASE("a clock that has run out shows nothing, and no less") {
    GameClocks clocks;
    clocks.set({1, 30'000}, 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(clocks.left(1, true) == 0);
    clocks.charge(1, false);
    CHECK(clocks.left(1, false) == 0);
}
