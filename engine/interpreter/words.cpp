// Follows compiled words one after the other, through the blocks they stand in.
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/facts.hpp"
#include "engine/interpreter/quick.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr std::uint64_t kMostSteps = 10'000'000;

// Words that move the cursor, or ask by condition(), which sees to a lift that is due.
bool only_leads_on(Op op) {
    switch (op) {
        case Op::Jump:
        case Op::Test:
        case Op::Branch:
        case Op::Along:
        case Op::Step:
        case Op::Slide:
        case Op::Land: return true;
        default: return false;
    }
}

// Apart, so that counting is worth inlining.
[[noreturn, gnu::cold, gnu::noinline]] void ran_too_long(const GameDefinition& game,
                                                         const Source& at) {
    throw rule_error(game, at,
                     "this movement ran for 10 million steps in one list of moves; bound the "
                     "loop or forbid cells already visited (no(visited))");
}

}  // namespace

void Interpreter::count_step(const Source& at) {
    if (++steps_ > kMostSteps) {
        ran_too_long(rules_.game, at);
    }
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
Ending Interpreter::run(std::int32_t address, Run& run) {
    Nested::Steps steps(*this);
    for (;;) {
        const Code& code = rules_.program.at(address);
        const std::int32_t next = address + 1;
        count_step(code.at);
        if (run.lift_due && !only_leads_on(code.op)) {
            settle(run);
        }
        steps.word(*this, address, run);
        if (task_.numbers && !is_wanted() && closes(address, run)) {
            choice_end::complete(tokens_, run);
            if (rules_.looks) {  // what is looked at behind it would be named
                record_cell(run, TokenKind::Cell, run.here);
            }
            count_move(run);
            return Ending::Done;
        }
        switch (code.op) {
            // ---- control
            case Op::Jump: address = code.jump; continue;
            case Op::Test:
                if (!condition(code.kid[0], run) &&
                    (refusals_ == nullptr || !Nested::Facts::grants(*this, code, run))) {
                    refuse(code, run);
                    return Ending::Refused;
                }
                break;
            case Op::Branch:
                if (!condition(code.kid[0], run)) {
                    address = code.jump;
                    continue;
                }
                break;
            case Op::End: return finish_words(run);
            case Op::EndAfter: return finish(run);
            case Op::Return: return Nested::Quick::come_to_return(*this, run);
            case Op::Fork: return alternatives(code, run);
            case Op::FirstForking: return first_forking(code, run);
            case Op::Commit: return better(this->run(code.jump, run), Ending::Committed);
            case Op::FirstPlain:
                if (!first_plain(code, run)) {
                    return Ending::Refused;
                }
                address = code.jump;
                continue;
            case Op::TimesBegin:
                run.times[static_cast<std::size_t>(code.a)] = static_cast<std::int16_t>(
                    value(code.kid[0], run));
                break;
            case Op::TimesTest:
                if (run.times[static_cast<std::size_t>(code.a)] <= 0) {
                    address = code.jump;
                    continue;
                }
                --run.times[static_cast<std::size_t>(code.a)];
                break;
            case Op::AtEnter: {
                run.at_cell[static_cast<std::size_t>(code.a)] = run.here;
                run.at_ahead[static_cast<std::size_t>(code.a)] = run.ahead;
                if (rules_.looks) {
                    choice_end::enter(tokens_, run, code.a);
                }
                if (code.kid[0] >= 0) {
                    const Cell cell = place(code.kid[0], run);
                    if (cell == kNoCell) {
                        refuse(code, run, "at: no such cell");
                        return Ending::Refused;
                    }
                    run.here = cell;
                }
                break;
            }
            case Op::AtLeave:
                run.here = run.at_cell[static_cast<std::size_t>(code.a)];
                run.ahead = run.at_ahead[static_cast<std::size_t>(code.a)];
                if (rules_.looks && choice_end::owes(tokens_, run, code.a)) {
                    const bool in_air = choice_end::in_air(tokens_[run.tokens - 1]);
                    choice_end::complete(tokens_, run);
                    if (run.here != kNoCell) {
                        record_cell(run, in_air ? TokenKind::Landing : TokenKind::Cell, run.here);
                    }
                    choice_end::end(tokens_, run, in_air, code.a);
                }
                break;
            // ---- forks
            case Op::Along: {
                const std::int32_t* list = nullptr;
                int count = 0;
                std::int32_t single = 0;
                directions(code.kid[0], run, list, count, single);
                if (count != 1) {
                    return along(code, next, run);
                }
                run.ahead = static_cast<Direction>(list[0]);
                if (run.ahead == kNoDirection) {
                    return Ending::Refused;
                }
                break;
            }
            case Op::Veer: return veer(code, next, run);
            case Op::Slide: return slide(code, next, run);
            case Op::Choose: return choose(code, next, run);
            case Op::Reach: return reach(code, code.jump, run);
            case Op::Promote: return promote(code, next, run);
            case Op::Permute: return permute(code, next, run);
            case Op::UseDie: return use_die(code, next, run);
            case Op::MustContinue: return must_continue(code, run);
            case Op::Lift:
                if (code.a == 1) {
                    return lift_choice(code, next, run);
                }
                run.lift_count = static_cast<std::int16_t>(value(code.kid[0], run));
                collect_stack(run, run.here);
                break;
            case Op::Loop:
                loop(code, run);
                address = code.jump;
                continue;
            case Op::EveryDirs:
            case Op::EverySet:
                if (!every(code, run)) {
                    return Ending::Refused;
                }
                address = code.jump;
                continue;
            case Op::Stop: return finish_words(run);
            case Op::Reveal: {
                bool goes_on = true;
                const Ending ending = reveal(next, run, goes_on);
                if (!goes_on) {
                    return ending;
                }
                break;
            }
            case Op::Land: {
                Ending ending = Ending::Refused;
                if (is_weighable(address) && weigh_landing(address, run, ending)) {
                    return ending;
                }
                settle(run);
                if (!land(code, run)) {
                    return Ending::Refused;
                }
                if (found_ && task_.purpose == Purpose::Attack) {
                    return Ending::Done;
                }
                break;
            }
            case Op::Step:
                if (!step(code, run)) {
                    return Ending::Refused;
                }
                break;
            default:
                if (!simple_word(code, run)) {
                    return Ending::Refused;
                }
                break;
        }
        address = next;
    }
}

// Goes on from an address with a state that nobody reads afterwards, and takes back what that did.
Ending Interpreter::try_way(std::int32_t address, Run& spent) {
    const std::size_t mark = position_.mark();
    const Ending ending = run(address, spent);
    position_.undo_to(mark);
    return ending;
}

Ending Interpreter::go_on(std::int32_t address, const Run& run) {
    Run copy = run;
    return try_way(address, copy);
}

// Goes on by the words that only move the cursor or ask a simple question, so that most ways that
// are refused are refused before anything is copied. False: the way ends.
bool Interpreter::advance(std::int32_t& address, Run& probe) {
    if (!advances_ || refusals_ != nullptr || probe.here == kNoCell ||
        probe.here == rules_.layout.air() || probe.ahead == kNoDirection) {
        return true;
    }
    for (;; ++address) {
        const Code& code = rules_.program.at(address);
        switch (code.op) {
            case Op::Step: {
                const bool lifts = (code.flags & kLifts) != 0 && !probe.lifted_once &&
                                   probe.has_mover;
                if (code.kids > 0 || lifts) {
                    return true;
                }
                probe.here = next(probe, probe.ahead, probe.here);
                if (probe.here == kNoCell) {
                    return false;
                }
                break;
            }
            case Op::Test: {
                const std::optional<bool> held = Nested::Quick::answer(*this, code.kid[0], probe);
                if (!held.value_or(false)) {
                    return !held;
                }
                break;
            }
            case Op::Land:
                return task_.weighs_landings ||
                       (code.kids == 0
                            ? Nested::Quick::is_free(*this, probe)
                            : Nested::Quick::answer(*this, code.kid[0], probe).value_or(true));
            default: return true;
        }
    }
}

// Goes on from a fork whose cursor may be changed: without a copy where what follows allows it.
Ending Interpreter::go_on_cheaply(std::int32_t address, Run& run) {
    Ending ending = Ending::Refused;
    if (is_weighable(address) && weigh_landing(address, run, ending)) {
        return ending;
    }
    if (run.lift_due && !plain_pieces_) {  // it costs more there: once for all ways is enough
        settle(run);
    }
    const Code& code = rules_.program.at(address);
    if (shortcuts_[static_cast<std::size_t>(address)] == Shortcut::Slide && advances_ &&
        !rules_.looks) {
        const bool lifts = (code.flags & kLifts) != 0 && !run.lifted_once && run.has_mover;
        if (!lifts) {
            const std::uint32_t seen = run.seen;
            ending = slide(code, address + 1, run);
            run.seen = seen;
            return ending;
        }
    } else if (code.op == Op::Return) {
        count_step(code.at);
        return Nested::Quick::come_to_return(*this, run);
    }
    return go_on(address, run);
}

Ending Interpreter::fork(std::int32_t address, const Run& run, Cell here, Direction ahead) {
    Run copy = run;
    copy.here = here;
    copy.ahead = ahead;
    return try_way(address, copy);
}

Ending Interpreter::alternatives(const Code& code, Run& run) {
    Ending ending = Ending::Refused;
    for (int i = 0; i < code.count && !stopped(); ++i) {
        ending = better(ending, go_on(rules_.program.listed(code, i), run));
    }
    return ending;
}

Ending Interpreter::first_forking(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        const std::size_t noted = refusals_ == nullptr ? 0 : refusals_->size();
        const Ending ending = go_on(rules_.program.listed(code, i), run);
        if (ending != Ending::Refused) {
            return ending;
        }
        if (refusals_ != nullptr && i + 1 < code.count) {  // another alternative is still open
            refusals_->resize(noted);
        }
    }
    return Ending::Refused;
}

bool Interpreter::first_plain(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        const std::size_t noted = refusals_ == nullptr ? 0 : refusals_->size();
        if (closed(rules_.program.listed(code, i), run)) {
            return true;
        }
        if (refusals_ != nullptr && i + 1 < code.count) {
            refusals_->resize(noted);
        }
    }
    return false;
}

}  // namespace perthro
