// Attacks by movements whose words only lead to a landing (runner::Plan::only_lands), followed from
// one piece towards one cell without making anything.
#pragma once

#include "engine/interpreter/guard.hpp"
#include "engine/interpreter/known.hpp"
#include "engine/interpreter/neighbours.hpp"
#include "engine/interpreter/relations.hpp"
#include "engine/interpreter/stacks.hpp"

#include <cstdint>
#include <vector>

namespace perthro::interpreter {

class Asker;
class LandingScale;

// What is found of a piece that may capture on a cell by a movement: it cannot, it can, or the
// words of the movement have to be run to know.
enum class Aim { Missed, Hit, Open };

class Aimer {
public:
    explicit Aimer(Parts& parts);

    // Whether the attacker's piece on `from` could capture what stands on the target by the
    // movement of the source; `from` is among its origins for that target. Nothing is written.
    // guard: learns what refuses each way; null: nobody asks.
    [[nodiscard]] Aim aim(const AttackReach::Source& source, Cell from, Player attacker,
                          Cell target, Guard* guard);

private:
    struct Aiming {
        const runner::Plan& plan;
        Player me;
        Cell from;  // where the piece stands until it is lifted
        Cell target;
        std::uint32_t choices;  // see AttackReach::Way; all, behind the first choice
        Guard* guard;
        Aim aimed = Aim::Missed;
    };
    void lead(Aiming& way, std::int32_t at, Cell here, Direction ahead);
    void lead_over(Aiming& way, std::int32_t at, Cell here, Direction ahead);
    [[nodiscard]] bool leads_past(const Aiming& way, const runner::Step& step, Cell here);
    [[nodiscard]] Aim aim_landing(const Aiming& way, std::int32_t land);
    static void refused_by(const Aiming& way, const runner::Step& step, Cell here);

    Workspace& work_;
    const Known& known_;
    const Neighbours& neighbours_;
    const Relations& relations_;
    LandingScale& scale_;
    const Rules& rules_;
    Position& position_;
    std::vector<Run> asking_;  // [player]: whom a condition is asked for that is about a piece
};

}  // namespace perthro::interpreter
