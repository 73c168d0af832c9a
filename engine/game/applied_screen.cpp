#include "engine/game/applied_screen.hpp"

#include "engine/kernel/blocks.hpp"

namespace perthro {

AppliedScreen::AppliedScreen(const Rules& rules, PieceType mover) {
    const std::int32_t begin = rules.applied_of[mover];
    if (begin < 0) {
        return;
    }
    for (const std::int32_t address : kernel::words_at(rules.program, begin)) {
        knows_ = knows_ && add(rules, address);
    }
}

// False if nothing can be told of a word.
bool AppliedScreen::add(const Rules& rules, std::int32_t address) {
    const Code& code = rules.program.at(address);
    switch (code.op) {
        case Op::Branch: return add_branches(rules, address);
        case Op::SetAttribute: return add_write(rules, code);
        default: return false;
    }
}

// Conditions and the words behind them in turn.
bool AppliedScreen::add_branches(const Rules& rules, std::int32_t address) {
    const Program& program = rules.program;
    const std::int32_t end = kernel::behind(program, address);
    Word branches;
    while (address != end) {
        const Code& code = program.at(address);
        if (code.op != Op::Branch || kernel::behind(program, address) != end) {
            return false;  // words for where no condition holds
        }
        branches.conditions.push_back(ConditionScreen::of(rules, code.kid[0]));
        if (!branches.conditions.back().knows()) {
            return false;
        }
        address = code.jump;
    }
    words_.push_back(std::move(branches));
    return true;
}

// A number, or whether a condition holds, for the game or for some player.
bool AppliedScreen::add_write(const Rules& rules, const Code& code) {
    const AttributeDefinition& attribute = rules.game.attributes[static_cast<std::size_t>(code.a)];
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(code.a)];
    const bool of_game = attribute.of == AttributeOf::Game;
    const Code& value = rules.program.expression(code.kid[0]);
    const bool asks = is_condition(value.op);
    if ((!of_game && attribute.of != AttributeOf::Player) || slot.age >= 0 ||
        attribute.lasts_turn || (!asks && (value.op != Op::Const || value.a < slot.low))) {
        return false;
    }
    Word write{slot.base,
               of_game ? 1 : static_cast<Slot>(rules.layout.players) + 1,
               static_cast<std::uint32_t>(asks ? 0 : value.a - slot.low),
               {}};
    if (asks) {
        write.conditions.push_back(ConditionScreen::of(rules, code.kid[0]));
        if (!write.conditions.back().knows()) {
            return false;
        }
    }
    words_.push_back(std::move(write));
    return true;
}

}  // namespace perthro
