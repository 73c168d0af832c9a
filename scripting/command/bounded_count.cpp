#include "scripting/command/bounded_count.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/package_expectations.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace perthro::command {

namespace {

class BoundedCount {
public:
    // The leaves at `depth` plies; nothing if it gave up.
    static std::optional<std::uint64_t> of(Worker& worker, int depth, std::uint64_t expected,
                                           const std::function<bool()>& stop) {
        BoundedCount count(worker, std::max(expected, kAlways) * 4, stop);
        const bool soft = worker.results().ignores_soft();
        worker.results().ignore_soft(true);  // as perft does
        const bool counted = count.add(depth);
        worker.results().ignore_soft(soft);
        return counted ? std::optional(count.leaves_) : std::nullopt;
    }

private:
    static constexpr std::uint64_t kAlways = 1'000'000;  // so many are counted whatever is expected
    static constexpr int kAtOnce = 3;                    // plies

    BoundedCount(Worker& worker, std::uint64_t most, const std::function<bool()>& stop)
        : worker_(worker), most_(most), stop_(stop) {}

    // Whether the rest may be counted too.
    bool add(int depth) {
        if (depth <= kAtOnce) {
            leaves_ += worker_.perft(depth);
            return leaves_ + inner_ <= most_;
        }
        MoveList moves;
        worker_.list(moves);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            worker_.make(moves, i);
            const bool goes_on = ++inner_ + leaves_ <= most_ && !(stop_ && stop_()) &&
                                 add(depth - 1);
            worker_.unmake();
            if (!goes_on) {
                return false;
            }
        }
        return true;
    }

    Worker& worker_;
    std::uint64_t most_, leaves_ = 0, inner_ = 0;
    const std::function<bool()>& stop_;
};

}  // namespace

std::uint64_t count_leaves(Worker& worker, int depth, std::uint64_t expected,
                           const std::function<bool()>& stop) {
    const auto counted = BoundedCount::of(worker, depth, expected, stop);
    if (!counted) {
        throw Failed(stop && stop() ? "takes too long here; `perthro test` counts to the end"
                                    : fmt::format("far more than {} nodes: it was not counted to "
                                                  "the end",
                                                  grouped(expected)));
    }
    return *counted;
}

}  // namespace perthro::command
