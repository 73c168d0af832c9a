#include "scripting/command/odd_starts.hpp"

#include "scripting/play/position_warnings.hpp"

#include <fmt/format.h>

namespace perthro::command {

void OddStarts::look(const Match& match, const TestStart& start, const std::string& file) {
    if (start.position.empty()) {
        return;
    }
    need_allowed(match, start.position);
    if (!known_.insert(start.position).second) {
        return;
    }
    const std::shared_ptr<const Rules> rules = match.worker().shared_rules();
    std::unique_ptr<Oddities>& oddities = oddities_[rules.get()];
    if (oddities == nullptr) {
        oddities = std::make_unique<Oddities>(rules);
    }
    Position position(rules->layout);
    if (match.position_texts().read(start.position, position)) {
        return;  // where the match began is checked before
    }
    Worker worker(rules);
    worker.begin_at(position);
    for (const std::string& warning : position_warnings(*oddities, worker)) {
        warnings_.push_back(
            fmt::format("{}:{}: no game has this position: {}", file, start.at.line, warning));
    }
}

}  // namespace perthro::command
