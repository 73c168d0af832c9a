// Drives the compiler in the order in which names become known.
#include "engine/rules/rules.hpp"

#include "engine/rules/compiler.hpp"

#include <algorithm>

namespace perthro {

Rules::Rules(GameDefinition definition) : game(std::move(definition)) {
    std::vector<Defect> defects;
    Compiler compiler(*this, defects);
    compiler.classes();
    compiler.declare_turns();
    compiler.movements();
    compiler.declarations();
    compiler.riders();
    compiler.events();
    compiler.turns();
    if (!defects.empty()) {
        throw DefectiveRules(std::move(defects));
    }
    const auto held = static_cast<int>(std::count_if(
        results.begin(), results.end(), [](const CompiledResult& result) { return result.held >= 0; }));
    layout = Layout(game, turns.loop_counters, static_cast<int>(quiets.size()), held);
}

int Rules::find_class(std::string_view name) const {
    const auto found = std::find(classes.begin(), classes.end(), name);
    return found == classes.end() ? -1 : static_cast<int>(found - classes.begin());
}

int Rules::find_condition(std::string_view name) const {
    for (std::size_t i = game.conditions.size(); i-- > 0;) {
        if (game.conditions[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

const std::vector<int>& Rules::continued(PieceType type, std::uint16_t name) const {
    static const std::vector<int> kNothing;
    const auto& classes_of = continued_[type];
    return name < classes_of.size() ? classes_of[name] : kNothing;
}

}  // namespace perthro
