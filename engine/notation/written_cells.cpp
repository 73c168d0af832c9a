#include "engine/notation/written_cells.hpp"

#include "engine/notation/family_text.hpp"

namespace perthro {

WrittenCells::WrittenCells(const GameDefinition& game)
    : numbers_(game), points_(game),
      numbered_(style_of(game) == MoveStyle::Draughts && !numbers_.by_name()),
      counted_(style_of(game) == MoveStyle::Tables) {}

std::string WrittenCells::text(Player player, Cell cell) const {
    if (numbered_ && numbers_.number(cell) > 0) {
        return numbers_.text(cell);
    }
    const auto point = counted_ ? points_.point(player, cell) : std::nullopt;
    return point ? WayPoints::name_of(*point) : "";
}

}  // namespace perthro
