// Places to do work at, one for each call at a time; those that nobody uses are kept.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace perthro::embed {

// Place: `run(work)`, made where none is idle; what making it throws, run() throws.
template <typename Place>
class Pool {
public:
    // Does the work at a place of its own; what it throws is thrown here. Any number of threads may
    // call.
    void run(const std::function<void()>& work) {
        const Lent lent{*this, take()};
        lent.place->run(work);
    }

private:
    // Given back however the work ends.
    struct Lent {
        Pool& to;
        std::unique_ptr<Place> place;
        ~Lent() {
            const std::lock_guard lock(to.mutex_);
            to.idle_.push_back(std::move(place));
        }
    };

    [[nodiscard]] std::unique_ptr<Place> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto place = std::move(idle_.back());
                idle_.pop_back();
                return place;
            }
        }
        return std::make_unique<Place>();
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Place>> idle_;
};

}  // namespace perthro::embed
