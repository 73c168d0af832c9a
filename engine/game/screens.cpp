// What a worker tells beforehand of words and rules that would be asked at every ply: of what is
// applied behind a move, and of what `require` asks beside safety.
#include "engine/game/table_made.hpp"
#include "engine/game/worker.hpp"

namespace perthro {

void Worker::screen_applied() {
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
        required_screens_.emplace_back(*rules_, requirement.condition);
        if (requirement.name != rules_->classes[kPassClass] && !required_screens_.back().knows()) {
            required_screens_.clear();
            return;
        }
    }
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
        bool holds = true;
        for (std::size_t k = 0; k < required_screens_.size(); ++k) {
            const int name = rules_->requirements[k].name;
            holds = holds && ((name >= 0 && name != undo.name) ||
                              required_screens_[k].surely_holds(position_));
        }
        const char* rule = "";
        Source at;
        if (holds || interpreter_.judge(mover, undo.name, rule, at)) {
            moves.moves[kept++] = moves.moves[i];
        }
    }
    moves.moves.resize(kept);
}

}  // namespace perthro
