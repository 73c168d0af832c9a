// Follows compiled words one after the other, through the blocks they stand in.
#include "engine/interpreter/words.hpp"

#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/quick.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <limits>

namespace perthro::interpreter {

Words::Words(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      neighbours_(parts.neighbours), asker_(parts.asker), groups_(parts.groups),
      forks_(parts.forks), actions_(parts.actions), finisher_(parts.finisher),
      lister_(parts.lister), scale_(parts.scale), numbers_(parts.numbers), rules_(parts.work.rules),
      position_(parts.work.position) {}

namespace {
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

// How often a block of `times` goes round; throws where that is more than can be counted.
std::int16_t rounds(const GameDefinition& game, const Code& code, std::int64_t value) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int16_t>::max();
    if (value > kMost) {
        throw rule_error(game, code.at,
                         "times: " + std::to_string(value) + " rounds are more than the " +
                             std::to_string(kMost) + " that can be counted");
    }
    return static_cast<std::int16_t>(std::max<std::int64_t>(value, 0));
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): one case for each op.
Ending Words::run(std::int32_t address, Run& run) {
    StepTeller steps(parts_);
    for (;;) {
        const Code& code = rules_.program.at(address);
        const std::int32_t next = address + 1;
        work_.count_step(code.at);
        if (run.mover.lift_due && !only_leads_on(code.op)) {
            work_.settle(run);
        }
        steps.word(parts_, address, run);
        if (work_.task.numbers && !work_.is_wanted() && numbers_.closes(address, run)) {
            choice_end::complete(stacks_.tokens, run);
            if (rules_.looks) {  // what is looked at behind it would be named
                stacks_.record_cell(run, TokenKind::Cell, run.here);
            }
            lister_.count_move(run);
            return Ending::Done;
        }
        switch (code.op) {
            // ---- control
            case Op::Jump: address = code.jump; continue;
            case Op::Test:
                if (!asker_.condition(code.kid[0], run) &&
                    (work_.refusals == nullptr || !Reasons::grants(parts_, code, run))) {
                    work_.refuse(code, run);
                    return Ending::Refused;
                }
                break;
            case Op::Branch:
                if (!asker_.condition(code.kid[0], run)) {
                    address = code.jump;
                    continue;
                }
                break;
            case Op::End: return finisher_.finish_words(run);
            case Op::EndAfter: return finisher_.finish(run);
            case Op::Return: return Quick::come_to_return(parts_, run);
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
                run.times[static_cast<std::size_t>(code.a)] = rounds(
                    rules_.game, code, asker_.value(code.kid[0], run));
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
                    choice_end::enter(stacks_.tokens, run, code.a);
                }
                if (code.kid[0] >= 0) {
                    const Cell cell = asker_.place(code.kid[0], run);
                    if (cell == kNoCell) {
                        work_.refuse(code, run, "at: no such cell");
                        return Ending::Refused;
                    }
                    run.here = cell;
                }
                break;
            }
            case Op::AtLeave:
                run.here = run.at_cell[static_cast<std::size_t>(code.a)];
                run.ahead = run.at_ahead[static_cast<std::size_t>(code.a)];
                if (rules_.looks && choice_end::owes(stacks_.tokens, run, code.a)) {
                    const bool in_air = choice_end::in_air(stacks_.tokens[run.end.tokens - 1]);
                    choice_end::complete(stacks_.tokens, run);
                    if (run.here != kNoCell) {
                        stacks_.record_cell(run, in_air ? TokenKind::Landing : TokenKind::Cell,
                                            run.here);
                    }
                    choice_end::end(stacks_.tokens, run, in_air, code.a);
                }
                break;
            // ---- forks
            case Op::Along: {
                const std::int32_t* list = nullptr;
                int count = 0;
                std::int32_t single = 0;
                neighbours_.directions(code.kid[0], run, list, count, single);
                if (count != 1) {
                    return forks_.along(code, next, run);
                }
                run.ahead = static_cast<Direction>(list[0]);
                if (run.ahead == kNoDirection) {
                    return Ending::Refused;
                }
                break;
            }
            case Op::Veer: return forks_.veer(code, next, run);
            case Op::Slide: return forks_.slide(code, next, run);
            case Op::Choose: return forks_.choose(code, next, run);
            case Op::Reach: return forks_.reach(code, code.jump, run);
            case Op::Promote: return forks_.promote(code, next, run);
            case Op::Permute: return forks_.permute(code, next, run);
            case Op::UseDie: return forks_.use_die(code, next, run);
            case Op::MustContinue: return forks_.must_continue(code, run);
            case Op::Lift:
                if (code.a == 1) {
                    return forks_.lift_choice(code, next, run);
                }
                run.mover.lift_count = static_cast<std::int16_t>(asker_.value(code.kid[0], run));
                actions_.collect_stack(run, run.here);
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
            case Op::Stop: return finisher_.finish_words(run);
            case Op::Reveal: {
                bool goes_on = true;
                const Ending ending = finisher_.reveal(next, run, goes_on);
                if (!goes_on) {
                    return ending;
                }
                break;
            }
            case Op::Land: {
                Ending ending = Ending::Refused;
                if (scale_.is_weighable(address) && scale_.weigh_landing(address, run, ending)) {
                    return ending;
                }
                work_.settle(run);
                if (!actions_.land(code, run)) {
                    return Ending::Refused;
                }
                if (work_.found && work_.task.purpose == Purpose::Attack) {
                    return Ending::Done;
                }
                break;
            }
            case Op::Step:
                if (!actions_.step(code, run)) {
                    return Ending::Refused;
                }
                break;
            default:
                if (!actions_.simple_word(code, run)) {
                    return Ending::Refused;
                }
                break;
        }
        address = next;
    }
}

// Goes on from an address with a state that nobody reads afterwards, and takes back what that did.
Ending Words::try_way(std::int32_t address, Run& spent) {
    const std::size_t mark = position_.mark();
    const Ending ending = run(address, spent);
    position_.undo_to(mark);
    return ending;
}

Ending Words::go_on(std::int32_t address, const Run& run) {
    Run copy = run;
    return try_way(address, copy);
}

// Goes on by the words that only move the cursor or ask a simple question, so that most ways that
// are refused are refused before anything is copied. False: the way ends.
bool Words::advance(std::int32_t& address, Run& probe) {
    if (!known_.advances || work_.refusals != nullptr || probe.here == kNoCell ||
        probe.here == rules_.layout.air() || probe.ahead == kNoDirection) {
        return true;
    }
    for (;; ++address) {
        const Code& code = rules_.program.at(address);
        switch (code.op) {
            case Op::Step: {
                const bool lifts = (code.flags & kLifts) != 0 && !probe.mover.lifted_once &&
                                   probe.mover.exists;
                if (code.kids > 0 || lifts) {
                    return true;
                }
                probe.here = neighbours_.next(probe, probe.ahead, probe.here);
                if (probe.here == kNoCell) {
                    return false;
                }
                break;
            }
            case Op::Test: {
                const std::optional<bool> held = Quick::answer(parts_, code.kid[0], probe);
                if (!held.value_or(false)) {
                    return !held;
                }
                break;
            }
            case Op::Land:
                return work_.task.weighs_landings ||
                       (code.kids == 0 ? Quick::is_free(parts_, probe)
                                       : Quick::answer(parts_, code.kid[0], probe).value_or(true));
            default: return true;
        }
    }
}

// Goes on from a fork whose cursor may be changed: without a copy where what follows allows it.
Ending Words::go_on_cheaply(std::int32_t address, Run& run) {
    if (work_.refusals != nullptr) {  // whoever listens hears of every word
        return go_on(address, run);
    }
    Ending ending = Ending::Refused;
    if (scale_.is_weighable(address) && scale_.weigh_landing(address, run, ending)) {
        return ending;
    }
    // It costs more there: once for all ways is enough.
    if (run.mover.lift_due && !known_.plain_pieces) {
        work_.settle(run);
    }
    const Code& code = rules_.program.at(address);
    if (scale_.shortcut(address) == Shortcut::Slide && known_.advances && !rules_.looks) {
        const bool lifts = (code.flags & kLifts) != 0 && !run.mover.lifted_once && run.mover.exists;
        if (!lifts) {
            const std::uint32_t seen = run.end.seen;
            ending = forks_.slide(code, address + 1, run);
            run.end.seen = seen;
            return ending;
        }
    } else if (code.op == Op::Return) {
        work_.count_step(code.at);
        return Quick::come_to_return(parts_, run);
    }
    return go_on(address, run);
}

Ending Words::fork(std::int32_t address, const Run& run, Cell here, Direction ahead) {
    Run copy = run;
    copy.here = here;
    copy.ahead = ahead;
    return try_way(address, copy);
}

Ending Words::alternatives(const Code& code, Run& run) {
    Ending ending = Ending::Refused;
    for (int i = 0; i < code.count && !work_.stopped(); ++i) {
        ending = better(ending, go_on(rules_.program.listed(code, i), run));
    }
    return ending;
}

Ending Words::first_forking(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        const std::size_t noted = work_.refusals == nullptr ? 0 : work_.refusals->size();
        const Ending ending = go_on(rules_.program.listed(code, i), run);
        if (ending != Ending::Refused) {
            return ending;
        }
        if (work_.refusals != nullptr && i + 1 < code.count) {  // another alternative is still open
            work_.refusals->resize(noted);
        }
    }
    return Ending::Refused;
}

bool Words::first_plain(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        const std::size_t noted = work_.refusals == nullptr ? 0 : work_.refusals->size();
        if (closed(rules_.program.listed(code, i), run)) {
            StepTeller::came_to(parts_, [&] {
                return "list " + std::to_string(i + 1) + " of " + std::to_string(code.count) +
                       " can be completed";
            });
            return true;
        }
        if (work_.refusals != nullptr && i + 1 < code.count) {
            work_.refusals->resize(noted);
        }
    }
    return false;
}

}  // namespace perthro::interpreter
