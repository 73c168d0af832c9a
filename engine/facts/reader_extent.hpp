// How far a condition looks, told by its words alone. It is a condition of one cell whatever it
// asks; what it looks at may be that cell, others, or nothing that belongs to a cell.
#pragma once

#include "engine/rules/rules.hpp"

namespace perthro::facts {

inline constexpr int kDeepest = 60;  // conditions, numbers and blocks stand in each other

// Conditions, values and sets are expressions of the rules' program. All is read off the words anew
// at each call, and where words stand too deep in each other the answer is no.
class Extent {
public:
    // The rules outlive this.
    explicit Extent(const Rules& rules) : rules_(rules) {}

    // Whether words take long to answer a condition: it looks at more than one cell. -1: no.
    [[nodiscard]] bool is_heavy(std::int32_t condition) const { return heavy(condition, 0); }
    // Whether a number is a `count` with a condition over a set that is the same everywhere.
    [[nodiscard]] bool is_count(std::int32_t value) const;
    // Whether a condition is the same wherever it is asked, even where there is no cell.
    [[nodiscard]] bool is_global(std::int32_t condition) const { return global(condition, 0); }
    // Whether what is asked about a piece is asked of the cell where it stands on top, too.
    [[nodiscard]] bool is_about_piece(std::int32_t condition) const {
        return about_piece(condition, 0);
    }

private:
    [[nodiscard]] bool heavy(std::int32_t condition, int depth) const;
    [[nodiscard]] bool global(std::int32_t condition, int depth) const;
    [[nodiscard]] bool about_piece(std::int32_t condition, int depth) const;
    [[nodiscard]] bool counts_cells(std::int32_t value) const;
    [[nodiscard]] bool is_whole(std::int32_t set) const;
    [[nodiscard]] bool is_everywhere(std::int32_t value) const;

    const Rules& rules_;
};

}  // namespace perthro::facts
