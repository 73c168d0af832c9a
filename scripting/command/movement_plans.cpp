#include "scripting/command/movement_plans.hpp"

#include "engine/kernel/hops.hpp"
#include "engine/kernel/sowing.hpp"
#include "engine/kernel/unfit.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <set>

namespace perthro::command {

namespace {

// The classes of moves that the hook `generate` makes: which of the plain ones are moves of rows.
void add_made_by_lua(const Rules& rules, const kernel::Plan& plan,
                     std::vector<MovementLine>& lines) {
    const HookNames& hooks = rules.game.hooks;
    const auto generate = std::find_if(hooks.places.begin(), hooks.places.end(),
                                       [](const auto& place) { return place.first == "generate"; });
    if (!plan.asks_lua || generate == hooks.places.end()) {
        return;
    }
    const std::set<std::string> classes(hooks.classes.begin(), hooks.classes.end());
    for (const std::string& name : classes) {
        const auto number = static_cast<std::uint16_t>(rules.find_class(name));
        int plain = 0;
        for (int type = 1; type <= rules.layout.types; ++type) {
            const auto row = plan.plain.row(1, number, static_cast<PieceType>(type));
            plain += row != kernel::PlainRows::kNone ? 1 : 0;
        }
        MovementLine line{"generate", name, place_of(rules.game, generate->second),
                          "plain",    "",   generate->second};
        if (plain == 0) {
            line.idioms = "";
            line.reason = "words make moves of this class, too";
            line.instead = "give the moves that `generate` makes a class of their own";
        } else if (plain < rules.layout.types) {
            line.reason = "but for pieces with `after`";
        }
        lines.push_back(std::move(line));
    }
}

}  // namespace

std::vector<MovementLine> movement_lines(const Rules& rules, const kernel::Plan& plan) {
    std::vector<MovementLine> lines;
    for (const kernel::MovementPlan& movement : plan.movements) {
        MovementLine line;
        line.piece = movement.type == kEmptyType ? "player" : rules.game.pieces[movement.type].name;
        line.name = rules.classes[rules.movements[movement.movement].name];
        line.begun = rules.game.movements[rules.movements[movement.movement].definition].at;
        line.whole = movement.lowered || movement.at == line.begun;
        line.place = movement.at;
        line.at = place_of(rules.game, line.place);
        if (movement.lowered) {
            line.idioms = movement.idioms;
        } else {
            const kernel::ReasonLines reason = kernel::lines_of_reason(movement.reason);
            line.reason = reason.what;
            line.instead = reason.instead;
        }
        const bool hops = rules.hops != nullptr && rules.hops->movement() == movement.movement;
        const bool sows = rules.sowing != nullptr && rules.sowing->movement() == movement.movement;
        if (hops || sows) {
            line.idioms = hops ? "hops by dice" : "sowing";
            line.reason = line.instead = "";
            line.whole = true;
        }
        lines.push_back(std::move(line));
    }
    add_made_by_lua(rules, plan, lines);
    return lines;
}

}  // namespace perthro::command
