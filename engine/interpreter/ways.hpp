// Into how many ways the words of a movement may fork, so that one move can be drawn without
// listing all (Interpreter::draw).
#pragma once

#include "engine/rules/rules.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

class Ways {
public:
    explicit Ways(const Rules& rules);

    // The most ways through the words of a movement from one piece, or of one drop, that is the
    // largest product of the numbers of ways at its forks; 0 where they cannot be told, or where
    // two ways may lead to the same move.
    [[nodiscard]] std::uint64_t of(std::size_t movement) const { return of_[movement]; }
    // Whether rules about the list as a whole leave every move of it as it is, `filter` and
    // `generate` not counted.
    [[nodiscard]] bool lists_stay() const { return lists_stay_; }

private:
    struct Walk;

    std::vector<std::uint64_t> of_;
    bool lists_stay_;
};

}  // namespace perthro
