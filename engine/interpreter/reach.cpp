// What a board alone says of movements: each is run from every cell, and what it may capture is
// kept.
#include "engine/interpreter/reach.hpp"

#include "engine/interpreter/reach_finder.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

namespace {

// Of all sources of a game, as if no two ways looked at the same cells; what would go beyond stays
// open. A large board with many kinds of pieces would else take longer to load than it is ever
// played faster.
constexpr std::size_t kMostBytes = 7'000'000;
constexpr std::uint32_t kAnyChoice = ~std::uint32_t{0};

}  // namespace

ReachFinder::ReachFinder(const Rules& rules)
    : rules_(rules), program_(rules.program), topology_(rules.game.topology),
      limit_(static_cast<std::size_t>(rules.layout.limit)), reach_(new AttackReach) {
    reach_->words_ = rules.layout.sets.words;
    const auto players = static_cast<std::size_t>(rules.layout.players) + 1;
    reach_->sources_.resize(players);
    reach_->movement_count_ = rules.movements.size();
    reach_->movements_.resize(players * rules.movements.size());
    index_.assign(limit_ * limit_, -1);
}

std::unique_ptr<AttackReach> ReachFinder::find() {
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        for (PieceType type = 1; type <= rules_.layout.types; ++type) {
            for (const int movement : rules_.moves_of[type]) {
                follow(player, type, movement);
            }
        }
    }
    reach_->looks_.shrink_to_fit();
    return std::move(reach_);
}

void ReachFinder::follow(Player player, PieceType type, int movement) {
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    AttackReach::Source source;
    source.type = type;
    source.movement = static_cast<std::uint16_t>(movement);
    me_ = player;
    hits_.clear();
    starts_ = {};
    needs_ = ~std::uint64_t{0};
    AttackReach::Movement found;
    try {
        if (bytes_ > kMostBytes) {
            throw NotFollowed{};
        }
        for (const Cell cell : topology_.cells) {
            rounds_ = 0;
            State state;
            state.here = state.start = state.from = state.mover = cell;
            walk(compiled.start, state);
        }
        fill(source);
        found = completed();
    } catch (const NotFollowed&) {
        source.open = true;
    }
    for (const Hit& hit : hits_) {
        index_[hit.target * limit_ + hit.origin] = -1;
    }
    if (compiled.captures) {
        reach_->sources_[player].push_back(std::move(source));
    }
    reach_->movements_[player * reach_->movement_count_ + static_cast<std::size_t>(movement)] =
        std::move(found);
}

AttackReach::Movement ReachFinder::completed() const {
    AttackReach::Movement movement;
    movement.followed = true;
    movement.starts.assign(starts_.begin(), starts_.begin() + reach_->words_);
    for (std::uint16_t i = 0; i < kMostNeeds; ++i) {
        const bool needed = ((needs_ >> i) & 1) != 0;
        if (needed && i < rules_.game.attributes.size()) {
            movement.needs.push_back(i);
        }
    }
    return movement;
}

void ReachFinder::fill(AttackReach::Source& source) {
    const auto words = static_cast<std::size_t>(reach_->words_);
    bytes_ += limit_ * words * sizeof(source.origins[0]) + (limit_ + 1) * sizeof(source.first[0]) +
              hits_.size() * (sizeof(source.ways[0]) + words * sizeof(Cells::value_type));
    if (bytes_ > kMostBytes) {
        throw NotFollowed{};
    }
    source.origins.assign(limit_ * words, 0);
    source.first.assign(limit_ + 1, 0);
    source.ways.reserve(hits_.size());
    std::sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
        return a.target != b.target ? a.target < b.target : a.origin < b.origin;
    });
    for (const Hit& hit : hits_) {
        source.origins[hit.target * words + hit.origin / 64] |= std::uint64_t{1}
                                                                << (hit.origin % 64);
        ++source.first[hit.target + 1U];
        source.ways.push_back({looks_of(hit.looks), hit.choices, hit.reads_state});
    }
    for (std::size_t target = 0; target < limit_; ++target) {
        source.first[target + 1] += source.first[target];
    }
}

std::uint32_t ReachFinder::looks_of(const Cells& cells) {
    const auto [found, added] = known_looks_.try_emplace(
        cells, static_cast<std::uint32_t>(known_looks_.size()));
    if (added) {
        reach_->looks_.insert(reach_->looks_.end(), cells.begin(), cells.begin() + reach_->words_);
    }
    return found->second;
}

void ReachFinder::hit(const State& state, Cell target) {
    if (target == kNoCell || target == state.start) {
        return;
    }
    int& index = index_[target * limit_ + state.start];
    if (index < 0) {
        index = static_cast<int>(hits_.size());
        hits_.push_back({target, state.start, {}, 0, false});
    }
    Hit& known = hits_[static_cast<std::size_t>(index)];
    for (std::size_t i = 0; i < known.looks.size(); ++i) {
        known.looks[i] |= state.looks[i];
    }
    known.reads_state = known.reads_state || state.reads_state;
    known.choices |= state.first_choice < 0 || state.first_choice >= 32
                         ? kAnyChoice
                         : std::uint32_t{1} << state.first_choice;
}

std::vector<Direction> ReachFinder::directions(std::int32_t index, const State& state) const {
    const Code& code = program_.expression(index);
    std::vector<Direction> found;
    if (code.op == Op::Dirs) {
        for (std::int32_t i = 0; i < code.count; ++i) {
            found.push_back(static_cast<Direction>(program_.listed(code, i)));
        }
        return found;
    }
    found.push_back(code.op == Op::DirBehind ? opposite(state.ahead) : state.ahead);
    return found;
}

std::unique_ptr<AttackReach> AttackReach::of(const Rules& rules) {
    const Layout& layout = rules.layout;
    const bool told = !layout.has.counters && layout.wide.empty() && !layout.has.known &&
                      !layout.has.bag && layout.sets.words <= ReachFinder::kMostWords &&
                      rules.game.captured != CapturedTo::Place;
    return told ? ReachFinder(rules).find() : nullptr;
}

const AttackReach::Way& AttackReach::way(const Source& source, Cell target, Cell origin) const {
    const std::uint64_t* origins = source.origins.data() + static_cast<std::size_t>(target) *
                                                               static_cast<std::size_t>(words_);
    std::size_t rank = source.first[target];
    for (int i = 0; i < origin / 64; ++i) {
        rank += static_cast<std::size_t>(std::popcount(origins[i]));
    }
    const std::uint64_t below = (std::uint64_t{1} << (origin % 64)) - 1;
    return source
        .ways[rank + static_cast<std::size_t>(std::popcount(origins[origin / 64] & below))];
}

}  // namespace perthro
