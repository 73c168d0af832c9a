#include "scripting/play/honesty.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace perthro {

namespace {

constexpr std::size_t kMostLeaks = 3;

// The texts that only one of two lists has; "order" where they have the same.
std::string difference(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    std::vector<std::string> only;
    for (const auto& [here, there] : {std::pair(&one, &other), std::pair(&other, &one)}) {
        for (const std::string& text : *here) {
            if (std::find(there->begin(), there->end(), text) == there->end()) {
                only.push_back((here == &one ? "-" : "+") + text);
            }
        }
    }
    return only.empty() ? "their order" : fmt::format("{}", fmt::join(only, ", "));
}

}  // namespace

std::string difference(const Sight& one, const Sight& other) {
    if (one.position != other.position) {
        return "the observation: " + one.position + " / " + other.position;
    }
    if (one.hash != other.hash) {
        return "the hash of the observation";
    }
    if (one.moves != other.moves) {
        return "the moves: " + difference(one.moves, other.moves);
    }
    if (one.family != other.family) {
        return "the notation: " + difference(one.family, other.family);
    }
    return "";
}

HonestyCheck::HonestyCheck(std::shared_ptr<const Rules> rules)
    : match_(rules), observer_(rules), sampler_(rules) {}

Sight HonestyCheck::look(const Position& truth, Player viewer) {
    Worker& worker = match_.worker();
    worker.set_position(truth);
    match_.changed();
    Sight sight;
    const Position& seen = observer_.observe(worker, viewer);
    sight.position = match_.position_texts().write(seen);
    sight.hash = observation_hash(seen);
    if (sees_moves(worker.position(), viewer)) {
        sight.moves = match_.texts();
        sight.family = match_.texts(style_of(match_.rules().game));
    }
    return sight;
}

HonestyReport HonestyCheck::check(const Position& truth, Player viewer, int samples,
                                  Random& random) {
    HonestyReport report;
    const Sight expected = look(truth, viewer);
    const Position observation = observer_.observe(match_.worker(), viewer);
    report.hidden = !(observation == truth);
    std::set<std::string> seen;
    for (int i = 0; i < samples; ++i) {
        const auto sample = sampler_.sample(observation, viewer, random);
        if (!sample) {
            continue;
        }
        ++report.drawn;
        const Sight sight = look(*sample, viewer);
        const std::string text = match_.position_texts().write(*sample);
        seen.insert(text);
        if (const std::string leak = difference(expected, sight);
            !leak.empty() && report.leaks.size() < kMostLeaks) {
            report.leaks.push_back(
                match_.rules().game.players[viewer] + " is shown a difference in " + leak +
                "; true: " + match_.position_texts().write(truth) + "; drawn: " + text);
        }
    }
    report.different = static_cast<int>(seen.size());
    return report;
}

}  // namespace perthro
