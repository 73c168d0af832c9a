// Random games through the C interface are those of `perthro playout`, and as quick; states are
// cheap and nothing leaks.
#include "scripting/command/run.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/embed/embed_support.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <malloc.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::array kPackages{"chess",   "breakthrough", "connect-four", "oware", "backgammon",
                               "reversi", "shogi",        "dark-chess",   "hex",   "banqi"};
constexpr std::uint64_t kSeed = 11;

using Ends = std::map<std::pair<std::string, std::string>, std::uint64_t>;  // kind, winners

struct Played {
    std::uint64_t plies = 0;
    Ends ends;
};

Played by_command(const std::string& id, int count) {
    std::istringstream in;
    std::ostringstream out, err;
    const int code = run_command({"playout", id, "--count", std::to_string(count), "--seed",
                                  std::to_string(kSeed), "--threads", "1", "--json"},
                                 {in, out, err});
    INFO(err.str());
    REQUIRE(code == 0);
    const auto json = nlohmann::json::parse(out.str());
    Played played{json.at("plies"), {}};
    for (const auto& end : json.at("results")) {
        played.ends[{end.at("kind"), end.at("winners")}] = end.at("games");
    }
    return played;
}

std::string winners(const Game& game, std::uint32_t players) {
    std::string names;
    for (int player = 1; player <= perthro_game_player_count(game.get()); ++player) {
        if ((players >> player & 1) != 0) {
            names += (names.empty() ? "" : " and ") +
                     std::string(perthro_game_player_name(game.get(), player));
        }
    }
    return names;
}

Played by_interface(const std::string& id, int count) {
    const Game game = open_for_playouts(id);
    const State state = begin(game, kSeed);
    Played played;
    for (int number = 0; number < count; ++number) {
        perthro_playout one{};
        char* kind = nullptr;
        call(perthro_state_playout, state.get(), kSeed, static_cast<std::uint64_t>(number), &one,
             &kind, nullptr);
        played.plies += one.plies;
        if (one.outcome.over != 0) {
            ++played.ends[{kind, winners(game, one.outcome.winners)}];
        }
        perthro_text_free(kind);
    }
    return played;
}

// Every package, so many games of each.
void same_games(int count) {
    for (const char* const id : kPackages) {
        INFO(id);
        const Played one = by_command(id, count);
        const Played other = by_interface(id, count);
        CHECK(one.plies == other.plies);
        CHECK(one.ends == other.ends);
    }
}

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    constexpr double kNanosecond = 1e-9;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * kNanosecond;
}

template <typename Work>
double seconds_of(Work&& work) {
    const double begin = processor_seconds();
    work();
    return processor_seconds() - begin;
}

std::size_t bytes_in_use() { return mallinfo2().uordblks; }

// So many copies, each played on by a ply, taken back and freed again.
void copy_and_free(const State& state, int count) {
    for (int i = 0; i < count; ++i) {
        const State copy = made<State>(perthro_state_copy, state.get());
        call(perthro_state_apply, copy.get(), static_cast<std::size_t>(i % 20));
        if (i % 3 == 0) {
            call(perthro_state_undo, copy.get());
        }
    }
}

void leaks_nothing(const std::string& id, int count) {
    const Game game = open(id);
    const State state = begin(game);
    copy_and_free(state, 1000);
    const std::size_t before = bytes_in_use();
    copy_and_free(state, count);
    CHECK(bytes_in_use() <= before + 4096);
}

}  // namespace

TEST_CASE("300 random games of ten packages are those of the command line") { same_games(30); }

TEST_CASE("10,000 random games of ten packages are those of the command line", "[.full]") {
    same_games(1000);
}

TEST_CASE("many random games of one call are those of many calls") {
    for (const char* const id : {"reversi", "breakthrough"}) {
        const Game game = open_for_playouts(id);
        const State state = begin(game);
        std::array<perthro_playout, 5> together{};
        call(perthro_state_playouts, state.get(), kSeed, std::uint64_t{2}, together.size(),
             together.data());
        for (std::size_t i = 0; i < together.size(); ++i) {
            perthro_playout one{};
            call(perthro_state_playout, state.get(), kSeed, std::uint64_t{2} + i, &one, nullptr,
                 nullptr);
            CHECK(one.plies == together.at(i).plies);
            CHECK(one.outcome.winners == together.at(i).outcome.winners);
        }
    }
    CHECK(failure(perthro_state_playouts, begin(open("chess")).get(), kSeed, std::uint64_t{0},
                  std::size_t{3}, nullptr)
              .message == "`playouts` is NULL");
}

TEST_CASE("random games ply by ply are the same games, and leave their records") {
    for (const char* const id : kPackages) {
        INFO(id);
        const Game game = open_for_playouts(id);
        const State start = begin(game, kSeed);
        for (std::uint64_t number = 0; number < 3; ++number) {
            perthro_playout whole{};
            State end;
            perthro_state* at_end = nullptr;
            call(perthro_state_playout, start.get(), kSeed, number, &whole, nullptr, &at_end);
            end.reset(at_end);
            const auto numbers = made<Numbers>(perthro_random_new, kSeed, number);
            const State state = begin(game, perthro_random_next(numbers.get()));
            int going = 1;
            while (going != 0 && ending(state).outcome.claimable == 0) {
                call(perthro_state_apply_random, state.get(), numbers.get(), &going);
            }
            CHECK(perthro_state_plies(state.get()) == whole.plies);
            CHECK(position(state) == position(end));
            CHECK(ending(state).outcome.winners == whole.outcome.winners);
        }
    }
}

namespace {

// Random games of a package: as the command plays them, by one call and by a call for each.
class Racer {
public:
    explicit Racer(const std::string& id)
        : game_(open_for_playouts(id)), state_(begin(game_, kSeed)) {
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = id;
            for (std::size_t i = 0; i < perthro_game_autoplay_count(game_.get()); ++i) {
                const perthro_option option = perthro_game_autoplay(game_.get(), i);
                request.options[option.name] = option.value;
            }
            worker_ = std::make_unique<Worker>(open_game(request).rules);
        });
        playout_ = std::make_unique<Playout>(*worker_);
    }
    ~Racer() {
        vm::run_on_script_thread([this] { worker_.reset(); });
    }
    Racer(const Racer&) = delete;
    Racer& operator=(const Racer&) = delete;

    // Processor seconds of so many games.
    double command(std::uint64_t games) {
        double seconds = 0;
        vm::run_on_script_thread([&] {
            seconds = seconds_of([&] {
                for (std::uint64_t number = 0; number < games; ++number) {
                    static_cast<void>(playout_->play({}, kSeed, number));
                }
            });
        });
        return seconds;
    }
    double one_call(std::uint64_t games) {
        std::vector<perthro_playout> played(games);
        return seconds_of([&] {
            call(perthro_state_playouts, state_.get(), kSeed, std::uint64_t{0}, games,
                 played.data());
        });
    }
    double many_calls(std::uint64_t games) {
        return seconds_of([&] {
            for (std::uint64_t number = 0; number < games; ++number) {
                perthro_playout one{};
                call(perthro_state_playout, state_.get(), kSeed, number, &one, nullptr, nullptr);
            }
        });
    }

private:
    Game game_;
    State state_;
    std::unique_ptr<Worker> worker_;
    std::unique_ptr<Playout> playout_;
};

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

// What else the machine does slows all down alike where they take turns, so that the middle of many
// short rounds is told.
TEST_CASE("random games through the interface have 0.9 of the speed of the command's", "[.full]") {
    constexpr double kLongEnough = 0.1;  // seconds: the clock of some machines goes in hundredths
    constexpr int kRounds = 15;
    std::printf("speed through the interface, of the command's: by one call, by a call a game\n");
    for (const char* const id : kPackages) {
        Racer racer(id);
        std::uint64_t games = 20;
        while (racer.command(games) < kLongEnough) {
            games *= 2;
        }
        static_cast<void>(racer.many_calls(games));
        std::vector<double> by_one, by_many;
        for (int round = 0; round < kRounds; ++round) {
            const double before = racer.command(games);
            const double one = racer.one_call(games);
            const double many = racer.many_calls(games);
            const double as_command = (before + racer.command(games)) / 2;
            by_one.push_back(as_command / one);
            by_many.push_back(as_command / many);
        }
        std::printf("%-13s %.2f  %.2f  (%.2f ms a game)\n", id, median(by_one), median(by_many),
                    racer.command(games) / static_cast<double>(games) * 1e3);
        INFO(id);
        CHECK(median(by_one) >= 0.9);
        CHECK(median(by_many) >= 0.9);
    }
}

TEST_CASE("20,000 copies of states leave nothing behind") {
    leaks_nothing("chess", 10'000);
    leaks_nothing("breakthrough", 10'000);
}

TEST_CASE("a million copies of states leave nothing behind", "[.full]") {
    leaks_nothing("chess", 100'000);
    leaks_nothing("breakthrough", 900'000);
}

TEST_CASE("a copy of a state shares what was played") {
    const Game game = open("breakthrough");
    const State state = begin(game);
    const auto numbers = made<Numbers>(perthro_random_new, 1, 0);
    for (int ply = 0; ply < 30; ++ply) {
        call(perthro_state_apply_random, state.get(), numbers.get(), nullptr);
    }
    constexpr std::size_t kCopies = 1000, kMostOfACopy = 200;
    std::vector<State> copies(kCopies);
    const std::size_t before = bytes_in_use();
    for (State& copy : copies) {
        copy = made<State>(perthro_state_copy, state.get());
    }
    CHECK(bytes_in_use() - before <= kCopies * kMostOfACopy);
}
