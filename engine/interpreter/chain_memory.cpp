#include "engine/interpreter/chain_memory.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

ChainMemory::ChainMemory(const Rules& rules, bool plain_pieces)
    : looks_(rules, plain_pieces), cells_(static_cast<std::size_t>(rules.layout.limit)),
      words_(static_cast<std::size_t>(rules.layout.sets.words)) {
    base_.assign(cells_, 0);
    base_next_.assign(cells_, 0);
    kept_.make_room(cells_, words_);
    now_.make_room(cells_, words_);
    changed_.assign(words_, 0);
    read_.assign(words_, 0);
    now_number_.assign(cells_, 0);
}

void ChainMemory::Answers::make_room(std::size_t cells, std::size_t set_words) {
    words = set_words;
    breath.assign(cells, Breath::Unknown);
    reads.assign(cells * words, 0);
}

void ChainMemory::Answers::put(Cell cell, Breath answer, const std::vector<std::uint64_t>& read) {
    breath[cell] = answer;
    std::copy(read.begin(), read.end(), reads.begin() + static_cast<std::ptrdiff_t>(cell * words));
}

void ChainMemory::compare(const Position& position) {
    of_standing_ = stands(position.mark());
    if (of_standing_ && compared_ == number_) {
        return;
    }
    compared_ = of_standing_ ? number_ : compared_;
    if (!begun_) {
        changed_.assign(words_, ~std::uint64_t{0});
        return;
    }
    if (!caught_up_) {
        catch_up(position);
    }
    changed_.assign(words_, 0);
    const Layout& layout = position.layout();
    const std::vector<LogEntry>& log = position.log();
    for (std::size_t i = begun_at_; i < log.size(); ++i) {
        const Slot slot = log[i].slot;
        if (slot < cells_) {
            add(changed_, slot);
        } else if (slot == layout.field(Field::OutMask) || slot == layout.field(Field::WallMask)) {
            changed_.assign(words_, ~std::uint64_t{0});
            return;
        }
    }
}

// Drops the answers kept of an earlier position that were read from cells which have changed.
void ChainMemory::catch_up(const Position& position) {
    caught_up_ = true;
    const Slot out = position.layout().field(Field::OutMask);
    const Slot walls = position.layout().field(Field::WallMask);
    std::uint32_t spared = position.get(out) | position.get(walls) << 16;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        base_next_[cell] = position.word(static_cast<Cell>(cell));
    }
    const std::vector<LogEntry>& log = position.log();
    for (std::size_t i = log.size(); i-- > begun_at_;) {
        if (log[i].slot < cells_) {
            base_next_[log[i].slot] = log[i].old;
        } else if (log[i].slot == out) {
            spared = (spared & 0xFFFF0000U) | log[i].old;
        } else if (log[i].slot == walls) {
            spared = (spared & 0xFFFFU) | log[i].old << 16;
        }
    }
    changed_.assign(words_, spared == spared_ ? 0 : ~std::uint64_t{0});
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (base_[cell] != base_next_[cell]) {
            add(changed_, cell);
        }
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (changed(kept_.reads_of(static_cast<Cell>(cell)))) {
            kept_.breath[cell] = Breath::Unknown;
        }
    }
    base_.swap(base_next_);
    spared_ = spared;
}

void ChainMemory::read_as(Cell known) {
    const std::uint64_t* const reads = (is_now(known) ? now_ : kept_).reads_of(known);
    for (std::size_t i = 0; i < words_; ++i) {
        read_[i] |= reads[i];
    }
}

void ChainMemory::keep(Cell cell, Breath breath) {
    if (begun_ && !changed(read_.data())) {
        kept_.put(cell, breath, read_);
    } else if (of_standing_) {
        now_.put(cell, breath, read_);
        now_number_[cell] = number_;
    }
}

ChainMemory::Standing::Standing(ChainMemory* memory, const Position& position) : memory_(memory) {
    if (memory_ != nullptr) {
        stood_ = std::exchange(memory_->standing_, true);
        at_ = std::exchange(memory_->stood_at_, position.mark());
        ++memory_->number_;
    }
}

ChainMemory::Standing::~Standing() {
    if (memory_ != nullptr) {
        memory_->standing_ = stood_;
        memory_->stood_at_ = at_;
        ++memory_->number_;
    }
}

}  // namespace perthro
