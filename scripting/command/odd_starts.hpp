// Positions of tests.yaml that no game has, told once each with file and line.
#pragma once

#include "engine/game/oddities.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/match.hpp"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace perthro::command {

class OddStarts {
public:
    // Looks at where a test begins, which the match stands on. Throws PlayError if the package
    // forbids that, RuleError if its rules fail.
    void look(const Match& match, const TestStart& start, const std::string& file);

    // "games/small/tests.yaml:7: no game has this position: white has no king"
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

private:
    std::map<const Rules*, std::unique_ptr<Oddities>> oddities_;
    std::set<std::string> known_;  // positions
    std::vector<std::string> warnings_;
};

}  // namespace perthro::command
