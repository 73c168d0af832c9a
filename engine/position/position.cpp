// The block behind a position; everything hot is inline in the header.
#include "engine/position/position.hpp"

#include <algorithm>
#include <cstring>

namespace perthro {

namespace {
constexpr std::size_t kFirstLogCapacity = 1024;

// What a value in a slot adds to a key.
std::uint64_t summand(Slot slot, std::uint32_t value) {
    return key_of(slot, value) & (0 - static_cast<std::uint64_t>(value != 0));
}

std::size_t slot_words(const Layout& layout) {
    return (static_cast<std::size_t>(layout.slots) + 1) / 2;
}
std::size_t all_sets(const Layout& layout) {
    return static_cast<std::size_t>(layout.players + 1) *
           static_cast<std::size_t>(layout.sets.types) *
           static_cast<std::size_t>(layout.sets.words);
}
}  // namespace

void Position::bind(const Layout& layout) {
    layout_ = &layout;
    block_words_ = slot_words(layout) + all_sets(layout);
    block_ = std::make_unique<std::uint64_t[]>(block_words_);
    slots_ = reinterpret_cast<std::uint32_t*>(block_.get());
    sets_ = block_.get() + slot_words(layout);
    header_ = layout.header;
    limit_ = static_cast<Slot>(layout.limit);
    set_words_ = layout.sets.words;
    set_stride_ = static_cast<std::size_t>(layout.sets.types) *
                  static_cast<std::size_t>(set_words_);
    unknown_set_ = static_cast<PieceType>(layout.types + 1);
}

Position::Position(const Layout& layout) {
    bind(layout);
    log_.reserve(kFirstLogCapacity);
    for (int player = 0; player <= layout.players; ++player) {
        slots_[layout.seats + static_cast<Slot>(player)] = static_cast<std::uint32_t>(player);
    }
}

Position::Position(const Position& other) {
    if (other.layout_ != nullptr) {
        bind(*other.layout_);
        log_.reserve(kFirstLogCapacity);
        *this = other;
    }
}

Position& Position::operator=(const Position& other) {
    if (this == &other || other.layout_ == nullptr) {
        return *this;
    }
    if (layout_ != other.layout_) {
        bind(*other.layout_);
    }
    other.catch_up();
    std::memcpy(block_.get(), other.block_.get(), block_words_ * sizeof(std::uint64_t));
    keys_ = other.keys_;
    tracks_keys_ = other.tracks_keys_;
    keyed_ = 0;
    log_.clear();
    return *this;
}

int Position::count(Player owner, PieceType type) const {
    const std::uint64_t* words = set(owner, type);
    int total = 0;
    for (int i = 0; i < set_words_; ++i) {
        total += std::popcount(words[i]);
    }
    return total;
}

// Which keys see a slot differs from slot to slot: masks instead of branches.
Keys Position::key_change(const Layout& layout, Slot slot, std::uint32_t old, std::uint32_t value) {
    const std::uint64_t bits = layout.keys.bits[slot];
    if (bits == 0) {
        return {};
    }
    const std::uint64_t state = summand(slot, old) ^ summand(slot, value);
    std::uint64_t others = state;
    if (const std::uint32_t mask = layout.key_mask(slot); mask != ~0U) {
        others = summand(slot, old & mask) ^ summand(slot, value & mask);
    }
    Keys change{state & (0 - (bits & 1))};
    for (std::size_t i = 1; i < change.size(); ++i) {
        change[i] = others & (0 - ((bits >> i) & 1));
    }
    return change;
}

void Position::key_log() const {
    for (; keyed_ < log_.size(); ++keyed_) {
        const LogEntry& entry = log_[keyed_];
        change_keys(key_change(*layout_, entry.slot, entry.old, entry.now));
    }
}

Keys Position::computed_keys() const {
    Keys keys{};
    for (Slot slot = 0; slot < layout_->slots; ++slot) {
        add_to(keys, key_change(*layout_, slot, 0, slots_[slot]));
    }
    return keys;
}

void Position::track_keys(bool on) {
    tracks_keys_ = on;
    keyed_ = on ? log_.size() : 0;
    if (on) {
        keys_ = computed_keys();
    }
}

void Position::rebuild() {
    std::fill(sets_, sets_ + all_sets(*layout_), 0);
    for (Slot cell = 0; cell < limit_; ++cell) {
        toggle(cell, slots_[cell]);
    }
    track_keys(tracks_keys_);
}

bool Position::operator==(const Position& other) const {
    return layout_ == other.layout_ &&
           (layout_ == nullptr || std::equal(slots_, slots_ + layout_->slots, other.slots_));
}

bool Position::consistent() const {
    Position fresh(*this);
    fresh.rebuild();
    return std::equal(sets_, sets_ + all_sets(*layout_), fresh.sets_) &&
           (!tracks_keys_ || keys_ == computed_keys());
}

}  // namespace perthro
