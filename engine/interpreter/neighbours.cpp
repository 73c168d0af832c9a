// Directions that expressions name.
#include "engine/interpreter/neighbours.hpp"

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
