// How many threads work where somebody has asked for a number of them.
#pragma once

namespace perthro::vm {

// The number that was asked for, 0 = one for each processor; at least 1.
[[nodiscard]] int thread_count(int asked);

}  // namespace perthro::vm
