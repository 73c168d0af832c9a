// Whether a piece could capture on a cell by a movement whose words only lead to a landing (see
// landing_of): followed towards that cell without making anything. Where it could not, each of its
// ways is refused by what stands on one cell, and stays refused until that cell changes: so a guard
// has to know of those cells alone, not of all that the ways look at.
#include "engine/interpreter/interpreter.hpp"

#include <utility>

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
    Aiming way{asking_[attacker],
               links_.data() + attacker * direction_count_,
               from,
               target,
               known.choices,
               land,
               guard};
    return aim_along(way, rules_.movements[source.movement].start, from, kNoDirection, false);
}

Interpreter::Aim Interpreter::aim_along(Aiming& way, std::int32_t address, Cell here,
                                        Direction ahead, bool lifted) {
    const Program& program = rules_.program;
    for (;; ++address) {
        const Code& code = program.code[static_cast<std::size_t>(address)];
        switch (code.op) {
            case static_cast<std::uint16_t>(Op::Along):
                return aim_anywhere(way, address, here, lifted);
            case static_cast<std::uint16_t>(Op::Slide):
                return aim_over(way, address, here, ahead, lifted);
            case static_cast<std::uint16_t>(Op::Step):
                if (code.kids > 0) {
                    const Code& list = program.expressions[static_cast<std::size_t>(code.kid[0])];
                    ahead = static_cast<Direction>(
                        program.lists[static_cast<std::size_t>(list.list)]);
                }
                here = ahead == kNoDirection ? kNoCell : way.links[ahead][here];
                if (here == kNoCell) {
                    return Aim::Missed;
                }
                lifted = lifted || (code.flags & kLifts) != 0;
                break;
            case static_cast<std::uint16_t>(Control::Test): {
                const Code& asked = program.expressions[static_cast<std::size_t>(code.kid[0])];
                if (asked.op == static_cast<std::uint16_t>(Op::InZone)
                        ? !in_zone(asked, way.asking, here)
                        : !passes_over(way, asked, here, lifted)) {
                    return Aim::Missed;
                }
                break;
            }
            case static_cast<std::uint16_t>(Op::SetAttribute): break;
            default: return here == way.target ? aim_landing(way) : Aim::Missed;
        }
    }
}

// Along each direction that may lead there.
Interpreter::Aim Interpreter::aim_anywhere(Aiming& way, std::int32_t address, Cell here,
                                           bool lifted) {
    const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
    const Code& list = rules_.program.expressions[static_cast<std::size_t>(code.kid[0])];
    const std::int32_t* const directions = rules_.program.lists.data() + list.list;
    const std::uint32_t choices = list.count > 1 ? std::exchange(way.choices, ~0U) : ~0U;
    Aim aimed = Aim::Missed;
    for (std::int32_t i = 0; i < list.count && aimed == Aim::Missed; ++i) {
        if (choices == ~0U || (i < 32 && ((choices >> i) & 1) != 0)) {
            aimed = aim_along(way, address + 1, here, static_cast<Direction>(directions[i]),
                              lifted);
        }
    }
    return aimed;
}

Interpreter::Aim Interpreter::aim_over(Aiming& way, std::int32_t address, Cell here,
                                       Direction ahead, bool lifted) {
    if (ahead == kNoDirection) {
        return Aim::Missed;
    }
    const Program& program = rules_.program;
    const Code& code = program.code[static_cast<std::size_t>(address)];
    const std::int32_t least = program.expressions[static_cast<std::size_t>(code.kid[0])].a;
    std::int32_t most = program.expressions[static_cast<std::size_t>(code.kid[1])].a;
    most = most < 0 ? rules_.layout.limit : most;
    const Code& over = program.expressions[static_cast<std::size_t>(code.kid[2])];
    const Cell* const link = way.links[ahead];
    const bool lands = address + 1 == way.land;
    lifted = lifted || (code.flags & kLifts) != 0;
    for (std::int32_t k = 1; k <= most; ++k) {
        here = link[here];
        if (here == kNoCell) {
            return Aim::Missed;
        }
        if (k >= least && (!lands || here == way.target)) {
            const Aim aimed = lands ? aim_landing(way)
                                    : aim_along(way, address + 1, here, ahead, lifted);
            if (lands || aimed != Aim::Missed) {
                return aimed;
            }
        }
        if (k < most && !passes_over(way, over, here, lifted)) {
            return Aim::Missed;
        }
    }
    return Aim::Missed;
}

// What stands on a cell of the way; where it refuses the way, the guard is told of it. Who needs
// the cell empty is refused whoever stands there.
bool Interpreter::passes_over(const Aiming& way, const Code& asked, Cell here, bool lifted) const {
    const std::uint32_t w = lifted && here == way.from ? 0 : position_.word(here);
    if (plain_piece(asked, w, way.asking)) {
        return true;
    }
    if (way.guard != nullptr) {
        const bool empty = static_cast<Relation>(asked.a) == Relation::Empty && asked.count == 0;
        empty ? way.guard->add_standing(here) : way.guard->add(here);
    }
    return false;
}

// The target is a sensitive cell of every guard.
Interpreter::Aim Interpreter::aim_landing(const Aiming& way) {
    const Code& code = rules_.program.code[static_cast<std::size_t>(way.land)];
    const std::uint32_t w = position_.word(way.target);
    if ((w & word::kTaken) != 0) {
        return Aim::Open;
    }
    if (w == 0 || code.kids == 0 ||
        !plain_piece(rules_.program.expressions[static_cast<std::size_t>(code.kid[0])], w,
                     way.asking)) {
        return Aim::Missed;
    }
    switch (shortcuts_[static_cast<std::size_t>(way.land)]) {
        case Shortcut::Landing: return Aim::Hit;
        case Shortcut::LandingByPlace:
            return ends_behind(way.land + 1, way.asking, way.target) ? Aim::Hit : Aim::Open;
        default: return Aim::Open;
    }
}

}  // namespace perthro
