// Moves that go on by another movement: chains of captures, and what follows a part.
#include "engine/interpreter/forks.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/rules/place.hpp"

namespace perthro::interpreter {

namespace {
constexpr int kMostParts = 200;
}

Ending Forks::must_continue(const Code& code, Run& run) {
    if (run.parts >= kMostParts) {
        throw rule_error(rules_.game, code.at,
                         "a move has more than 200 parts; forbid cells or pieces already met "
                         "(no(visited), no(taken)) or bound the chain");
    }
    Run part = run;
    ++part.parts;
    part.last_ahead = run.ahead;
    part.mover.lifted_once = false;
    part.mover.lift_count = -1;
    const auto name = static_cast<std::uint16_t>(code.a);
    if (code.b == 1) {
        return continue_with_any(name, part);
    }
    if (run.mover.lost) {
        return Ending::Refused;
    }
    if (!run.mover.exists) {
        return continue_with(kEmptyType, name, part);
    }
    const std::uint32_t w = run.mover.in_air ? position_.word(rules_.layout.air())
                                             : board_.top(run.mover.cell);
    const bool by_word = run.mover.in_air || board_.holds(run.mover.cell) != Holds::Counters;
    return continue_with(word::type(by_word ? w : run.kind), name, part);
}

// Goes on with a move by the movements of the class that pieces of this type have.
Ending Forks::continue_with(PieceType type, std::uint16_t name, const Run& part) {
    Ending ending = Ending::Refused;
    for (const int index : rules_.continued(type, name)) {
        if (work_.stopped()) {
            break;
        }
        Run copy = part;
        copy.from = copy.here;
        ending = better(
            ending, words_.try_way(rules_.movements[static_cast<std::size_t>(index)].start, copy));
    }
    return ending;
}

Ending Forks::continue_from_all(std::uint16_t name, const Run& part) {
    Ending ending = Ending::Refused;
    for (const Cell cell : rules_.game.topology.cells) {
        std::uint32_t kind = 0;
        board_.any_piece(cell, [&](std::uint32_t w, int) {
            if (word::owner(w) == part.me && (w & word::kTaken) == 0) {
                kind = w;
            }
            return board_.holds(cell) == Holds::Counters && kind != 0;
        });
        if (kind == 0 || (board_.holds(cell) != Holds::Counters && board_.top(cell) != kind)) {
            continue;
        }
        Run next = part;
        next.here = next.mover.cell = cell;
        next.kind = kind;
        next.mover.exists = true;
        next.mover.in_air = next.mover.lost = false;
        stacks_.record_cell(next, TokenKind::Start, cell);
        ending = better(ending, continue_with(word::type(kind), name, next));
    }
    return ending;
}

}  // namespace perthro::interpreter
