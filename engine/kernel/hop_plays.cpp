#include "engine/kernel/hop_plays.hpp"

#include <algorithm>
#include <bit>

namespace perthro::kernel {

bool HopPlays::find(const Position& position, Player player) {
    if ((position.get(Field::OutMask) | position.get(Field::WallMask)) != 0) {
        return false;
    }
    player_ = player;
    read_numbers(position);
    if (!read_dice(position) || may_leave_range()) {
        return false;
    }
    ++search_;
    known_now_ = 0;
    steps_.clear();
    plays_.clear();
    best_ = std::numeric_limits<std::int32_t>::min();
    go_on(kStart, {}, 0);
    return known_now_ <= kMostKnown;
}

void HopPlays::read_numbers(const Position& position) {
    numbers_.resize(tables_.numbers());
    for (std::size_t number = 0; number < numbers_.size(); ++number) {
        std::uint32_t sum = 0;
        for (const Slot slot : tables_.slots(number)) {
            sum += position.get(slot);
        }
        numbers_[number] = static_cast<std::int32_t>(sum);
        learn(number);
    }
    own_ = 0;
    for (std::size_t station = 0; station < tables_.stations(); ++station) {
        own_ |= numbers_[tables_.own(player_, station)] > 0 ? std::uint64_t{1} << station : 0;
    }
}

// False: there is a die that no roll shows.
bool HopPlays::read_dice(const Position& position) {
    kinds_ = 0;
    dice_left_ = 0;
    for (int i = 0; i < kMaxDice; ++i) {  // ascending, and then none
        const std::uint32_t stored = position.get(position.layout().dice + static_cast<Slot>(i));
        if (stored == 0) {
            break;
        }
        const int die = static_cast<int>(stored) - 1;
        if (!tables_.has_die(static_cast<std::size_t>(die))) {
            return false;
        }
        if (kinds_ == 0 || dice_[kinds_ - 1] != die) {
            dice_[kinds_] = die;
            left_[kinds_++] = 0;
        }
        ++left_[kinds_ - 1];
        ++dice_left_;
    }
    return true;
}

bool HopPlays::may_leave_range() const {
    return std::any_of(tables_.limits().begin(), tables_.limits().end(),
                       [&](const HopTables::Limit& limit) {
                           return numbers_[limit.number] + limit.most * dice_left_ > limit.highest;
                       });
}

// Whether any counter can hop; the same order as the interpreter's.
bool HopPlays::go_on(std::uint32_t before, const HopKey& key, std::int32_t rank) {
    bool any = false;
    for (std::uint64_t stations = own_; stations != 0; stations &= stations - 1) {
        const auto station = static_cast<std::size_t>(std::countr_zero(stations));
        for (std::size_t kind = 0; kind < kinds_; ++kind) {
            if (left_[kind] == 0) {
                continue;
            }
            --left_[kind];
            --dice_left_;
            for (const Hop& hop : tables_.hops(player_, dice_[kind], station)) {
                if (hop.holds(facts_)) {
                    any = true;
                    follow({before, &hop}, key + hop.key, rank + hop.rank);
                }
            }
            ++left_[kind];
            ++dice_left_;
        }
    }
    return any;
}

void HopPlays::follow(const Step& step, const HopKey& key, std::int32_t rank) {
    if (!step.hop->goes_on || dice_left_ == 0) {
        finish(step, key, rank);
        return;
    }
    if (known_now_ > kMostKnown || !is_new(key)) {
        return;
    }
    const auto number = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back(step);
    const HopFacts facts = facts_;
    const std::uint64_t own = own_;
    change(*step.hop, 1);
    learn_changes(*step.hop);
    if (!go_on(number, key, rank)) {
        finish(step, key, rank);
    }
    change(*step.hop, -1);
    own_ = own;
    facts_ = facts;
}

void HopPlays::finish(const Step& step, HopKey key, std::int32_t rank) {
    if (rank < best_) {
        return;
    }
    if (rank > best_) {
        best_ = rank;
        plays_.clear();
    }
    key.one += 1;  // told apart from the same position before it goes on
    if (is_new(key)) {
        plays_.push_back(step);
    }
}

// Changes by a hop, or takes back (sign -1), the numbers alone.
void HopPlays::change(const Hop& hop, std::int32_t sign) {
    for (const HopChange& change : tables_.changes(hop)) {
        numbers_[change.number] += sign * change.by;
    }
}

void HopPlays::learn_changes(const Hop& hop) {
    for (const HopChange& change : tables_.changes(hop)) {
        learn(change.number);
        if (change.station >= 0) {
            const std::uint64_t bit = std::uint64_t{1} << change.station;
            own_ = numbers_[change.number] > 0 ? own_ | bit : own_ & ~bit;
        }
    }
}

void HopPlays::learn(std::size_t number) {
    for (const HopTables::Fact& fact : tables_.facts(number)) {
        const std::uint64_t bit = std::uint64_t{1} << (fact.bit % 64U);
        std::uint64_t& facts = facts_[fact.bit / 64U];
        facts = numbers_[number] >= fact.least ? facts | bit : facts & ~bit;
    }
}

bool HopPlays::is_new(const HopKey& key) {
    const std::size_t mask = known_.size() - 1;
    std::size_t at = key.one & mask;
    for (; known_[at].search == search_; at = (at + 1) & mask) {
        if (known_[at].key == key) {
            return false;
        }
    }
    known_[at] = {key, search_};
    if (++known_now_ * 2 > known_.size()) {
        grow();
    }
    return true;
}

void HopPlays::grow() {
    std::vector<Known> larger(known_.size() * 2);
    const std::size_t mask = larger.size() - 1;
    for (const Known& known : known_) {
        if (known.search != search_) {
            continue;
        }
        std::size_t at = known.key.one & mask;
        while (larger[at].search == search_) {
            at = (at + 1) & mask;
        }
        larger[at] = known;
    }
    known_.swap(larger);
}

}  // namespace perthro::kernel
