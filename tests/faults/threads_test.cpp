// Threads and programs that cannot be started are errors that are said, not the end of the program.
#include "scripting/session/session.hpp"
#include "tests/faults/faults.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

using namespace perthro;
using namespace perthro::testing;
using test::Failing;
using test::Fault;

namespace {

using Words = std::vector<std::string>;

// Lets every thread in turn fail to start.
void fail_every_thread(const Words& words, const std::string& input = "") {
    INFO(words.front());
    for (int nth = 1; nth < 20; ++nth) {
        Ran ran;
        bool happened = false;
        {
            const Failing failing(Fault::Thread, nth);
            ran = run(words, input);
            happened = failing.happened();
        }
        if (!happened) {
            CHECK(nth > 1);
            return;
        }
        INFO("thread " << nth << "\n" << ran.out << "\n" << ran.err);
        CHECK((ran.code != 0 || contains(ran.out + ran.err, "thread")));
    }
    FAIL("too many threads");
}

}  // namespace

TEST_CASE("a search whose threads cannot start says so", "[faults]") {
    const Race race;
    for (const char* const bot : {"ab", "mcts"}) {
        fail_every_thread(
            {"bestmove", race.path(), "--bot", bot, "--nodes", "300", "--search-threads", "3"});
    }
}

TEST_CASE("games between bots whose threads cannot start end with an error", "[faults]") {
    const Race race;
    fail_every_thread(
        {"autoplay", race.path(), "--players", "random,random", "--games", "4", "--threads", "3"});
    fail_every_thread({"tune", race.path(), "--games", "4", "--rounds", "1", "--check", "0",
                       "--nodes", "10", "--keep", "--out", race.file("w.yaml"), "--threads", "2"});
    fail_every_thread({"playout", race.path(), "--count", "40", "--threads", "2"});
}

TEST_CASE("an engine whose thread cannot start says so", "[faults]") {
    const Race race;
    fail_every_thread({"engine", race.path(), "--bot", "ab"}, "isready\ngo nodes 20\nquit\n");
}

TEST_CASE("a session whose thread cannot start is an error; one whose helpers cannot answers") {
    {
        const Failing failing(Fault::Thread, 1);
        CHECK_THROWS_AS(session::Session(), std::runtime_error);
    }
    for (int nth = 2; nth < 8; ++nth) {
        const Failing failing(Fault::Thread, nth);
        const Ran ran = run({"session"},
                            "{\"id\":1,\"call\":\"open\",\"arguments\":{\"game\":\"breakthrough\","
                            "\"watch\":true}}\n{\"id\":2,\"call\":\"stats\",\"arguments\":"
                            "{\"action\":\"start\",\"games\":2}}\n{\"id\":3,\"call\":\"hint\","
                            "\"arguments\":{\"bot\":{\"name\":\"random\",\"nodes\":5}}}\n"
                            "{\"id\":4,\"call\":\"view\"}\n");
        INFO("thread " << nth << "\n" << ran.out.substr(0, 2000) << "\n" << ran.err);
        if (failing.happened() && ran.code == 0) {
            CHECK(contains(ran.out, "thread"));
            CHECK(contains(ran.out, "\"id\":4"));
        }
    }
}

TEST_CASE("a program that cannot be started is no player") {
    const Race race;
    const Failing failing(Fault::Program, 1, test::Then::Forever);
    const Ran ran = run({"bestmove", race.path(), "--bot", "uci:sh", "--nodes", "5"});
    CHECK(failing.happened());
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "sh"));
}
