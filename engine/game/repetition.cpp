#include "engine/game/repetition.hpp"

#include "engine/game/observe.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether some result asks who has given check at every ply.
bool compares_checks(const GameDefinition& game) {
    return std::any_of(
        game.results.begin(), game.results.end(), [](const ResultDefinition& result) {
            return std::any_of(result.awards.begin(), result.awards.end(),
                               [](const Award& award) { return award.to == AwardTo::Checking; });
        });
}

}  // namespace

Repetition::Repetition(Worker& worker, Line& line)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()), line_(line),
      hides_(hides_something(rules_)), compares_checks_(compares_checks(rules_.game)) {}

Repetition::~Repetition() = default;

void Repetition::remember(Player mover) {
    Line::Entry entry;
    entry.identity = identity_key();
    if (rules_.game.repetition.forbid != 0) {
        entry.viewers = hides_ ? static_cast<Player>(rules_.layout.players) : kNobody;
        for (Player player = hides_ ? 1 : kNobody; player <= entry.viewers; ++player) {
            entry.forbid[player] = seen_key(player);
        }
    }
    entry.mover = mover;
    entry.check = compares_checks_ && !worker_.results().ignores_soft() && mover != kNobody &&
                  worker_.interpreter().attacks().gives_check(mover, {});
    entry.remembered = is_kept(mover);
    line_.push(entry);
}

// The key that results about repetition compare. What counts only while a move of some class exists
// (identity: CLASS) is taken out of it where none does.
std::uint64_t Repetition::identity_key() {
    const std::size_t mark = position_.mark();
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_.game.attributes[i];
        const AttributeSlot& slot = rules_.layout.attributes[i];
        if (attribute.identity_class.empty() || attribute.of != AttributeOf::Game ||
            position_.get(slot.base) == slot.initial) {
            continue;
        }
        const int name = rules_.find_class(attribute.identity_class);
        if (name >= 0 && !worker_.chance_due() && !worker_.turns().finished() &&
            !worker_.moves().has_move_for(position_.to_move(), name)) {
            position_.write(slot.base, slot.initial);
            if (slot.age >= 0) {
                const auto age = static_cast<std::size_t>(slot.age);
                position_.write(rules_.layout.attributes[age].base, 0);
            }
        }
    }
    const std::uint64_t key = position_.key(Key::Identity);
    position_.undo_to(mark);
    return key;
}

// Whether `repetition: forbid` looks at the position that arose.
bool Repetition::is_kept(Player mover) const {
    const auto& kept = rules_.game.repetition.kept_after;
    return rules_.game.repetition.forbid != 0 &&
           (kept.empty() || mover == kNobody ||
            std::find(kept.begin(), kept.end(), rules_.classes[worker_.last_move().name]) !=
                kept.end());
}

// What `repetition: forbid` compares, as a player sees the position; kNobody: as it is.
std::uint64_t Repetition::seen_key(Player viewer) {
    if (viewer == kNobody) {
        return compared_key();
    }
    if (eyes_ == nullptr) {
        eyes_ = std::make_unique<Observer>(worker_.shared_rules());
    }
    eyes_->observe(worker_, viewer);
    return eyes_->view().repetition().compared_key() ^ key_of(viewer, 0);
}

// Cells that are not compared count as empty. Whether one is compared, all of them say together:
// they are asked before the first is emptied, and as the first player sees the board.
std::uint64_t Repetition::compared_key() {
    const std::size_t mark = position_.mark();
    if (rules_.compared >= 0) {
        uncompared_.clear();
        for (const Cell cell : rules_.game.topology.cells) {
            if (!worker_.interpreter().asker().holds(rules_.compared, 1, cell)) {
                uncompared_.push_back(cell);
            }
        }
        for (const Cell cell : uncompared_) {
            veil_cell(position_, cell, 0);
        }
    }
    const Key key = Line::forbid_key(rules_);
    const std::uint64_t found = position_.tracks_keys()
                                    ? position_.key(key)
                                    : position_.computed_keys()[static_cast<std::size_t>(key)];
    position_.undo_to(mark);
    return found;
}

bool Repetition::forbids(Player mover) {
    if (line_.entries().empty()) {
        return false;
    }
    const Player viewer = hides_ ? mover : kNobody;
    return line_.forbids(rules_, seen_key(viewer), viewer);
}

}  // namespace perthro
