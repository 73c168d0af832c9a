// What a session tells whoever makes a game: that its rules are too slow for a bot, where the time
// goes, and what random games were before a reload.
#include "scripting/session/counted_games.hpp"
#include "scripting/vm/state.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using perthro::testing::change_file;
using perthro::testing::contains;
using perthro::testing::Race;

namespace {

void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

// A hook that is asked of every list of moves and takes some milliseconds, with sanitizers, too.
std::string slow_filter() {
    return "\nfunction filter(position, moves)\n"
           "  local n = 0\n"
           "  for i = 1, " +
           std::to_string(100'000 / vm::kSlowness) +
           " do n = n + position:count(white) end\n"
           "end\n";
}

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

StatsView counted(Session& session, std::int64_t games) {
    ask<StatsView>(session, Stats{Running::Start, games});
    return told<StatsChanged>(session, [](const StatsChanged& news) { return !news.stats.running; })
        .stats;
}

const ComparedView& number(const StatsView& stats, const std::string& what,
                           const std::string& name = "", int player = 0) {
    const auto found = std::find_if(
        stats.compared.begin(), stats.compared.end(), [&](const ComparedView& one) {
            return one.what == what && one.name == name && one.player == player;
        });
    REQUIRE(found != stats.compared.end());
    return *found;
}

// So many games that white won of a hundred, no two of them alike.
CountedGames hundred(int won, const std::string& kind = "home") {
    CountedGames games;
    for (int i = 0; i < 100; ++i) {
        games.add({20 + i % 7, 100, true, kind, i < won ? 1 : 2, static_cast<std::uint64_t>(i)});
    }
    return games;
}

}  // namespace

TEST_CASE("a bot that looks at fewer than 100 positions in all of its time says so", "[no-tsan]") {
    const Race race;
    append(race.file("rules.lua"), slow_filter());
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
    append(race.file("rules.lua"), slow_filter());
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
    append(race.file("rules.lua"), slow_filter());
    CHECK(ask<ReloadView>(session, Reload{}).state == ReloadState::Loaded);
    CHECK_FALSE(ask<ProfileView>(session, ProfileGame{}).running);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(30));
    for (const Message& message : session.poll()) {
        CHECK_FALSE(std::holds_alternative<Profiled>(message.result));
    }
}

// ---- before and after a reload

TEST_CASE("random games are compared with those of the rules before a reload") {
    const Race race;
    Session session;
    open(session, race.path());
    const StatsView before = counted(session, 100);
    CHECK(before.games_before == 0);
    CHECK(before.compared.empty());
    CHECK(counted(session, 100).games_before == 0);  // the same rules
    change_file(race.file("rules.lua"), "{ step(n), land }",
                "{ step(n), maybe(empty, step(n)), land }");
    CHECK(ask<ReloadView>(session, Reload{}).state == ReloadState::Loaded);
    const StatsView now = counted(session, 100);
    CHECK(now.games_before == 100);
    const ComparedView& length = number(now, "length");
    CHECK(length.before == Approx(before.length));
    CHECK(length.now == Approx(now.length));
    CHECK(length.differs);
    CHECK(number(now, "branching").before == Approx(before.branching));
    CHECK(number(now, "branching").now == Approx(now.branching));
    for (const CountView& result : before.results) {
        CHECK(number(now, "result", result.name, result.player).before ==
              Approx(static_cast<double>(result.number) / 100));
    }
    CHECK(counted(session, 50).games_before == 100);
    open(session, "breakthrough");  // another game
    CHECK(counted(session, 20).games_before == 0);
}

TEST_CASE("a reload stops random games under way, and what they had counted is compared with") {
    const Race race;
    Session session;
    open(session, race.path());
    ask<StatsView>(session, Stats{Running::Start, 1'000'000});
    told<StatsChanged>(session, [](const StatsChanged& news) { return news.stats.games > 10; });
    change_file(race.file("rules.lua"), "{ step(n), land }", "{ step(n), land(enemy) }");
    CHECK(ask<ReloadView>(session, Reload{}).state == ReloadState::Loaded);
    const auto last = told<StatsChanged>(
        session, [](const StatsChanged& news) { return !news.stats.running; });
    CHECK(last.stats.games > 10);
    CHECK(counted(session, 10).games_before == last.stats.games);
}

TEST_CASE("random games without end are not begun") {
    const Race race;
    Session session;
    open(session, race.path());
    const Message answer = session.ask_and_wait(Stats{Running::Start, 1'000'001});
    REQUIRE(answer.error);
    CHECK(answer.error->message == "`games` is at most 1000000, not 1000001");
}

TEST_CASE("numbers of two versions differ where chance alone would hardly make them") {
    const auto compared = [](const CountedGames& now, const CountedGames& before) {
        StatsView view = now.view();
        now.compare_with(before, 2, view);
        return view;
    };
    // 60 against 30 of 100: z = 4.26; 50 against 40: z = 1.42 (1.96 is needed for 95 %).
    const StatsView far = compared(hundred(60), hundred(30));
    CHECK(far.games_before == 100);
    CHECK(number(far, "won", "", 1).differs);
    CHECK(number(far, "won", "", 1).now == Approx(0.6));
    CHECK(number(far, "won", "", 1).before == Approx(0.3));
    CHECK_FALSE(number(far, "won", "", 0).differs);
    CHECK_FALSE(number(far, "length").differs);
    CHECK_FALSE(number(compared(hundred(50), hundred(40)), "won", "", 1).differs);
    const StatsView other = compared(hundred(60), hundred(60, "beaten"));
    CHECK(number(other, "result", "beaten", 1).now == 0);
    CHECK(number(other, "result", "beaten", 1).before == Approx(0.6));
    CHECK(number(other, "result", "beaten", 1).differs);
    CHECK(number(other, "result", "home", 2).before == 0);
    CHECK_FALSE(number(other, "won", "", 2).differs);
}

TEST_CASE("games that went alike count once where two versions are compared") {
    CountedGames now, before;
    for (int i = 0; i < 100; ++i) {  // three ways to play it
        now.add({20, 100, true, "home", i < 60 ? 1 : 2, static_cast<std::uint64_t>(i % 3)});
        before.add({20, 100, true, "home", i < 30 ? 1 : 2, static_cast<std::uint64_t>(i % 3)});
    }
    StatsView view = now.view();
    now.compare_with(before, 2, view);
    CHECK_FALSE(number(view, "won", "", 1).differs);
}

TEST_CASE("a player who is no longer there is not among what is compared") {
    StatsView view = hundred(60).view();
    CountedGames before;
    before.add({20, 100, true, "home", 4, 1});
    hundred(60).compare_with(before, 2, view);
    for (const ComparedView& one : view.compared) {
        CHECK(one.player <= 2);
    }
}

TEST_CASE("a hint has the bounds of the command line, and ends with the session") {
    Session session;
    open(session, "reversi");
    for (const BotSpec& bot :
         {BotSpec{"ab", -1, 0, 1}, BotSpec{"ab", 3'600'001, 0, 1}, BotSpec{"ab", 0, -1, 1}}) {
        for (const Call& call : {Call(Hint{bot}), Call(Bot{Running::Start, 1, bot})}) {
            const Message message = session.ask_and_wait(call);
            REQUIRE(message.error);
            CHECK(message.error->code == "argument");
        }
    }
    session.hurry(std::chrono::milliseconds{100});
    const auto proposed = ask<ThinkingView>(session, Hint{{"mcts", 0, 100'000'000'000, 1}});
    CHECK_FALSE(proposed.move.empty());
    Session other;
    open(other, "reversi");
    other.ask(Hint{{"mcts", 0, 100'000'000'000, 1}});
    other.wait(std::chrono::milliseconds{200});  // the thread of the hint has begun
}
