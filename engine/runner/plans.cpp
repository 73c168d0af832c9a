#include "engine/runner/plans.hpp"

#include "engine/runner/resolver.hpp"

namespace perthro::runner {

Plans::Plans(const Rules& rules, const std::uint8_t* heavy, const std::vector<char>& closing)
    : rules_(rules), heavy_(heavy), closing_(closing),
      entries_((static_cast<std::size_t>(rules.layout.players) + 1) * rules.movements.size()) {}

const Plan* Plans::of(Player me, int movement) {
    const auto number = static_cast<std::size_t>(movement);
    Entry& entry = entries_[me * rules_.movements.size() + number];
    if (!entry.made) {
        entry.made = true;
        entry.plan = resolve(rules_, heavy_, closing_, me, rules_.movements[number].start);
    }
    return entry.plan.get();
}

}  // namespace perthro::runner
