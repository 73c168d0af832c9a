// What isolation costs: the same game in a process of its own and in this one.
#include "scripting/vm/state.hpp"
#include "tests/isolation/guarded.hpp"

#include <ctime>
#include <fstream>
#include <unistd.h>

namespace perthro::testing {

namespace {

using namespace session;
using Clock = std::chrono::steady_clock;

double middle_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// The middle one of several times that something takes, in milliseconds.
template <typename Work>
double milliseconds(int times, const Work& work) {
    std::vector<double> taken;
    for (int i = 0; i < times; ++i) {
        const auto begin = Clock::now();
        work();
        taken.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return middle_of(taken);
}

struct Costs {
    double open, reload, view, move;
};

Costs costs_of(Guarded& guarded) {
    Costs costs{};
    costs.open = milliseconds(11, [&] { guarded.open(); });
    costs.reload = milliseconds(11, [&] { REQUIRE_FALSE(guarded.answer(Reload{}).error); });
    costs.view = milliseconds(51, [&] { REQUIRE_FALSE(guarded.answer(View{}).error); });
    costs.move = milliseconds(31, [&] {
        guarded.play();
        REQUIRE_FALSE(guarded.answer(Undo{0, true}).error);
    });
    return costs;
}

// Resident memory of a process, in megabytes.
double megabytes_of(pid_t process) {
    std::ifstream stream("/proc/" + std::to_string(process) + "/statm");
    double size = 0, resident = 0;
    stream >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// What a process has used of processors.
double processor_seconds(pid_t process) {
    clockid_t clock{};
    timespec used{};
    REQUIRE(clock_getcpuclockid(process, &clock) == 0);
    REQUIRE(clock_gettime(clock, &used) == 0);
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

// Positions that a bot looks at in a second of a processor.
double speed_of_search(Guarded& guarded, std::uint64_t nodes) {
    guarded.open("first-steps", {{"size", "12"}});
    const pid_t process = guarded.session().isolated() ? workers().front() : getpid();
    BotSpec bot;
    bot.name = "ab";
    bot.nodes = nodes;
    const double before = processor_seconds(process);
    const Message message = guarded.answer(Hint{bot});
    const double seconds = processor_seconds(process) - before;
    REQUIRE_FALSE(message.error);
    const auto& found = std::get<ThinkingView>(message.result);
    REQUIRE(found.nodes >= bot.nodes);
    return static_cast<double>(found.nodes) / seconds;
}

struct SearchSpeeds {
    double here, apart;
};

// By turns, so that a machine that slows down does so for both.
SearchSpeeds search_speeds(Guarded& guarded, int times, std::uint64_t nodes) {
    std::vector<double> here, apart;
    for (int i = 0; i < times; ++i) {
        for (const bool trusted : {false, true}) {
            set_trusted(guarded.home().installed("first-steps"), trusted);
            (trusted ? here : apart).push_back(speed_of_search(guarded, nodes));
            REQUIRE(guarded.session().isolated() != trusted);
        }
    }
    return {middle_of(here), middle_of(apart)};
}

}  // namespace

// The aims are 1 and 20 ms; machines that others use, too, may take ten times as long.
TEST_CASE("isolation costs a move about a millisecond, a reload about twenty", "[.full]") {
    Guarded guarded;
    const Costs apart = costs_of(guarded);
    set_trusted(guarded.home().installed("first-steps"), true);
    const Costs here = costs_of(guarded);
    INFO("a move listed, made and taken back " << here.move << " -> " << apart.move
                                               << " ms, reload " << here.reload << " -> "
                                               << apart.reload << " ms");
    CHECK(apart.move - here.move < 10.0 * vm::kSlowness);
    CHECK(apart.reload - here.reload < 200.0 * vm::kSlowness);
}

// The aim is within a twentieth; ten times that, for the same reason.
TEST_CASE("a search takes about as long in a process of its own as here", "[.full]") {
    Guarded guarded;
    const SearchSpeeds speeds = search_speeds(guarded, 5, 200'000);
    INFO("nodes per second of a processor " << speeds.here << " -> " << speeds.apart);
    CHECK(speeds.apart > 0.5 * speeds.here);
    CHECK(speeds.here > 0.5 * speeds.apart);
}

// By hand, on a machine that does nothing else.
TEST_CASE("what isolation costs", "[.measure]") {
    Guarded guarded;
    const Costs apart = costs_of(guarded);
    REQUIRE(workers().size() == 1);
    const double memory = megabytes_of(workers().front());
    set_trusted(guarded.home().installed("first-steps"), true);
    const Costs here = costs_of(guarded);
    const SearchSpeeds speeds = search_speeds(guarded, 9, 2'000'000);
    WARN("open " << here.open << " -> " << apart.open << " ms, reload " << here.reload << " -> "
                 << apart.reload << " ms, a look " << here.view << " -> " << apart.view
                 << " ms, a move listed, made and taken back " << here.move << " -> " << apart.move
                 << " ms; nodes per second of a processor " << speeds.here << " -> " << speeds.apart
                 << " (" << 100 * (speeds.apart / speeds.here - 1) << " %); " << memory << " MB");
}

}  // namespace perthro::testing
