// What a worker tells beforehand of words and rules that would be asked at every ply: of what is
// applied behind a move, and of what `require` asks beside safety.
#include "engine/game/table_made.hpp"
#include "engine/game/worker.hpp"

namespace perthro {

void Worker::screen_applied() {
    for (const std::string& name : rules_->classes) {
        const bool calls = hooks_ != nullptr && hooks_->has(Hook::OnApplied, name);
        calls_applied_.push_back(static_cast<char>(calls));
    }
    if (hooks_ != nullptr && hooks_->has(Hook::OnApplied)) {
        return;
    }
    for (int type = 0; type <= rules_->layout.types; ++type) {
        applied_screens_.emplace_back(*rules_, static_cast<PieceType>(type));
    }
}

// Whether it can be asked of a leaf that the tables have made if anything is applied behind it.
// What fades has done so by then.
bool Worker::asks_leaves() const {
    return quick_plies_ && !applied_screens_.empty() && !position_.tracks_keys() &&
           !maker_->fades();
}

// Screens of all that `require` asks of moves, if the tables see to the rest.
void Worker::screen_requirements() {
    if (rules_->tables == nullptr || !rules_->tables->plan().asks_rest) {
        return;
    }
    for (const Requirement& requirement : rules_->game.requirements) {
        required_screens_.emplace_back(*rules_, requirement.condition,
                                       interpreter_.steady_attributes());
        if (requirement.name != rules_->classes[kPassClass] && !required_screens_.back().knows()) {
            required_screens_.clear();
            return;
        }
    }
}

// Whether attributes tell that `require` will refuse no move but passes.
bool Worker::rest_screened() const {
    for (std::size_t i = 0; i < required_screens_.size(); ++i) {
        if (rules_->requirements[i].name != kPassClass &&
            !required_screens_[i].surely_will_hold(position_)) {
            return false;
        }
    }
    return !required_screens_.empty();
}

// Whether `require` lets a move of a class stand that has been made: screens tell of most.
bool Worker::may_stay(Player mover, std::uint16_t name) {
    bool holds = true;
    for (std::size_t i = 0; i < required_screens_.size(); ++i) {
        const int of_class = rules_->requirements[i].name;
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
    return holds || interpreter_.judge(mover, name, rule, at);
}

// Takes out of a list of the tables what `require` refuses.
void Worker::keep_required(MoveList& moves) {
    const kernel::Maker& maker = *maker_;
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
