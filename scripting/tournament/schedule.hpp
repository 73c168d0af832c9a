// Who plays whom, from which seat and from which opening, by the number of a game. Bots and seats
// are numbered from 0, in the order in which they were named.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::tournament {

// RoundRobin: everybody meets everybody. Gauntlet: the first bot meets all others.
enum class Format : std::uint8_t { RoundRobin, Gauntlet };

// More bots than can be paired.
class ScheduleError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// An encounter is a set of bots that sit down together, as many as there are seats. They play a
// cycle: one opening as often as there are seats, all moving on by one seat from game to game. A
// round is one cycle of every encounter, all from the same opening. With fewer bots than seats
// the last one takes those left over.
class Schedule {
public:
    // Throws ScheduleError if there are too many encounters.
    Schedule(std::vector<std::string> bots, std::vector<std::string> seats, Format format);

    [[nodiscard]] const std::vector<std::string>& bots() const { return bots_; }
    [[nodiscard]] const std::vector<std::string>& seats() const { return seats_; }
    [[nodiscard]] std::uint64_t games_of_round() const {
        return encounters_.size() * seats_.size();
    }

    [[nodiscard]] std::size_t bot_at(std::size_t seat, std::uint64_t number) const;
    // Games of one cycle have the same number here, cycles follow each other.
    [[nodiscard]] std::uint64_t cycle_of(std::uint64_t number) const {
        return number / seats_.size();
    }
    [[nodiscard]] std::uint64_t opening_of(std::uint64_t number) const {
        return number / games_of_round();
    }
    // Two bots at two seats: games come in pairs, the first bot at both seats.
    [[nodiscard]] bool is_match() const { return bots_.size() == 2 && seats_.size() == 2; }

private:
    std::vector<std::string> bots_, seats_;
    std::vector<std::vector<std::size_t>> encounters_;
};

}  // namespace perthro::tournament
