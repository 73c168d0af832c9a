// The words that change something, and those that move the cursor without a fork.
#include "engine/interpreter/actions.hpp"

#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>

namespace perthro::interpreter {

Actions::Actions(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      neighbours_(parts.neighbours), relations_(parts.relations), asker_(parts.asker),
      forks_(parts.forks), words_(parts.words), rules_(parts.work.rules),
      position_(parts.work.position), board_(parts.work.board) {}

bool Actions::simple_word(const Code& code, Run& run) {
    switch (code.op) {
        case Op::Go: {
            const Cell cell = asker_.place(code.kid[0], run);
            if (cell == kNoCell) {
                work_.refuse(code, run);
                return false;
            }
            lift(code, run);
            run.here = cell;
            if (run.start == kNoCell && run.hand_item == kEmptyType) {
                run.start = run.from = cell;
            }
            return true;
        }
        case Op::Mount:
            if (mount(run)) {
                return true;
            }
            work_.refuse(code, run);
            return false;
        case Op::Mark: stacks_.push_mark(run, code.a, run.here); return true;
        case Op::AsLabel:
            stacks_.add_token(run, TokenKind::Label, static_cast<std::uint16_t>(code.a), true);
            return true;
        case Op::AsPlace: {
            const Cell cell = asker_.place(code.kid[0], run);
            if (cell == kNoCell) {
                work_.refuse(code, run);
                return false;
            }
            stacks_.record_cell(run, TokenKind::Cell, cell);
            return true;
        }
        default: return change_word(code, run);
    }
}

bool Actions::change_word(const Code& code, Run& run) {
    switch (code.op) {
        case Op::Capture:
            return capture_word(code, run) ||
                   (work_.refusals != nullptr && Reasons::grants(parts_, code, run));
        case Op::Put: return put(code, run);
        case Op::Shift: return shift(code, run);
        case Op::Give: {
            if (board_.top(run.here) == 0) {
                work_.refuse(code, run);
                return false;
            }
            board_.set_owner(run.here, asker_.player(code.kid[0], run));
            return true;
        }
        case Op::SetAttribute:
        case Op::AddAttribute: return set_attribute(code, run);
        case Op::Push: return push(code, run);
        case Op::Gather: gather(code, run); return true;
        case Op::Sow: return sow(code, run);
        case Op::Bank:
            Reasons::set_attribute(parts_, code, run, run.me,
                                   board_.attribute(code.a, run.me) + run.held);
            run.held = 0;
            return true;
        case Op::ApplyFunction: return apply(code, run);
        case Op::Hide: return hide(run);
        default: turn_word(code, run); return true;
    }
}

void Actions::gather(const Code& code, Run& run) {
    const auto here = static_cast<std::int32_t>(board_.attribute(code.a, run.here));
    const auto taken = code.kids > 0 ? static_cast<std::int32_t>(asker_.value(code.kid[0], run))
                                     : here;
    run.held += taken;
    Reasons::set_attribute(parts_, code, run, run.here, here - taken);
}

bool Actions::apply(const Code& code, Run& run) {
    std::string why;
    std::vector<Taken> outer;
    outer.swap(stacks_.noted);
    const bool agreed = work_.hooks->apply(code.a, *work_.worker, stacks_.context(run), why);
    stacks_.take_noted(run);
    stacks_.noted.swap(outer);
    if (!agreed) {
        work_.refuse(code.at, run, why.empty() ? "apply" : why);
    }
    return agreed;
}

bool Actions::hide(const Run& run) {
    PieceRecord piece = board_.top_record(run.here);
    if (piece.word == 0) {
        return false;
    }
    if (rules_.layout.has.known) {
        piece.known = 1U << word::owner(piece.word);
    } else {
        piece.word |= word::kCovered;
    }
    board_.set_top(run.here, piece);
    return true;
}

void Actions::turn_word(const Code& code, Run& run) {
    const auto ask = [&](Request request, std::uint32_t to) {
        position_.write(Field::Request, static_cast<std::uint32_t>(request));
        position_.write(Field::RequestTo, to);
    };
    switch (code.op) {
        case Op::Again: ask(Request::Again, 0); break;
        case Op::EndTurn: ask(Request::EndTurn, 0); break;
        case Op::GoTo: ask(Request::GoTo, static_cast<std::uint32_t>(code.a)); break;
        case Op::NextTurn: ask(Request::NextTurn, asker_.player(code.kid[0], run)); break;
        case Op::SwapSeats: {
            const Slot seats = rules_.layout.seats;
            const std::uint32_t one = position_.get(seats + 1);
            position_.write(seats + 1, position_.get(seats + 2));
            position_.write(seats + 2, one);
            break;
        }
        case Op::Eliminate:
            // Nobody, whose piece `owner` may be asked of, is never out.
            if (const Player player = asker_.player(code.kid[0], run); player != kNobody) {
                position_.write(Field::OutMask, relations_.out_mask() | (1U << player));
            }
            break;
        default: throw rule_error(rules_.game, code.at, "this word cannot stand here");
    }
}

// ---- moving

void Actions::lift(const Code& code, Run& run) {
    if ((code.flags & kLifts) == 0 || run.mover.lifted_once || !run.mover.exists ||
        run.mover.in_air || run.mover.lost) {
        return;
    }
    run.mover.lift_due = known_.advances && run.mover.cell != rules_.layout.air() &&
                         (run.mover.lift_count < 0 || !rules_.layout.has.stacks);
    if (!run.mover.lift_due) {
        board_.lift(run.mover.cell, run.mover.lift_count, run.kind);
    }
    run.mover.lifted_from = run.mover.cell;
    run.mover.cell = kNoCell;
    run.mover.in_air = true;
    run.mover.lifted_once = true;
}

// `lift(n)` behind `mount`: takes the top of the stack that now stands here into the hand.
void Actions::collect_stack(Run& run, Cell cell) {
    if (run.mover.exists && !run.mover.in_air && run.mover.cell == cell && run.mover.lifted_once) {
        board_.lift(cell, run.mover.lift_count, run.kind);
        run.mover.lifted_from = cell;
        run.mover.cell = kNoCell;
        run.mover.in_air = true;
    }
}

bool Actions::step(const Code& code, Run& run) {
    Direction direction = run.ahead;
    if (code.kids > 0) {
        const std::int32_t* list = nullptr;
        int count = 0;
        std::int32_t single = 0;
        neighbours_.directions(code.kid[0], run, list, count, single);
        direction = static_cast<Direction>(list[0]);
        run.ahead = direction;
    }
    if (direction == kNoDirection || run.here == kNoCell || run.here == rules_.layout.air()) {
        work_.refuse(code, run);
        return false;
    }
    const Cell there = forks_.next_in_slide(run, run.here);
    if (there == kNoCell) {
        work_.refuse(code, run);
        return false;
    }
    lift(code, run);
    run.here = there;
    return true;
}

void Actions::set_down(Run& run, Cell cell) {
    if (run.mover.in_air) {
        board_.put_down(cell, run.mover.lifted_from);
        run.mover.in_air = false;
    }
    run.mover.cell = cell;
    stacks_.record_cell(run, TokenKind::Landing, cell);
}

bool Actions::land(const Code& code, Run& run) {
    if (!run.mover.exists || run.mover.lost || run.here == kNoCell) {
        work_.refuse(code, run, "land: nothing to put down");
        return false;
    }
    const Cell cell = run.here;
    const bool stands_here = !run.mover.in_air && run.mover.cell == cell;
    const bool free = stands_here || board_.height(cell) == 0;
    if (code.kids == 0) {
        if (!free) {
            work_.refuse(code, run);
            return false;
        }
    } else {
        if (!asker_.condition(code.kid[0], run)) {
            work_.refuse(code, run);
            return false;
        }
        if (!free) {
            while (board_.height(cell) > 0) {
                if (!capture_here(run, cell, true)) {
                    break;
                }
            }
            if (board_.height(cell) > 0 && board_.holds(cell) == Holds::One) {
                work_.refuse(code, run, "land: a captured piece still stands there");
                return false;
            }
        }
    }
    if (!run.mover.in_air && !stands_here) {  // put down before: it goes on from there
        board_.lift(run.mover.cell, -1, run.kind);
        run.mover.lifted_from = run.mover.cell;
        run.mover.in_air = true;
    }
    set_down(run, cell);
    return true;
}

bool Actions::mount(Run& run) {
    if (!run.mover.exists || run.mover.lost || run.here == kNoCell) {
        return false;
    }
    if (board_.holds(run.here) == Holds::One && board_.height(run.here) > 0 &&
        run.mover.cell != run.here) {
        return false;
    }
    if (!run.mover.in_air) {
        board_.lift(run.mover.cell, -1, run.kind);
        run.mover.lifted_from = run.mover.cell;
        run.mover.in_air = true;
    }
    set_down(run, run.here);
    return true;
}

// ---- other changes

bool Actions::put(const Code& code, Run& run) {
    const Player owner = code.kids > 0 ? asker_.player(code.kid[0], run) : run.me;
    const auto type = static_cast<PieceType>(code.kids > 1 ? asker_.value(code.kid[1], run)
                                                           : code.a);
    const bool counted = type < rules_.game.hands.size() &&
                         rules_.game.hands[type] == HandKind::Counted;
    const bool full = run.here == kNoCell ||
                      (board_.height(run.here) > 0 && board_.holds(run.here) == Holds::One);
    if (full || type == kEmptyType || (counted && !board_.in_hand(owner, type))) {
        work_.refuse(code, run);
        return false;
    }
    std::uint32_t kind = 0;  // the first there is
    while (counted && board_.number_in_hand(owner, type, kind) == 0) {
        ++kind;
    }
    board_.place_on_top(run.here, counted ? board_.take_from_hand(owner, type, kind)
                                          : board_.pieces().fresh(type, owner));
    if ((code.flags & kQuiet) == 0) {
        stacks_.record_cell(run, TokenKind::Cell, run.here);
    }
    return true;
}

std::uint32_t Actions::where_set(const Code& code, Run& run) {
    switch (rules_.game.attributes[static_cast<std::size_t>(code.a)].of) {
        case AttributeOf::Piece:
            return run.mover.exists && run.mover.in_air && board_.top(run.here) == 0
                       ? rules_.layout.air()
                       : run.here;
        case AttributeOf::Cell: return run.here;
        case AttributeOf::Player: return code.kids > 1 ? asker_.player(code.kid[1], run) : run.me;
        case AttributeOf::Game: break;
    }
    return 0;
}

bool Actions::set_attribute(const Code& code, Run& run) {
    std::int64_t number = asker_.value(code.kid[0], run);
    const std::uint32_t where = where_set(code, run);
    if (where == kNoCell) {
        return false;
    }
    if (code.op == Op::AddAttribute) {
        number += board_.attribute(code.a, where);
    }
    Reasons::set_attribute(parts_, code, run, where, number);
    return true;
}

}  // namespace perthro::interpreter
