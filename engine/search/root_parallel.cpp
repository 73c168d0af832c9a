#include "engine/search/root_parallel.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace perthro::search {

RootParallel::RootParallel(const std::shared_ptr<const Knowledge>& knowledge, Threads threads)
    : trees_(std::move(threads),
             [&](int /*number*/) { return std::make_unique<MonteCarlo>(knowledge); }) {}

Thought RootParallel::think(const View& view, const Budget& budget, const Progress& progress) {
    const std::vector<Thought> thoughts = trees_.think(
        budget, progress,
        [&](MonteCarlo& tree, int number, const Budget& share, const Progress& told) {
            View own = view;
            if (number > 0) {
                own.seed = Random(view.seed, "tree", static_cast<std::uint64_t>(number)).next();
            }
            return tree.think(own, share, told);
        });
    for (std::size_t other = 1; other < thoughts.size(); ++other) {
        trees_[0].add_root(trees_[other]);
    }
    return trees_.with_all_nodes(trees_[0].answer(view));
}

}  // namespace perthro::search
