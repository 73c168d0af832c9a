// States on several threads at once: each thread has its own, made of one game or copied from one
// state.
#include "tests/embed/embed_support.hpp"

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <pthread.h>
#include <thread>

using namespace perthro::test;

namespace {

constexpr int kPlies = 40;

// A game played ply by ply from a copy of a state; its last position, "" if anything failed.
std::string played_from(const perthro_state* state, std::uint64_t number) {
    perthro_state* copy = nullptr;
    perthro_random* numbers = nullptr;
    char* text = nullptr;
    bool good = perthro_state_copy(state, &copy, nullptr) == PERTHRO_OK &&
                perthro_random_new(1, number, &numbers, nullptr) == PERTHRO_OK;
    for (int ply = 0; good && ply < kPlies; ++ply) {
        std::size_t count = 0;
        good = perthro_state_move_count(copy, &count, nullptr) == PERTHRO_OK;
        if (count == 0) {
            break;
        }
        good = good && perthro_state_apply(copy, perthro_random_below(numbers, count), nullptr) ==
                           PERTHRO_OK;
    }
    good = good && perthro_state_position(copy, 0, &text, nullptr) == PERTHRO_OK;
    std::string result = good ? text : "";
    perthro_text_free(text);
    perthro_random_free(numbers);
    perthro_state_free(copy);
    return result;
}

}  // namespace

TEST_CASE("two threads with a state each play the games that one plays", "[threads]") {
    for (const char* const id : {"chess", "breakthrough"}) {
        INFO(id);
        const Game game = open(id);
        const State start = begin(game);
        constexpr std::uint64_t kGames = 6;
        std::vector<std::string> one_by_one, together(kGames);
        for (std::uint64_t number = 0; number < kGames; ++number) {
            one_by_one.push_back(played_from(start.get(), number));
        }
        std::atomic<std::uint64_t> next{0};
        const auto work = [&] {
            for (std::uint64_t number = next++; number < kGames; number = next++) {
                together[number] = played_from(start.get(), number);
            }
        };
        std::thread one(work), other(work);
        one.join();
        other.join();
        CHECK(one_by_one.front() != "");
        CHECK(together == one_by_one);
    }
}

TEST_CASE("a thread with a stack of 1 MB is enough", "[threads]") {
    for (const char* const id : {"breakthrough", "hex", "banqi", "english-draughts", "chess"}) {
        INFO(id);
        const Game game = open(id);
        const State start = begin(game);
        struct Work {
            const perthro_state* state;
            std::string played;
        } work{start.get(), ""};
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, std::size_t{1} << 20);
        pthread_t thread{};
        const auto run = [](void* self) -> void* {
            auto& of = *static_cast<Work*>(self);
            of.played = played_from(of.state, 3);
            return nullptr;
        };
        REQUIRE(pthread_create(&thread, &attributes, run, &work) == 0);
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
        CHECK(work.played == played_from(start.get(), 3));
    }
}

TEST_CASE("rules that run on are stopped on a thread that lets no signal through", "[no-tsan]") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "running-on";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "game.yaml")
        << "api: 1\nid: running-on\nboard: {grids: [{size: [4, 2]}]}\n"
           "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}}}\n";
    std::ofstream(folder / "rules.lua")
        << "man:move { along(orthogonal), step, land }\n"
           "local function deeper() return 1 + deeper() end\n"
           "function plausible(position)\n"
           "  for player in position:players() do\n"
           "    if position:count(player, man) == 2 then while true do end end\n"
           "    if position:count(player, man) == 3 then deeper() end\n"
           "  end\n"
           "end\n";
    const Game game = open(folder.string());
    std::filesystem::remove_all(folder);
    Failed endless, deep, none;
    std::thread([&] {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        const auto at = [&](const char* position) {
            perthro_state* state = nullptr;
            const Failed failed = failure(perthro_state_from_position, game.get(), position,
                                          &state);
            perthro_state_free(state);
            return failed;
        };
        endless = at("4/MM1m white");
        deep = at("4/MMMm white");
        none = at("4/M2m white");
    }).join();
    CHECK(endless.status == PERTHRO_RULES);
    CHECK(endless.message.find("took too long and was stopped") != std::string::npos);
    CHECK(deep.status == PERTHRO_RULES);
    CHECK(deep.message.find("stack overflow") != std::string::npos);
    CHECK(none.status == PERTHRO_OK);
}
