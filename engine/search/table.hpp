// What a search found out about positions, by their key. One entry a place: an older or shallower
// one gives way. Entries of an earlier search are never read, so that answers do not depend on what
// was searched before. Several threads may use one table at the same time without locks: a place
// keeps its key XOR its data, so that what two threads have written in part fits no key (Hyatt,
// Mann: "A lockless transposition table", 2002).
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace perthro::search {

enum class Bound : std::uint8_t { None, Exact, AtLeast, AtMost };

struct TableEntry {
    std::uint64_t move = 0;  // Walker::id_of the best move, 0 = none
    std::int32_t value = 0;
    std::uint16_t search = 0;   // of begin_search(): others are not read
    std::uint8_t depth = 0;     // plies that were searched below the position
    Bound bound = Bound::None;  // what `value` is: the value, at least or at most that
};

class Table {
public:
    static constexpr int kUsualBits = 17;
    static constexpr int kMostDepth = 255;  // that an entry can have
    explicit Table(int bits = kUsualBits) : places_(std::size_t{1} << bits) {}

    // While no other thread uses it.
    void begin_search() {
        if (++search_ == 0) {  // the number has come round: nothing old may look new
            places_ = std::vector<Place>(places_.size());
            search_ = 1;
        }
    }
    // Has the place of a key fetched: it will be asked for soon.
    void fetch(std::uint64_t key) const { __builtin_prefetch(&at(key)); }
    // Nothing if the position is not there.
    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
        const Words words = read(at(key));
        const TableEntry entry = entry_of(words);
        return entry.search == search_ && key_of(words) == key ? std::optional(entry)
                                                               : std::nullopt;
    }
    // Keeps what this search found, unless the place holds another position of this search that was
    // searched more than 3 plies deeper. depth: 0 to kMostDepth.
    void store(std::uint64_t key, std::uint64_t move, int value, int depth, Bound bound) {
        Place& place = at(key);
        const Words old = read(place);
        const TableEntry there = entry_of(old);
        if (there.search == search_ && key_of(old) != key && there.depth > depth + kFresh) {
            return;
        }
        const auto data = std::bit_cast<std::array<std::uint64_t, 2>>(
            TableEntry{move, value, search_, static_cast<std::uint8_t>(depth), bound});
        place[0].store(key ^ data[0] ^ data[1], std::memory_order_relaxed);
        place[1].store(data[0], std::memory_order_relaxed);
        place[2].store(data[1], std::memory_order_relaxed);
    }

private:
    static constexpr int kFresh = 3;  // plies by which what is newer may be shallower
    // The key XOR the others, then a TableEntry.
    using Words = std::array<std::uint64_t, 3>;
    struct alignas(32) Place : std::array<std::atomic<std::uint64_t>, 3> {};

    [[nodiscard]] static Words read(const Place& place) {
        return {place[0].load(std::memory_order_relaxed), place[1].load(std::memory_order_relaxed),
                place[2].load(std::memory_order_relaxed)};
    }
    [[nodiscard]] static std::uint64_t key_of(const Words& words) {
        return words[0] ^ words[1] ^ words[2];
    }
    [[nodiscard]] static TableEntry entry_of(const Words& words) {
        return std::bit_cast<TableEntry>(std::array{words[1], words[2]});
    }
    Place& at(std::uint64_t key) { return places_[key & (places_.size() - 1)]; }
    [[nodiscard]] const Place& at(std::uint64_t key) const {
        return places_[key & (places_.size() - 1)];
    }

    std::vector<Place> places_;
    std::uint16_t search_ = 0;
};

}  // namespace perthro::search
