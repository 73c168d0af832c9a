// Conditions on how many cells of a set hold something.
#include "engine/kernel/path_conditions.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro::kernel {

bool PathConditions::test_some(const Code& code, bool wanted) {
    if (const auto known = known_some(code)) {
        return *known == wanted;
    }
    if (!wanted && test_absence(code)) {
        return true;
    }
    return require(count_over(code), {0, 0}, !wanted, code.at);
}

// Whether the condition holds on some cell of the set, if that does not depend on the position.
std::optional<bool> PathConditions::known_some(const Code& code) {
    const auto cells = cells_of(code.kid[0]);
    if (!cells || code.kids < 2) {
        return std::nullopt;
    }
    bool all_known = true;
    for (const Cell cell : *cells) {
        const auto content = content_at(code.kid[1], cell);
        if (content && content->everything()) {
            return true;
        }
        all_known = all_known && content && content->nothing();
    }
    return all_known ? std::optional(false) : std::nullopt;
}

// no(some(set, c)), said of the cells where c holds, of which there are few: which ends they
// forbid. False if that cannot be said.
bool PathConditions::test_absence(const Code& code) {
    const auto cells = cells_of(code.kid[0]);
    if (!cells || code.kids < 2 || walk_.at.lifted || !walk_.at.tallies.empty()) {
        return false;
    }
    const auto content = content_of(code.kid[1]);
    if (!content || content->empty()) {
        return false;
    }
    walk_.at.terms.absent.push_back(contents_.intern(*content));
    walk_.at.absences.push_back(*cells);
    return true;
}

PathConditions::Count PathConditions::count_of(std::int32_t value) {
    const Code& code = program_.expression(value);
    switch (code.op) {
        case Op::Const: return {code.a, {}, {}};
        case Op::Count: return count_over(code);
        default: refuse(reasons::kCounted, code.at, written(rules_.game, program_, code));
    }
}

PathConditions::Count PathConditions::count_over(const Code& code) {
    const auto cells = cells_of(code.kid[0]);
    const auto refuse_as = [&](const Unfit& why) {
        refuse(why, code.at, written(rules_.game, program_, code));
    };
    if (!cells) {
        refuse_as(reasons::kCellsDepend);
    }
    Count count;
    if (code.kid[1] < 0) {
        count.sure = static_cast<std::int64_t>(cells->size());
        return count;
    }
    for (const Cell cell : *cells) {
        const auto content = content_at(code.kid[1], cell);
        if (!content) {
            refuse_as(reasons::kAsksMore);
        }
        if (content->everything()) {
            ++count.sure;
            continue;
        }
        if (content->nothing()) {
            continue;
        }
        if (changed(cell) || cell == walk_.at.landed) {
            refuse_as(reasons::kCountsChanged);
        }
        if (!count.open.empty() && count.content != *content) {
            refuse_as(reasons::kCountsMixed);
        }
        count.content = *content;
        count.open.push_back(cell);
    }
    return count;
}

bool PathConditions::require(const Count& count, Range range, bool inside, const Source& at) {
    const auto most = static_cast<std::int64_t>(count.open.size());
    const Range open{std::max<std::int64_t>(range.low - count.sure, 0),
                     std::min(range.high - count.sure, most)};
    if (open.low > open.high) {  // it never lies there
        return !inside;
    }
    if (open.low == 0 && open.high == most) {
        return inside;
    }
    if (walk_.prefix) {
        refuse(reasons::kManyAnswers, at);
    }
    walk_.at.tallies.push_back({count.open, contents_.intern(count.content),
                                static_cast<int>(open.low), static_cast<int>(open.high), inside});
    return true;
}

}  // namespace perthro::kernel
