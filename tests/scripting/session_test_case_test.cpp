// Test cases that a session writes into tests.yaml: what stands there stays, however it is written.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using perthro::testing::contains;
using perthro::testing::Race;
using perthro::testing::read_file;
using perthro::testing::run;

namespace {

const std::string kCount = "{position: start, depths: {1: 5}, source: hand}";

// What `add` answers where tests.yaml holds a text: "" or the code of the error.
std::string added(const Race& race, const std::string& text) {
    std::ofstream(race.file("tests.yaml"), std::ios::binary) << text;
    Session session;
    Open open;
    open.game = race.path();
    ask<GameInfo>(session, open);
    const Message message = session.ask_and_wait(TestCase{1, true});
    return message.error ? message.error->code : "";
}

// The number of counts that are tested and hold.
int tested(const Race& race) {
    const auto ran = run({"test", race.path()});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    return contains(ran.out, "2 passed") ? 2 : contains(ran.out, "1 passed") ? 1 : 0;
}

}  // namespace

TEST_CASE("a case is put into a list as the list is written") {
    const Race race;
    for (const std::string& text :
         {"counts:\n  - " + kCount + "\n", "counts:\n- " + kCount + "\n",
          "counts:\n      - " + kCount + "\n",
          "# first\n\ncounts:\n\n# a remark\n- " + kCount + "\n",
          "counts:\r\n  - " + kCount + "\r\n", "counts:\r\n- " + kCount + "\r\n"}) {
        INFO(text);
        CHECK(added(race, text).empty());
        CHECK(tested(race) == 2);
    }
    CHECK(added(race, "").empty());
    CHECK(tested(race) == 1);
}

TEST_CASE("where the file would no longer say the same nothing is written") {
    const Race race;
    for (const std::string& text :
         {std::string("counts: []\n"), "counts: [" + kCount + "]\n", "{counts: [" + kCount + "]}\n",
          "counts: # one\n  - " + kCount}) {
        INFO(text);
        CHECK(added(race, text) == "file");
        CHECK(read_file(race.file("tests.yaml")) == text);
    }
}
