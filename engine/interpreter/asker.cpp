// Conditions: what holds at the cursor, now, with everything done so far.
#include "engine/interpreter/asker.hpp"

#include "engine/facts/store.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/quick.hpp"
#include "engine/rules/comparison.hpp"
#include "engine/runner/plan.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro::interpreter {

Asker::Asker(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      neighbours_(parts.neighbours), relations_(parts.relations), groups_(parts.groups),
      attacks_(parts.attacks), words_(parts.words), rules_(parts.work.rules),
      position_(parts.work.position), board_(parts.work.board) {}

namespace {

// Whether a value is `liberties`, which need not be counted beyond what they are compared with.
bool asks_liberties(const Program& program, std::int32_t value) {
    return program.expression(value).op == Op::Liberties;
}

}  // namespace

std::uint32_t Asker::word_here(const Run& run) const {
    if (work_.subject != 0) {
        return work_.subject;
    }
    return run.here == kNoCell ? 0 : board_.top(run.here);
}

// ---- pieces

// Types and the condition about the piece; the relation was asked already.
bool Asker::piece_fits(const Code& code, Run& run, std::uint32_t w) {
    if (code.count > 0 && w != 0) {
        const auto types = rules_.program.types(code);
        if (std::find(types.begin(), types.end(), static_cast<std::int32_t>(word::type(w))) ==
            types.end()) {
            return false;
        }
    } else if (code.count > 0) {
        return static_cast<Relation>(code.a) == Relation::Open;
    }
    if (code.kid[0] < 0 || w == 0) {
        return true;
    }
    const std::uint32_t saved = work_.subject;
    const PieceRecord* const whole = work_.whole;
    if (saved == 0) {
        work_.whole = nullptr;  // it is the top piece here
    }
    work_.subject = w;
    const bool fits = condition(code.kid[0], run);
    work_.subject = saved;
    work_.whole = whole;
    return fits;
}

bool Asker::piece_condition(const Code& code, Run& run) {
    if (run.here == kNoCell && work_.subject == 0) {
        return false;
    }
    if (work_.subject == 0 && rules_.layout.has.counters &&
        board_.holds(run.here) == Holds::Counters) {
        const bool none = static_cast<Relation>(code.a) == Relation::Empty;
        const bool any = board_.any_piece(run.here, [&](std::uint32_t w, int) {
            return none || (relations_.relation(static_cast<Relation>(code.a), w, run.me) &&
                            piece_fits(code, run, w));
        });
        if (none) {
            return !any;
        }
        return any ||
               (static_cast<Relation>(code.a) == Relation::Open && board_.height(run.here) == 0);
    }
    const std::uint32_t w = word_here(run);
    if (!relations_.relation(static_cast<Relation>(code.a), w, run.me)) {
        return false;
    }
    if (rules_.looks && (code.count > 0 || code.kid[0] >= 0) && opaque(run, run.here)) {
        look(run);
    }
    return piece_fits(code, run, w);
}

// The player whose move it is does not know what stands there.
bool Asker::opaque(const Run& run, Cell cell) const {
    if (!rules_.layout.has.known || cell == kNoCell || cell == rules_.layout.air() ||
        work_.subject != 0) {
        return false;
    }
    const std::uint32_t w = position_.word(cell);
    return w != 0 && word::owner(w) != run.player &&
           ((position_.get(rules_.layout.known + cell) >> run.player) & 1) == 0;
}

// A choice ends at the first look at what is hidden: the cursor's cell is recorded as chosen there
// (docs/words.md), and nothing behind it.
void Asker::look(Run& run) {
    if (choice_end::ended(stacks_.tokens, run)) {
        return;
    }
    if (run.here != kNoCell && run.here != rules_.layout.air()) {
        stacks_.record_cell(run, run.mover.in_air ? TokenKind::Landing : TokenKind::Cell, run.here);
    }
    choice_end::end(stacks_.tokens, run, run.mover.in_air);
}

// A condition that looks at more than one cell: one answer for all cells, where that pays.
bool Asker::heavy_condition(std::int32_t expression, Run& run) {
    if (work_.subject != 0 || work_.refusals != nullptr || work_.asked_for[expression] != 1) {
        return by_words(expression, run);
    }
    const facts::Answer answer = work_.facts->ask(expression, run.me, run.ahead, run.here);
    if (answer == facts::Answer::Yes || answer == facts::Answer::No) {
#ifdef PERTHRO_CHECKS
        const std::uint64_t steps = work_.steps;
        if (by_words(expression, run) != (answer == facts::Answer::Yes)) {
            throw std::logic_error("the words answer a condition otherwise than its set");
        }
        work_.steps = steps;
#endif
        return answer == facts::Answer::Yes;
    }
    const std::uint64_t before = work_.spent();
    const bool held = by_words(expression, run);
    if (answer == facts::Answer::Measure) {
        work_.facts->learn(expression, work_.spent() - std::min(before, work_.spent()));
    }
    return held;
}

// NOLINTNEXTLINE(readability-function-size): one case for each condition.
bool Asker::by_words(std::int32_t expression, Run& run) {
    ++work_.asked;
    const Code& code = rules_.program.expression(expression);
    const auto kids = [&](int i) { return rules_.program.listed(code, i); };
    switch (code.op) {
        // clang-format off
        PERTHRO_OPERANDS(PERTHRO_CASE) PERTHRO_WORDS(PERTHRO_CASE) PERTHRO_CONTROL(PERTHRO_CASE)
            break;
        // clang-format on
        case Op::Piece: return piece_condition(code, run);
        case Op::Always: return true;
        case Op::Never: return false;
        case Op::Any:
            for (int i = 0; i < code.count; ++i) {
                if (condition(kids(i), run)) {
                    return true;
                }
            }
            return false;
        case Op::All:
            for (int i = 0; i < code.count; ++i) {
                if (!condition(kids(i), run)) {
                    return false;
                }
            }
            return true;
        case Op::No: return !condition(code.kid[0], run);
        case Op::On: return run.here != kNoCell && place(code.kid[0], run) == run.here;
        case Op::InZone: return in_zone(code, run, run.here);
        case Op::Marked: return stacks_.is_marked(run, code.a, run.here);
        case Op::Truth:
            return asks_liberties(rules_.program, code.kid[0]) ? groups_.liberties(run.here, 1) > 0
                                                               : value(code.kid[0], run) != 0;
        case Op::Compare: return compare(code, run);
        case Op::Some: return some(code, run);
        case Op::Can: {
            Run copy = run;
            return closed_any(code.jump, copy);
        }
        case Op::CondAt: {
            const Cell cell = place(code.kid[0], run);
            if (cell == kNoCell) {
                return false;
            }
            const Cell here = run.here;
            const std::uint32_t saved = work_.subject;
            const choice_end::Elsewhere elsewhere(rules_.looks, stacks_.tokens, run);
            work_.subject = 0;
            run.here = cell;
            const bool held = condition(code.kid[1], run);
            run.here = here;
            work_.subject = saved;
            if (elsewhere.looked()) {
                look(run);
            }
            return held;
        }
        case Op::AsOwner: {
            const Player me = run.me;
            const std::uint32_t w = word_here(run);
            run.me = word::owner(w) != kNobody ? word::owner(w) : me;
            const bool held = condition(code.kid[0], run);
            run.me = me;
            return held;
        }
        case Op::Royal: {
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            const std::uint32_t w = word_here(run);
            return w != 0 && rules_.is_royal(word::type(w));
        }
        case Op::Stacked:
            if (rules_.looks && opaque(run, run.here)) {
                look(run);
            }
            return run.here != kNoCell && board_.any_piece(run.here, [&](std::uint32_t w, int) {
                const auto types = rules_.program.types(code);
                return std::find(types.begin(), types.end(),
                                 static_cast<std::int32_t>(word::type(w))) != types.end();
            });
        case Op::Attacked: return attacked_here(run);
        case Op::Checked: return attacks_.checked(run.me);
        case Op::GivesCheck: return attacks_.gives_check(run.me, rules_.program.types(code));
        case Op::GivesMate: return attacks_.gives_mate(run);
        case Op::Visited:
            for (std::uint32_t i = run.begin.tokens; i < run.end.tokens; ++i) {
                const Token& token = stacks_.tokens[i];
                if ((token.kind == TokenKind::Start || token.kind == TokenKind::Landing) &&
                    token.value == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Crossed: {
            const Cell there = run.ahead == kNoDirection
                                   ? kNoCell
                                   : neighbours_.next(run, run.ahead, run.here);
            for (std::uint32_t i = run.begin.edges; i < run.end.edges; ++i) {
                const Edge& edge = stacks_.edges[i];
                const Cell end = rules_.game.topology.link[edge.direction][edge.cell];
                if ((edge.cell == run.here && end == there) ||
                    (edge.cell == there && end == run.here)) {
                    return true;
                }
            }
            return false;
        }
        case Op::Taken:
            for (std::uint32_t i = run.begin.taken; i < run.end.taken; ++i) {
                if (stacks_.taken[i].cell == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Reversing:
            return run.last_ahead != kNoDirection &&
                   run.ahead == neighbours_.opposite(run.last_ahead);
        case Op::StraightOn: return run.last_ahead != kNoDirection && run.ahead == run.last_ahead;
        case Op::SeenBefore: return seen_before(run);
        case Op::Line: return line_here(code, run);
        case Op::DiceAlike: return rules_.roll_alike(position_.get(Field::Roll));
        case Op::TestFunction: {
            std::string why;
            const bool held = work_.hooks->test(code.a, *work_.worker, stacks_.context(run), why);
            if (!held && work_.refusals != nullptr) {
                work_.test_why = std::move(why);
            }
            return held;
        }
        case Op::InPhase: return position_.get(Field::Phase) == static_cast<std::uint32_t>(code.a);
        case Op::Named: return condition(rules_.conditions[static_cast<std::size_t>(code.a)], run);
    }
    return value(expression, run) != 0;
}

// The first way through is enough: a Return sets found_, which stops every fork on the way back.
bool Asker::closed_any(std::int32_t address, Run& run) {
    const Task saved = work_.task;
    const bool found = work_.found;
    const std::size_t mark = position_.mark();
    work_.task.collect = nullptr;
    work_.task.random = nullptr;
    work_.task.counts = work_.task.numbers = false;
    work_.task.first_only = true;
    work_.task.purpose = Purpose::Exists;
    work_.found = false;
    const Silent silent(parts_);
    const Ending ending = words_.run(address, run);
    position_.undo_to(mark);
    work_.found = found;
    work_.task = saved;
    return ending == Ending::Done;
}

bool Asker::compare(const Code& code, Run& run) {
    const auto kid = [&](int i) { return value(rules_.program.listed(code, i), run); };
    const auto which = static_cast<Comparison>(code.a);
    const auto first = rules_.program.listed(code, 0);
    if (asks_liberties(rules_.program, first) && which == Comparison::Is && code.count == 2) {
        const auto wanted = kid(1);
        return groups_.liberties(run.here, static_cast<int>(wanted) + 1) == wanted;
    }
    return compares(which, value(first, run), code.count - 1,
                    [&](std::int32_t i) { return kid(i + 1); });
}

bool Asker::holds(std::int32_t expression, Player me, Cell here, Direction ahead) {
    work_.begin_steps();
    const facts::Window window(work_.facts.get(), position_.mark());
    Run run = stacks_.fresh_run(me);
    run.here = here;
    run.ahead = ahead;
    const std::uint32_t saved = work_.subject;
    work_.subject = 0;
    const bool held = condition(expression, run);
    work_.subject = saved;
    stacks_.end_run(run);
    return held;
}

bool Asker::only_asks(std::int32_t condition) const {
    const Program& program = rules_.program;
    const Code& code = program.expression(condition);
    if (code.op != Op::Compare || rules_.looks) {
        return code.op == Op::Marked;
    }
    const std::int32_t* const first = program.list(code).data();
    return std::all_of(first, first + code.count, [&](std::int32_t number) {
        const Op op = program.expression(number).op;
        return op == Op::Liberties || is_constant(number);
    });
}

bool Asker::may_hold(const Code& asked, Cell cell, const Run& run) const {
    if (asked.op == Op::Marked) {
        return stacks_.is_marked(run, asked.a, cell);
    }
    return asked.op != Op::Piece || asked.kid[0] >= 0 || !known_.plain_pieces ||
           work_.subject != 0 || run.mover.lift_due ||
           relations_.plain_piece(asked, position_.word(cell), run);
}

}  // namespace perthro::interpreter
