#include "engine/interpreter/quick.hpp"

namespace perthro {

std::optional<bool> Interpreter::Nested::Quick::other(Interpreter& interpreter,
                                                      std::int32_t condition, Run& run) {
    const Code& code = interpreter.rules_.program.expressions[static_cast<std::size_t>(condition)];
    switch (static_cast<Op>(code.op)) {
        case Op::No: {
            const std::optional<bool> held = answer(interpreter, code.kid[0], run);
            return held ? std::optional(!*held) : std::nullopt;
        }
        case Op::All: return parts(interpreter, code, run, false);
        case Op::Any: return parts(interpreter, code, run, true);
        case Op::Always:
        case Op::Never:
        case Op::Marked:
        case Op::Visited:
        case Op::Taken:
        case Op::Reversing:
        case Op::StraightOn: return interpreter.any_condition(condition, run);
        default: return std::nullopt;
    }
}

bool Interpreter::Nested::Quick::is_told(const Interpreter& interpreter, std::int32_t condition) {
    const Code& code = interpreter.rules_.program.expressions[static_cast<std::size_t>(condition)];
    switch (static_cast<Op>(code.op)) {
        case Op::Piece: return code.kid[0] < 0 && (code.count == 0 || !interpreter.rules_.looks);
        case Op::No: return is_told(interpreter, code.kid[0]);
        case Op::Always:
        case Op::Never:
        case Op::Marked:
        case Op::Visited:
        case Op::Taken:
        case Op::Reversing:
        case Op::StraightOn: return true;
        default: return false;
    }
}

std::optional<bool> Interpreter::Nested::Quick::parts(Interpreter& interpreter, const Code& code,
                                                      Run& run, bool decides) {
    const std::int32_t* const first = interpreter.rules_.program.lists.data() + code.list;
    const std::int32_t* const end = first + code.count;
    if (!std::all_of(first, end, [&](std::int32_t part) { return is_told(interpreter, part); })) {
        return std::nullopt;  // before any is asked, to be asked again
    }
    for (const std::int32_t* part = first; part != end; ++part) {
        const std::optional<bool> held = answer(interpreter, *part, run);
        if (!held || *held == decides) {
            return held;
        }
    }
    return !decides;
}

}  // namespace perthro
