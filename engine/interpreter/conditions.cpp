// Conditions: what holds at the cursor, now, with everything done so far.
#include "engine/facts/store.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/quick.hpp"
#include "engine/rules/comparison.hpp"
#include "engine/runner/plan.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro {

namespace {

// Whether a value is `liberties`, which need not be counted beyond what they are compared with.
bool asks_liberties(const Program& program, std::int32_t value) {
    return program.expression(value).op == Op::Liberties;
}

}  // namespace

bool Interpreter::enemies(Player a, Player b) const {
    if (a == b || a == kNobody || b == kNobody) {
        return false;
    }
    const std::uint32_t out = out_mask();
    return ((out >> a) & 1) != 0 || ((out >> b) & 1) != 0 || !rules_.allied(a, b);
}

bool Interpreter::allies(Player a, Player b) const {
    return a != b && a != kNobody && b != kNobody && rules_.allied(a, b);
}

std::uint32_t Interpreter::word_here(const Run& run) const {
    if (subject_ != 0) {
        return subject_;
    }
    return run.here == kNoCell ? 0 : board_.top(run.here);
}

// ---- pieces

bool Interpreter::relation(Relation which, std::uint32_t w, Player me) const {
    const Player owner = word::owner(w);
    const bool open_piece = (w & (word::kCovered | word::kTaken)) == 0;
    switch (which) {
        case Relation::Empty: return w == 0;
        case Relation::Occupied: return w != 0;
        case Relation::Is: return w != 0 && (w & word::kCovered) == 0;
        case Relation::Own: return w != 0 && open_piece && owner == me && owner != kNobody;
        case Relation::Enemy: return w != 0 && may_capture(w, me);
        case Relation::Ally: return w != 0 && open_piece && allies(owner, me);
        case Relation::Neutral: return w != 0 && open_piece && owner == kNobody;
        case Relation::Mine: return w != 0 && open_piece && owner == position_.to_move();
        case Relation::Open: return w == 0 || may_capture(w, me);
        case Relation::Covered: return w != 0 && (w & word::kCovered) != 0;
    }
    return false;
}

// What a plan's question about a piece says of a word, 0 where nothing stands.
bool Interpreter::piece_holds(const runner::Step& step, std::uint32_t w, Player me) const {
    const auto listed = [&] {
        const PieceType type = word::type(w);
        return step.any_type ||
               (type < runner::Plan::kMostTypes && ((step.types >> type) & 1) != 0);
    };
    switch (step.relation) {
        case Relation::Empty: return w == 0 && step.any_type;
        case Relation::Occupied: return w != 0 && listed();
        case Relation::Open: return w == 0 || (may_capture(w, me) && listed());
        case Relation::Enemy: return w != 0 && may_capture(w, me) && listed();
        default: return relation(step.relation, w, me) && listed();
    }
}

// Types and the condition about the piece; the relation was asked already.
bool Interpreter::piece_fits(const Code& code, Run& run, std::uint32_t w) {
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
    const std::uint32_t saved = subject_;
    subject_ = w;
    const bool fits = condition(code.kid[0], run);
    subject_ = saved;
    return fits;
}

bool Interpreter::piece_condition(const Code& code, Run& run) {
    if (run.here == kNoCell && subject_ == 0) {
        return false;
    }
    if (subject_ == 0 && rules_.layout.has_counters && board_.holds(run.here) == Holds::Counters) {
        const bool none = static_cast<Relation>(code.a) == Relation::Empty;
        const bool any = board_.any_piece(run.here, [&](std::uint32_t w, int) {
            return none ||
                   (relation(static_cast<Relation>(code.a), w, run.me) && piece_fits(code, run, w));
        });
        if (none) {
            return !any;
        }
        return any ||
               (static_cast<Relation>(code.a) == Relation::Open && board_.height(run.here) == 0);
    }
    const std::uint32_t w = word_here(run);
    if (!relation(static_cast<Relation>(code.a), w, run.me)) {
        return false;
    }
    if (rules_.looks && (code.count > 0 || code.kid[0] >= 0) && opaque(run, run.here)) {
        look(run);
    }
    return piece_fits(code, run, w);
}

// The player whose move it is does not know what stands there.
bool Interpreter::opaque(const Run& run, Cell cell) const {
    if (!rules_.layout.has_known || cell == kNoCell || cell == rules_.layout.air() ||
        subject_ != 0) {
        return false;
    }
    const std::uint32_t w = position_.word(cell);
    return w != 0 && word::owner(w) != run.player &&
           ((position_.get(rules_.layout.known + cell) >> run.player) & 1) == 0;
}

// A choice ends at the first look at what is hidden: the cursor's cell is recorded as chosen there
// (docs/words.md), and nothing behind it.
void Interpreter::look(Run& run) {
    if (choice_end::ended(tokens_, run)) {
        return;
    }
    if (run.here != kNoCell && run.here != rules_.layout.air()) {
        record_cell(run, run.in_air ? TokenKind::Landing : TokenKind::Cell, run.here);
    }
    choice_end::end(tokens_, run, run.in_air);
}

// A condition that looks at more than one cell: one answer for all cells, where that pays.
bool Interpreter::heavy_condition(std::int32_t expression, Run& run) {
    if (subject_ != 0 || refusals_ != nullptr || asked_for_[expression] != 1) {
        return by_words(expression, run);
    }
    const facts::Answer answer = facts_->ask(expression, run.me, run.ahead, run.here);
    if (answer == facts::Answer::Yes || answer == facts::Answer::No) {
#ifdef PERTHRO_CHECKS
        const std::uint64_t steps = steps_;
        if (by_words(expression, run) != (answer == facts::Answer::Yes)) {
            throw std::logic_error("the words answer a condition otherwise than its set");
        }
        steps_ = steps;
#endif
        return answer == facts::Answer::Yes;
    }
    const std::uint64_t before = work();
    const bool held = by_words(expression, run);
    if (answer == facts::Answer::Measure) {
        facts_->learn(expression, work() - std::min(before, work()));
    }
    return held;
}

// NOLINTNEXTLINE(readability-function-size): one case for each condition.
bool Interpreter::by_words(std::int32_t expression, Run& run) {
    ++asked_;
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
        case Op::Marked: return is_marked(run, code.a, run.here);
        case Op::Truth:
            return asks_liberties(rules_.program, code.kid[0]) ? liberties(run.here, 1) > 0
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
            const std::uint32_t saved = subject_;
            const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
            subject_ = 0;
            run.here = cell;
            const bool held = condition(code.kid[1], run);
            run.here = here;
            subject_ = saved;
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
        case Op::Checked: return checked(run.me);
        case Op::GivesCheck: return gives_check(run.me, rules_.program.types(code));
        case Op::GivesMate: return gives_mate(run);
        case Op::Visited:
            for (std::uint32_t i = run.tokens_begin; i < run.tokens; ++i) {
                const Token& token = tokens_[i];
                if ((token.kind == TokenKind::Start || token.kind == TokenKind::Landing) &&
                    token.value == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Crossed: {
            const Cell there = run.ahead == kNoDirection ? kNoCell : next(run, run.ahead, run.here);
            for (std::uint32_t i = run.edges_begin; i < run.edges; ++i) {
                const Edge& edge = edges_[i];
                const Cell end = rules_.game.topology.link[edge.direction][edge.cell];
                if ((edge.cell == run.here && end == there) ||
                    (edge.cell == there && end == run.here)) {
                    return true;
                }
            }
            return false;
        }
        case Op::Taken:
            for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
                if (taken_[i].cell == run.here) {
                    return true;
                }
            }
            return false;
        case Op::Reversing:
            return run.last_ahead != kNoDirection && run.ahead == opposite(run.last_ahead);
        case Op::StraightOn: return run.last_ahead != kNoDirection && run.ahead == run.last_ahead;
        case Op::SeenBefore: return seen_before(run);
        case Op::Line: return line_here(code, run);
        case Op::DiceAlike: return rules_.roll_alike(position_.get(Field::Roll));
        case Op::TestFunction: {
            std::string why;
            const bool held = hooks_->test(code.a, *worker_, context(run), why);
            if (!held && refusals_ != nullptr) {
                test_why_ = std::move(why);
            }
            return held;
        }
        case Op::InPhase: return position_.get(Field::Phase) == static_cast<std::uint32_t>(code.a);
        case Op::Named: return condition(rules_.conditions[static_cast<std::size_t>(code.a)], run);
    }
    return value(expression, run) != 0;
}

// The first way through is enough: a Return sets found_, which stops every fork on the way back.
bool Interpreter::closed_any(std::int32_t address, Run& run) {
    const Task saved = task_;
    const bool found = found_;
    const std::size_t mark = position_.mark();
    task_.collect = nullptr;
    task_.random = nullptr;
    task_.counts = task_.numbers = false;
    task_.first_only = true;
    task_.purpose = Purpose::Exists;
    found_ = false;
    const Nested::Silent silent(*this);
    const Ending ending = this->run(address, run);
    position_.undo_to(mark);
    found_ = found;
    task_ = saved;
    return ending == Ending::Done;
}

bool Interpreter::compare(const Code& code, Run& run) {
    const auto kid = [&](int i) { return value(rules_.program.listed(code, i), run); };
    const auto which = static_cast<Comparison>(code.a);
    const auto first = rules_.program.listed(code, 0);
    if (asks_liberties(rules_.program, first) && which == Comparison::Is && code.count == 2) {
        const auto wanted = kid(1);
        return liberties(run.here, static_cast<int>(wanted) + 1) == wanted;
    }
    return compares(which, value(first, run), code.count - 1,
                    [&](std::int32_t i) { return kid(i + 1); });
}

bool Interpreter::holds(std::int32_t expression, Player me, Cell here, Direction ahead) {
    begin_steps();
    const facts::Window window(facts_.get(), position_.mark());
    Run run = fresh_run(me);
    run.here = here;
    run.ahead = ahead;
    const std::uint32_t saved = subject_;
    subject_ = 0;
    const bool held = condition(expression, run);
    subject_ = saved;
    end_run(run);
    return held;
}

}  // namespace perthro
