// Full and failing disks: what is written over is there as it was or as it should be, whole; what
// was lost is said; nothing half is left beside it.
#include "scripting/session/session.hpp"
#include "tests/faults/faults.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <functional>

using namespace perthro;
using namespace perthro::testing;
using test::Failing;
using test::Fault;
using test::Then;

namespace {

constexpr const char* kOld = "what was there before\n";
constexpr int kMostSteps = 40;  // of one kind in one saving

std::size_t entries(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

// Saves over a file with every step of saving failing in turn, once and for good. `save` gives back
// whether it said that it failed.
void save_over(const std::string& file, const std::function<bool()>& save,
               const std::string& old = kOld) {
    std::ofstream(file, std::ios::binary) << old;
    REQUIRE(!save());
    const std::string fresh = read_file(file);
    const auto folder = std::filesystem::path(file).parent_path().string();
    const std::size_t files = entries(folder);
    int faults = 0;
    for (const Fault fault : {Fault::Write, Fault::Sync, Fault::Rename}) {
        for (const Then then : {Then::Mended, Then::Forever}) {
            for (int nth = 1; nth < kMostSteps; ++nth) {
                std::ofstream(file, std::ios::binary) << old;
                bool failed = false, happened = false;
                {
                    const Failing failing(fault, nth, then);
                    failed = save();
                    happened = failing.happened();
                }
                if (!happened) {
                    break;
                }
                ++faults;
                INFO("fault " << static_cast<int>(fault) << ", number " << nth);
                const std::string now = read_file(file);
                CHECK((now == old || now == fresh));
                CHECK((failed || now == fresh));
                CHECK(entries(folder) == files);
            }
        }
    }
    CHECK(faults >= 3);  // there is something to fail
}

}  // namespace

TEST_CASE("a record that is saved over is never half") {
    const Race race;
    const Folder folder;
    const std::string file = folder / "game.record";
    SECTION("in a game in a terminal") {
        const auto saved_behind = [&](const std::string& moves) {
            const Ran ran = run({"play", race.path(), "--text"},
                                moves + "save " + file + "\nquit\n");
            return contains(ran.out, "saved as");
        };
        REQUIRE(saved_behind(""));  // only a record of the same game is saved over
        save_over(file, [&] { return !saved_behind("a1-a2\n"); }, read_file(file));
    }
    SECTION("in a session") {
        session::Session session;
        session::Open open;
        open.game = race.path();
        open.seed = "1";
        test::ask<session::GameInfo>(session, open);
        save_over(file, [&] {
            session::RecordFile call;
            call.action = session::RecordAction::Save;
            call.file = file;
            return session.ask_and_wait(call).error.has_value();
        });
    }
}

TEST_CASE("a tests.yaml that gets another case is never half") {
    const Race race;
    session::Session session;
    session::Open open;
    open.game = race.path();
    test::ask<session::GameInfo>(session, open);
    const std::string file = race.file("tests.yaml");
    save_over(
        file,
        [&] {
            session::TestCase call;
            call.save = true;
            return session.ask_and_wait(call).error.has_value();
        },
        read_file(file));
}

TEST_CASE("weights that are written over are never half") {
    const Race race;
    const Folder folder;
    const std::string file = folder / "weights.yaml";
    save_over(file, [&] {
        const int code = run({"tune", race.path(), "--games", "4", "--rounds", "1", "--check", "0",
                              "--nodes", "10", "--keep", "--out", file, "--threads", "1"})
                             .code;
        std::filesystem::remove(file + ".tuning");  // where the next one would go on
        return code != 0;
    });
}

TEST_CASE("a new package is there whole or not at all") {
    for (const Then then : {Then::Mended, Then::Forever}) {
        for (int nth = 1; nth < kMostSteps; ++nth) {
            const Folder folder;
            const std::string path = folder / "fresh-game";
            Ran ran;
            bool happened = false;
            {
                const Failing failing(Fault::Write, nth, then);
                ran = run({"new", path});
                happened = failing.happened();
            }
            if (!happened) {
                CHECK(nth > 1);
                break;
            }
            INFO("write " << nth << ": " << ran.err);
            CHECK(ran.code != 0);
            CHECK(!std::filesystem::exists(path));
        }
    }
}

TEST_CASE("where the journal cannot be written the move stands, trouble is told") {
    for (int nth = 1; nth < 4; ++nth) {
        const Folder folder;
        session::SessionSettings settings;
        settings.journals = folder / "journals";
        session::Session session(settings);
        session::Open open;
        open.game = "breakthrough";
        const Failing failing(Fault::Write, nth, Then::Forever);
        CHECK_FALSE(session.ask_and_wait(open).error);
        for (const char* move : {"a2-a3", "a7-a6", "b2-b3"}) {
            session::Play play;
            play.text = move;
            const auto played = session.ask_and_wait(play);
            INFO((played.error ? played.error->message : ""));
            CHECK_FALSE(played.error);
        }
        CHECK(failing.happened());
        CHECK(session.ask_and_wait(session::View{}).error == std::nullopt);
        bool told = false;
        for (const session::Message& message : session.poll()) {
            told = told || std::holds_alternative<session::Trouble>(message.result);
        }
        CHECK(told);
    }
}

TEST_CASE("games whose lines cannot be written end with an error, and go on from what is there") {
    const Race race;
    const Folder folder;
    const std::string file = folder / "games.jsonl";
    const std::vector<std::string> call{"autoplay", race.path(), "--players", "random,random",
                                        "--games",  "6",         "--threads", "1",
                                        "--seed",   "3",         "--out",     file};
    for (int nth = 1; nth < 8; nth += 2) {
        std::filesystem::remove(file);
        Ran ran;
        bool happened = false;
        {
            const Failing failing(Fault::Write, nth, Then::Forever);
            ran = run(call);
            happened = failing.happened();
        }
        if (!happened) {
            break;
        }
        INFO("write " << nth << ": " << ran.err);
        CHECK(ran.code != 0);
        CHECK(contains(ran.err, "games.jsonl"));
        CHECK(run(call).code == 0);
        const std::string text = read_file(file);
        CHECK(std::count(text.begin(), text.end(), '\n') == 7);  // a heading and six games
    }
}
