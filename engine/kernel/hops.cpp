// Which games have moves that are hops by dice.
#include "engine/kernel/hops.hpp"

#include "engine/kernel/hop_packer.hpp"
#include "engine/kernel/whole_moves.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// Why no movement of the game can be hops; empty: some may.
std::string unfit(const Rules& rules) {
    const GameDefinition& game = rules.game;
    const Layout& layout = rules.layout;
    const bool pieces_differ = std::any_of(
        game.attributes.begin(), game.attributes.end(),
        [](const AttributeDefinition& attribute) { return attribute.of == AttributeOf::Piece; });
    if (!layout.has.dice) {
        return "no dice are played";
    }
    if (!layout.has.counters || layout.has.stacks || layout.types != 1 || pieces_differ) {
        return "cells hold other things than counters of one type";
    }
    if (rules.looks || layout.has.together || game.movable_any) {
        return "something is hidden, or others' pieces move";
    }
    if (!rules.protect.empty() || !rules.requirements.empty() || !rules.compulsory.empty() ||
        game.repetition.forbid != 0 || rules.after_of[1] >= 0) {
        return "finished moves are judged or go on";
    }
    return "";
}

// Whether a movement has its class for itself, and of its moves the result alone counts.
bool alone_by_result(const Rules& rules, int movement) {
    const std::uint16_t name = rules.movements[static_cast<std::size_t>(movement)].name;
    return alone_in_class(rules, movement) && rules.identity[name] == IdentityOf::Result;
}

}  // namespace

std::unique_ptr<const HopTables> HopTables::of(const Rules& rules, std::string* why_not) {
    std::string reason = unfit(rules);
    if (reason.empty()) {
        reason = "no movement is a hop";
        for (const int movement : rules.moves_of[1]) {
            if (!alone_by_result(rules, movement)) {
                continue;
            }
            try {
                return HopPacker(rules, movement).pack();
            } catch (const NotLowered& not_lowered) {
                reason = not_lowered.reason + " (" + place_of(rules.game, not_lowered.at) + ")";
            }
        }
    }
    if (why_not != nullptr) {
        *why_not = std::move(reason);
    }
    return nullptr;
}

}  // namespace perthro::kernel
