#include "engine/game/line.hpp"

namespace perthro {

std::size_t Line::find(std::uint64_t key) const {
    std::size_t at = key & (counts_.size() - 1);
    while (counts_[at].used && counts_[at].key != key) {
        at = (at + 1) & (counts_.size() - 1);
    }
    return at;
}

void Line::grow() {
    std::vector<Bucket> old(counts_.size() * 2);
    old.swap(counts_);
    used_ = 0;
    for (const Bucket& bucket : old) {
        if (bucket.count > 0) {
            counts_[find(bucket.key)] = bucket;
            ++used_;
        }
    }
}

void Line::push(const Entry& entry) {
    entries_.push_back(entry);
    for (const std::uint64_t key : entry.keys()) {
        if (entry.remembered) {
            count(key, 1);
        }
    }
}

void Line::count(std::uint64_t key, int by) {
    if (used_ * 2 > counts_.size()) {
        grow();
    }
    Bucket& bucket = counts_[find(key)];
    used_ += bucket.used ? 0 : 1;
    bucket.used = true;
    bucket.key = key;
    bucket.count += by;
}

void Line::pop() {
    const Entry entry = entries_.back();
    entries_.pop_back();
    for (const std::uint64_t key : entry.keys()) {
        if (entry.remembered) {
            count(key, -1);
        }
    }
}

int Line::occurrences() const {
    if (entries_.empty()) {
        return 0;
    }
    int total = 0;
    for (const Entry& entry : entries_) {
        total += entry.identity == entries_.back().identity ? 1 : 0;
    }
    return total;
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
    const Bucket& bucket = counts_[find(key)];
    return forbid > 0 && bucket.used && bucket.count >= forbid - 1;
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
