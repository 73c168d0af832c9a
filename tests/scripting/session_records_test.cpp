// Records come from anybody: what they name is a known package, never a place on this machine. With
// its package named beside it a record is that package's.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::ask;
using perthro::testing::contains;
using perthro::testing::Race;

namespace {

std::string record_of(const std::string& game) { return "perthro record 1\ngame: " + game + "\n"; }

session::Message opened(const std::string& record, const std::string& game = "") {
    session::Session session;
    session::Open open;
    open.record = record;
    open.game = game;
    return session.ask_and_wait(open);
}

}  // namespace

TEST_CASE("a record opens no package by a path") {
    const Race race;
    for (const std::string& named : {race.path(), std::string("./games/chess"),
                                     std::string("games/chess"), race.path() + "/game.yaml"}) {
        INFO(named);
        const session::Message message = opened(record_of(named));
        REQUIRE(message.error);
        CHECK(message.error->message ==
              "the record is of the game `" + named + "`, which is no known package");
    }
    CHECK_FALSE(opened(record_of("chess")).error);
}

TEST_CASE("a record of a package elsewhere is opened together with that package") {
    const Race race;
    CHECK_FALSE(opened(record_of("first-steps"), race.path()).error);
    const session::Message alone = opened(record_of("first-steps"));
    REQUIRE(alone.error);
    CHECK(contains(alone.error->remedy, "open the record together with its package"));
}

TEST_CASE("a file with a record of the open game goes on in its package, another names no path") {
    const Race race;
    const std::string own = race.path() + "/../own.record";
    const std::string strange = race.path() + "/../strange.record";
    std::ofstream(own) << record_of("first-steps");
    std::ofstream(strange) << record_of("./games/chess");
    session::Session session;
    session::Open open;
    open.game = race.path();
    static_cast<void>(ask<session::GameInfo>(session, open));
    CHECK(ask<session::RecordView>(session, session::RecordFile{session::RecordAction::Load, own})
              .file == own);
    const session::Message message = session.ask_and_wait(
        session::RecordFile{session::RecordAction::Load, strange});
    REQUIRE(message.error);
    CHECK(message.error->message ==
          "the record is of the game `./games/chess`, which is no known package");
}

TEST_CASE("a game in the terminal loads no record of a package by its path") {
    const Race race;
    const std::string file = race.path() + "/../strange.record";
    std::ofstream(file) << record_of("./games/chess");
    const auto ran = testing::run({"play", race.path(), "--text"}, "load " + file + "\nquit\n");
    CHECK(contains(ran.out + ran.err, "is a record of `./games/chess`, which is no known package"));
}

TEST_CASE("acts of a record that cannot be are refused with their line") {
    const Race race;
    const session::Message message = opened(
        record_of("first-steps") + "\n1. a1-a2\n& resign martian\n", race.path());
    REQUIRE(message.error);
    CHECK(message.error->message == "there is no player `martian`");
    CHECK(message.error->place == "line 5");
}

TEST_CASE("an illegal ply of a record that does not say its rules is not laid to other rules") {
    const Race race;
    const session::Message message = opened(record_of("first-steps") + "\n1. a1-a5\n", race.path());
    REQUIRE(message.error);
    CHECK(message.error->remedy ==
          "write a legal move there, or take the ply out with all behind it");
}
