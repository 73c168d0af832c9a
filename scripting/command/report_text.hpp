// What `perthro report` prints of what it found: lines for people, or one JSON object.
#pragma once

#include "scripting/report/measures.hpp"
#include "scripting/report/page.hpp"

#include <ostream>
#include <vector>

namespace perthro::command {

// Prints what was found, in lines for people. `compared` is empty where nothing is compared with.
void print_report(const report::Findings& found, const std::vector<report::Compared>& compared,
                  const report::PageTexts& texts, std::ostream& out);
// Prints what was found as one JSON object on one line.
void print_report_json(const report::Findings& found, const std::vector<report::Compared>& compared,
                       const report::PageTexts& texts, std::ostream& out);

}  // namespace perthro::command
