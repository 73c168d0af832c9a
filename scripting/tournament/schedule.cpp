#include "scripting/tournament/schedule.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::tournament {

namespace {

constexpr double kMostEncounters = 100'000;

// The ways of choosing so many of 0 .. from-1, each ascending, in lexicographic order.
std::vector<std::vector<std::size_t>> choices(std::size_t from, std::size_t many) {
    double ways = 1;
    for (std::size_t i = 0; i < many; ++i) {
        ways *= static_cast<double>(from - i) / static_cast<double>(i + 1);
    }
    if (ways > kMostEncounters) {
        throw ScheduleError(
            fmt::format("{} bots can meet in {:.0f} ways (name fewer)", from, ways));
    }
    std::vector<char> taken(from, 0);
    std::fill_n(taken.begin(), many, 1);
    std::vector<std::vector<std::size_t>> all;
    do {
        std::vector<std::size_t>& one = all.emplace_back();
        for (std::size_t i = 0; i < from; ++i) {
            if (taken[i] != 0) {
                one.push_back(i);
            }
        }
    } while (std::prev_permutation(taken.begin(), taken.end()));
    return all;
}

}  // namespace

Schedule::Schedule(std::vector<std::string> bots, std::vector<std::string> seats, Format format)
    : bots_(std::move(bots)), seats_(std::move(seats)) {
    const std::size_t together = std::min(bots_.size(), seats_.size());
    if (format == Format::RoundRobin || together < 2) {
        encounters_ = choices(bots_.size(), together);
        return;
    }
    for (const std::vector<std::size_t>& others : choices(bots_.size() - 1, together - 1)) {
        std::vector<std::size_t>& one = encounters_.emplace_back(1, 0);
        for (const std::size_t other : others) {
            one.push_back(other + 1);
        }
    }
}

std::size_t Schedule::bot_at(std::size_t seat, std::uint64_t number) const {
    const std::vector<std::size_t>& here = encounters_[cycle_of(number) % encounters_.size()];
    return here[std::min<std::size_t>((seat + number) % seats_.size(), here.size() - 1)];
}

}  // namespace perthro::tournament
