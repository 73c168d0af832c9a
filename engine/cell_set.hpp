// A set of cells as a bitset of any width; iteration is in ascending (= board) order.
#pragma once

#include "engine/ids.hpp"

#include <bit>
#include <cstdint>
#include <vector>

namespace perthro {

class CellSet {
public:
    CellSet() = default;
    explicit CellSet(int limit) : words_((static_cast<std::size_t>(limit) + 63) / 64, 0) {}

    [[nodiscard]] bool has(Cell cell) const {
        const std::size_t word = cell >> 6;
        return word < words_.size() && ((words_[word] >> (cell & 63)) & 1) != 0;
    }
    void add(Cell cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
    void remove(Cell cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
    void clear() { words_.assign(words_.size(), 0); }
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
    [[nodiscard]] std::vector<Cell> list() const {
        std::vector<Cell> cells;
        each([&](Cell cell) { cells.push_back(cell); });
        return cells;
    }
    [[nodiscard]] Cell first() const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (words_[i] != 0) {
                return static_cast<Cell>((i << 6) +
                                         static_cast<std::size_t>(std::countr_zero(words_[i])));
            }
        }
        return kNoCell;
    }
    [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace perthro
