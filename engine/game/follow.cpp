#include "engine/game/follow.hpp"

#include "engine/rules/stopped.hpp"
#include "engine/take_any.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace perthro {

namespace {
constexpr std::size_t kWorlds = 32;
}  // namespace

Follower::Follower(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), sampler_(rules_), observer_(rules_), worker_(rules_) {}

std::vector<Position> Follower::begin(const Position& seen, Player viewer, int setup) {
    Sight sight{seen, viewer, Random(0, "begin to follow")};
    next_.clear();
    mendable_.clear();
    for (std::size_t i = 0; i < kWorlds && setup >= 0; ++i) {
        worker_.new_game(setup, sight.random.next());
        if (shows(sight)) {
            next_.push_back(worker_.position());
        }
    }
    fill_up(sight);
    return std::move(next_);
}

std::vector<Position> Follower::after(const std::vector<Position>& earlier, const Position& seen,
                                      Player viewer) {
    Sight sight{seen, viewer, Random(seen.get(Field::Ply), "follow")};
    next_.clear();
    mendable_.clear();
    std::vector<const Position*> agreeing;
    for (const Position& world : earlier) {
        if (advance(world, sight, 1)) {
            agreeing.push_back(&world);
        }
    }
    for (std::size_t i = 0; i < agreeing.size() && next_.size() < kWorlds; ++i) {
        const std::size_t share = (kWorlds - next_.size()) / (agreeing.size() - i);
        static_cast<void>(advance(*agreeing[i], sight, std::max<std::size_t>(share, 1)));
    }
    fill_up(sight);
    return std::move(next_);
}

// Adds at most so many positions to which a move leads and that look as they should; whether there
// is one. Rules may fail on a position that was only drawn: that one does not go on.
bool Follower::advance(const Position& world, Sight& sight, std::size_t most) {
    Position mendable = world;
    const std::size_t before = next_.size();
    try {
        worker_.set_position(world);
        worker_.list(moves_);
        go_on(sight, most, mendable);
    } catch (const RuleError& error) {
        heed_stop(error);
        moves_.clear();  // what was found so far counts
    }
    if (next_.size() == before) {
        mendable_.push_back(std::move(mendable));
    }
    return next_.size() > before;
}

void Follower::go_on(Sight& sight, std::size_t most, Position& mendable) {
    std::vector<std::size_t> order(moves_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    bool own = false;
    while (!order.empty() && most > 0) {
        worker_.make(moves_, take_any(order, sight.random));
        if (has_own_pieces(sight)) {
            if (!std::exchange(own, true)) {
                mendable = worker_.position();
            }
            if (may_show(sight) && shows(sight)) {
                next_.push_back(worker_.position());
                --most;
            }
        }
        worker_.unmake();
    }
}

// Draws positions in place of those that are missing, each near one that can be mended, if any can.
void Follower::fill_up(Sight& sight) {
    for (std::size_t i = next_.size(); i < kWorlds; ++i) {
        const Position* const near = mendable_.empty()
                                         ? nullptr
                                         : &mendable_[sight.random.below(mendable_.size())];
        auto drawn = sampler_.sample(sight.seen, sight.viewer, sight.random, nullptr, near);
        if (!drawn) {
            return;
        }
        next_.push_back(std::move(*drawn));
    }
}

// Whether the viewer would see of the worker's position what he sees.
bool Follower::shows(Sight& sight) {
    return observer_.observe(worker_, sight.viewer) == sight.seen;
}

// A quick look before that: whether what stands in sight does not speak against it.
bool Follower::may_show(const Sight& sight) const {
    const auto& cells = rules_->game.topology.cells;
    return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
        const std::uint32_t seen = sight.seen.word(cell);
        const std::uint32_t stands = worker_.position().word(cell);
        if (seen == kFogWord) {
            return true;
        }
        if (word::type(seen) == kUnknownType || seen == 0) {
            return (seen == 0) == (stands == 0);
        }
        return word::type(seen) == word::type(stands);
    });
}

bool Follower::has_own_pieces(const Sight& sight) const {
    const auto& cells = rules_->game.topology.cells;
    return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
        return (word::owner(sight.seen.word(cell)) == sight.viewer) ==
               (word::owner(worker_.position().word(cell)) == sight.viewer);
    });
}

}  // namespace perthro
