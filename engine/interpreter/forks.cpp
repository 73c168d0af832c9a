// Words that decide: one way for each direction, cell, type, die, that they allow.
#include "engine/facts/store.hpp"
#include "engine/interpreter/facts.hpp"
#include "engine/interpreter/path_questions.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace perthro {

namespace {

// The first word from an address on that does more than ask for the way so far.
const Code& behind_path_questions(const Program& program, std::int32_t address) {
    const Code* code = &program.at(address);
    while (code->op == Op::Test && path_question(program, code->kid[0]).asked >= 0) {
        ++code;
    }
    return *code;
}

}  // namespace

Ending Interpreter::fork_towards(std::int32_t address, const Run& run, Direction ahead) {
    Run copy = run;
    copy.ahead = ahead;
    if (name_directions_) {
        add_token(copy, TokenKind::Direction, ahead, false);
    }
    return try_way(address, copy);
}

void Interpreter::directions(std::int32_t expression, const Run& run, const std::int32_t*& first,
                             int& count, std::int32_t& single) const {
    const Code& code = rules_.program.expression(expression);
    if (code.op == Op::Dirs) {
        first = rules_.program.list(code).data();
        count = code.count;
        return;
    }
    single = code.op == Op::DirBehind ? opposite(run.ahead) : run.ahead;
    first = &single;
    count = 1;
}

Ending Interpreter::along(const Code& code, std::int32_t next, Run& run) {
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    directions(code.kid[0], run, list, count, single);
    // All ways that follow pick the mover up first: once is enough, unless how far they lead is
    // counted before.
    const Code& then = behind_path_questions(rules_.program, next);
    if (then.op == Op::Step || shortcuts_[static_cast<std::size_t>(next)] == Shortcut::Slide) {
        lift(then, run);
    }
    if (task_.random != nullptr) {
        if (ways_->counted(next - 1) > 0) {
            return draw_ray(rules_.program.expression(code.kid[0]), next, run);
        }
        run.ahead = static_cast<Direction>(list[draw_way(static_cast<std::size_t>(count))]);
        return this->run(next, run);
    }
    Ending ending = Ending::Refused;
    const std::uint32_t choices = task_.choices;
    const Cell here = run.here;
    const Direction ahead = run.ahead;
    const std::uint32_t tokens = run.tokens;
    task_.choices = ~0U;
    for (int i = 0; i < count && !stopped(); ++i) {
        if (choices != ~0U && (i >= 32 || ((choices >> i) & 1) == 0)) {
            continue;
        }
        run.here = here;
        run.ahead = static_cast<Direction>(list[i]);
        run.tokens = tokens;
        if (name_directions_) {
            add_token(run, TokenKind::Direction, run.ahead, false);
        }
        std::int32_t address = next;
        if (advance(address, run)) {
            ending = better(ending, go_on_cheaply(address, run));
        }
    }
    run.here = here;
    run.ahead = ahead;
    run.tokens = tokens;
    task_.choices = choices;
    return ending;
}

Ending Interpreter::veer(const Code& code, std::int32_t next, Run& run) {
    if (run.ahead == kNoDirection) {
        return Ending::Refused;
    }
    const Topology& topology = rules_.game.topology;
    const DirectionInfo& info = topology.directions[run.ahead];
    if (info.family < 0 || info.turn < 0) {
        throw rule_error(rules_.game, code.at,
                         "veer: direction " + info.name + " has no cyclic order to turn in");
    }
    const auto& ring = topology.families[static_cast<std::size_t>(info.family)];
    const int size = static_cast<int>(ring.size());
    Ending ending = Ending::Refused;
    for (int i = 0; i < code.count && !stopped(); ++i) {
        const int turn = rules_.program.listed(code, i);
        const int index = (((info.turn + turn) % size) + size) % size;
        ending = better(ending, fork_towards(next, run, ring[static_cast<std::size_t>(index)]));
    }
    return ending;
}

Ending Interpreter::choose(const Code& code, std::int32_t next, Run& run) {
    const bool sifts = refusals_ == nullptr && sieve_.tells(next - 1) &&
                       (run.in_air || !run.has_mover);
    const std::uint64_t outer = std::exchange(followed_, 0);
    const Ending ending = choose_among(code, next, run, sifts);
    followed_ = outer;
    return ending;
}

// `sifts`: the sieve tells of the choice. What is followed is told apart by number, since what is
// asked on the way may sift another choice.
Ending Interpreter::choose_among(const Code& code, std::int32_t next, Run& run, bool sifts) {
    if (task_.random != nullptr && plain_pieces_ &&
        (sifts || ways_->asks_number(next - 1) || needs_empty(rules_.program, next))) {
        lift(code, run);
        settle(run);
        if (const auto candidates = count_candidates(next - 1, run)) {
            followed_ = sifts ? open_ways_.number : 0;
            const auto number = draw_counted(next - 1, run, *candidates);
            return number ? choose_cell(code, next, run, nth_candidate(*number)) : Ending::Refused;
        }
    }
    const std::size_t begin = cells(code.kid[0], run);
    if (sifts) {
        sift_choice(next - 1, run, begin);
        followed_ = open_ways_.number;
    }
    if (Nested::Facts::wanted(*this)) {
        Nested::Facts::note_unchosen(*this, code, run, begin);
    }
    lift(code, run);
    if (asked_for_ != nullptr && refusals_ == nullptr && task_.random == nullptr && subject_ == 0) {
        settle(run);
#ifdef PERTHRO_CHECKS
        const std::vector<Cell> before(cells_.begin() + static_cast<std::ptrdiff_t>(begin),
                                       cells_.end());
#endif
        facts_->sift(next, run.me, run.ahead, cells_, begin);
#ifdef PERTHRO_CHECKS
        const std::vector<Cell> left(cells_.begin() + static_cast<std::ptrdiff_t>(begin),
                                     cells_.end());
        for (const Cell cell : before) {
            if (std::find(left.begin(), left.end(), cell) == left.end() &&
                choose_cell(code, next, run, cell) != Ending::Refused) {
                throw std::logic_error("a cell that was left out of a choice is not refused");
            }
        }
#endif
    }
    const auto count = static_cast<int>(cells_.size() - begin);
    if (count == 0) {
        cells_.resize(begin);
        return Ending::Refused;
    }
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(count);
    for (int i = first; i < last && !stopped(); ++i) {
        ending = better(ending,
                        choose_cell(code, next, run, cells_[begin + static_cast<std::size_t>(i)]));
    }
    cells_.resize(begin);
    return ending;
}

// Takes away from the cells on the stack those that what follows surely refuses.
void Interpreter::sift_choice(std::int32_t choose, const Run& run, std::size_t begin) {
    candidates_of_ = -1;
    candidates_.assign(static_cast<std::size_t>(position_.set_words()), ~std::uint64_t{0});
    sieve_.sift(choose, position_, run.me, candidates_, open_ways_);
    const auto refused = [&](Cell cell) {
        return ((candidates_[cell / 64U] >> (cell % 64U)) & 1) == 0;
    };
    cells_.erase(
        std::remove_if(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end(), refused),
        cells_.end());
}

Ending Interpreter::choose_cell(const Code& code, std::int32_t next, const Run& run, Cell cell) {
    Run copy = run;
    copy.here = cell;
    if ((code.flags & kQuiet) == 0) {
        record_cell(copy,
                    run.in_air && (code.flags & kLifts) != 0 ? TokenKind::Landing
                    : run.start == kNoCell && !run.has_mover ? TokenKind::Start
                                                             : TokenKind::Cell,
                    cell);
    }
    if (copy.start == kNoCell) {
        copy.start = cell;
        copy.from = cell;
    }
    return try_way(next, copy);
}

Ending Interpreter::reach(const Code& code, std::int32_t next, Run& run) {
    lift(code, run);
    const std::size_t begin = cells_.size();
    flood(code, run);
    std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
    const std::size_t end = cells_.size();
    Ending ending = Ending::Refused;
    for (std::size_t i = begin; i < end && !stopped(); ++i) {
        ending = better(ending, fork(next, run, cells_[i], run.ahead));
    }
    cells_.resize(begin);
    return ending;
}

Ending Interpreter::promote(const Code& code, std::int32_t next, Run& run) {
    const bool mover = (code.flags & kLifts) != 0 && run.has_mover && !run.lost;
    const Cell cell = !mover ? run.here : run.in_air ? rules_.layout.air() : run.mover;
    const auto change = [&](PieceType type, Run& to, bool choice) {
        const PieceRecord piece = board_.top_record(cell);
        if (piece.word == 0 || type == kEmptyType) {
            return false;
        }
        board_.set_top(cell, board_.changed(piece, type));
        add_token(to, TokenKind::Promotion, type, choice);
        return true;
    };
    if (code.count == 0) {
        const auto type = static_cast<PieceType>(value(code.kid[0], run));
        if (!change(type, run, false)) {
            refuse(code, run);
            return Ending::Refused;
        }
        return this->run(next, run);
    }
    if (code.count == 1) {
        const auto type = static_cast<PieceType>(rules_.program.listed(code, 0));
        return change(type, run, false) ? this->run(next, run) : Ending::Refused;
    }
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(code.count);
    for (int i = first; i < last && !stopped(); ++i) {
        Run copy = run;
        const std::size_t mark = position_.mark();
        const auto type = static_cast<PieceType>(rules_.program.listed(code, i));
        if (change(type, copy, true)) {
            ending = better(ending, this->run(next, copy));
        }
        position_.undo_to(mark);
    }
    return ending;
}

Ending Interpreter::permute(const Code& code, std::int32_t next, Run& run) {
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(code.count);
    for (int i = first; i < last && !stopped(); ++i) {
        const int index = rules_.program.listed(code, i);
        const Permutation& permutation =
            rules_.game.topology.permutations[static_cast<std::size_t>(index)];
        Run copy = run;
        const std::size_t mark = position_.mark();
        board_.permute(permutation.moves);
        add_token(copy, TokenKind::Permutation, static_cast<std::uint16_t>(index), true);
        ending = better(ending, this->run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

Ending Interpreter::lift_choice(const Code& code, std::int32_t next, Run& run) {
    const int tall = board_.height(run.here);
    const auto least = std::max<std::int64_t>(1, value(code.kid[0], run));
    auto most = value(code.kid[1], run);
    if (most < 0 || most > tall) {
        most = tall;
    }
    Ending ending = Ending::Refused;
    for (std::int64_t n = least; n <= most && !stopped(); ++n) {
        Run copy = run;
        copy.lift_count = static_cast<std::int16_t>(n);
        add_token(copy, TokenKind::Lifted, static_cast<std::uint16_t>(n), true);
        const std::size_t mark = position_.mark();
        collect_stack(copy, copy.here);
        ending = better(ending, this->run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

Ending Interpreter::use_die(const Code& code, std::int32_t next, Run& run) {
    const bool fixed = code.kids > 0;
    const auto wanted = fixed ? value(code.kid[0], run) : 0;
    const Layout& layout = rules_.layout;
    std::uint32_t last = 0;
    Ending ending = Ending::Refused;
    for (int i = 0; i < kMaxDice && !stopped(); ++i) {
        const std::uint32_t stored = position_.get(layout.dice + static_cast<Slot>(i));
        if (stored == 0 || stored == last) {
            continue;
        }
        last = stored;
        const std::int64_t shown = static_cast<std::int64_t>(stored) - 1;
        if (fixed && shown != wanted) {
            continue;
        }
        const std::size_t mark = position_.mark();
        for (int k = i; k < kMaxDice; ++k) {  // the dice left stay ascending without gaps
            const Slot slot = layout.dice + static_cast<Slot>(k);
            position_.write(slot, k + 1 < kMaxDice ? position_.get(slot + 1) : 0);
        }
        Run copy = run;
        copy.die = static_cast<std::uint8_t>(shown);
        add_token(copy, TokenKind::Die, static_cast<std::uint16_t>(shown), true);
        ending = better(ending, this->run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

}  // namespace perthro
