// What `perthro autoplay` and `perthro merge` say about the games of a tournament: text, JSON, a
// plot.
#pragma once

#include "scripting/command/syntax.hpp"
#include "scripting/tournament/standing.hpp"

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace perthro::command {

// --sprt, --plot and --json.
struct SummaryArguments {
    std::string sprt, plot;
    bool json = false;
};
// Adds --sprt, --plot and --json.
void add_summary(Syntax& syntax, SummaryArguments& arguments);

// The test that --sprt asks for. Throws UsageError where it makes no sense, or the schedule is no
// match of two.
[[nodiscard]] std::optional<tournament::Sprt> test_of(const SummaryArguments& arguments,
                                                      const tournament::Schedule& schedule);

// Prints the summary and writes the plot. `seconds` is how long it took, 0 = not said. Throws
// WriteFailure if the plot cannot be written.
void summarise(const SummaryArguments& arguments, const tournament::Standing& standing,
               const std::string& game, double seconds, std::ostream& out);

// The standing as one JSON object; `seconds` of summarise().
[[nodiscard]] nlohmann::ordered_json summary_json(const tournament::Standing& standing,
                                                  const std::string& game, double seconds);
// The standing as lines for people; `seconds` of summarise().
void print_summary(const tournament::Standing& standing, const std::string& game, double seconds,
                   std::ostream& out);

}  // namespace perthro::command
