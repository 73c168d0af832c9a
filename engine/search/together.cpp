#include "engine/search/together.hpp"

#include <algorithm>
#include <atomic>

namespace perthro::search {

namespace {

// The share of one of `count` searches in `all` nodes; 0 = any number.
std::uint64_t share_of(std::uint64_t all, int count, int number) {
    const auto parts = static_cast<std::uint64_t>(count);
    return all / parts + (static_cast<std::uint64_t>(number) < all % parts ? 1 : 0);
}

}  // namespace

std::vector<Thought> think_together(const Threads& threads, const Budget& budget,
                                    const PartOfSearch& part) {
    const std::uint64_t all = budget.most_nodes();
    const auto wanted = static_cast<std::uint64_t>(threads.number);
    const auto count = static_cast<int>(all == 0 ? wanted : std::min(all, wanted));
    std::vector<Thought> thoughts(static_cast<std::size_t>(count));
    std::atomic<bool> ended{false};
    threads.run(count, [&](int number) {
        const Budget share{share_of(all, count, number), [&] {
                               return ended.load(std::memory_order_relaxed) ||
                                      (budget.stop && budget.stop());
                           }};
        try {
            Thought thought = part(number, share);
            if (share.nodes == 0 || thought.nodes < share.nodes) {
                ended = true;
            }
            thoughts[static_cast<std::size_t>(number)] = std::move(thought);
        } catch (...) {
            ended = true;
            throw;
        }
    });
    return thoughts;
}

}  // namespace perthro::search
