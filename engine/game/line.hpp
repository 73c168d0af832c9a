// The positions that stood before, as keys: what repetition rules read. It belongs to a session or
// worker, never to the position.
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

// How often each key stands: a hash table with linear probing that grows. Memory grows with the
// keys that were ever added, and is kept by clear().
class Tally {
public:
    // 0 for a key that was never added. O(1).
    [[nodiscard]] int of(std::uint64_t key) const {
        const Bucket& bucket = buckets_[find(key)];
        return used(bucket) ? bucket.count : 0;
    }
    // Adds a key once more; how often it stands now.
    int add(std::uint64_t key);
    void remove(std::uint64_t key) { --buckets_[find(key)].count; }  // one that was added

    // Forgets all keys. O(1).
    void clear();

private:
    struct Bucket {
        std::uint64_t key = 0;
        std::int32_t count = 0;
        std::uint32_t epoch = 0;  // it is used in this one
    };
    [[nodiscard]] bool used(const Bucket& bucket) const { return bucket.epoch == epoch_; }
    [[nodiscard]] std::size_t find(std::uint64_t key) const {
        std::size_t at = key & (buckets_.size() - 1);
        while (used(buckets_[at]) && buckets_[at].key != key) {
            at = (at + 1) & (buckets_.size() - 1);
        }
        return at;
    }
    void grow();

    std::vector<Bucket> buckets_{64};  // a power of two, at most half of them used
    std::size_t used_ = 0;
    std::uint32_t epoch_ = 1;  // ends when all is forgotten
};

// The positions of a game since it began, or since it was set up; the last one is the present one.
class Line {
public:
    // One position that stood.
    struct Entry {
        std::uint64_t identity = 0;  // "the same position" for `repeated`
        // What `repetition: forbid` compares: where players may know different things a key for
        // each, [1 .. viewers], of what he saw; else one for all, [kNobody].
        std::array<std::uint64_t, kMaxPlayers + 1> forbid{};
        Player viewers = 0;
        Player mover = kNobody;  // who made the ply that led here
        bool check = false;      // that ply gave check
        bool remembered = true;  // `forbid` compares it (kept_after)
        int stood = 0;           // how often the position stood with this ply; push() sets it

        // The keys of `forbid` that are in use; part of the entry.
        [[nodiscard]] std::span<const std::uint64_t> keys() const {
            return viewers == 0 ? std::span(forbid).first(1)
                                : std::span(forbid).subspan(1, viewers);
        }
    };

    // For another game.
    void clear() {
        entries_.clear();
        stood_.clear();
        remembered_.clear();
    }
    // Adds a position behind a ply; takes the last one away with its ply. There has to be one.
    void push(const Entry& entry);
    void pop();
    // Oldest first.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    // How often the last position stood, itself included. 0 for an empty line. O(1).
    [[nodiscard]] int occurrences() const { return entries_.empty() ? 0 : entries_.back().stood; }
    // Whether a position with this key may not arise by a move of the player (it is not in the line
    // yet); kNobody: of anybody. By `forbid: previous` it is the position before the last ply,
    // whose key was made for the same player; else one that stood as often as the rules allow.
    // O(1).
    [[nodiscard]] bool forbids(const Rules& rules, std::uint64_t key, Player player) const;
    // Since the first occurrence of the last position: players who gave check at every ply of
    // theirs. As a mask, bit p; nobody where none moved since then. O(plies).
    [[nodiscard]] std::uint32_t always_checking() const;

    // Which key of a position `forbid` compares.
    [[nodiscard]] static Key forbid_key(const Rules& rules);

private:
    std::vector<Entry> entries_;
    Tally stood_;       // by identity
    Tally remembered_;  // by what `forbid` compares
};

}  // namespace perthro
