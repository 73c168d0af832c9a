// Whether a piece could capture on a cell by a movement whose words only lead to a landing (see
// landing_of): followed towards that cell without making anything. Where it could not, each of its
// ways is refused by what stands on one cell, and stays refused until that cell changes: so a guard
// has to know of those cells alone, not of all that the ways look at.
#include "engine/interpreter/leading.hpp"

namespace perthro {

Interpreter::Aim Interpreter::aim(const AttackReach::Source& source, Cell from, Player attacker,
                                  Cell target, Guard* guard) {
    const std::int32_t land = landing_of_[source.movement];
    if (land < 0 || source.open || refusals_ != nullptr) {
        return Aim::Open;
    }
    const AttackReach::Way& known = reach_->way(source, target, from);
    if (known.reads_state) {
        return Aim::Open;
    }
    Aiming way{{asking_[attacker], links_.data() + attacker * direction_count_, from, land},
               target,
               known.choices,
               guard};
    lead(way, rules_.movements[source.movement].start, from, kNoDirection, false);
    return way.aimed;
}

void Interpreter::land_at(Aiming& way, Cell here, Direction /*ahead*/, bool /*lifted*/) {
    if (here == way.target) {
        way.aimed = aim_landing(way);
    }
}

// Who needs the cell empty is refused whoever stands there.
void Interpreter::refused_by(const Aiming& way, const Code& asked, Cell here) {
    if (way.guard != nullptr) {
        const bool empty = static_cast<Relation>(asked.a) == Relation::Empty && asked.count == 0;
        empty ? way.guard->add_standing(here) : way.guard->add(here);
    }
}

// The target is a sensitive cell of every guard.
Interpreter::Aim Interpreter::aim_landing(const Aiming& way) {
    const Code& code = rules_.program.at(way.land);
    const std::uint32_t w = position_.word(way.target);
    if ((w & word::kTaken) != 0) {
        return Aim::Open;
    }
    if (w == 0 || code.kids == 0 ||
        !plain_piece(rules_.program.expression(code.kid[0]), w, way.run)) {
        return Aim::Missed;
    }
    switch (shortcuts_[static_cast<std::size_t>(way.land)]) {
        case Shortcut::Landing: return Aim::Hit;
        case Shortcut::LandingByPlace:
            return ends_behind(way.land + 1, way.run, way.target) ? Aim::Hit : Aim::Open;
        default: return Aim::Open;
    }
}

}  // namespace perthro
