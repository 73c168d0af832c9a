// Numbers follow from the corner where they begin.
#include "engine/notation/cell_numbers.hpp"

#include "engine/notation/scanner.hpp"

#include <algorithm>
#include <tuple>

namespace perthro {

namespace {

std::string numbering_of(const GameDefinition& game) {
    for (const auto& [key, value] : game.view) {
        if (key == "numbers") {
            return value;
        }
    }
    return "top-left";
}

}  // namespace

CellNumbers::CellNumbers(const GameDefinition& game)
    : topology_(game.topology), numbers_(static_cast<std::size_t>(game.topology.limit), 0) {
    const std::string numbering = numbering_of(game);
    names_ = numbering == "names";
    const bool from_bottom = numbering.find("bottom") == 0;
    const bool from_right = numbering.find("right") != std::string::npos;
    for (const Cell cell : topology_.cells) {
        if (topology_.info[cell].grid >= 0) {
            cells_.push_back(cell);
        }
    }
    const auto place = [&](Cell cell) {
        const CellInfo& info = topology_.info[cell];
        return std::tuple(info.grid, info.at[3], info.at[2], from_bottom ? info.at[1] : -info.at[1],
                          from_right ? -info.at[0] : info.at[0]);
    };
    std::sort(cells_.begin(), cells_.end(),
              [&](Cell one, Cell other) { return place(one) < place(other); });
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        numbers_[cells_[i]] = static_cast<int>(i) + 1;
    }
}

Cell CellNumbers::find(std::string_view text) const {
    if (const Cell named = names_ ? topology_.find_cell(text) : kNoCell; named != kNoCell) {
        return named;  // names may be digits
    }
    constexpr std::size_t longest = 4;  // digits of the number of the last cell of the largest
                                        // board
    if (is_number(text) && text.size() <= longest) {
        return cell(static_cast<int>(to_number({text, 0})));
    }
    return topology_.find_cell(text);
}

std::string CellNumbers::text(Cell cell) const {
    return names_ || number(cell) == 0 ? topology_.info[cell].name : std::to_string(number(cell));
}

int CellNumbers::number(Cell cell) const { return numbers_[cell]; }

Cell CellNumbers::cell(int number) const {
    return number >= 1 && number <= static_cast<int>(cells_.size())
               ? cells_[static_cast<std::size_t>(number) - 1]
               : kNoCell;
}

}  // namespace perthro
