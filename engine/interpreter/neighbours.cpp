// Directions that expressions name.
#include "engine/interpreter/neighbours.hpp"

#include <algorithm>
#include <functional>

namespace perthro::interpreter {

Neighbours::Neighbours(const Rules& rules)
    : rules_(rules), direction_count_(rules.game.topology.directions.size()) {
    const Topology& topology = rules.game.topology;
    for (const auto& seen : topology.view) {
        for (std::size_t direction = 0; direction < direction_count_; ++direction) {
            links_.push_back(topology.link[seen[direction]].data());
        }
    }
}

Cell Neighbours::lies_ahead(const Run& run, Direction ahead, Cell cell) const {
    const Topology& board = rules_.game.topology;
    if (cell >= board.info.size() || ahead >= board.directions.size()) {
        return kNoCell;
    }
    const CellInfo& from = board.info[cell];
    std::array<int, 4> at = from.at;
    const auto& by = board.directions[board.seen(run.me, ahead)].by;
    std::transform(at.begin(), at.end(), by.begin(), at.begin(), std::plus<>());
    const auto found = std::find_if(board.cells.begin(), board.cells.end(), [&](Cell other) {
        const CellInfo& to = board.info[other];
        return from.grid >= 0 && to.grid == from.grid && to.at == at && other != cell;
    });
    return found == board.cells.end() ? kNoCell : *found;
}

void Neighbours::directions(std::int32_t expression, const Run& run, const std::int32_t*& first,
                            int& count, std::int32_t& single) const {
    const Code& code = rules_.program.expression(expression);
    if (code.op == Op::Dirs) {
        first = rules_.program.list(code).data();
        count = code.count;
        return;
    }
    single = code.op == Op::DirBehind ? opposite(run.ahead) : run.ahead;
    first = &single;
    count = 1;
}

}  // namespace perthro::interpreter
