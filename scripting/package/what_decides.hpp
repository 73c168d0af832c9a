// Which of the files that were read for a game decide its rules: all but those of its bot.
#pragma once

#include "scripting/package/load.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

// Those files with their digests, sorted by name.
[[nodiscard]] std::vector<ContentFile> deciding_files(const LoadedGame& game);

// A number for their bytes, in the order in which they were read, and for the values of the
// options.
[[nodiscard]] std::uint64_t deciding_hash(const LoadedGame& game);

}  // namespace perthro
