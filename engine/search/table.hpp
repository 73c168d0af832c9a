// What a search found out about positions, by their key. One entry a place: an older or shallower
// one gives way. Entries of an earlier search are never read, so that answers do not depend on what
// was searched before.
#pragma once

#include <cstdint>
#include <vector>

namespace perthro::search {

enum class Bound : std::uint8_t { None, Exact, AtLeast, AtMost };

struct TableEntry {
    std::uint64_t key = 0;
    std::uint64_t move = 0;  // Walker::id_of the best move, 0 = none
    std::int32_t value = 0;
    std::int16_t depth = 0;
    std::uint16_t search = 0;
    Bound bound = Bound::None;
};

class Table {
public:
    explicit Table(int bits) : entries_(std::size_t{1} << bits) {}

    void begin_search() {
        if (++search_ == 0) {  // the number has come round: nothing old may look new
            entries_.assign(entries_.size(), {});
            search_ = 1;
        }
    }
    // Null if the position is not there.
    [[nodiscard]] const TableEntry* find(std::uint64_t key) const {
        const TableEntry& entry = at(key);
        return entry.search == search_ && entry.key == key ? &entry : nullptr;
    }
    void store(std::uint64_t key, std::uint64_t move, int value, int depth, Bound bound) {
        TableEntry& entry = at(key);
        if (entry.search == search_ && entry.key != key && entry.depth > depth + kFresh) {
            return;
        }
        entry = {key, move, value, static_cast<std::int16_t>(depth), search_, bound};
    }

private:
    static constexpr int kFresh = 3;  // plies by which what is newer may be shallower
    TableEntry& at(std::uint64_t key) { return entries_[key & (entries_.size() - 1)]; }
    [[nodiscard]] const TableEntry& at(std::uint64_t key) const {
        return entries_[key & (entries_.size() - 1)];
    }

    std::vector<TableEntry> entries_;
    std::uint16_t search_ = 0;
};

}  // namespace perthro::search
