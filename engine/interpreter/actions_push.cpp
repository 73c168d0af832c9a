// The words that move several pieces at once: shift, sow, push a row.
#include "engine/interpreter/actions.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"

namespace perthro::interpreter {

bool Actions::shift(const Code& code, Run& run) {
    const Cell from = asker_.place(code.kid[0], run);
    const Cell to = asker_.place(code.kid[1], run);
    if (from == kNoCell || to == kNoCell) {
        work_.refuse(code, run, "shift: no such cell");
        return false;
    }
    if (from == to) {
        return true;
    }
    if (board_.height(from) == 0 ||
        (board_.height(to) > 0 && board_.holds(to) != Holds::Counters)) {
        work_.refuse(code, run);
        return false;
    }
    board_.move_all(from, to);
    if (!run.mover.in_air && run.mover.cell == from && run.mover.exists) {
        run.mover.cell = to;
    }
    stacks_.add_token(run, TokenKind::Target, to, true);
    return true;
}

bool Actions::sow(const Code& code, Run& run) {
    Cell special = kNoCell;
    if (code.b != 0) {
        special = asker_.place(code.kid[0], run);
    }
    bool first = code.b == 2;
    if (first) {
        run.here = special;
    }
    const AttributeDefinition& seeds = rules_.game.attributes[static_cast<std::size_t>(code.a)];
    const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(code.a)];
    const bool plain = seeds.of == AttributeOf::Cell && seeds.kind == AttributeKind::Range &&
                       slot.age < 0;
    const auto add_one = [&](Cell cell) {
        const std::uint32_t stored = plain ? position_.get(slot.base + cell) : 0;
        if (plain && static_cast<std::int64_t>(stored) + slot.low < seeds.high) {
            position_.write(slot.base + cell, stored + 1);
            board_.teller().note_sown(code.a, cell,
                                      static_cast<std::int32_t>(stored) + 1 + slot.low);
        } else {
            Reasons::set_attribute(parts_, code, run, cell, board_.attribute(code.a, cell) + 1);
        }
    };
    while (run.held > 0) {
        if (!first) {
            do {
                run.here = run.here == kNoCell || run.ahead == kNoDirection
                               ? kNoCell
                               : neighbours_.next(run, run.ahead, run.here);
            } while (code.b == 1 && run.here == special && run.here != kNoCell);
            if (run.here == kNoCell) {
                work_.refuse(code, run);
                return false;
            }
        }
        first = false;
        add_one(run.here);
        --run.held;
    }
    return true;
}

// The unbroken row from here on moves one link ahead; the far end first.
bool Actions::push(const Code& code, Run& run) {
    const auto most = asker_.value(code.kid[0], run);
    if (run.ahead == kNoDirection) {
        return false;
    }
    const std::size_t begin = stacks_.cells.size();
    Cell cell = run.here;
    while (cell != kNoCell && board_.height(cell) > 0) {
        Run there = run;
        there.here = cell;
        if (!asker_.condition(code.kid[1], there) ||
            (most >= 0 && static_cast<std::int64_t>(stacks_.cells.size() - begin) >= most)) {
            stacks_.cells.resize(begin);
            work_.refuse(code, run);
            return false;
        }
        stacks_.cells.push_back(cell);
        cell = neighbours_.next(run, run.ahead, cell);
    }
    const bool pushed = stacks_.cells.size() > begin && push_row(code, run, begin, cell);
    stacks_.cells.resize(begin);
    return pushed;
}

// The row lies in the arena of cells from `begin` on; `cell` is what is behind it.
bool Actions::push_row(const Code& code, Run& run, std::size_t begin, Cell cell) {
    const auto body = [&](std::int32_t address, Cell at) {
        Run there = run;
        there.here = at;
        const bool ran = words_.closed(address, there);
        there.here = run.here;
        run = there;
        return ran;
    };
    if (cell == kNoCell) {
        if ((code.a & 2) == 0 || !body(code.kid[3], stacks_.cells.back())) {
            work_.refuse(code, run);
            return false;
        }
        if (board_.height(stacks_.cells.back()) > 0) {
            return false;
        }
        stacks_.cells.pop_back();
    }
    for (std::size_t i = stacks_.cells.size(); i-- > begin;) {
        const Cell from = stacks_.cells[i];
        const Cell to = neighbours_.next(run, run.ahead, from);
        board_.move_all(from, to);
        if (!run.mover.in_air && run.mover.exists && run.mover.cell == from) {
            run.mover.cell = to;
        }
        if ((code.a & 1) != 0 && !body(code.kid[2], to)) {
            return false;
        }
    }
    return true;
}

}  // namespace perthro::interpreter
