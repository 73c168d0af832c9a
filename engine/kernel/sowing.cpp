#include "engine/kernel/sowing.hpp"

#include "engine/kernel/sow_compiler.hpp"
#include "engine/kernel/whole_moves.hpp"
#include "engine/rules/place.hpp"

namespace perthro::kernel {

namespace {

// Why no movement of the game can be a sowing; empty: some may.
std::string unfit(const Rules& rules) {
    if (!rules.protect.empty() || !rules.requirements.empty() || !rules.compulsory.empty() ||
        !rules.majority.empty() || rules.game.repetition.forbid != 0 ||
        rules.after_of[kEmptyType] >= 0) {
        return "finished moves are judged or go on";
    }
    if (rules.layout.has.together || rules.looks) {
        return "something is hidden";
    }
    if (rules.player_moves.empty()) {
        return "players move pieces alone";
    }
    return "";
}

// Whether a movement has its class for itself, and its moves are told apart by the cell chosen.
bool alone_by_choice(const Rules& rules, int movement) {
    const std::uint16_t name = rules.movements[static_cast<std::size_t>(movement)].name;
    return name != kPassClass && alone_in_class(rules, movement) &&
           rules.identity[name] != IdentityOf::Result;
}

}  // namespace

std::unique_ptr<const SowTables> SowTables::of(const Rules& rules, std::string* why_not) {
    std::string reason = unfit(rules);
    if (reason.empty()) {
        reason = "no movement is a sowing";
        for (const int index : rules.player_moves) {
            const CompiledMovement& movement = rules.movements[static_cast<std::size_t>(index)];
            if (!alone_by_choice(rules, index)) {
                continue;
            }
            try {
                auto tables = std::make_unique<SowTables>();
                tables->name_ = movement.name;
                tables->movement_ = static_cast<std::uint16_t>(index);
                tables->at_ = movement.at;
                tables->programs_.resize(static_cast<std::size_t>(rules.layout.players) + 1);
                for (Player player = 1; player <= rules.layout.players; ++player) {
                    tables->programs_[player] = SowCompiler(rules, player).compile(movement);
                }
                return tables;
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
