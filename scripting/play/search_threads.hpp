// The threads of one search: the engine starts none itself.
#pragma once

#include "engine/search/threads.hpp"

namespace perthro {

inline constexpr int kMostSearchThreads = 256;

// So many threads for a search that itself runs on a script thread, at most kMostSearchThreads;
// 0 = one for each processor. Each further one is a script thread that lasts as long as the search.
[[nodiscard]] search::Threads search_threads(int number);

}  // namespace perthro
