// A set of cells as a bitset of any width; iteration is in ascending (= board) order.
#pragma once

#include "engine/ids.hpp"

#include <bit>
#include <cstdint>
#include <vector>

namespace perthro {

// Cells of one board. A set has room for the numbers below the limit that it was made with, and
// never grows: sets that are joined or compared are made with the limit of the same board. The
// kernel has sets of a fixed width for what is quick (`Bits` in kernel/bits.hpp).
class CellSet {
public:
    // A set that is empty and has room for no cell.
    CellSet() = default;
    // An empty set with room for the cells 0 .. limit - 1; limit: Topology::limit.
    explicit CellSet(int limit) : words_((static_cast<std::size_t>(limit) + 63) / 64, 0) {}

    // Whether the cell is a member; false for one beyond the limit, so for kNoCell, too.
    [[nodiscard]] bool has(Cell cell) const {
        const std::size_t word = cell >> 6;
        return word < words_.size() && ((words_[word] >> (cell & 63)) & 1) != 0;
    }
    // Puts a cell in or takes it out; it has to be below the limit, which is not checked.
    void add(Cell cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
    void remove(Cell cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
    // Takes all cells out; the limit stays.
    void clear() { words_.assign(words_.size(), 0); }
    // How many cells are members. O(limit / 64).
    [[nodiscard]] int size() const {
        int total = 0;
        for (const auto word : words_) {
            total += std::popcount(word);
        }
        return total;
    }
    [[nodiscard]] bool empty() const {
        for (const auto word : words_) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }
    // Union, intersection and difference. The limit of this set stays: members of the other one
    // beyond it are ignored.
    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); ++i) {
            words_[i] |= other.words_[i];
        }
        return *this;
    }
    CellSet& operator&=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            words_[i] &= i < other.words_.size() ? other.words_[i] : 0;
        }
        return *this;
    }
    CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); ++i) {
            words_[i] &= ~other.words_[i];
        }
        return *this;
    }
    // Sets of different limits may differ though they have the same members.
    bool operator==(const CellSet&) const = default;

    // Calls f(cell) for every member in ascending order.
    template <typename Function>
    void each(Function&& f) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (auto word = words_[i]; word != 0; word &= word - 1) {
                f(static_cast<Cell>((i << 6) + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }
    // The members in ascending order.
    [[nodiscard]] std::vector<Cell> list() const {
        std::vector<Cell> cells;
        each([&](Cell cell) { cells.push_back(cell); });
        return cells;
    }
    // The lowest member, kNoCell if the set is empty.
    [[nodiscard]] Cell first() const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (words_[i] != 0) {
                return static_cast<Cell>((i << 6) +
                                         static_cast<std::size_t>(std::countr_zero(words_[i])));
            }
        }
        return kNoCell;
    }
    // The bits as they are stored, bit c of word c / 64 for cell c; good until the set is assigned
    // to or destroyed.
    [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace perthro
