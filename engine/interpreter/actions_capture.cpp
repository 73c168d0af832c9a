// Taking pieces from the board.
#include "engine/interpreter/actions.hpp"
#include "engine/interpreter/parts.hpp"
namespace perthro::interpreter {

// Takes the top piece of a cell (of counters: an enemy's first). Displaced by what lands there, it
// leaves at once, whatever `removed` says.
bool Actions::capture_here(Run& run, Cell cell, bool displaced) {
    std::uint32_t w = board_.top(cell);
    if (rules_.layout.has.counters && board_.holds(cell) == Holds::Counters) {
        board_.any_piece(cell, [&](std::uint32_t kind, int) {
            w = kind;
            return relations_.enemies(word::owner(kind), run.me);
        });
    }
    if (w == 0 || (w & word::kTaken) != 0) {
        return false;
    }
    run.hit = run.hit || (work_.task.purpose == Purpose::Attack && cell == work_.task.target);
    const bool is_mover = run.mover.exists &&
                          (run.mover.in_air ? cell == rules_.layout.air() : cell == run.mover.cell);
    stacks_.taken.resize(run.end.taken);
    stacks_.taken.push_back({cell, false, board_.top_record(cell)});
    stacks_.taken.back().piece.word = w;
    ++run.end.taken;
    if (is_mover) {
        while (board_.height(cell) > 0) {
            board_.send_captured(board_.take(cell, w), run.me, kNoCell);
            if (board_.holds(cell) != Holds::Stack) {
                break;
            }
        }
        run.mover.lost = true;
        run.mover.in_air = false;
        run.mover.cell = kNoCell;
        return true;
    }
    if (displaced || rules_.game.removed == RemovedWhen::AtOnce) {
        board_.take_captured(cell, w, run.me,
                             run.mover.in_air ? rules_.layout.air() : run.mover.cell);
    } else {
        stacks_.taken.back().standing = true;
        if (rules_.game.removed == RemovedWhen::AtEnd) {
            position_.write(cell, position_.word(cell) | word::kTaken);
        }
    }
    return true;
}

bool Actions::capture_word(const Code& code, Run& run) {
    if (code.kids == 0) {
        if (run.here != kNoCell && capture_here(run, run.here)) {
            return true;
        }
        work_.refuse(code, run);
        return false;
    }
    const auto& set = rules_.program.expression(code.kid[0]);
    if (set.op == Op::SetStack) {
        bool any = false;
        while (run.here != kNoCell && board_.height(run.here) > 0 && capture_here(run, run.here)) {
            any = true;
            if (rules_.game.removed != RemovedWhen::AtOnce) {
                break;
            }
        }
        return any;
    }
    const std::size_t begin = asker_.cells(code.kid[0], run);
    bool any = false;
    for (std::size_t i = begin; i < stacks_.cells.size(); ++i) {
        any = capture_here(run, stacks_.cells[i]) || any;
    }
    stacks_.cells.resize(begin);
    if (!any) {
        work_.refuse(code, run, "capture: nothing there");
    }
    return any;
}

}  // namespace perthro::interpreter
