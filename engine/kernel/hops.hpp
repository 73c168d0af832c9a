// Hops by dice as tables. Where cells hold counters and a move is a chain of hops, each of one
// counter by one die, all that a hop asks is how many counters stand where, and all that it does is
// to add to numbers. So the words of the movement are followed once for each player, die and cell
// with nothing known about the position (hop_finder.hpp), and each way through them becomes a Hop.
// Its *numbers* are the values of those slots of a position that some hop asks or changes, and sums
// of such values; its *facts* are whether a number is at least so much.
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace perthro::kernel {

// A fingerprint of what plays do to a position: sums, so that the order of hops does not matter.
struct HopKey {
    std::uint64_t one = 0, other = 0;
    bool operator==(const HopKey&) const = default;
    HopKey& operator+=(const HopKey& more) {
        one += more.one;
        other += more.other;
        return *this;
    }
    [[nodiscard]] friend HopKey operator+(HopKey sum, const HopKey& more) { return sum += more; }
};

// A bit for each fact.
using HopFacts = std::array<std::uint64_t, 2>;

struct HopChange {
    std::uint16_t number = 0;
    std::int16_t station = -1;  // where the number is that of the player's own counters there
    std::int32_t by = 0;
};

// One way of one counter by one die.
struct Hop {
    struct Part {
        std::uint32_t first = 0, count = 0;
    };
    HopFacts asked{}, wanted{};  // of the facts asked, those that must hold; the others must not
    HopKey key;                  // of its changes and the die
    Part changes, tokens, captures;
    std::int32_t rank = 0;  // what it adds to what `majority` compares
    bool goes_on = false;   // with any counter, if one can
    std::uint8_t die = 0;
    Cell from = kNoCell, to = kNoCell;

    [[nodiscard]] bool holds(const HopFacts& facts) const {
        return (((facts[0] & asked[0]) ^ wanted[0]) | ((facts[1] & asked[1]) ^ wanted[1])) == 0;
    }
};

class HopTables {
public:
    static constexpr std::size_t kMostStations = 64;
    static constexpr std::size_t kMostFacts = 64 * std::tuple_size_v<HopFacts>;

    // Null for a game whose moves are no such hops; `why_not`, if given, then says why.
    static std::unique_ptr<const HopTables> of(const Rules& rules, std::string* why_not = nullptr);

    // The one class of moves that they are, and its movement.
    [[nodiscard]] std::uint16_t name() const { return name_; }
    [[nodiscard]] std::uint16_t movement() const { return movement_; }
    [[nodiscard]] PieceType type() const { return type_; }
    [[nodiscard]] const Source& at() const { return at_; }  // where it stands

    [[nodiscard]] std::size_t numbers() const { return slots_.size(); }
    // The slots whose values together are a number; what a hop writes is one slot alone.
    [[nodiscard]] const std::vector<Slot>& slots(std::size_t number) const {
        return slots_[number];
    }
    struct Fact {
        std::uint16_t bit = 0;
        std::int32_t least = 0;
    };
    // What is asked of a number.
    [[nodiscard]] std::span<const Fact> facts(std::size_t number) const {
        return {facts_.data() + first_fact_[number], facts_.data() + first_fact_[number + 1]};
    }
    // What no number may exceed, and the most that one hop adds; for attributes alone.
    struct Limit {
        std::uint16_t number = 0;
        std::int32_t highest = 0, most = 0;
    };
    [[nodiscard]] const std::vector<Limit>& limits() const { return limits_; }

    // Cells from which there are hops, in the order of the board; at most kMostStations.
    [[nodiscard]] std::size_t stations() const { return stations_.size(); }
    // The number of a player's counters there.
    [[nodiscard]] std::uint16_t own(Player player, std::size_t station) const {
        return own_[player * stations_.size() + station];
    }
    // In the order of the list.
    [[nodiscard]] std::span<const Hop> hops(Player player, int die, std::size_t station) const {
        const std::size_t at = index(player, die, station);
        return {hops_.data() + first_[at], first_[at + 1] - first_[at]};
    }
    // Whether there are hops by it: some roll shows it.
    [[nodiscard]] bool has_die(std::size_t die) const { return die < dice_.size() && dice_[die]; }
    [[nodiscard]] std::span<const HopChange> changes(const Hop& hop) const {
        return {changes_.data() + hop.changes.first, hop.changes.count};
    }
    // What it writes into the path behind its start, and where it captures.
    [[nodiscard]] std::span<const Token> tokens(const Hop& hop) const {
        return {tokens_.data() + hop.tokens.first, hop.tokens.count};
    }
    [[nodiscard]] std::span<const Cell> captures(const Hop& hop) const {
        return {captures_.data() + hop.captures.first, hop.captures.count};
    }

private:
    friend class HopPacker;
    [[nodiscard]] std::size_t index(Player player, int die, std::size_t station) const {
        return (player * dice_.size() + static_cast<std::size_t>(die)) * stations_.size() + station;
    }

    std::uint16_t name_ = 0, movement_ = 0;
    PieceType type_ = kEmptyType;
    Source at_;
    std::vector<bool> dice_;                 // [die]: some roll shows it
    std::vector<std::vector<Slot>> slots_;   // [number]
    std::vector<Fact> facts_;                // by number
    std::vector<std::uint32_t> first_fact_;  // [number], one more than there are
    std::vector<Limit> limits_;
    std::vector<Cell> stations_;
    std::vector<std::uint16_t> own_;    // [player * stations + station]
    std::vector<std::uint32_t> first_;  // [index]: into hops_, one more than there are
    std::vector<Hop> hops_;
    std::vector<HopChange> changes_;
    std::vector<Token> tokens_;
    std::vector<Cell> captures_;
};

}  // namespace perthro::kernel
