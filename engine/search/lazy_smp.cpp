#include "engine/search/lazy_smp.hpp"

#include "engine/search/together.hpp"

#include <algorithm>
#include <utility>

namespace perthro::search {

namespace {

// By a won game, then by depth.
bool says_less(const Thought& one, const Thought& other) {
    const auto rank = [](const Thought& thought) {
        return std::pair(thought.score >= kSureWin ? thought.score : 0, thought.depth);
    };
    return rank(one) < rank(other);
}

}  // namespace

LazySmp::LazySmp(const std::shared_ptr<const Knowledge>& knowledge, Threads threads,
                 const AlphaBetaOptions& options)
    : threads_(std::move(threads)) {
    for (int number = 0; number < threads_.number; ++number) {
        searches_.push_back(std::make_unique<AlphaBeta>(knowledge, options, table_, number));
    }
}

Thought LazySmp::with_all_nodes(Thought thought) const {
    thought.nodes = 0;
    for (const auto& search : searches_) {
        thought.nodes += search->nodes();
    }
    return thought;
}

Thought LazySmp::think(const View& view, const Budget& budget, const Progress& progress) {
    table_->begin_search();
    for (const auto& search : searches_) {
        search->begin_count();
    }
    const Progress report = [&](const Thought& thought) { progress(with_all_nodes(thought)); };
    const std::vector<Thought> thoughts = think_together(
        threads_, budget, [&](int number, const Budget& share) {
            return searches_[static_cast<std::size_t>(number)]->think_along(
                view, share, number == 0 && progress ? report : Progress());
        });
    // The first thread where others have found no more.
    return with_all_nodes(*std::max_element(thoughts.begin(), thoughts.end(), says_less));
}

}  // namespace perthro::search
