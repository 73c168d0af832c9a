#include "engine/kernel/whole_moves.hpp"

#include <algorithm>

namespace perthro::kernel {

bool alone_in_class(const Rules& rules, int movement) {
    const std::uint16_t name = rules.movements[static_cast<std::size_t>(movement)].name;
    return std::count_if(rules.movements.begin(), rules.movements.end(),
                         [&](const CompiledMovement& other) { return other.name == name; }) == 1;
}

Player known_player(const Rules& rules, std::int32_t expression, Player me) {
    if (expression < 0) {
        return me;
    }
    const Code& code = rules.program.expression(expression);
    switch (code.op) {
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerMe: return me;
        case Op::PlayerOpponent: return rules.next_player(me, 0);
        default: throw NotLowered{"a player whom the position decides", code.at};
    }
}

}  // namespace perthro::kernel
