// The search; proof_keys.cpp has what its keys are made of and what it begins with.
#include "engine/search/proof_search.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

constexpr std::uint32_t kNoBound = 0xFFFF'FFFF;
constexpr std::uint32_t kMostNumber = 1U << 30;
constexpr int kWholePlies = 20;  // that are left: below, to look elsewhere in between costs more
constexpr std::uint64_t kAskEvery = 64;  // nodes, where a ply costs little

std::uint32_t one_more(std::uint32_t plies) {
    return plies == ProofBounds::kForever ? plies : plies + 1;
}

bool is_won(const ProofBounds& bounds, int left) {
    return bounds.won <= static_cast<std::uint32_t>(left);
}
bool is_safe(const ProofBounds& bounds, int left) {
    return bounds.safe > static_cast<std::uint32_t>(left);
}
bool is_decided(const ProofBounds& bounds, int left) {
    return is_won(bounds, left) || is_safe(bounds, left);
}

// A number is as large as the largest of those it depends on, and one for each of the others.
struct Weak {
    std::uint32_t largest = 0, number = 0;
    void add(std::uint32_t value) {
        largest = std::max(largest, value);
        ++number;
    }
    [[nodiscard]] std::uint32_t sum() const {
        return number == 0 ? 0 : std::min(kMostNumber, largest + number - 1);
    }
};

}  // namespace

ProofSearch::Frame& ProofSearch::frame(std::size_t depth) {
    while (frames_.size() <= depth) {
        frames_.push_back(std::make_unique<Frame>());
    }
    return *frames_[depth];
}

bool ProofSearch::spent(const ProofBudget& budget) {
    if (budget.nodes != 0 && nodes_ >= budget.nodes) {
        return true;
    }
    return budget.stop && (!walker_.is_light() || nodes_ % kAskEvery == 0) && budget.stop();
}

// ---- positions without their moves

ProofBounds ProofSearch::of(const Ended& ended) const {
    const bool won = (ended.winners & side_) != 0 && (ended.losers & side_) == 0;
    return won ? ProofBounds{0, 0} : ProofBounds{ProofBounds::kForever, ProofBounds::kForever};
}

ProofBounds ProofSearch::stuck_here() { return of(walker_.stuck()); }

bool ProofSearch::drawn_by_material() {
    const Rules& rules = walker_.rules();
    return std::any_of(materials_.begin(), materials_.end(), [&](int result) {
        const auto event = static_cast<std::size_t>(
            rules.results[static_cast<std::size_t>(result)].event);
        return walker_.worker().events().holds(rules.events[event], walker_.to_move());
    });
}

// What can be told at once, with as many plies left.
ProofBounds ProofSearch::glance(std::uint64_t key, int left) {
    if (walker_.over()) {
        return of(walker_.ended());
    }
    if ((side_ & ~walker_.seats_of(walker_.position().get(Field::OutMask))) == 0) {
        return {ProofBounds::kForever, ProofBounds::kForever};
    }
    const bool stood = repeats_ &&
                       std::binary_search(stood_.begin(), stood_.end(), walker_.identity());
    if (stood || drawn_by_material()) {
        return {ProofBounds::kForever, kLongest + 1};
    }
    if (left > 0) {
        return known(key);
    }
    if (stucks_) {
        walker_.list(leaf_moves_);
        if (leaf_moves_.empty()) {
            return stuck_here();
        }
    }
    return {ProofBounds::kForever, 1};
}

// ---- frames

void ProofSearch::prepare(Frame& frame, int left, std::uint64_t path) {
    frame.left = left;
    frame.path = path;
    frame.key = key_here(path);
    frame.attacks = attacks_here();
    frame.children.clear();
    frame.ended = {};
}

// Looks at what the moves lead to, until one of them decides; false if the budget ended it.
bool ProofSearch::expand(Frame& frame, const ProofBudget& budget) {
    if (frame.moves.empty()) {
        frame.ended = stuck_here();
        return true;
    }
    const int left = frame.left - 1;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        if (spent(budget)) {
            return false;
        }
        ++nodes_;
        walker_.make(frame.moves, i);
        Child child;
        child.key = key_here(path_here(frame.path));
        child.bounds = glance(child.key, left);
        walker_.unmake();
        read_numbers(child, left);
        frame.children.push_back(child);
        if (frame.attacks ? is_won(child.bounds, left) : is_safe(child.bounds, left)) {
            break;
        }
    }
    return true;
}

// Numbers of a node from its children looked at; what needs all children is not told by some.
ProofSearch::Numbers ProofSearch::judge(const Frame& frame) {
    Numbers result;
    if (frame.moves.empty()) {
        result.bounds = frame.ended;
        return result;
    }
    const int left = frame.left - 1;
    const bool all = frame.children.size() == frame.moves.size();
    std::uint32_t won = frame.attacks ? ProofBounds::kForever : 0;
    std::uint32_t safe = frame.attacks ? ProofBounds::kForever : 0;
    std::uint32_t least = kNoBound;
    Weak others;
    result.second = kNoBound;
    for (std::size_t i = 0; i < frame.children.size(); ++i) {
        const Child& child = frame.children[i];
        won = frame.attacks ? std::min(won, child.bounds.won) : std::max(won, child.bounds.won);
        safe = frame.attacks ? std::min(safe, child.bounds.safe)
                             : std::max(safe, child.bounds.safe);
        if (is_decided(child.bounds, left)) {
            continue;
        }
        const std::uint32_t own = frame.attacks ? child.proof : child.disproof;
        others.add(frame.attacks ? child.disproof : child.proof);
        if (own < least) {
            result.second = least;
            least = own;
            result.best = i;
        } else {
            result.second = std::min(result.second, own);
        }
    }
    result.beside = others.number == 0 ? 0 : others.number - 1;
    result.bounds.won = frame.attacks || all ? one_more(won) : ProofBounds::kForever;
    result.bounds.safe = !frame.attacks || all ? one_more(safe) : 0;
    (frame.attacks ? result.proof : result.disproof) = least;
    (frame.attacks ? result.disproof : result.proof) = others.sum();
    return result;
}

// ---- the way through the tree

bool ProofSearch::look(std::uint32_t side, int plies, const ProofBudget& budget) {
    side_ = side;
    depth_ = 0;
    Frame& root = frame(0);
    root.moves = root_moves_;
    root.most_proof = root.most_disproof = kNoBound;
    prepare(root, plies, 0);
    const bool done = expand(root, budget) && run(budget);
    walker_.unwind();
    return done;
}

bool ProofSearch::run(const ProofBudget& budget) {
    while (true) {
        const Frame& here = *frames_[depth_];
        const Numbers numbers = judge(here);
        const bool decided = is_decided(numbers.bounds, here.left);
        if (decided || numbers.proof >= here.most_proof || numbers.disproof >= here.most_disproof) {
            store(here, numbers);
            if (depth_ == 0) {
                found_ = numbers.bounds;
                root_found_.clear();
                for (const Child& child : here.children) {
                    root_found_.push_back(child.bounds);
                }
                return true;
            }
            ascend(numbers);
        } else if (!descend(numbers, budget)) {
            return false;
        }
    }
}

void ProofSearch::ascend(const Numbers& numbers) {
    walker_.unmake();
    --depth_;
    Frame& parent = *frames_[depth_];
    Child& child = parent.children[parent.chosen];
    child.bounds = numbers.bounds;
    child.proof = numbers.proof;
    child.disproof = numbers.disproof;
}

// Into the best child, until it is decided, worse than the next best one, or what its parent may
// spend on it is spent; a quarter more, so that the two do not take turns all the time. With few
// plies left it is decided at once.
bool ProofSearch::descend(const Numbers& numbers, const ProofBudget& budget) {
    Frame& here = *frames_[depth_];
    Child& child = here.children[numbers.best];
    const int left = here.left - 1;
    if (const ProofBounds bounds = known(child.key); is_decided(bounds, left)) {
        child.bounds = bounds;  // found on another way in the meantime
        return true;
    }
    here.chosen = numbers.best;
    Frame& next = frame(depth_ + 1);
    next.most_proof = next.most_disproof = kNoBound;
    if (left > kWholePlies) {
        const std::uint32_t more = numbers.second >= kMostNumber
                                       ? kNoBound
                                       : numbers.second + numbers.second / 4 + 1;
        const std::uint32_t most = here.attacks ? here.most_disproof : here.most_proof;
        (here.attacks ? next.most_proof : next.most_disproof) = std::min(
            here.attacks ? here.most_proof : here.most_disproof, more);
        // The sum grows only when this number is the largest: it may grow as far as that allows.
        (here.attacks ? next.most_disproof
                      : next.most_proof) = most == kNoBound ? kNoBound : most - numbers.beside;
    }
    walker_.make(here.moves, numbers.best);
    ++depth_;
    prepare(next, left, path_here(here.path));
    walker_.list(next.moves);
    return expand(next, budget);
}

}  // namespace perthro::search
