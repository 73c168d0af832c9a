// Whether a piece could capture on a cell by a movement whose words only lead to a landing
// (runner::Plan::only_lands): followed towards that cell without making anything. Where it could
// not, each of its ways is refused by what stands on one cell, and stays refused until that cell
// changes: so a guard has to know of those cells alone, not of all that the ways look at.
#include "engine/interpreter/aimer.hpp"

#include "engine/interpreter/parts.hpp"
#include "engine/runner/plans.hpp"

#include <utility>

namespace perthro::interpreter {

Aimer::Aimer(Parts& parts)
    : work_(parts.work), known_(parts.known), neighbours_(parts.neighbours),
      relations_(parts.relations), scale_(parts.scale), rules_(parts.work.rules),
      position_(parts.work.position) {
    for (Player player = 0; player <= rules_.layout.players; ++player) {
        asking_.push_back(parts.stacks.fresh_run(player));
    }
}

using runner::Do;

Aim Aimer::aim(const AttackReach::Source& source, Cell from, Player attacker, Cell target,
               Guard* guard) {
    if (known_.plans == nullptr || source.open || work_.refusals != nullptr) {
        return Aim::Open;
    }
    const AttackReach::Way& known = known_.reach->way(source, target, from);
    const runner::Plan* const plan = known.reads_state
                                         ? nullptr
                                         : known_.plans->of(attacker, source.movement);
    if (plan == nullptr || !plan->only_lands) {
        return Aim::Open;
    }
    Aiming way{.plan = *plan,
               .me = attacker,
               .from = from,
               .target = target,
               .choices = known.choices,
               .guard = guard};
    lead(way, 0, from, kNoDirection);
    return way.aimed;
}

void Aimer::lead(Aiming& way, std::int32_t at, Cell here, Direction ahead) {
    for (; way.plan.step(at).what != Do::Along; ++at) {
        const runner::Step& step = way.plan.step(at);
        switch (step.what) {
            case Do::Jump: at = step.yes - 1; break;
            case Do::Inside:
                if (!step.cells->has(here)) {
                    return;
                }
                at = step.yes - 1;
                break;
            case Do::Piece:
                if (step.address >= 0 ? here != way.target : !leads_past(way, step, here)) {
                    return;
                }
                at = step.yes - 1;
                break;
            case Do::Step:
                ahead = step.count > 0 ? way.plan.ways[static_cast<std::size_t>(step.first)].ahead
                                       : ahead;
                here = ahead == kNoDirection ? kNoCell : neighbours_.links_of(way.me)[ahead][here];
                if (here == kNoCell) {
                    return;
                }
                break;
            case Do::Slide: lead_over(way, at, here, ahead); return;
            case Do::Defer: break;
            default:
                way.aimed = here == way.target ? aim_landing(way, step.address) : way.aimed;
                return;
        }
    }
    const runner::Step& along = way.plan.step(at);
    const std::uint32_t choices = along.count > 1 ? std::exchange(way.choices, ~0U) : ~0U;
    for (std::int32_t i = 0; i < along.count && way.aimed == Aim::Missed; ++i) {
        if (choices == ~0U || (i < 32 && ((choices >> i) & 1) != 0)) {
            lead(way, at + 1, here, way.plan.ways[static_cast<std::size_t>(along.first + i)].ahead);
        }
    }
}

void Aimer::lead_over(Aiming& way, std::int32_t at, Cell here, Direction ahead) {
    if (ahead == kNoDirection) {
        return;
    }
    const runner::Step& step = way.plan.step(at);
    const runner::Step& over = *way.plan.only_question(step.part);
    const std::int32_t most = step.most < 0 ? rules_.layout.limit : step.most;
    const Cell* const link = neighbours_.links_of(way.me)[ahead];
    for (std::int32_t k = 1; k <= most && way.aimed == Aim::Missed; ++k) {
        here = link[here];
        if (here == kNoCell) {
            return;
        }
        if (k >= step.least) {
            lead(way, at + 1, here, ahead);
        }
        if (k < most && way.aimed == Aim::Missed && !leads_past(way, over, here)) {
            return;
        }
    }
}

// Whether a question about what stands on a cell of the way holds, if the piece has been lifted.
bool Aimer::leads_past(const Aiming& way, const runner::Step& step, Cell here) {
    const std::uint32_t w = step.lifted && here == way.from ? 0 : position_.word(here);
    if (relations_.piece_holds(step, w, way.me)) {
        return true;
    }
    refused_by(way, step, here);
    return false;
}

// Who needs the cell empty is refused whoever stands there.
void Aimer::refused_by(const Aiming& way, const runner::Step& step, Cell here) {
    if (way.guard != nullptr) {
        const bool empty = step.relation == Relation::Empty && step.any_type;
        empty ? way.guard->add_standing(here) : way.guard->add(here);
    }
}

// The target is a sensitive cell of every guard.
Aim Aimer::aim_landing(const Aiming& way, std::int32_t land) {
    const Code& code = rules_.program.at(land);
    const Run& run = asking_[way.me];
    const std::uint32_t w = position_.word(way.target);
    if ((w & word::kTaken) != 0) {
        return Aim::Open;
    }
    if (w == 0 || code.kids == 0 ||
        !relations_.plain_piece(rules_.program.expression(code.kid[0]), w, run)) {
        return Aim::Missed;
    }
    switch (scale_.shortcut(land)) {
        case Shortcut::Landing: return Aim::Hit;
        case Shortcut::LandingByPlace:
            return scale_.ends_behind(land + 1, run, way.target) ? Aim::Hit : Aim::Open;
        default: return Aim::Open;
    }
}

}  // namespace perthro::interpreter
