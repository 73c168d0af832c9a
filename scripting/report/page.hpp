// The report as one HTML file with plots inside: nothing else is loaded.
#pragma once

#include "scripting/report/measures.hpp"
#include "scripting/report/option_effects.hpp"

#include <string>
#include <vector>

namespace perthro::report {

// How two versions of a game differ in a measure that both have.
struct Compared {
    const Measure* now = nullptr;
    const Measure* before = nullptr;
    Interval difference;
};
// The measures that both have, in the order of `now`; both must outlive what comes back.
[[nodiscard]] std::vector<Compared> compare(const Findings& now, const Findings& before);

// "12.3 % (10.1 to 14.9)", "31.5 (30.2 to 32.8)", "-" of nothing.
[[nodiscard]] std::string in_words(const Interval& found, Unit unit);

// What the page says beside numbers.
struct PageTexts {
    std::string title;                    // of the game
    std::string made;                     // from which games
    std::string against;                  // what it is compared with; "" = nothing
    std::vector<std::string> dead_rules;  // one line each
    std::vector<OptionEffect> options;
};

// The page; `compared` is empty where nothing is compared with, `topology` draws the board of
// visits.
[[nodiscard]] std::string report_page(const Findings& found, const std::vector<Compared>& compared,
                                      const PageTexts& texts, const Topology& topology);

}  // namespace perthro::report
