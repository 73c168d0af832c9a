#include "engine/interpreter/rays.hpp"

#include <algorithm>

namespace perthro {

namespace {

// The cells on the straight way from a cell, until it ends or comes back to where it was. False: it
// comes back, or it meets a cell that has a stamp already.
bool ray_is_free(const std::vector<Cell>& link, Cell from, std::vector<char>& met, int& length) {
    for (Cell cell = link[from]; cell != kNoCell; cell = link[cell]) {
        if (met[cell] != 0) {
            return false;
        }
        met[cell] = 1;
        ++length;
    }
    return true;
}

}  // namespace

Rays::Rays(const Topology& topology, int set_words)
    : cells_of_board_(static_cast<std::size_t>(topology.limit)) {
    if (set_words > LinkShifts::kMostWords) {
        return;
    }
    const auto words = ask_of_width(set_words, [](auto width) -> std::size_t { return width; });
    cells_.assign(topology.link.size() * cells_of_board_ * words, 0);
    for (std::size_t direction = 0; direction < topology.link.size(); ++direction) {
        const std::vector<Cell>& to = topology.link[direction];
        order_.push_back(order_of(topology, to));
        for (const Cell from : topology.cells) {
            std::uint64_t* const way = cells_.data() + (direction * cells_of_board_ + from) * words;
            for (Cell cell = to[from]; order_.back() != Order::None && cell != kNoCell;
                 cell = to[cell]) {
                way[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
            }
        }
    }
}

Rays::Order Rays::order_of(const Topology& topology, const std::vector<Cell>& to) {
    const auto all = [&](auto&& leads) {
        return std::all_of(topology.cells.begin(), topology.cells.end(),
                           [&](Cell cell) { return to[cell] == kNoCell || leads(cell); });
    };
    return all([&](Cell cell) { return to[cell] > cell; })   ? Order::Rising
           : all([&](Cell cell) { return to[cell] < cell; }) ? Order::Falling
                                                             : Order::None;
}

bool are_apart(const Topology& topology, std::span<const std::int32_t> directions, int& longest) {
    std::vector<char> met(static_cast<std::size_t>(topology.limit), 0);
    for (const Cell from : topology.cells) {
        for (const std::vector<Direction>& seen : topology.view) {
            std::fill(met.begin(), met.end(), 0);
            met[from] = 1;
            for (const std::int32_t direction : directions) {
                int length = 0;
                const auto& link = topology.link[seen[static_cast<std::size_t>(direction)]];
                if (!ray_is_free(link, from, met, length)) {
                    return false;
                }
                longest = std::max(longest, length);
            }
        }
    }
    return true;
}

}  // namespace perthro
