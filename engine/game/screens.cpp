#include "engine/game/screens.hpp"

#include "engine/game/legal_moves.hpp"
#include "engine/game/table_made.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"

namespace perthro {

namespace {

// A screen for each `require` of moves; none where the tables ask for none, or one knows nothing.
std::vector<RequirementScreen> required_screens(const Rules& rules) {
    std::vector<RequirementScreen> screens;
    if (rules.tables == nullptr || !rules.tables->plan().asks_rest) {
        return screens;
    }
    for (const CompiledRequirement& requirement : rules.requirements) {
        screens.emplace_back(rules, requirement.condition);
        if (requirement.name != kPassClass && !screens.back().knows()) {
            return {};
        }
    }
    return screens;
}

}  // namespace

std::shared_ptr<const Screens> Screens::of(const Rules& rules) {
    auto screens = std::make_shared<Screens>();
    for (int type = 0; type <= rules.layout.types; ++type) {
        screens->applied.emplace_back(rules, static_cast<PieceType>(type));
    }
    screens->required = required_screens(rules);
    return screens;
}

// Whether attributes tell that `require` will refuse no move but passes.
bool LegalMoves::rest_screened() const {
    for (std::size_t i = 0; i < required_screens_.size(); ++i) {
        if (rules_.requirements[i].name != kPassClass &&
            !required_screens_[i].surely_will_hold(position_)) {
            return false;
        }
    }
    return !required_screens_.empty();
}

// Whether `require` lets a move of a class stand that has been made: screens tell of most.
bool LegalMoves::may_stay(Player mover, std::uint16_t name) {
    bool holds = true;
    for (std::size_t i = 0; i < required_screens_.size(); ++i) {
        const int of_class = rules_.requirements[i].name;
        if (of_class >= 0 && of_class != name) {
            continue;
        }
        if (required_screens_[i].surely_fails(position_, mover)) {
            return false;
        }
        holds = holds && required_screens_[i].surely_holds(position_);
    }
    const char* rule = "";
    Source at;
    return holds || interpreter_.finisher().judge(mover, name, rule, at);
}

// Takes out of a list of the tables what `require` refuses.
void LegalMoves::keep_required(MoveList& moves) {
    const kernel::Maker& maker = rules_.tables->maker();
    const Player mover = position_.to_move();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        kernel::Undo undo;
        maker.apply(position_, moves, i, undo);
        undo.header_raw = false;
        const TableMade made(maker, position_, undo);
        if (may_stay(mover, undo.name)) {
            moves.moves[kept++] = moves.moves[i];
        }
    }
    moves.moves.resize(kept);
}

}  // namespace perthro
