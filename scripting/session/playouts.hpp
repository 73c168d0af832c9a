// Random games of some rules in the background, counted: how long they are, how many moves there
// are to choose from, who wins and how.
#pragma once

#include "engine/rules/rules.hpp"
#include "scripting/session/counted_games.hpp"

#include <cstdint>
#include <memory>

namespace perthro::session {

class Playouts {
public:
    // Begins at once, on a thread of its own.
    Playouts(std::shared_ptr<const Rules> rules, int setup, std::uint64_t seed, std::int64_t games);
    // Stops after the ply under way.
    ~Playouts();
    Playouts(const Playouts&) = delete;
    Playouts& operator=(const Playouts&) = delete;

    // What was counted so far, in `games`, too.
    [[nodiscard]] StatsView look(CountedGames& games) const;

private:
    struct Counts;
    std::unique_ptr<Counts> counts_;
};

}  // namespace perthro::session
