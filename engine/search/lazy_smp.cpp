#include "engine/search/lazy_smp.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace perthro::search {

namespace {

// Whether one thought says less than the other: by a won game, then by depth.
bool says_less(const Thought& one, const Thought& other) {
    const auto rank = [](const Thought& thought) {
        return std::pair(thought.score >= kSureWin ? thought.score : 0, thought.depth);
    };
    return rank(one) < rank(other);
}

}  // namespace

LazySmp::LazySmp(const std::shared_ptr<const Knowledge>& knowledge, Threads threads,
                 const AlphaBetaOptions& options)
    : searches_(std::move(threads), [&](int number) {
          return std::make_unique<AlphaBeta>(knowledge, options, table_, number);
      }) {}

Thought LazySmp::think(const View& view, const Budget& budget, const Progress& progress) {
    table_->begin_search();
    const std::vector<Thought> thoughts = searches_.think(
        budget, progress,
        [&](AlphaBeta& search, int /*number*/, const Budget& share, const Progress& told) {
            return search.think_along(view, share, told);
        });
    // The first thread where others have found no more.
    return searches_.with_all_nodes(*std::max_element(thoughts.begin(), thoughts.end(), says_less));
}

}  // namespace perthro::search
