// Moves that are made as wholes by tables of their own. Here: hops by dice, listed and drawn where
// nobody asks for every route or why a move is not legal (sowings: sowings.cpp).
#include "engine/game/worker.hpp"
#include "engine/kernel/hop_plays.hpp"
#include "engine/kernel/sow_plays.hpp"

#include <algorithm>

namespace perthro {

// Takes the tables of moves that are made as wholes, unless hooks make moves or judge each of them.
void Worker::set_up_plays() {
    if (hooks_ != nullptr && (hooks_->has(Hook::Generate) || hooks_->has(Hook::OnMove))) {
        return;
    }
    if (rules_->hops != nullptr) {
        plays_ = std::make_unique<kernel::HopPlays>(*rules_->hops);
        plays_entries_ = entries_of_only(rules_->hops->name());
    }
    if (rules_->sowing != nullptr) {
        sowings_ = std::make_unique<kernel::SowPlays>(*rules_->sowing);
        sow_entries_ = entries_of_only(rules_->sowing->name());
    }
}

// [turn entry]: whether it offers moves of this class, no others, nor a pass beside them.
std::vector<char> Worker::entries_of_only(std::uint16_t name) const {
    std::vector<char> found;
    for (const CompiledEntry& entry : rules_->turns.entries) {
        const bool others = std::any_of(rules_->movements.begin(), rules_->movements.end(),
                                        [&](const CompiledMovement& movement) {
                                            return movement.name != name &&
                                                   movement.name != kPassClass &&
                                                   movement.kind != MovementKind::Part &&
                                                   entry.offers[movement.name] != 0;
                                        });
        found.push_back(static_cast<char>(!entry.only_roll && entry.offers[name] != 0 && !others &&
                                          entry.pass != PassKind::May));
    }
    return found;
}

// Finds the plays of the player; false: the words have to be followed.
bool Worker::find_plays(Player player) {
    return plays_ != nullptr && uses_plays_ && !interpreter_.records_refusals() &&
           plays_entries_[entry_number()] != 0 && plays_->find(position_, player);
}

void Worker::list_plays(MoveList& out) {
    for (std::size_t i = 0; i < plays_->size(); ++i) {
        plays_->list(i, position_, out);
    }
}

// The only move of the list then. Drawn of the same numbers as from the whole list, in which a
// forced pass stands alone.
void Worker::draw_play(Random& random, MoveList& out) {
    const std::size_t drawn = random.below(std::max<std::size_t>(plays_->size(), 1));
    if (plays_->size() > 0) {
        plays_->list(drawn, position_, out);
    } else if (turns_.entry().pass == PassKind::Forced && pass_due(turns_.entry(), true)) {
        interpreter_.generate_pass(position_.to_move(), true, out);
    }
}

// Draws a roll, or a play of dice, of which no list is made: what is drawn is the only move of
// `out`, or there is none. False: something else is due.
bool Worker::draw_dice(Random& random, MoveList& out) {
    if (position_.get(Field::Over) != 0 || turns_.finished() ||
        position_.get(Field::Pending) == kPendingReveal) {
        return false;
    }
    const Operation operation(*this);
    if (chance_due()) {
        out.clear();
        draw_roll(random, out);
        return true;
    }
    if (filters_ || !find_plays(position_.to_move())) {
        return false;
    }
    out.clear();
    draw_play(random, out);
    return true;
}

}  // namespace perthro
