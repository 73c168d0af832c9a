// Conditions about the way that a move has come, and not about the board: they can be asked before
// the mover has left its cell.
#pragma once

#include "engine/rules/program.hpp"

#include <cstdint>

namespace perthro {

struct PathQuestion {
    std::int32_t asked = -1;  // expression; -1: the condition is about something else
    bool wanted = true;       // the answer for which the condition holds
};

[[nodiscard]] inline PathQuestion path_question(const Program& program, std::int32_t condition) {
    PathQuestion question{condition, true};
    for (;;) {
        const Code& code = program.expressions[static_cast<std::size_t>(question.asked)];
        switch (code.op) {
            case static_cast<std::uint16_t>(Op::No):
                question = {code.kid[0], !question.wanted};
                break;
            case static_cast<std::uint16_t>(Op::StraightOn):
            case static_cast<std::uint16_t>(Op::Reversing):
            case static_cast<std::uint16_t>(Op::Visited): return question;
            default: return {};
        }
    }
}

}  // namespace perthro
