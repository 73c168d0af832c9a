// A person at the client with a package that was installed: it runs in a process of its own, and
// when that dies the person reads so and plays on.
#include "renderer/draw/art.hpp"
#include "scripting/isolation/sanitized.hpp"
#include "scripting/package/foreign.hpp"
#include "tests/isolation/crash_scripts.hpp"
#include "tests/isolation/processes.hpp"
#include "tests/renderer/table.hpp"
#include "tests/scripting/travel_support.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>
#include <thread>

using namespace perthro;
using namespace std::chrono_literals;

namespace {

// A man of the package in this folder, white's.
class Man {
public:
    explicit Man(const std::string& folder) {
        session::BoardView board;
        board.types.resize(2);
        board.types[1].name = "man";
        session::GameCard card;
        card.path = folder;
        card.players = {"white", "black"};
        art_.begin(board, card);
    }
    // Its bytes, 32 pixels square.
    std::string picture() {
        session::PieceView piece;
        piece.type = piece.owner = 1;
        const auto end = std::chrono::steady_clock::now() + 30s;
        while (true) {
            const renderer::Image& image = art_.piece(piece, kSize, 0);
            if (!art_.take_unfinished() || std::chrono::steady_clock::now() > end) {
                return {reinterpret_cast<const char*>(image.pixels()), kSize * kSize * 4};
            }
            std::this_thread::sleep_for(5ms);
            static_cast<void>(art_.rasters()->poll());
        }
    }
    std::vector<session::ErrorView> problems() { return art_.take_problems(); }

private:
    static constexpr int kSize = 32;
    renderer::Art art_{std::make_shared<renderer::Rasters>()};
};

// The first cell's man steps, and before he has, the script crashes LuaJIT.
void crash_at_a_move(const testing::Packable& packable) {
    std::ofstream(packable.file("rules.lua"), std::ios::app)
        << "function on_applied(position)\n"
        << "  if position:is_empty(position:cell(1, 1)) then\n"
        << testing::kCrashOfTraces << "  end\nend\n";
}

// What a person is told once the process of a game has died, "" if it does not.
std::string told_of_an_end(test::Table& table) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (std::chrono::steady_clock::now() < end) {
        const std::string text = table.model().status.text;
        if (testing::contains(text, "goes on where it stood")) {
            return text;
        }
        table.client().poll();
        table.client().wait(10ms);
    }
    return "";
}

}  // namespace

TEST_CASE("a game of a stranger whose process dies is told and goes on where it stood") {
    const testing::DataHome home;
    const testing::Packable packable;
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    {
        test::Table table("first-steps");
        CHECK(testing::contains(table.model().status.text, "in a process of its own"));
        const auto first = table.model().moves.moves;
        REQUIRE_FALSE(first.empty());
        table.play(first.front().own);
        const std::string played = table.last();
        CHECK(played == first.front().own);
        const auto workers = testing::workers();
        REQUIRE(workers.size() == 1);
        kill(workers.front(), SIGSEGV);
        CHECK(told_of_an_end(table) != "");
        table.settle();
        CHECK(table.last() == played);
        const auto next = table.model().moves.moves;
        REQUIRE_FALSE(next.empty());
        table.play(next.front().own);
        CHECK(table.last() == next.front().own);
    }
    refuse_foreign(false);
}

TEST_CASE("a person whose game crashes LuaJIT by a move is told, and plays another") {
    const testing::DataHome home;
    const testing::Packable packable;
    crash_at_a_move(packable);
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    {
        test::Table table("first-steps");
        table.play("b1-b2");
        table.play("b5-b4");
        table.play("a1-a2");
        if (testing::luajit_is_known_to_crash() || table.last() != "a1-a2") {
            const std::string told = told_of_an_end(table);
            INFO(told);
            CHECK((isolation::kSanitized || testing::contains(told, "SIGSEGV")));
            CHECK(testing::contains(told, "ended the process that isolates it"));
            table.settle();
            CHECK(table.last() == "b5-b4");
            table.play("c1-c2");
            CHECK(table.last() == "c1-c2");
        } else {
            std::cout << "this LuaJIT outlives\n" << testing::kCrashOfTraces;
        }
    }
    refuse_foreign(false);
}

TEST_CASE("a package of a stranger has its card and its picture in the browser") {
    const testing::DataHome home;
    const testing::Packable packable;
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    {
        renderer::Client client("", renderer::Settings{});
        client.browsing().list_games();
        session::Preview preview;
        preview.game = "first-steps";
        client.browsing().want_preview(preview, true);
        const auto shown = [&] {
            const auto found = client.model().browser.previews.find("first-steps");
            return found != client.model().browser.previews.end() &&
                   !found->second.view.board.cells.empty() && client.model().browser.listed;
        };
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!shown() && std::chrono::steady_clock::now() < end) {
            client.poll();
            client.wait(10ms);
        }
        REQUIRE(shown());
        const auto& games = client.model().browser.games;
        const auto card = std::find_if(games.begin(), games.end(),
                                       [](const auto& one) { return one.id == "first-steps"; });
        REQUIRE(card != games.end());
        CHECK(card->errors.empty());
        CHECK(card->title != "");
    }
    refuse_foreign(false);
}

TEST_CASE("a stranger draws by a process without rights, its user in this one") {
    const testing::DataHome home;
    const testing::Packable packable;
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    Man own(packable.path());
    const std::string expected = own.picture();
    CHECK(testing::children_of(getpid()).empty());
    Man strangers(home.installed("first-steps"));
    CHECK(strangers.picture() == expected);
    CHECK(testing::children_of(getpid()).size() == 1);
    CHECK(strangers.problems().empty());
    Man unknown(home.file("data"));  // no package: nobody knows whose
    std::filesystem::create_directories(home.file("data/art"));
    std::filesystem::copy_file(packable.file("art/man.svg"), home.file("data/art/man.svg"));
    CHECK(unknown.picture() == expected);
    CHECK(testing::children_of(getpid()).size() == 2);
}
