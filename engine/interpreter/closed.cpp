// Parts of a movement that come to an end by themselves: tried as a whole, and kept or taken back.
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/facts.hpp"

#include <algorithm>
#include <tuple>

namespace perthro {

namespace {

// The condition that the words of a part begin with; null: they begin with something else.
const Code* asked_first(const Program& program, std::int32_t address) {
    const Code& code = program.at(address);
    return code.op == Op::Test ? &program.expression(code.kid[0]) : nullptr;
}

// Words that change the cell of the cursor, or refuse before they have done anything.
bool changes_one_cell(const Code& code) {
    return code.op == Op::Give || (code.op == Op::Capture && code.kids == 0);
}

}  // namespace

// A closed run: to its Return, keeping what it did; or nothing at all.
bool Interpreter::closed(std::int32_t address, Run& run) {
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
    if (changes_one_cell(code) && ends_at(address + 1)) {  // all or nothing
        count_step(code.at);
        settle(run);
        if (!change_word(code, run)) {
            run.here = here;
            return false;
        }
        return true;
    }
    const std::size_t mark = position_.mark();
    std::vector<Cell>* const collect = task_.collect;
    task_.collect = nullptr;
    const Run before = run;
    const bool found = found_;
    const Ending ending = this->run(address, run);
    if (task_.purpose == Purpose::Exists) {
        found_ = found;  // the end of this part is not yet an answer
    }
    task_.collect = collect;
    if (ending != Ending::Done) {
        position_.undo_to(mark);
        const bool looked = rules_.looks && choice_end::ended(tokens_, run);
        run = before;
        run.here = here;
        if (looked) {
            look(run);
        }
        return false;
    }
    return true;
}

// The words of a closed run up to the first that has to be taken back: steps and simple questions.
bool Interpreter::leads_on(std::int32_t& address, Run& run) {
    for (; refusals_ == nullptr; ++address) {
        const Code& code = rules_.program.at(address);
        if (code.op == Op::Test &&
            (passes_plainly(code.kid[0]) || (!run.lift_due && only_asks(code.kid[0])))) {
            count_step(code.at);
            if (!condition(code.kid[0], run)) {
                return false;
            }
        } else if (code.op == Op::Step && code.kids == 0 && (code.flags & kLifts) == 0 &&
                   !rules_.uses_crossed) {
            count_step(code.at);
            if (!step(code, run)) {
                return false;
            }
        } else {
            break;
        }
    }
    return true;
}

// Whether a condition about marks or the liberties of a chain changes nothing of a run.
bool Interpreter::only_asks(std::int32_t condition) const {
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

void Interpreter::loop(const Code& code, Run& run) {
    const std::size_t noted = refusals_ == nullptr ? 0 : refusals_->size();
    const std::int64_t most = code.kids > 1 ? value(code.kid[1], run) : code.a;
    for (int round = 0; most < 0 || round < most; ++round) {
        const auto state = [&] {
            return std::tuple(position_.mark(), run.here, run.held, run.marks, run.ahead);
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
    if (refusals_ != nullptr) {
        Nested::Facts::note_loop(*this, noted);
    }
}

bool Interpreter::every(const Code& code, Run& run) {
    const ChainMemory::Standing standing(breath_.get(), position_);
    int succeeded = 0;
    const std::size_t noted = refusals_ == nullptr ? 0 : refusals_->size();
    const std::int64_t least = code.kids > 2 ? value(code.kid[2], run) : code.a;
    const Cell here = run.here;
    const Direction ahead = run.ahead;
    const auto body = code.kid[3];
    const choice_end::Elsewhere elsewhere(rules_.looks, tokens_, run);
    const auto try_body = [&](Cell cell, Direction direction) {
        run.here = cell;
        run.ahead = direction;
        succeeded += closed(body, run) ? 1 : 0;
        run.here = here;
        run.ahead = ahead;
    };
    if (code.op == Op::EveryDirs) {
        const std::int32_t* list = nullptr;
        int count = 0;
        std::int32_t single = 0;
        directions(code.kid[0], run, list, count, single);
        for (int i = 0; i < count; ++i) {
            if (may_succeed(code, i, here)) {
                try_body(here, static_cast<Direction>(list[i]));
            }
        }
    } else {
        const std::size_t begin = cells(code.kid[0], run);
        const std::size_t end = cells_.size();
        const Code* const first = refusals_ == nullptr ? asked_first(rules_.program, body)
                                                       : nullptr;
        for (std::size_t i = begin; i < end; ++i) {
            if (first == nullptr || may_hold(*first, cells_[i], run)) {
                try_body(cells_[i], ahead);
            }
        }
        cells_.resize(begin);
    }
    if (elsewhere.looked()) {
        if (here != kNoCell) {
            record_cell(run, elsewhere.in_air() ? TokenKind::Landing : TokenKind::Cell, here);
        }
        choice_end::end(tokens_, run, elsewhere.in_air());
    }
    if (refusals_ != nullptr) {  // where it did not go it refused nothing
        refusals_->resize(noted);
    }
    if (succeeded < least) {
        refuse(code, run, "every: too few");
        return false;
    }
    return true;
}

// Whether a condition may hold on a cell: what most parts begin with is asked before they are
// tried.
bool Interpreter::may_hold(const Code& asked, Cell cell, const Run& run) const {
    if (asked.op == Op::Marked) {
        return is_marked(run, asked.a, cell);
    }
    return asked.op != Op::Piece || asked.kid[0] >= 0 || !plain_pieces_ || subject_ != 0 ||
           run.lift_due || plain_piece(asked, position_.word(cell), run);
}

// Whether this way of an `every` may succeed, by what the sieve found when the cell was chosen.
bool Interpreter::may_succeed(const Code& every, int way, Cell here) const {
    if (followed_ == 0 || followed_ != open_ways_.number ||
        open_ways_.every != &every - rules_.program.code.data()) {
        return true;
    }
    const std::size_t word = static_cast<std::size_t>(way * position_.set_words()) + here / 64U;
    return ((open_ways_.cells[word] >> (here % 64U)) & 1) != 0;
}

}  // namespace perthro
