// Parts of a movement that come to an end by themselves: tried as a whole, and kept or taken back.
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/interpreter/words.hpp"

#include <algorithm>
#include <tuple>

namespace perthro::interpreter {

namespace {

// The condition that the words of a part begin with; -1: they begin with something else.
std::int32_t asked_first(const Program& program, std::int32_t address) {
    const Code& code = program.at(address);
    return code.op == Op::Test ? code.kid[0] : -1;
}

// Whether the words of a part change no piece on another cell than the cursor's: then none that is
// visited later comes to hold another piece before its turn.
bool changes_here_alone(const Rules& rules, std::int32_t address) {
    for (;; ++address) {
        const Code& code = rules.program.at(address);
        switch (code.op) {
            case Op::Return: return true;
            case Op::Jump:
            case Op::Test:
            case Op::Branch:
            case Op::Mark:
            case Op::Give:
            case Op::SetAttribute:
            case Op::AddAttribute: break;
            case Op::Promote:
                if ((code.flags & kLifts) != 0) {  // of the mover, wherever it is
                    return false;
                }
                break;
            case Op::Capture:
                if (code.kids > 0 || rules.game.captured == CapturedTo::Under ||
                    rules.game.captured == CapturedTo::Place) {
                    return false;
                }
                break;
            default: return false;
        }
    }
}

// "succeeds in 2 of 8 directions (n, e)", "succeeds at none of 3 cells"
std::string told_of_every(const Code& every, int tried, int succeeded, const std::string& where) {
    const bool turns = every.op == Op::EveryDirs;
    const std::string number = succeeded == 0 ? "none" : std::to_string(succeeded);
    return "succeeds " + std::string(turns ? "in " : "at ") + number + " of " +
           std::to_string(tried) + (turns ? " direction" : " cell") + (tried == 1 ? "" : "s") +
           (where.empty() ? "" : " (" + where + ")");
}

// Words that change the cell of the cursor, or refuse before they have done anything.
bool changes_one_cell(const Code& code) {
    return code.op == Op::Give || (code.op == Op::Capture && code.kids == 0);
}

}  // namespace

// A closed run: to its Return, keeping what it did; or nothing at all.
bool Words::closed(std::int32_t address, Run& run) {
    const Cell here = run.here;
    if (!leads_on(address, run)) {
        run.here = here;
        return false;
    }
    const auto ends_at = [&](std::int32_t place) {
        return rules_.program.at(place).op == Op::Return;
    };
    if (ends_at(address)) {
        return true;
    }
    const Code& code = rules_.program.at(address);
    if (work_.refusals == nullptr && changes_one_cell(code) && ends_at(address + 1)) {
        // all or nothing
        work_.count_step(code.at);
        work_.settle(run);
        if (!actions_.change_word(code, run)) {
            run.here = here;
            return false;
        }
        return true;
    }
    const std::size_t mark = position_.mark();
    std::vector<Cell>* const collect = work_.task.collect;
    work_.task.collect = nullptr;
    const Run before = run;
    const bool found = work_.found;
    const Ending ending = this->run(address, run);
    if (work_.task.purpose == Purpose::Exists) {
        work_.found = found;  // the end of this part is not yet an answer
    }
    work_.task.collect = collect;
    if (ending != Ending::Done) {
        position_.undo_to(mark);
        const bool looked = rules_.looks && choice_end::ended(stacks_.tokens, run);
        run = before;
        run.here = here;
        if (looked) {
            asker_.look(run);
        }
        return false;
    }
    return true;
}

// The words of a closed run up to the first that has to be taken back: steps and simple questions.
bool Words::leads_on(std::int32_t& address, Run& run) {
    for (; work_.refusals == nullptr; ++address) {
        const Code& code = rules_.program.at(address);
        if (code.op == Op::Test && (asker_.passes_plainly(code.kid[0]) ||
                                    (!run.mover.lift_due && asker_.only_asks(code.kid[0])))) {
            work_.count_step(code.at);
            if (!asker_.condition(code.kid[0], run)) {
                return false;
            }
        } else if (code.op == Op::Step && code.kids == 0 && (code.flags & kLifts) == 0 &&
                   !rules_.uses_crossed) {
            work_.count_step(code.at);
            if (!actions_.step(code, run)) {
                return false;
            }
        } else {
            break;
        }
    }
    return true;
}

void Words::loop(const Code& code, Run& run) {
    const std::size_t noted = work_.refusals == nullptr ? 0 : work_.refusals->size();
    const std::int64_t most = code.kids > 1 ? asker_.value(code.kid[1], run) : code.a;
    for (int round = 0; most < 0 || round < most; ++round) {
        const auto state = [&] {
            return std::tuple(position_.mark(), run.here, run.held, run.end.marks, run.ahead);
        };
        const auto before = state();
        if (!closed(code.kid[3], run)) {
            break;
        }
        const bool idle = state() == before;
        if (idle) {
            break;  // a round that changes nothing would go on for ever
        }
    }
    if (work_.refusals != nullptr) {
        Reasons::note_loop(parts_, noted);
    }
}

// Calls visit(cell) for the cells of an `every` that the first question of its part may let pass.
template <typename Visit>
void Words::every_cell(const Code& code, Run& run, Visit&& visit) {
    const std::int32_t body = code.kid[3];
    const std::int32_t asked = work_.refusals == nullptr ? asked_first(rules_.program, body) : -1;
    const std::size_t begin = asked >= 0 && changes_here_alone(rules_, body)
                                  ? asker_.cells_asked(code.kid[0], asked, run)
                                  : asker_.cells(code.kid[0], run);
    const std::size_t end = stacks_.cells.size();
    for (std::size_t i = begin; i < end; ++i) {
        if (asked < 0 || asker_.may_hold(rules_.program.expression(asked), stacks_.cells[i], run)) {
            visit(stacks_.cells[i]);
        }
    }
    stacks_.cells.resize(begin);
}

bool Words::every(const Code& code, Run& run) {
    const ChainMemory::Standing standing(groups_.memory(), position_);
    int succeeded = 0, tried = 0;
    const bool heard = StepTeller::is_heard(parts_);
    std::string where;  // it succeeded, for whoever listens
    const std::size_t noted = work_.refusals == nullptr ? 0 : work_.refusals->size();
    const std::int64_t least = code.kids > 2 ? asker_.value(code.kid[2], run) : code.a;
    const Cell here = run.here;
    const Direction ahead = run.ahead;
    const auto body = code.kid[3];
    const choice_end::Elsewhere elsewhere(rules_.looks, stacks_.tokens, run);
    const auto try_body = [&](Cell cell, Direction direction) {
        run.here = cell;
        run.ahead = direction;
        ++tried;
        if (closed(body, run)) {
            ++succeeded;
            if (heard) {
                const Topology& topology = rules_.game.topology;
                where += (where.empty() ? "" : ", ") + (code.op == Op::EveryDirs
                                                            ? topology.directions[direction].name
                                                            : topology.info[cell].name);
            }
        }
        run.here = here;
        run.ahead = ahead;
    };
    if (code.op == Op::EveryDirs) {
        const std::int32_t* list = nullptr;
        int count = 0;
        std::int32_t single = 0;
        neighbours_.directions(code.kid[0], run, list, count, single);
        for (int i = 0; i < count; ++i) {
            if (forks_.may_succeed(code, i, here)) {
                try_body(here, static_cast<Direction>(list[i]));
            }
        }
    } else {
        every_cell(code, run, [&](Cell cell) { try_body(cell, ahead); });
    }
    if (elsewhere.looked()) {
        if (here != kNoCell) {
            stacks_.record_cell(run, elsewhere.in_air() ? TokenKind::Landing : TokenKind::Cell,
                                here);
        }
        choice_end::end(stacks_.tokens, run, elsewhere.in_air());
    }
    if (work_.refusals != nullptr) {  // where it did not go it refused nothing
        work_.refusals->resize(noted);
        StepTeller::came_to(parts_, [&] { return told_of_every(code, tried, succeeded, where); });
    }
    if (succeeded < least) {
        work_.refuse(code, run, "every: too few");
        return false;
    }
    return true;
}

}  // namespace perthro::interpreter
