// What a session tells whoever makes a game: that its rules are too slow for a bot, and where the
// time goes.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using perthro::testing::contains;
using perthro::testing::Race;

namespace {

void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

// A hook that is asked of every list of moves and takes some milliseconds.
constexpr const char* kSlowFilter = "\nfunction filter(position, moves)\n"
                                    "  local n = 0\n"
                                    "  for i = 1, 20000 do n = n + position:count(white) end\n"
                                    "end\n";

void open(Session& session, const std::string& game) {
    Open call;
    call.game = game;
    call.seed = "1";
    ask<GameInfo>(session, call);
}

ThinkingView hint(Session& session, int time_ms, std::int64_t nodes = 0) {
    return ask<ThinkingView>(session, Hint{{"ab", time_ms, nodes, 1}});
}

// The first event of this kind that fits.
template <typename Event>
Event told(Session& session, const std::function<bool(const Event&)>& fits) {
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (std::chrono::steady_clock::now() < end) {
        session.wait(100ms);
        for (const Message& message : session.poll()) {
            const auto* const event = std::get_if<Event>(&message.result);
            if (event != nullptr && fits(*event)) {
                return *event;
            }
        }
    }
    FAIL("nothing is told");
    return {};
}

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<Played>(session, call);
}

std::string error_of(Session& session, Call call) {
    const Message message = session.ask_and_wait(std::move(call));
    return message.error ? message.error->code : "";
}

ProfileView profiled(Session& session) {
    CHECK(ask<ProfileView>(session, ProfileGame{Running::Start, 1}).running);
    return told<Profiled>(session, [](const Profiled&) { return true; }).profile;
}

}  // namespace

TEST_CASE("a bot that looks at fewer than 100 positions in all of its time says so") {
    const Race race;
    append(race.file("rules.lua"), kSlowFilter);
    Session session;
    open(session, race.path());
    const ThinkingView slow = hint(session, 15);
    CHECK(slow.few);
    CHECK(slow.nodes > 0);
    CHECK(slow.nodes < 100);
    CHECK_FALSE(hint(session, 0, 3).few);  // it was to look at three
    ask<ThinkingView>(session, Bot{Running::Start, 1, {"ab", 15, 0, 1}});
    const auto moved = told<Thinking>(
        session, [](const Thinking& news) { return !news.thinking.played.empty(); });
    CHECK(moved.thinking.few);
}

TEST_CASE("a bot that had time for its positions is not called slow") {
    const Race race;
    Session session;
    open(session, race.path());
    CHECK_FALSE(hint(session, 500).few);
}

// ---- where the time goes

TEST_CASE("a profile is measured while the session answers, and names lines with their text") {
    const Race race;
    append(race.file("rules.lua"), kSlowFilter);
    Session session;
    open(session, race.path());
    CHECK(ask<ProfileView>(session, ProfileGame{Running::Start, 1}).running);
    CHECK(ask<ChoiceView>(session, Choices{}).moves > 0);
    CHECK(ask<ProfileView>(session, ProfileGame{}).running);
    const ProfileView profile = told<Profiled>(session, [](const Profiled&) {
                                    return true;
                                }).profile;
    CHECK_FALSE(profile.running);
    CHECK(profile.problem.empty());
    CHECK(profile.plies > 0);
    CHECK(profile.games > 0);
    CHECK(profile.node == 0);
    REQUIRE_FALSE(profile.costs.empty());
    const CostView& dearest = profile.costs.front();
    CHECK(dearest.of == "lua");
    CHECK(dearest.name == "filter");
    CHECK(dearest.share > 0.5);
    CHECK(dearest.seconds > 0.5 * profile.seconds);
    CHECK(contains(dearest.place, "first-steps/rules.lua:"));
    CHECK(contains(dearest.line, "function filter"));
    REQUIRE_FALSE(profile.advice.empty());
    CHECK(contains(profile.advice.front(), "the function `filter`"));
    CHECK_FALSE(ask<ProfileView>(session, ProfileGame{}).running);
}

TEST_CASE("a profile begins where the game stands") {
    Session session;
    Open call;
    call.game = "breakthrough";
    call.position = "8/8/P6p/8/8/8/8/8 white";
    ask<GameInfo>(session, call);
    play(session, "a6-a7");
    play(session, "h6-h5");
    const ProfileView profile = profiled(session);  // whatever white does here ends the game
    CHECK(profile.node == 2);
    CHECK(profile.plies <= profile.games + 1);
    CHECK(profile.games > 1);
}

TEST_CASE("a script that stops a profile is told, and no profile is measured of what is over") {
    const Race race;
    append(race.file("rules.lua"), "\nfunction filter(position, moves)\n"
                                   "  if position.ply > 2 then error('enough') end\n"
                                   "end\n");
    Session session;
    open(session, race.path());
    CHECK(contains(profiled(session).problem, "enough"));
    CHECK(error_of(session, ProfileGame{Running::Start, 0}) == "argument");
    CHECK(error_of(session, ProfileGame{Running::Start, 61}) == "argument");
    Open over;
    over.game = "chess";
    over.position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    ask<GameInfo>(session, over);
    CHECK(error_of(session, ProfileGame{Running::Start, 1}) == "over");
}

TEST_CASE("a profile that is stopped, or whose rules went, is not told") {
    const Race race;
    Session session;
    open(session, race.path());
    const auto begun = std::chrono::steady_clock::now();
    ask<ProfileView>(session, ProfileGame{Running::Start, 60});
    CHECK_FALSE(ask<ProfileView>(session, ProfileGame{Running::Stop}).running);
    ask<ProfileView>(session, ProfileGame{Running::Start, 60});
    append(race.file("rules.lua"), kSlowFilter);
    CHECK(ask<ReloadView>(session, Reload{}).state == ReloadState::Loaded);
    CHECK_FALSE(ask<ProfileView>(session, ProfileGame{}).running);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(30));
    for (const Message& message : session.poll()) {
        CHECK_FALSE(std::holds_alternative<Profiled>(message.result));
    }
}
