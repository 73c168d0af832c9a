#include "scripting/session/sight.hpp"

#include "scripting/session/board_hint.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

constexpr double kSpare = 2;  // cells that are shown beyond those that must be

// Cells within a distance of a piece; of the middle of the board where there is none.
std::vector<char> around_pieces(const BoardView& board, const PositionView& position,
                                double distance) {
    std::vector<std::pair<double, double>> middles;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (!position.cells[i].pieces.empty()) {
            middles.emplace_back(board.cells[i].x, board.cells[i].y);
        }
    }
    if (middles.empty()) {
        const auto [left, right] = std::minmax_element(
            board.cells.begin(), board.cells.end(),
            [](const auto& one, const auto& other) { return one.x < other.x; });
        const auto [low, high] = std::minmax_element(
            board.cells.begin(), board.cells.end(),
            [](const auto& one, const auto& other) { return one.y < other.y; });
        middles.emplace_back((left->x + right->x) / 2, (low->y + high->y) / 2);
    }
    std::vector<char> near(board.cells.size(), 0);
    for (std::size_t i = 0; i < near.size(); ++i) {
        const CellView& cell = board.cells[i];
        near[i] = std::any_of(middles.begin(), middles.end(), [&](const auto& middle) {
            const double x = cell.x - middle.first, y = cell.y - middle.second;
            return x * x + y * y <= distance * distance;
        });
    }
    return near;
}

}  // namespace

std::vector<char> cells_in_sight(const BoardView& board, const PositionView& position,
                                 const std::vector<char>& before) {
    const double fit = number_hint(board, "fit");
    if (fit <= 0 || board.cells.empty() || position.cells.size() != board.cells.size()) {
        return {};
    }
    constexpr double kNext = 0.1;  // what rounding may take from a whole number of cells
    const std::vector<char> needed = around_pieces(board, position, fit + kNext);
    const bool stays = before.size() == needed.size() &&
                       std::equal(needed.begin(), needed.end(), before.begin(),
                                  [](char now, char was) { return now <= was; });
    return stays ? before : around_pieces(board, position, fit + kSpare + kNext);
}

}  // namespace perthro::session
