// What a session tells whoever makes a game: that its rules are too slow for a bot.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <functional>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
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
