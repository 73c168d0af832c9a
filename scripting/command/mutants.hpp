// Packages with one change in their rules, and whether their tests notice it: for `perthro mutate`
// and `perthro test --coverage`.
#pragma once

#include "scripting/report/dead_rules.hpp"
#include "scripting/report/rule_changes.hpp"
#include "scripting/vm/state.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace perthro::command {

// Which changes are tried, and what their tests may cost.
struct MutantRequest {
    std::string game;                    // id or path
    std::set<report::ChangeKind> kinds;  // of these
    std::uint64_t count = 0;             // so many that load; 0 = all
    std::uint64_t seed = 0;              // of the order in which they are drawn
    std::uint64_t nodes = 0;             // of counts in tests, see TestSettings
    int threads = 0;
    vm::Limits limits;
};

// A changed package that loaded, and what became of its tests.
struct Mutant {
    report::RuleChange change;
    bool noticed = false;
    report::Difference shows;  // of one that no test notices: where a random game differs
};

struct Mutants {
    std::vector<Mutant> tried;            // those that load, in the order of the text
    std::map<std::string, int> left_out;  // changes of what decides no rule, see RuleChanges
    std::map<std::string, int> ends;      // how many of the random games ended so, by kind
    std::size_t games = 0;                // random games that were played again
};

// Which they are does not depend on the threads.
[[nodiscard]] Mutants try_mutants(const MutantRequest& request);

// "without `step(n)`", "`enemy` instead of `own`"
[[nodiscard]] std::string in_words(const report::RuleChange& change);

}  // namespace perthro::command
