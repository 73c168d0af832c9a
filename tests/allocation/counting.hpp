// This program replaces operator new by one that counts.
#pragma once

#include <cstdint>

namespace perthro::test {

// How often memory was asked for, and how many bytes are in use now, by all threads.
[[nodiscard]] std::uint64_t allocations();
[[nodiscard]] std::int64_t bytes_in_use();

}  // namespace perthro::test
