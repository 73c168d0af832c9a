#include "engine/search/root_parallel.hpp"

#include "engine/search/together.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace perthro::search {

RootParallel::RootParallel(const std::shared_ptr<const Knowledge>& knowledge, Threads threads)
    : threads_(std::move(threads)) {
    for (int number = 0; number < threads_.number; ++number) {
        trees_.push_back(std::make_unique<MonteCarlo>(knowledge));
    }
}

Thought RootParallel::with_all_runs(Thought thought) const {
    thought.nodes = 0;
    for (const auto& tree : trees_) {
        thought.nodes += tree->runs();
    }
    return thought;
}

Thought RootParallel::think(const View& view, const Budget& budget, const Progress& progress) {
    for (const auto& tree : trees_) {
        tree->begin_count();
    }
    const Progress report = [&](const Thought& thought) { progress(with_all_runs(thought)); };
    const std::vector<Thought> thoughts = think_together(
        threads_, budget, [&](int number, const Budget& share) {
            View own = view;
            if (number > 0) {
                own.seed = Random(view.seed, "tree", static_cast<std::uint64_t>(number)).next();
            }
            return trees_[static_cast<std::size_t>(number)]->think(
                own, share, number == 0 && progress ? report : Progress());
        });
    for (std::size_t other = 1; other < thoughts.size(); ++other) {
        trees_.front()->add_root(*trees_[other]);
    }
    return with_all_runs(trees_.front()->answer(view));
}

}  // namespace perthro::search
