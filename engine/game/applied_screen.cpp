#include "engine/game/applied_screen.hpp"

#include "engine/rules/kinds.hpp"

namespace perthro {

AppliedScreen::AppliedScreen(const Rules& rules, PieceType mover) {
    for (const Rider& rider : rules.game.applied) {
        if (rider.type == kEmptyType || rider.type == mover) {
            knows_ = knows_ && add(rules, rider.body);
        }
    }
}

// False if nothing can be told of a word.
bool AppliedScreen::add(const Rules& rules, const Node& word) {
    switch (word.op) {
        case Op::Block:
            return std::all_of(word.kids.begin(), word.kids.end(),
                               [&](const Node& kid) { return add(rules, kid); });
        case Op::When:
        case Op::Cases: return add_branches(rules, word);
        case Op::SetAttribute: return add_write(rules, word);
        default: return false;
    }
}

// Conditions and the words behind them in turn.
bool AppliedScreen::add_branches(const Rules& rules, const Node& word) {
    if (word.kids.size() % 2 != 0) {
        return false;  // it ends with words for where no condition holds
    }
    Word branches;
    for (std::size_t i = 0; i < word.kids.size(); i += 2) {
        branches.conditions.emplace_back(rules, word.kids[i]);
        if (!branches.conditions.back().knows()) {
            return false;
        }
    }
    words_.push_back(std::move(branches));
    return true;
}

// A number, or whether a condition holds, for the game or for some player.
bool AppliedScreen::add_write(const Rules& rules, const Node& word) {
    const AttributeDefinition& attribute = rules.game.attributes[static_cast<std::size_t>(word.a)];
    const AttributeSlot& slot = rules.layout.attributes[static_cast<std::size_t>(word.a)];
    const bool of_game = attribute.of == AttributeOf::Game;
    const Node& value = word.kids[0];
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
        write.conditions.emplace_back(rules, value);
        if (!write.conditions.back().knows()) {
            return false;
        }
    }
    words_.push_back(std::move(write));
    return true;
}

}  // namespace perthro
