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

// A fingerprint of what plays do to a position, two sums of 64 bits: as in Zobrist hashing, but
// added, so that a change by two counts twice. The order of hops does not matter.
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

// A bit for each fact: whether it holds now. See HopTables::facts.
using HopFacts = std::array<std::uint64_t, 2>;

// What a hop adds to one number.
struct HopChange {
    std::uint16_t number = 0;   // below HopTables::numbers()
    std::int16_t station = -1;  // the number is that of the mover's own counters there; -1: another
    std::int32_t by = 0;        // may be negative
};

// One way of one counter by one die, open where all that it asks holds.
struct Hop {
    // A span of a table that all hops share; HopTables has functions that read it.
    struct Part {
        std::uint32_t first = 0, count = 0;
    };
    HopFacts asked{}, wanted{};  // of the facts asked, those that must hold; the others must not
    HopKey key;                  // of its changes and the die
    Part changes, tokens, captures;
    std::int32_t rank = 0;  // what it adds to what `majority` compares
    bool goes_on = false;   // with any counter and another die, if one can; else the play ends here
    std::uint8_t die = 0;   // what the die shows
    Cell from = kNoCell, to = kNoCell;  // of the counter

    // Whether the way is open when these facts hold.
    [[nodiscard]] bool holds(const HopFacts& facts) const {
        return (((facts[0] & asked[0]) ^ wanted[0]) | ((facts[1] & asked[1]) ^ wanted[1])) == 0;
    }
};

// All hops of one game. Made when the game is opened, immutable, shared by threads; what its
// functions return is good as long as it lives.
class HopTables {
public:
    // More than these are not put into tables.
    static constexpr std::size_t kMostStations = 64;
    static constexpr std::size_t kMostFacts = 64 * std::tuple_size_v<HopFacts>;

    // Follows the words of the game's movements. Null for a game whose moves are no such hops;
    // `why_not`, if given, then says why.
    static std::unique_ptr<const HopTables> of(const Rules& rules, std::string* why_not = nullptr);

    // The one class of moves that plays are (an index into Rules::classes), the only movement of
    // that class (into Rules::movements), the type of the counters, and where the movement stands
    // in the package.
    [[nodiscard]] std::uint16_t name() const { return name_; }
    [[nodiscard]] std::uint16_t movement() const { return movement_; }
    [[nodiscard]] PieceType type() const { return type_; }
    [[nodiscard]] const Source& at() const { return at_; }

    // How many numbers there are; a number is told by its index below that.
    [[nodiscard]] std::size_t numbers() const { return slots_.size(); }
    // The slots whose stored values added up are a number (one may be there twice). Every slot that
    // a hop writes is a number of its own.
    [[nodiscard]] const std::vector<Slot>& slots(std::size_t number) const {
        return slots_[number];
    }
    // That a number is at least so much; `bit` is its place in HopFacts.
    struct Fact {
        std::uint16_t bit = 0;
        std::int32_t least = 0;
    };
    // All that hops ask of a number.
    [[nodiscard]] std::span<const Fact> facts(std::size_t number) const {
        return {facts_.data() + first_fact_[number], facts_.data() + first_fact_[number + 1]};
    }
    // Of a number that is an attribute and that hops add to: the highest value it may be stored
    // with, and the most that one hop adds. Where dice might lead beyond, words have to be
    // followed.
    struct Limit {
        std::uint16_t number = 0;
        std::int32_t highest = 0, most = 0;
    };
    [[nodiscard]] const std::vector<Limit>& limits() const { return limits_; }

    // How many cells there are from which some player has hops with some die: stations, numbered in
    // the order of the board, 1 .. kMostStations of them.
    [[nodiscard]] std::size_t stations() const { return stations_.size(); }
    // Which number says how many counters of a player stand there.
    [[nodiscard]] std::uint16_t own(Player player, std::size_t station) const {
        return own_[player * stations_.size() + station];
    }
    // The ways of a player's counter from a station by a die that has_die(), open or not, in the
    // order in which the words would list them.
    [[nodiscard]] std::span<const Hop> hops(Player player, int die, std::size_t station) const {
        const std::size_t at = index(player, die, station);
        return {hops_.data() + first_[at], first_[at + 1] - first_[at]};
    }
    // Whether some roll of the game shows this value of a die; hops are known for such values.
    [[nodiscard]] bool has_die(std::size_t die) const { return die < dice_.size() && dice_[die]; }
    // What a hop adds to which numbers, slot by slot: a number of several slots may be there twice.
    [[nodiscard]] std::span<const HopChange> changes(const Hop& hop) const {
        return {changes_.data() + hop.changes.first, hop.changes.count};
    }
    // What a hop writes into the path of its move behind the start, and the cells where it captures
    // a counter, in this order.
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
