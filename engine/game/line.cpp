#include "engine/game/line.hpp"

#include <algorithm>

namespace perthro {

int Tally::add(std::uint64_t key) {
    if (used_ * 2 >= buckets_.size()) {
        grow();
    }
    Bucket& bucket = buckets_[find(key)];
    if (!used(bucket)) {
        bucket = {key, 0, epoch_};
        ++used_;
    }
    return ++bucket.count;
}

void Tally::grow() {
    // Where most keys were removed again, room for those that stand is enough.
    const auto stand = static_cast<std::size_t>(
        std::count_if(buckets_.begin(), buckets_.end(),
                      [&](const Bucket& bucket) { return used(bucket) && bucket.count > 0; }));
    std::vector<Bucket> old(stand * 4 < buckets_.size() ? buckets_.size() : buckets_.size() * 2);
    old.swap(buckets_);
    used_ = 0;
    for (const Bucket& bucket : old) {
        if (used(bucket) && bucket.count > 0) {
            buckets_[find(bucket.key)] = bucket;
            ++used_;
        }
    }
}

void Tally::clear() {
    used_ = 0;
    if (++epoch_ == 0) {  // none of before may seem to be of now
        std::fill(buckets_.begin(), buckets_.end(), Bucket{});
        epoch_ = 1;
    }
}

void Line::push(const Entry& entry) {
    entries_.push_back(entry);
    entries_.back().stood = stood_.add(entry.identity);
    for (const std::uint64_t key : entry.keys()) {
        if (entry.remembered) {
            remembered_.add(key);
        }
    }
}

void Line::pop() {
    const Entry entry = entries_.back();
    entries_.pop_back();
    stood_.remove(entry.identity);
    for (const std::uint64_t key : entry.keys()) {
        if (entry.remembered) {
            remembered_.remove(key);
        }
    }
}

Key Line::forbid_key(const Rules& rules) {
    switch (rules.game.repetition.same) {
        case SameKind::Position: return Key::Identity;
        case SameKind::Situation: return Key::Situation;
        case SameKind::Placement: return Key::Placement;
    }
    return Key::Identity;
}

bool Line::forbids(const Rules& rules, std::uint64_t key, Player player) const {
    const int forbid = rules.game.repetition.forbid;
    if (forbid < 0) {  // the position before the opponent's last ply
        return entries_.size() >= 2 && entries_[entries_.size() - 2].forbid[player] == key;
    }
    return forbid > 0 && remembered_.of(key) >= forbid - 1;
}

std::uint32_t Line::always_checking() const {
    if (entries_.empty()) {
        return 0;
    }
    std::uint32_t checking = ~0U;
    std::uint32_t moved = 0;
    std::size_t first = 0;
    while (entries_[first].identity != entries_.back().identity) {
        ++first;
    }
    for (std::size_t i = first + 1; i < entries_.size(); ++i) {
        moved |= 1U << entries_[i].mover;
        if (!entries_[i].check) {
            checking &= ~(1U << entries_[i].mover);
        }
    }
    return checking & moved;
}

}  // namespace perthro
