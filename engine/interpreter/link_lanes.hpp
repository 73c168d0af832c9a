// The links of up to eight directions side by side, for boards of up to 64 cells: what LinkShifts
// answers of one direction, of all of them at once. No direction waits for another, so that the
// processor works on several at a time.
#pragma once

#include "engine/interpreter/link_shifts.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace perthro {

class LinkLanes {
public:
    static constexpr std::size_t kMost = 8;
    using Cells = std::array<std::uint64_t, kMost>;  // a set for each direction

    // Whether these directions can be put here.
    [[nodiscard]] static bool fit(std::span<const LinkShifts* const> directions) {
        return directions.size() <= kMost &&
               std::all_of(directions.begin(), directions.end(),
                           [](const LinkShifts* links) { return links->shifts_.size() == 1; });
    }
    // They have to fit. Directions beyond their number have no links.
    explicit LinkLanes(std::span<const LinkShifts* const> directions) {
        for (std::size_t i = 0; i < directions.size(); ++i) {
            const LinkShifts& links = *directions[i];
            by_[i] = -links.shifts_[0].by;
            sources_[i] = links.shifts_[0].sources[0];
            longest_ = std::max(longest_, links.longest_);
        }
    }

    // Each set becomes the cells that lead into it along its direction.
    void go_back(Cells& cells) const {
        for (std::size_t i = 0; i < kMost; ++i) {
            cells[i] = std::rotl(cells[i], by_[i]) & sources_[i];
        }
    }
    // Each set also gets the cells that lead into it over cells of `through`, as many as there are
    // in a row (see LinkShifts::before_all): a Kogge-Stone fill, all directions side by side.
    void go_back_all(Cells& cells, std::uint64_t through) const {
        Cells filled, open;
        std::array<int, kMost> by = by_;
        for (std::size_t i = 0; i < kMost; ++i) {
            filled[i] = cells[i] & through;
            open[i] = through & sources_[i];
        }
        for (int length = 1; length < longest_; length *= 2) {
            for (std::size_t i = 0; i < kMost; ++i) {
                filled[i] |= open[i] & std::rotl(filled[i], by[i]);
                open[i] &= std::rotl(open[i], by[i]);
                by[i] *= 2;
            }
        }
        go_back(filled);
        for (std::size_t i = 0; i < kMost; ++i) {
            cells[i] |= filled[i];
        }
    }

private:
    std::array<int, kMost> by_{};  // from where a link leads back to where it begins
    Cells sources_{};
    int longest_ = 0;
};

}  // namespace perthro
