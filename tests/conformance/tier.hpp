// How much a run can afford: by tier (cases tagged [.full] ask for Tier::Full) and by build. The
// packages that are tested are all, or the one that PERTHRO_BATTERY_PACKAGE names.
#pragma once

#include "scripting/package/files.hpp"
#include "scripting/play/open_game.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace perthro::test {

enum class Tier { Quick, Full };

// The sanitizers' builds and the debug one, which all have the self-checks.
#ifdef PERTHRO_CHECKS
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif

// A number from the environment instead of the tier's own, for a run by hand.
[[nodiscard]] inline int number_from(const char* variable, int otherwise) {
    const char* const given = std::getenv(variable);
    return given != nullptr ? std::max(1, std::atoi(given)) : otherwise;
}

// Games of the battery per package: 2, in the full tier 12, in slow builds 1.
[[nodiscard]] inline int battery_games(Tier tier) {
    const int games = kSlowBuild ? 1 : tier == Tier::Full ? 12 : 2;
    return number_from("PERTHRO_BATTERY_GAMES", games);
}

[[nodiscard]] inline std::vector<std::string> packages_to_test() {
    const char* const only = std::getenv("PERTHRO_BATTERY_PACKAGE");
    return only != nullptr ? std::vector<std::string>{only} : package_ids();
}

// Limits that no package needs but a machine with other work to do may: what is tested here is not
// how long a script takes.
[[nodiscard]] inline vm::Limits patient_limits() {
    vm::Limits limits;
    limits.load = limits.operation = std::chrono::seconds(20);
    return limits;
}

// A package with these options, and those that random games of it are played with.
[[nodiscard]] inline std::shared_ptr<const Rules> open_package(const std::string& id,
                                                               const OptionValues& options = {}) {
    LoadRequest request;
    request.package = id;
    request.options = options;
    OpenGame game = open_game(request, patient_limits());
    for (const auto& [option, value] : game.rules->game.autoplay) {
        request.options.emplace(option, value);
    }
    return request.options == options ? game.rules : open_game(request, patient_limits()).rules;
}

}  // namespace perthro::test
