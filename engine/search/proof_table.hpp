// Pairs of numbers by the key of a position, for proofs. It grows as it is filled, up to a bound;
// then what is new takes the place of something old.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::search {

struct ProofPair {
    std::uint32_t first = 0, second = 0;
};

class ProofTable {
public:
    // Forgets everything.
    void clear() {
        buckets_.assign(kFirstBuckets, {});
        used_ = 0;
    }
    // Null if nothing is known of the key. The pair stands until the next store() or clear().
    [[nodiscard]] const ProofPair* find(std::uint64_t key) const {
        for (const Entry& entry : bucket_of(key)) {
            if (entry.key == key) {
                return &entry.pair;
            }
        }
        return nullptr;
    }
    // Keeps the pair in place of what the key had; no key is 0. Where the bucket of the key is
    // full, another entry of it is lost.
    void store(std::uint64_t key, ProofPair pair) {
        if (used_ > buckets_.size() * kFullness && buckets_.size() < kMostBuckets) {
            grow();
        }
        put(key, pair);
    }

private:
    static constexpr std::size_t kPlaces = 4;
    static constexpr std::size_t kFullness = 1;  // entries for each bucket: few buckets are full
                                                 // then
    static constexpr std::size_t kFirstBuckets = std::size_t{1} << 10;
    static constexpr std::size_t kMostBuckets = std::size_t{1} << 21;  // 128 MB
    struct Entry {
        std::uint64_t key = 0;  // 0 = free
        ProofPair pair;
    };
    using Bucket = std::array<Entry, kPlaces>;

    [[nodiscard]] Bucket& bucket_of(std::uint64_t key) {
        return buckets_[key & (buckets_.size() - 1)];
    }
    [[nodiscard]] const Bucket& bucket_of(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)];
    }
    void put(std::uint64_t key, ProofPair pair) {
        Bucket& bucket = bucket_of(key);
        const auto found = std::find_if(bucket.begin(), bucket.end(), [&](const Entry& entry) {
            return entry.key == key || entry.key == 0;
        });
        Entry& entry = found != bucket.end() ? *found : bucket[key >> 62];
        used_ += entry.key == 0 ? 1 : 0;
        entry = {key, pair};
    }
    void grow() {
        std::vector<Bucket> old(buckets_.size() * 2);
        old.swap(buckets_);
        used_ = 0;
        for (const Bucket& bucket : old) {
            for (const Entry& entry : bucket) {
                if (entry.key != 0) {
                    put(entry.key, entry.pair);
                }
            }
        }
    }

    std::vector<Bucket> buckets_{kFirstBuckets};
    std::size_t used_ = 0;
};

}  // namespace perthro::search
