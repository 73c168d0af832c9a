// Sets of cells that are followed along the links of a board, all their cells at once.
#pragma once

#include "engine/facts/links.hpp"
#include "engine/facts/wide_sets.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace perthro::facts {

// Directions are concrete ones. Sets that are given as words are `width` words each.
template <int W>
class LinkedSets {
public:
    using Sets = WideSets<W>;
    using Set = typename Sets::Set;
    // Numbers from 0 to 15 of all cells at once: bit k of the number of a cell is in [k].
    using Numbers = std::array<Set, 4>;

    // The topology outlives this, and so does `work`, to which about a nanosecond each is added of
    // what is done.
    LinkedSets(const Topology& topology, std::size_t width, std::uint64_t& work)
        : topology_(topology), sets_(width), work_(work), links_(topology.link.size()) {}

    // The cells to which the links of a direction lead from the cells of a set.
    [[nodiscard]] Set lead(std::int32_t direction, const Set& set) {
        const Links& links = links_of(direction);
        Set into = sets_.empty();
        for (const Links::Shift& by : links.shifts) {
            shift(set.w.data(), by.from.data(), by, by.up, nullptr, into);
        }
        work_ += links.shifts.size() * sets_.n() + 1;
        if (!links.shifted) {
            sets_.each(set, [&](Cell cell) {
                if ((*links.to)[cell] != kNoCell) {
                    Sets::add(into, (*links.to)[cell]);
                }
            });
        }
        return into;
    }
    // The cells whose link along a direction leads into a set.
    [[nodiscard]] Set from(std::int32_t direction, const std::uint64_t* set) {
        const Links& links = links_of(direction);
        Set into = sets_.empty();
        for (const Links::Shift& by : links.shifts) {
            shift(set, nullptr, by, !by.up, by.from.data(), into);
        }
        work_ += links.shifts.size() * sets_.n() + 1;
        if (!links.shifted) {
            work_ += topology_.cells.size();
            for (const Cell cell : topology_.cells) {
                const Cell to = (*links.to)[cell];
                if (to != kNoCell && Sets::has(set, to)) {
                    Sets::add(into, cell);
                }
            }
        }
        return into;
    }
    // The cells from which one or more links along a direction lead into a set; those between, not
    // the last, have to be in `over`.
    [[nodiscard]] Set ray(std::int32_t direction, const std::uint64_t* to,
                          const std::uint64_t* over) {
        Set found = from(direction, to);
        for (Set front = found; sets_.any(front);) {
            const Set through = sets_.both(front, sets_.read(over));
            front = sets_.without(from(direction, through.w.data()), found);
            sets_.join(found, front.w.data());
        }
        return found;
    }
    // Of every cell, how many of its links along these directions, at most 15, lead into a set:
    // added up for all cells at once, bit by bit (a bit-sliced counter).
    [[nodiscard]] Numbers leading(std::span<const std::int32_t> along, const std::uint64_t* set) {
        Numbers bits;
        bits.fill(sets_.empty());
        for (const std::int32_t direction : along) {
            Set carry = from(direction, set);
            for (Set& bit : bits) {
                for (std::size_t i = 0; i < sets_.n(); ++i) {
                    const std::uint64_t both = bit.w[i] & carry.w[i];
                    bit.w[i] ^= carry.w[i];
                    carry.w[i] = both;
                }
            }
        }
        work_ += along.size() * 4 * sets_.n();
        return bits;
    }
    // The cells of `set`, which has one, to which steps along these directions over cells of the
    // set lead from the first of them, itself included (a flood fill). Each cell is met once, which
    // takes less than a step of whole sets in each direction.
    [[nodiscard]] Set chain(std::span<const std::int32_t> along, const Set& set) {
        const std::vector<Set>& linked = linked_along(along);
        Set chain = sets_.first(set);
        for (Set front = chain; sets_.any(front);) {
            Set to = sets_.empty();
            sets_.each(front, [&](Cell cell) { sets_.join(to, linked[cell].w.data()); });
            front = sets_.without(sets_.both(to, set), chain);
            sets_.join(chain, front.w.data());
        }
        return chain;
    }

private:
    [[nodiscard]] const Links& links_of(std::int32_t direction) {
        auto& links = links_[static_cast<std::size_t>(direction)];
        if (links == nullptr) {
            links = std::make_unique<const Links>(
                topology_, topology_.link[static_cast<std::size_t>(direction)], sets_.n());
        }
        return *links;
    }
    // Adds what lies so far above (up) or below the cells of `set` that are in `of`, of those in
    // `to`.
    void shift(const std::uint64_t* set, const std::uint64_t* of, const Links::Shift& by, bool up,
               const std::uint64_t* to, Set& into) const {
        const std::size_t n = sets_.n();
        const auto words = static_cast<std::size_t>(by.words);
        const auto at = [&](std::size_t i) { return of == nullptr ? set[i] : set[i] & of[i]; };
        for (std::size_t i = 0; i < n; ++i) {
            std::uint64_t word = 0;
            if (up) {
                if (i >= words) {
                    word = at(i - words) << by.bits;
                    word |= by.bits != 0 && i > words ? at(i - words - 1) >> (64 - by.bits) : 0;
                }
            } else if (i + words < n) {
                word = at(i + words) >> by.bits;
                word |= by.bits != 0 && i + words + 1 < n ? at(i + words + 1) << (64 - by.bits) : 0;
            }
            into.w[i] |= to == nullptr ? word : word & to[i];
        }
    }
    // [cell] those that links along some of these directions lead to. One game asks for one list of
    // directions.
    [[nodiscard]] const std::vector<Set>& linked_along(std::span<const std::int32_t> along) {
        if (!linked_.empty() &&
            std::equal(along.begin(), along.end(), linked_by_.begin(), linked_by_.end())) {
            return linked_;
        }
        linked_by_.assign(along.begin(), along.end());
        linked_.assign(static_cast<std::size_t>(topology_.limit), sets_.empty());
        for (const std::int32_t direction : along) {
            const std::vector<Cell>& to = *links_of(direction).to;
            for (std::size_t cell = 0; cell < linked_.size(); ++cell) {
                if (to[cell] != kNoCell) {
                    Sets::add(linked_[cell], to[cell]);
                }
            }
        }
        return linked_;
    }

    const Topology& topology_;
    const Sets sets_;
    std::uint64_t& work_;
    std::vector<std::unique_ptr<const Links>> links_;  // [direction], when first asked for
    std::vector<Set> linked_;                          // see linked_along()
    std::vector<std::int32_t> linked_by_;
};

}  // namespace perthro::facts
