// Searches of one kind that think about one view at the same time, each on a thread of its own.
#pragma once

#include "engine/search/together.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace perthro::search {

// A Search has begin_count(), and nodes(), which any thread may ask.
template <typename Search>
class Team {
public:
    // `make(number)` makes the search of each thread, from 0.
    template <typename Make>
    Team(Threads threads, Make&& make) : threads_(std::move(threads)) {
        for (int number = 0; number < threads_.number; ++number) {
            searches_.push_back(make(number));
        }
    }

    // The search of one thread, while none of them thinks.
    [[nodiscard]] Search& operator[](std::size_t number) { return *searches_[number]; }

    // What each thought. `part(search, number, share, progress)` is the thinking of one; progress
    // is that of the first, with the nodes of all.
    template <typename Part>
    [[nodiscard]] std::vector<Thought> think(const Budget& budget, const Progress& progress,
                                             Part&& part) {
        for (const auto& search : searches_) {
            search->begin_count();
        }
        const Progress report = [&](const Thought& thought) { progress(with_all_nodes(thought)); };
        return think_together(threads_, budget, [&](int number, const Budget& share) {
            return part(*searches_[static_cast<std::size_t>(number)], number, share,
                        number == 0 && progress ? report : Progress());
        });
    }

    // The thought with the nodes of all searches since the last think().
    [[nodiscard]] Thought with_all_nodes(Thought thought) const {
        thought.nodes = 0;
        for (const auto& search : searches_) {
            thought.nodes += search->nodes();
        }
        return thought;
    }

private:
    Threads threads_;
    std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace perthro::search
