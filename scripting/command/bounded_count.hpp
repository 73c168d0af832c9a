// Counts leaves for a test, and gives up where far more positions are there than it expects, so
// that a slip in a number does not count for hours.
#pragma once

#include "engine/game/worker.hpp"

#include <cstdint>
#include <functional>

namespace perthro::command {

// The leaves `depth` plies below the position of the worker, as Worker::perft counts them. Throws
// Failed where there are four times more than expected, and more than four million, or where
// `stop`, which may be empty, says so.
[[nodiscard]] std::uint64_t count_leaves(Worker& worker, int depth, std::uint64_t expected,
                                         const std::function<bool()>& stop);

}  // namespace perthro::command
