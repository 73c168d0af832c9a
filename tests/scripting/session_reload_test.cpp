// Reloading while a game goes on: swapped only on success, stopped where a ply is no longer legal,
// noticed however an editor saves.
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using namespace std::chrono_literals;

namespace {

constexpr const char* kYaml = R"(api: 1
id: steps
title: Steps
players: [white, black]
board: {grids: [{size: [4, 4]}]}
pieces: {man: {letter: M}}
setups: {start: {white: {man: rank 1}}}
results: {blocked: {when: stuck, to_move: loss}}
)";
constexpr const char* kRules = "man:move { step(n), land }\n";

std::size_t moves(Session& session) { return ask<MoveListView>(session, Moves{}).moves.size(); }

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<Played>(session, call);
}

class Steps {
public:
    explicit Steps(bool watch = false) {
        folder.write("steps/game.yaml", kYaml);
        folder.write("steps/rules.lua", kRules);
        Open open;
        open.game = folder.path("steps");
        open.watch = watch;
        ask<GameInfo>(session, open);
    }
    void rules(const std::string& text) const { folder.write("steps/rules.lua", text); }

    test::ScratchPackage folder;
    Session session;
};

// The next reload that the session reports by itself.
ReloadView next_reload(Session& session) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (std::chrono::steady_clock::now() < end) {
        session.wait(100ms);
        for (const Message& message : session.poll()) {
            if (const auto* reloaded = std::get_if<Reloaded>(&message.result);
                reloaded && message.id == 0) {
                return reloaded->reload;
            }
        }
    }
    FAIL("no reload was reported");
    return {};
}

}  // namespace

TEST_CASE("new rules take the old ones' place with the game as it stands") {
    Steps steps;
    CHECK(moves(steps.session) == 4);  // four men, one step each
    play(steps.session, "a1-a2");
    play(steps.session, "d4-d3");
    const std::string old_rules = ask<GameInfo>(steps.session, Info{}).rules_hash;
    steps.rules("man:move { along(n, ne), step, land }\n");
    const auto view = ask<ReloadView>(steps.session, Reload{});
    CHECK(view.state == ReloadState::Loaded);
    CHECK(ask<GameInfo>(steps.session, Info{}).rules_hash != old_rules);
    REQUIRE(view.changed.size() == 1);
    CHECK(std::filesystem::path(view.changed[0]).filename() == "rules.lua");
    CHECK(ask<PositionView>(steps.session, View{}).ply == 2);
    // a2: a3 b3; b1: b2 c2; c1: c2 d2; d1: d2
    CHECK(moves(steps.session) == 7);
    CHECK(ask<ReloadView>(steps.session, Reload{}).state == ReloadState::Same);
}

TEST_CASE("broken rules leave the old ones playable") {
    Steps steps;
    play(steps.session, "a1-a2");
    steps.rules("man:move { step(n), lnad }\n");
    const auto view = ask<ReloadView>(steps.session, Reload{});
    CHECK(view.state == ReloadState::Broken);
    REQUIRE(view.errors.size() == 1);
    CHECK(view.errors[0].line == 1);
    CHECK(view.errors[0].text.find("land") != std::string::npos);
    CHECK(ask<PositionView>(steps.session, View{}).old_rules);
    CHECK(ask<ErrorList>(steps.session, Errors{}).errors.size() == 1);
    play(steps.session, "d4-d3");
    steps.rules(kRules);
    CHECK(ask<ReloadView>(steps.session, Reload{}).state == ReloadState::Same);
    CHECK_FALSE(ask<PositionView>(steps.session, View{}).old_rules);
    CHECK(ask<PositionView>(steps.session, View{}).ply == 2);
}

TEST_CASE("a ply that is no longer legal stops the reload until somebody decides") {
    const auto answer = GENERATE(StoppedAnswer::Stay, StoppedAnswer::Keep, StoppedAnswer::Restart);
    Steps steps;
    play(steps.session, "a1-a2");
    play(steps.session, "d4-d3");
    play(steps.session, "a2-a3");
    steps.rules("man:move { rank_one, step(n), land }\n");
    steps.folder.write(
        "steps/game.yaml",
        std::string(kYaml).replace(std::string(kYaml).find("grids: [{size: [4, 4]}]"), 23,
                                   "grids: [{size: [4, 4]}], zones: {rank_one: rank 1}"));
    const auto view = ask<ReloadView>(steps.session, Reload{});
    REQUIRE(view.state == ReloadState::Stopped);
    CHECK(view.ply == 3);
    CHECK(view.move == "a2-a3");
    CHECK(view.reason.find("rules.lua:1") != std::string::npos);
    CHECK(ask<PositionView>(steps.session, View{}).ply == 3);  // the old rules go on
    Reload decide;
    decide.stopped = answer;
    CHECK(ask<ReloadView>(steps.session, decide).state == ReloadState::Loaded);
    const auto position = ask<PositionView>(steps.session, View{});
    const int a3 = 8;
    CHECK(position.cells[a3].pieces.size() == (answer == StoppedAnswer::Keep ? 1 : 0));
    CHECK(ask<HistoryView>(steps.session, History{}).current ==
          (answer == StoppedAnswer::Stay ? 2 : 0));
}

TEST_CASE("a saved file is noticed however it is saved") {
    Steps steps(true);
    const std::string path = steps.folder.path("steps/rules.lua");
    int round = 0;
    for (const char* way : {"in place", "renamed", "unlinked", "in pieces"}) {
        CAPTURE(way);
        const std::string text = std::string(kRules) + "-- " + std::to_string(++round) + "\n";
        if (std::string(way) == "renamed") {
            std::filesystem::rename(steps.folder.write("steps/.rules.lua.new", text), path);
        } else if (std::string(way) == "in pieces") {
            std::ofstream stream(path, std::ios::binary | std::ios::trunc);
            for (const char c : text) {
                stream << c << std::flush;
            }
        } else {
            if (std::string(way) == "unlinked") {
                std::filesystem::remove(path);
            }
            steps.rules(text);
        }
        ReloadView view = next_reload(steps.session);
        while (view.state == ReloadState::Broken) {  // caught between deleting and writing
            view = next_reload(steps.session);
        }
        CHECK(view.state == ReloadState::Loaded);
    }
    steps.rules(std::string(kRules) + "-- " + std::to_string(round) + "\n");  // the same bytes
                                                                              // again
    CHECK_FALSE(steps.session.wait(300ms));
}

TEST_CASE("a save while the rules are read is not missed") {
    Steps steps(true);
    for (int round = 1; round <= 10; ++round) {
        CAPTURE(round);
        // Reading this takes long enough for the second save to fall into it.
        steps.rules("for i = 1, 30000000 do math.abs(i) end\n" + std::string(kRules) + "-- " +
                    std::to_string(round) + "\n");
        std::this_thread::sleep_for(std::chrono::milliseconds(5 * round));
        const bool odd = round % 2 == 1;
        steps.rules(odd ? "man:move { along(n, ne), step, land }\n"
                        : "man:move { along(nw, n, ne), step, land }\n");
        const std::size_t wanted = odd ? 7 : 10;  // of four men side by side
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (moves(steps.session) != wanted && std::chrono::steady_clock::now() < end) {
            steps.session.wait(20ms);
            static_cast<void>(steps.session.poll());
        }
        CHECK(moves(steps.session) == wanted);
    }
}

TEST_CASE("a folder that was deleted and made again is watched again") {
    for (const char* way : {"deleted", "moved away", "deleted, with a reload by hand"}) {
        CAPTURE(way);
        Steps steps(true);
        const std::filesystem::path folder = steps.folder.path("steps");
        if (std::string(way) == "moved away") {
            std::filesystem::rename(folder, steps.folder.path("elsewhere"));
        } else {
            std::filesystem::remove_all(folder);
        }
        if (std::string(way) == "deleted, with a reload by hand") {
            CHECK(ask<ReloadView>(steps.session, Reload{}).state == ReloadState::Broken);
        }
        std::this_thread::sleep_for(100ms);
        steps.folder.write("steps/game.yaml", kYaml);
        for (int save = 1; save <= 3; ++save) {  // the first may be found with the folder itself
            steps.rules("man:move { along(" + std::string(save % 2 == 0 ? "n" : "n, ne") +
                        "), step, land }\n");
            const std::size_t wanted = save % 2 == 0 ? 4 : 7;
            const auto end = std::chrono::steady_clock::now() + 10s;
            while (moves(steps.session) != wanted && std::chrono::steady_clock::now() < end) {
                steps.session.wait(20ms);
                static_cast<void>(steps.session.poll());
            }
            CHECK(moves(steps.session) == wanted);
        }
    }
}

TEST_CASE("a package that could not be opened opens when its folder has been made again") {
    const test::ScratchPackage folder;
    folder.write("steps/game.yaml", "api: 1\n");
    Session session;
    Open open;
    open.game = folder.path("steps");
    open.watch = true;
    CHECK(session.ask_and_wait(open).error);
    std::filesystem::remove_all(folder.path("steps"));
    std::this_thread::sleep_for(200ms);
    folder.write("steps/rules.lua", kRules);
    folder.write("steps/game.yaml", kYaml);
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (session.ask_and_wait(Moves{}).error && std::chrono::steady_clock::now() < end) {
        session.wait(20ms);
        static_cast<void>(session.poll());
    }
    CHECK(moves(session) == 4);
}
