#include "engine/position/columns.hpp"

#include "engine/rules/rules.hpp"

#include <algorithm>
#include <string>

namespace perthro {

void throw_too_tall(const Layout& layout) {
    const std::string most = std::to_string(layout.stacks.levels);
    throw RuleError("a stack grew over " + most + " pieces, the most that one holds in this game",
                    Source{});
}

// The slot of the word at a level (0 = bottom) of a column of this height.
Slot Columns::slot(Cell cell, int level, int height) const {
    return level + 1 == height ? cell : layout_.under_at(cell, level);
}

std::uint32_t Columns::moved(std::uint32_t w) const {
    const WordChange& change = layout_.packed.moved[word::type(w)];
    return (w & ~change.clear) | change.set;
}

// Copies the pieces of a column from a level (0 = bottom) on onto another column, in their order.
void Columns::stack(Cell to, Cell from, int first, bool moves) {
    const int above = height(from);
    const int below = height(to);
    const int tall = below + above - first;
    if (first >= above) {
        return;
    }
    if (tall - 1 > layout_.stacks.levels) {
        throw_too_tall(layout_);
    }
    if (below > 0) {
        position_.write(layout_.under_at(to, below - 1), position_.word(to));
    }
    for (int level = first; level < above; ++level) {
        const std::uint32_t w = position_.get(slot(from, level, above));
        position_.write(slot(to, below + level - first, tall), moves ? moved(w) : w);
    }
    position_.write(layout_.stacks.heights + to, static_cast<std::uint32_t>(tall));
}

void Columns::cut(Cell cell, int left) {
    const int tall = height(cell);
    position_.write(cell, left > 0 ? position_.get(slot(cell, left - 1, tall)) : 0);
    for (int level = std::max(left - 1, 0); level + 1 < tall; ++level) {
        position_.write(layout_.under_at(cell, level), 0);
    }
    position_.write(layout_.stacks.heights + cell, static_cast<std::uint32_t>(left));
}

void Columns::lift(Cell cell, int n) {
    const int tall = height(cell);
    const int left = n < 0 ? 0 : std::max(0, tall - n);
    if (left < tall) {
        stack(layout_.air(), cell, left, false);
        cut(cell, left);
    }
}

void Columns::put_down(Cell cell, Cell from) {
    stack(cell, layout_.air(), 0, cell != from);
    cut(layout_.air(), 0);
}

}  // namespace perthro
