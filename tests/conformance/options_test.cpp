// Every setup and every option of every package, one change at a time: it loads, and a few random
// plies pass the battery. The quick tier takes one other value of each option.
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/battery.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kPlies = 4;  // of each game

// The values of an option that differ from its default; of a range its ends.
std::vector<std::string> other_values(const OptionDefinition& option) {
    std::vector<std::string> values = option.values;
    if (option.type == "bool") {
        values = {"true", "false"};
    } else if (option.type == "int") {
        values = {std::to_string(option.low), std::to_string(option.high)};
    }
    std::erase(values, option.default_value);
    return values;
}

void play_some(const std::shared_ptr<const Rules>& rules, const std::string& setup) {
    Battery battery(rules, Tier::Quick);
    battery.play(setup, 1, kPlies);
}

// Runs `work` for a variant; what it throws names the variant and stops no other.
template <typename Work>
void attempt(const std::string& variant, const Work& work) {
    INFO(variant);
    try {
        work();
    } catch (const std::exception& error) {
        FAIL_CHECK(variant << ": " << error.what());
    }
}

void play_setups(const std::string& id, const std::shared_ptr<const Rules>& rules) {
    for (const Setup& setup : rules->game.setups) {
        attempt(id + ", setup " + setup.name, [&] { play_some(rules, setup.name); });
    }
}

void play_options(const std::string& id, const Rules& rules, Tier tier) {
    for (const OptionDefinition& option : rules.game.options) {
        if (option.fixed) {
            continue;
        }
        std::vector<std::string> values = other_values(option);
        values.resize(std::min<std::size_t>(values.size(), tier == Tier::Full ? values.size() : 1));
        for (const std::string& value : values) {
            attempt(id + ", " + option.name + "=" + value,
                    [&, name = option.name] { play_some(open_package(id, {{name, value}}), ""); });
        }
    }
}

void play_all(Tier tier) {
    for (const std::string& id : packages_to_test()) {
        attempt(id, [&] {
            const auto rules = open_package(id);
            play_setups(id, rules);
            play_options(id, *rules, tier);
        });
    }
}

}  // namespace

TEST_CASE("every setup and every option of every package opens and plays") {
    vm::run_on_script_thread([] { play_all(Tier::Quick); });
}

TEST_CASE("every setup and every value of every option opens and plays", "[.full]") {
    vm::run_on_script_thread([] { play_all(Tier::Full); });
}
