#include "engine/game/screens.hpp"

#include "engine/game/legal_moves.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/make.hpp"

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

// Screens tell of most moves whether `require` lets them stand.
bool LegalMoves::may_stand(const MoveList& list, std::size_t index) {
    const Player mover = position_.to_move();
    const std::size_t mark = position_.mark();
    kernel::Undo undo;
    const std::uint16_t name = rules_.tables->maker().apply_logged(position_, list, index, undo);
    bool holds = !judges_;
    bool fails = false;
    for (std::size_t i = 0; i < required_screens_.size() && !fails; ++i) {
        const int of_class = rules_.requirements[i].name;
        if (of_class < 0 || of_class == name) {
            fails = required_screens_[i].surely_fails(position_, mover);
            holds = holds && required_screens_[i].surely_holds(position_);
        }
    }
    const char* rule = "";
    Source at;
    interpreter::Finisher& words = interpreter_.finisher();
    const auto judged = [&] {
        return rules_.tables->plan().native_protect
                   ? words.judge_beyond_protect(mover, name, rule, at)
                   : words.judge(mover, name, rule, at);
    };
    const bool stands = !fails && (holds || judged());
    position_.undo_to(mark);
    return stands;
}

// Takes out of a list of the tables what may not stand.
void LegalMoves::keep_standing(MoveList& moves) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (may_stand(moves, i)) {
            moves.moves[kept++] = moves.moves[i];
        }
    }
    moves.moves.resize(kept);
}

}  // namespace perthro
