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

// What a condition asks, where it is one of these or its opposite.
[[nodiscard]] inline PathQuestion path_question(const Program& program, std::int32_t condition) {
    PathQuestion question{condition, true};
    for (;;) {
        const Code& code = program.expression(question.asked);
        switch (code.op) {
            case Op::No: question = {code.kid[0], !question.wanted}; break;
            case Op::StraightOn:
            case Op::Reversing:
            case Op::Visited: return question;
            default: return {};
        }
    }
}

}  // namespace perthro
