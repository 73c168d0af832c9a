// The complete state of a game as one block: slots (state), then bitsets by owner and type
// (derived). Every change goes through write(), which logs the old value; undo_to() takes changes
// back exactly. Copying is one memcpy. The log belongs to whoever walks the tree and is not copied.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/position/layout.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

// One write that can be taken back.
struct LogEntry {
    Slot slot;
    std::uint32_t old, now;  // always different
    bool operator==(const LogEntry&) const = default;
};

// A pseudo-random 64-bit function of (slot, value): what a value contributes to every key, which is
// all of these joined by exclusive or, as in Zobrist hashing, but computed, not tabulated
// (splitmix64 finaliser, Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
// OOPSLA 2014).
[[nodiscard]] inline std::uint64_t key_of(Slot slot, std::uint32_t value) {
    std::uint64_t x = (static_cast<std::uint64_t>(slot) << 32) ^ value;
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// What a key tells apart. State: all slots but Ply and those of the last ply. Identity: what makes
// positions different (no attributes with `identity: false`, no counters of passes, quiet and
// held). Situation: what stands on cells and in hands, and who is to move. Placement: what stands
// on cells. Different keys mean different positions; equal ones, almost surely, equal positions.
enum class Key { State, Identity, Situation, Placement };
using Keys = std::array<std::uint64_t, 4>;  // [Key]
// Joins what a change does to keys with them; twice the same change is none.
inline void add_to(Keys& keys, const Keys& more) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] ^= more[i];
    }
}

class Position {
public:
    // Without a layout: good for nothing but to be assigned to.
    Position() = default;
    // The empty board: every slot is 0, but each seat plays its own side. Attributes are not yet at
    // their defaults, see write_initial_attributes(). The layout outlives this.
    explicit Position(const Layout& layout);
    // Copies begin with an empty log; whether keys are tracked is copied. A position without a
    // layout leaves what it is assigned to as it was.
    Position(const Position& other);
    Position& operator=(const Position& other);
    Position(Position&&) noexcept = default;
    Position& operator=(Position&&) noexcept = default;
    ~Position() = default;

    [[nodiscard]] const Layout& layout() const { return *layout_; }
    // The value of a slot, of a field of the header, the word of the (top) piece of a cell or the
    // air (see word::). Of cells that hold counters the word is 0. Nothing is checked.
    [[nodiscard]] std::uint32_t get(Slot slot) const { return slots_[slot]; }
    [[nodiscard]] std::uint32_t get(Field field) const {
        return slots_[header_ + static_cast<Slot>(field)];
    }
    [[nodiscard]] std::uint32_t word(Cell cell) const { return slots_[cell]; }
    [[nodiscard]] Player to_move() const { return static_cast<Player>(get(Field::ToMove)); }

    // The one way to change a slot: logs it and keeps the sets right. O(1).
    void write(Slot slot, std::uint32_t value) {
        const std::uint32_t old = slots_[slot];
        if (old == value) {
            return;
        }
        log_.push_back({slot, old, value});
        change(slot, old, value);
    }
    void write(Field field, std::uint32_t value) {
        write(header_ + static_cast<Slot>(field), value);
    }

    // How much stands in the log. undo_to() takes back all that was written since a mark, the
    // latest first; a mark is void once the log is shorter, or was cleared.
    [[nodiscard]] std::size_t mark() const { return log_.size(); }
    void undo_to(std::size_t mark) {
        while (log_.size() > mark) {
            const LogEntry entry = log_.back();
            log_.pop_back();
            if (log_.size() < keyed_) {
                keyed_ = log_.size();
                change_keys(key_change(*layout_, entry.slot, entry.now, entry.old));
            }
            change(entry.slot, slots_[entry.slot], entry.old);
        }
    }
    // What was written since the log was last cleared, in order; a slot may stand there repeatedly.
    [[nodiscard]] const std::vector<LogEntry>& log() const { return log_; }
    // What was written so far stays for good.
    void clear_log() {
        catch_up();
        keyed_ = 0;
        log_.clear();
    }

    // The bitset of an owner's pieces of a type (kEmptyType: all of the owner's), set_words words.
    // Pieces that are taken but still stand are in it; what is in the air, counters, and pieces
    // below the top one of a stack are not. Valid while the position lives, and changes with it.
    [[nodiscard]] const std::uint64_t* set(Player owner, PieceType type = kEmptyType) const {
        return sets_ + layout_->set_offset(owner, type);
    }
    // The 64-bit words of each set; cell c is bit c % 64 of word c / 64.
    [[nodiscard]] int set_words() const { return set_words_; }
    // How many cells are in set(owner, type).
    [[nodiscard]] int count(Player owner, PieceType type = kEmptyType) const;

    // Raw access for the table-driven kernel, which keeps sets and keys right itself.
    [[nodiscard]] std::uint32_t* raw_slots() { return slots_; }
    [[nodiscard]] std::uint64_t* raw_sets() { return sets_; }

    // Keys are kept while tracking is on; turning it on computes them. What was written since a key
    // was last asked for is only then added, so that what is tried and taken back costs nothing.
    void track_keys(bool on);
    [[nodiscard]] bool tracks_keys() const { return tracks_keys_; }
    // Only while keys are tracked.
    [[nodiscard]] std::uint64_t key(Key which) const {
        catch_up();
        return keys_[static_cast<std::size_t>(which)];
    }
    // The keys from nothing, tracked or not: O(slots).
    [[nodiscard]] Keys computed_keys() const;
    // What add_to() has to add to the keys where a slot changes from one value to another.
    [[nodiscard]] static Keys key_change(const Layout& layout, Slot slot, std::uint32_t old,
                                         std::uint32_t value);
    // Adds a change to the kept keys, for whoever has written past the log what they see.
    void change_keys(const Keys& by) const { add_to(keys_, by); }

    // Equal state: every slot.
    bool operator==(const Position& other) const;
    // Derived data agree with a rebuild and kept keys with computed ones.
    [[nodiscard]] bool consistent() const;
    // Rebuilds derived data from the slots (after raw writes).
    void rebuild();

private:
    void change(Slot slot, std::uint32_t old, std::uint32_t value) {
        slots_[slot] = value;
        if (slot < limit_) {
            toggle(slot, old);
            toggle(slot, value);
        }
    }
    void toggle(Slot cell, std::uint32_t w) {
        if (w == 0) {
            return;
        }
        const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
        const std::size_t base = word::owner(w) * set_stride_ + (cell >> 6);
        sets_[base] ^= bit;
        const PieceType type = word::type(w) == kUnknownType ? unknown_set_ : word::type(w);
        sets_[base + static_cast<std::size_t>(type) * static_cast<std::size_t>(set_words_)] ^= bit;
    }
    void catch_up() const {
        if (tracks_keys_ && keyed_ < log_.size()) {
            key_log();
        }
    }
    void key_log() const;  // adds to the keys what the log has from `keyed_` on
    void bind(const Layout& layout);

    const Layout* layout_ = nullptr;
    std::unique_ptr<std::uint64_t[]> block_;
    std::size_t block_words_ = 0;
    std::uint32_t* slots_ = nullptr;
    std::uint64_t* sets_ = nullptr;
    Slot header_ = 0;
    Slot limit_ = 0;
    int set_words_ = 1;
    std::size_t set_stride_ = 0;
    PieceType unknown_set_ = 0;
    bool tracks_keys_ = false;
    mutable Keys keys_{};
    mutable std::size_t keyed_ = 0;  // of the log, so many are in the keys; 0 without tracking
    std::vector<LogEntry> log_;
};

}  // namespace perthro
