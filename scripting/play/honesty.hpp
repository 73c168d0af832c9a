// Whether a player could tell more than he is told: what he is shown of the true position is
// compared, byte by byte, with what he would be shown of other positions that his observation
// allows. Every difference is a leak: his list of moves, its notation or the observation depends on
// what it must not depend on.
#pragma once

#include "engine/game/sample.hpp"
#include "scripting/play/match.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace perthro {

// All that a player is shown of one position.
struct Sight {
    std::string position;             // the observation as text
    std::uint64_t hash = 0;           // of the observation
    std::vector<std::string> moves;   // his moves if it is his turn, or the outcomes of chance
    std::vector<std::string> family;  // the same as the people of the game write them
    bool operator==(const Sight&) const = default;
};

struct HonestyReport {
    int drawn = 0;                   // positions compared with the true one
    int different = 0;               // of these, different from each other
    bool hidden = false;             // the viewer does not know the whole position
    std::vector<std::string> leaks;  // what differed; at most a few
};

// Compares positions of one game. Rules with hooks: use it on a script thread only.
class HonestyCheck {
public:
    // For one game of these rules after the other.
    explicit HonestyCheck(std::shared_ptr<const Rules> rules);

    // All that the viewer is shown of this position.
    [[nodiscard]] Sight look(const Position& truth, Player viewer);
    // Draws `samples` positions that the viewer cannot tell from the true one and compares.
    [[nodiscard]] HonestyReport check(const Position& truth, Player viewer, int samples,
                                      Random& random);

private:
    Match match_;
    Observer observer_;
    Sampler sampler_;
};

// What differs between two sights, "" if nothing does.
[[nodiscard]] std::string difference(const Sight& one, const Sight& other);

}  // namespace perthro
