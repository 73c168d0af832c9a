// Packs the hops that a HopFinder finds from every cell, with every die, for every player, into
// tables: their numbers and facts first, then the hops in terms of these.
#pragma once

#include "engine/kernel/hop_finder.hpp"
#include "engine/kernel/hops.hpp"

#include <map>
#include <memory>
#include <vector>

namespace perthro::kernel {

// Makes one HopTables; see HopTables::of for which games.
class HopPacker {
public:
    // movement: an index into Rules::movements, the only one of its class.
    HopPacker(const Rules& rules, int movement);

    // Makes the tables; once, for they are moved out. Throws NotLowered where a word, what
    // `majority` compares or the number of stations or facts is more than tables can say.
    [[nodiscard]] std::unique_ptr<const HopTables> pack();

private:
    // The attribute that `majority` compares.
    struct Ranked {
        int sign = 0;  // 1: most, -1: least, 0: nothing is compared
        Slot slot = 0;
        bool by_player = false;  // the slot of nobody then, behind it those of the players
    };
    using Ways = std::vector<HopState>;

    void find_rank();
    void find_hops();
    void find_stations();
    void find_numbers();
    void add_hop(const HopState& state, Hop& hop);
    void add_facts(const HopState& state, Hop& hop);
    void add_changes(const HopState& state, Player player, Hop& hop);
    [[nodiscard]] Ways& ways(Player player, std::size_t die, Cell cell);
    [[nodiscard]] std::uint16_t number(const std::vector<Slot>& slots);
    [[nodiscard]] std::uint16_t fact(const HopQuestion& question);
    [[nodiscard]] std::int16_t station_of(Player player, Slot slot) const;
    void limit(Slot slot, std::int32_t by);

    const Rules& rules_;
    const CompiledMovement& movement_;
    std::unique_ptr<HopTables> tables_;
    std::vector<Ways> found_;  // [(player * dice + die) * cells + cell]
    std::map<std::vector<Slot>, std::uint16_t> numbers_;
    std::vector<std::vector<HopTables::Fact>> asked_;  // [number]
    std::size_t facts_ = 0;
    Ranked ranked_;
};

}  // namespace perthro::kernel
