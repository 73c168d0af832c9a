// One view, thought about by several searches at the same time.
#pragma once

#include "engine/search/bot.hpp"

#include <functional>
#include <vector>

namespace perthro::search {

// The search of one thread: its number, from 0, and what it may spend.
using PartOfSearch = std::function<Thought(int number, const Budget& share)>;

// What each thread thought. A bound of nodes is divided among them, so that together they keep to
// it; where there are fewer nodes than threads, fewer threads think. Who knows the answer before
// his share is spent, or fails, ends the thinking of all. `stop` is asked by all of them.
// Throws what a part threw.
[[nodiscard]] std::vector<Thought> think_together(const Threads& threads, const Budget& budget,
                                                  const PartOfSearch& part);

}  // namespace perthro::search
