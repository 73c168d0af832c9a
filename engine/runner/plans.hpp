// The plans of one game's movements, for whoever follows them (one thread).
#pragma once

#include "engine/ids.hpp"
#include "engine/rules/rules.hpp"
#include "engine/runner/plan.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::runner {

class Plans {
public:
    // heavy: [expression] not 0 for conditions that are asked as a whole, since something else
    // knows them (facts::Store::asked_for); null: none. closing: see closing_words(). They and the
    // rules outlive the plans.
    Plans(const Rules& rules, const std::uint8_t* heavy, const std::vector<char>& closing);

    // The plan of a movement of pieces, made when it is first asked for; null where its first word
    // changes something already, so that nothing is gained by one.
    [[nodiscard]] const Plan* of(Player me, int movement);

private:
    struct Entry {
        bool made = false;
        std::unique_ptr<const Plan> plan;
    };
    const Rules& rules_;
    const std::uint8_t* heavy_;
    const std::vector<char>& closing_;
    std::vector<Entry> entries_;  // [me * movements + movement]
};

}  // namespace perthro::runner
