// What a session refuses of a call: numbers that their place cannot hold, structures without end;
// and what it does although something else fails: a game whose journal cannot be written.
#include "scripting/session/json.hpp"
#include "scripting/session/protocol.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/full_disk.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <sstream>

using namespace perthro;
using namespace perthro::session;
using namespace perthro::testing;
using test::ask;

namespace {

std::string refusal(const std::string& call, const std::string& arguments) {
    try {
        static_cast<void>(decode_call(call, nlohmann::json::parse(arguments)));
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

int troubles(Session& session) {
    int number = 0;
    for (const Message& message : session.poll()) {
        if (const auto* trouble = std::get_if<Trouble>(&message.result)) {
            ++number;
            CHECK(trouble->error.message.rfind("the game is not kept", 0) == 0);
        }
    }
    return number;
}

}  // namespace

TEST_CASE("numbers of calls are whole and fit, or are refused with their name") {
    CHECK(refusal("view", R"({"viewer": 1e308})").rfind("`viewer`: `1e+308` is no whole", 0) == 0);
    CHECK(refusal("step", R"({"to": "node", "node": 18446744073709551616})") != "");
    CHECK(refusal("step", R"({"to": "node", "node": 18446744073709551615})") != "");
    CHECK(refusal("step", R"({"to": "node", "node": 4294967297})") ==
          "`node`: `4294967297` is too large");
    CHECK(refusal("step", R"({"to": "node", "node": -4294967297})") ==
          "`node`: `-4294967297` is too small");
    CHECK(refusal("view", R"({"viewer": 1.5})") != "");
    CHECK(refusal("bot", R"({"player": 1, "bot": {"name": "ab", "time_ms": 1e20}})") != "");
    CHECK(refusal("bot", R"({"player": 1, "bot": {"name": "ab", "time_ms": 3000000000}})") ==
          "`time_ms`: `3000000000` is too large");
    CHECK(refusal("open", R"({"game": "chess", "clocks_ms": [1e300, 5]})") != "");
    CHECK(refusal("open", R"({"game": "chess", "clocks_ms": [60000.0, 5]})") == "");
    CHECK(refusal("view", R"({"viewer": 1.0})") == "");
    Session session;
    Open open;
    open.game = "chess";
    open.clocks_ms = {9'000'000'000'000'000'000, 5};
    const Message refused = session.ask_and_wait(open);
    REQUIRE(refused.error);
    CHECK(refused.error->message == "a clock shows 0 milliseconds to a year");
}

namespace {

// What `perthro session` answers to one line: the message of its error, and the remedy.
std::string answer_to(const std::string& line) {
    std::istringstream input(line + "\n");
    std::ostringstream output;
    run_session_protocol(input, output, "");
    const nlohmann::json answer = nlohmann::json::parse(output.str());
    CHECK(answer["id"] == 7);
    return answer.contains("error") ? answer["error"]["message"].get<std::string>() + " -- " +
                                          answer["error"]["remedy"].get<std::string>()
                                    : "";
}

}  // namespace

TEST_CASE("a key that nothing reads is refused, with where it belongs and the nearest name") {
    CHECK(answer_to(R"({"id": 7, "call": "play", "text": "e2e4"})") ==
          "a request has id, call and arguments, and no `text` -- write it inside of arguments: "
          "\"arguments\": {\"text\": ...}");
    CHECK(answer_to(R"({"id": 7, "call": "play", "txet": "e2e4"})") ==
          "a request has id, call and arguments, and no `txet` -- write it inside of arguments: "
          "\"arguments\": {\"text\": ...}");
    CHECK(answer_to(R"({"id": 7, "call": "open", "argumnets": {"game": "chess"}})") ==
          "a request has id, call and arguments, and no `argumnets` -- did you mean `arguments`?");
    CHECK(answer_to(R"({"id": 7, "call": "info", "whatever": 1})") ==
          "a request has id, call and arguments, and no `whatever` -- write {\"id\": 1, \"call\": "
          "NAME, \"arguments\": {...}}");
    CHECK(answer_to(R"({"id": 7, "call": "play", "arguments": {"txt": "e2e4"}})") ==
          "`play` has no argument `txt`, only: path, text -- did you mean `text`?");
    CHECK(answer_to(R"({"id": 7, "call": "hint", "arguments": {"bot": {"nodse": 9}}})") ==
          "`bot` of `hint` has no argument `nodse`, only: name, nodes, threads, time_ms -- did you "
          "mean `nodes`?");
    CHECK(answer_to(R"({"id": 7, "call": "plya"})").ends_with(" -- did you mean `play`?"));
    CHECK(answer_to(R"({"id": 7, "call": "list_bots"})").empty());
    CHECK(refusal("open", R"({"game": "chess", "options": {"any": "key"}})").empty());
}

TEST_CASE("lines with structures without end are answered") {
    const std::string deep(200'000, '[');
    const std::string end(200'000, ']');
    std::istringstream input("{\"id\": " + deep + end + ", \"call\": \"info\"}\n" +
                             "{\"id\": 2, \"call\": \"open\", \"arguments\": {\"game\": \"chess\", "
                             "\"options\": {\"a\": " +
                             deep + end + "}}}\n");
    std::ostringstream output;
    CHECK(run_session_protocol(input, output, "") == 0);
    const std::string text = output.str();
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK(text.find("\"code\":\"argument\"") != text.rfind("\"code\":\"argument\""));
}

TEST_CASE("a move whose journal cannot be written stands, and trouble is told once") {
    const Folder folder;
    SessionSettings settings;
    settings.journals = folder / "journals";
    Session session(settings);
    Open open;
    open.game = "chess";
    ask<GameInfo>(session, open);
    CHECK(troubles(session) == 0);
    Play play;
    play.text = "e4";
    ask<Played>(session, play);
    {
        const FullDisk full(1);
        for (const char* move : {"e5", "Nf3"}) {
            play.text = move;
            ask<Played>(session, play);
        }
        ask<HistoryView>(session, Undo{});
    }
    CHECK(troubles(session) == 1);
    CHECK(ask<HistoryView>(session, History{}).line.size() == 3);
    // What was kept before is whole, and nothing torn stands behind it.
    const auto kept = ask<UnfinishedList>(session, ListUnfinished{});
    REQUIRE(kept.games.size() == 1);
    CHECK(kept.games[0].plies == 1);
    CHECK(read_file(kept.games[0].file).back() == '\n');
}

TEST_CASE("a game is opened and played where no journal can be made") {
    const Folder folder;
    std::ofstream(folder / "file") << "no folder";
    SessionSettings settings;
    settings.journals = folder / "file";
    Session session(settings);
    Open open;
    open.game = "chess";
    ask<GameInfo>(session, open);
    Play play;
    play.text = "e4";
    ask<Played>(session, play);
    CHECK(troubles(session) == 1);
}

TEST_CASE("`session --journal` keeps the running game") {
    const Folder folder;
    const std::string lines =
        "{\"id\": 1, \"call\": \"open\", \"arguments\": {\"game\": \"chess\"}}\n"
        "{\"id\": 2, \"call\": \"play\", \"arguments\": {\"text\": \"e4\"}}\n";
    CHECK(run({"session", "--journal", folder / "kept"}, lines).code == 0);
    SessionSettings settings;
    settings.journals = folder / "kept";
    Session session(settings);
    const auto kept = ask<UnfinishedList>(session, ListUnfinished{});
    REQUIRE(kept.games.size() == 1);
    CHECK(kept.games[0].plies == 1);
    run({"session", "chess"}, lines);
    CHECK(ask<UnfinishedList>(session, ListUnfinished{}).games.size() == 1);
}
