// Words that decide: one way for each direction, cell, type, die, that they allow.
#include "engine/interpreter/forks.hpp"

#include "engine/facts/store.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/path_questions.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace perthro::interpreter {

Forks::Forks(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      sifting_(parts.sifting), neighbours_(parts.neighbours), asker_(parts.asker),
      words_(parts.words), actions_(parts.actions), drawer_(parts.drawer), scale_(parts.scale),
      rules_(parts.work.rules), position_(parts.work.position), board_(parts.work.board) {}

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

std::pair<int, int> Forks::ways_at(int count) {
    if (work_.task.random == nullptr) {
        return {0, count};
    }
    const auto one = static_cast<int>(drawer_.draw_way(static_cast<std::size_t>(count)));
    return {one, one + 1};
}

Ending Forks::fork_towards(std::int32_t address, const Run& run, Direction ahead) {
    Run copy = run;
    copy.ahead = ahead;
    if (work_.name_directions) {
        stacks_.add_token(copy, TokenKind::Direction, ahead, false);
    }
    return words_.try_way(address, copy);
}

Ending Forks::along(const Code& code, std::int32_t next, Run& run) {
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    neighbours_.directions(code.kid[0], run, list, count, single);
    // All ways that follow pick the mover up first: once is enough, unless how far they lead is
    // counted before.
    const Code& then = behind_path_questions(rules_.program, next);
    if (then.op == Op::Step || scale_.shortcut(next) == Shortcut::Slide) {
        actions_.lift(then, run);
    }
    if (work_.task.random != nullptr) {
        if (drawer_.ways().counted(next - 1) > 0) {
            return drawer_.draw_ray(rules_.program.expression(code.kid[0]), next, run);
        }
        run.ahead = static_cast<Direction>(list[drawer_.draw_way(static_cast<std::size_t>(count))]);
        return words_.run(next, run);
    }
    Ending ending = Ending::Refused;
    const std::uint32_t choices = work_.task.choices;
    const Cell here = run.here;
    const Direction ahead = run.ahead;
    const std::uint32_t tokens = run.end.tokens;
    work_.task.choices = ~0U;
    for (int i = 0; i < count && !work_.stopped(); ++i) {
        if (choices != ~0U && (i >= 32 || ((choices >> i) & 1) == 0)) {
            continue;
        }
        run.here = here;
        run.ahead = static_cast<Direction>(list[i]);
        run.end.tokens = tokens;
        if (work_.name_directions) {
            stacks_.add_token(run, TokenKind::Direction, run.ahead, false);
        }
        std::int32_t address = next;
        if (words_.advance(address, run)) {
            ending = better(ending, words_.go_on_cheaply(address, run));
        }
    }
    run.here = here;
    run.ahead = ahead;
    run.end.tokens = tokens;
    work_.task.choices = choices;
    return ending;
}

Ending Forks::veer(const Code& code, std::int32_t next, Run& run) {
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
    for (int i = 0; i < code.count && !work_.stopped(); ++i) {
        const int turn = rules_.program.listed(code, i);
        const int index = (((info.turn + turn) % size) + size) % size;
        ending = better(ending, fork_towards(next, run, ring[static_cast<std::size_t>(index)]));
    }
    return ending;
}

Ending Forks::choose(const Code& code, std::int32_t next, Run& run) {
    const bool sifts = work_.refusals == nullptr && known_.sieve.tells(next - 1) &&
                       (run.mover.in_air || !run.mover.exists);
    const std::uint64_t outer = std::exchange(sifting_.followed, 0);
    const Ending ending = choose_among(code, next, run, sifts);
    sifting_.followed = outer;
    return ending;
}

// `sifts`: the sieve tells of the choice. What is followed is told apart by number, since what is
// asked on the way may sift another choice.
Ending Forks::choose_among(const Code& code, std::int32_t next, Run& run, bool sifts) {
    if (work_.task.random != nullptr && known_.plain_pieces &&
        (sifts || drawer_.ways().asks_number(next - 1) || needs_empty(rules_.program, next))) {
        actions_.lift(code, run);
        work_.settle(run);
        if (const auto candidates = drawer_.count_candidates(next - 1, run)) {
            sifting_.followed = sifts ? sifting_.open_ways.number : 0;
            const auto number = drawer_.draw_counted(next - 1, run, *candidates);
            return number ? choose_cell(code, next, run, drawer_.nth_candidate(*number))
                          : Ending::Refused;
        }
    }
    const std::size_t begin = asker_.cells(code.kid[0], run);
    if (sifts) {
        sift_choice(next - 1, run, begin);
        sifting_.followed = sifting_.open_ways.number;
    }
    if (Reasons::wanted(parts_)) {
        Reasons::note_unchosen(parts_, code, run, begin);
    }
    actions_.lift(code, run);
    if (work_.asked_for != nullptr && work_.refusals == nullptr && work_.task.random == nullptr &&
        work_.subject == 0) {
        work_.settle(run);
#ifdef PERTHRO_CHECKS
        const std::vector<Cell> before(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                       stacks_.cells.end());
#endif
        work_.facts->sift(next, run.me, run.ahead, stacks_.cells, begin);
#ifdef PERTHRO_CHECKS
        const std::vector<Cell> left(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                     stacks_.cells.end());
        for (const Cell cell : before) {
            if (std::find(left.begin(), left.end(), cell) == left.end() &&
                choose_cell(code, next, run, cell) != Ending::Refused) {
                throw std::logic_error("a cell that was left out of a choice is not refused");
            }
        }
#endif
    }
    const auto count = static_cast<int>(stacks_.cells.size() - begin);
    if (count == 0) {
        stacks_.cells.resize(begin);
        return Ending::Refused;
    }
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(count);
    for (int i = first; i < last && !work_.stopped(); ++i) {
        ending = better(ending, choose_cell(code, next, run,
                                            stacks_.cells[begin + static_cast<std::size_t>(i)]));
    }
    stacks_.cells.resize(begin);
    return ending;
}

// Takes away from the cells on the stack those that what follows surely refuses.
void Forks::sift_choice(std::int32_t choose, const Run& run, std::size_t begin) {
    sifting_.candidates_of = -1;
    sifting_.candidates.assign(static_cast<std::size_t>(position_.set_words()), ~std::uint64_t{0});
    known_.sieve.sift(choose, position_, run.me, sifting_.candidates, sifting_.open_ways);
    const auto refused = [&](Cell cell) {
        return ((sifting_.candidates[cell / 64U] >> (cell % 64U)) & 1) == 0;
    };
    stacks_.cells.erase(std::remove_if(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                       stacks_.cells.end(), refused),
                        stacks_.cells.end());
}

Ending Forks::choose_cell(const Code& code, std::int32_t next, const Run& run, Cell cell) {
    Run copy = run;
    copy.here = cell;
    if ((code.flags & kQuiet) == 0) {
        stacks_.name_choice(copy,
                            run.mover.in_air && (code.flags & kLifts) != 0 ? TokenKind::Landing
                            : run.start == kNoCell && !run.mover.exists    ? TokenKind::Start
                                                                           : TokenKind::Cell,
                            cell);
    }
    if (copy.start == kNoCell) {
        copy.start = cell;
        copy.from = cell;
    }
    return words_.try_way(next, copy);
}

Ending Forks::reach(const Code& code, std::int32_t next, Run& run) {
    actions_.lift(code, run);
    const std::size_t begin = stacks_.cells.size();
    asker_.flood(code, run);
    std::sort(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin), stacks_.cells.end());
    const std::size_t end = stacks_.cells.size();
    Ending ending = Ending::Refused;
    for (std::size_t i = begin; i < end && !work_.stopped(); ++i) {
        ending = better(ending, words_.fork(next, run, stacks_.cells[i], run.ahead));
    }
    stacks_.cells.resize(begin);
    return ending;
}

Ending Forks::promote(const Code& code, std::int32_t next, Run& run) {
    const bool mover = (code.flags & kLifts) != 0 && run.mover.exists && !run.mover.lost;
    const Cell cell = !mover ? run.here : run.mover.in_air ? rules_.layout.air() : run.mover.cell;
    const auto change = [&](PieceType type, Run& to, bool choice) {
        const PieceRecord piece = board_.top_record(cell);
        if (piece.word == 0 || type == kEmptyType) {
            return false;
        }
        board_.set_top(cell, board_.pieces().changed(piece, type));
        stacks_.add_token(to, TokenKind::Promotion, type, choice);
        return true;
    };
    if (code.count == 0) {
        const auto type = static_cast<PieceType>(asker_.value(code.kid[0], run));
        if (!change(type, run, false)) {
            work_.refuse(code, run);
            return Ending::Refused;
        }
        return words_.run(next, run);
    }
    if (code.count == 1) {
        const auto type = static_cast<PieceType>(rules_.program.listed(code, 0));
        return change(type, run, false) ? words_.run(next, run) : Ending::Refused;
    }
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(code.count);
    for (int i = first; i < last && !work_.stopped(); ++i) {
        Run copy = run;
        const std::size_t mark = position_.mark();
        const auto type = static_cast<PieceType>(rules_.program.listed(code, i));
        if (change(type, copy, true)) {
            ending = better(ending, words_.run(next, copy));
        }
        position_.undo_to(mark);
    }
    return ending;
}

Ending Forks::permute(const Code& code, std::int32_t next, Run& run) {
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(code.count);
    for (int i = first; i < last && !work_.stopped(); ++i) {
        const int index = rules_.program.listed(code, i);
        const Permutation& permutation =
            rules_.game.topology.permutations[static_cast<std::size_t>(index)];
        Run copy = run;
        const std::size_t mark = position_.mark();
        board_.permute(permutation);
        stacks_.add_token(copy, TokenKind::Permutation, static_cast<std::uint16_t>(index), true);
        ending = better(ending, words_.run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

Ending Forks::lift_choice(const Code& code, std::int32_t next, Run& run) {
    const int tall = board_.height(run.here);
    const auto least = std::max<std::int64_t>(1, asker_.value(code.kid[0], run));
    auto most = asker_.value(code.kid[1], run);
    if (most < 0 || most > tall) {
        most = tall;
    }
    Ending ending = Ending::Refused;
    for (std::int64_t n = least; n <= most && !work_.stopped(); ++n) {
        Run copy = run;
        copy.mover.lift_count = static_cast<std::int16_t>(n);
        stacks_.add_token(copy, TokenKind::Lifted, static_cast<std::uint16_t>(n), true);
        const std::size_t mark = position_.mark();
        actions_.collect_stack(copy, copy.here);
        ending = better(ending, words_.run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

Ending Forks::use_die(const Code& code, std::int32_t next, Run& run) {
    const bool fixed = code.kids > 0;
    const auto wanted = fixed ? asker_.value(code.kid[0], run) : 0;
    const Layout& layout = rules_.layout;
    std::uint32_t last = 0;
    Ending ending = Ending::Refused;
    for (int i = 0; i < kMaxDice && !work_.stopped(); ++i) {
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
        stacks_.add_token(copy, TokenKind::Die, static_cast<std::uint16_t>(shown), true);
        ending = better(ending, words_.run(next, copy));
        position_.undo_to(mark);
    }
    return ending;
}

bool Forks::may_succeed(const Code& every, int way, Cell here) const {
    if (sifting_.followed == 0 || sifting_.followed != sifting_.open_ways.number ||
        sifting_.open_ways.every != &every - rules_.program.code.data()) {
        return true;
    }
    const std::size_t word = static_cast<std::size_t>(way * position_.set_words()) + here / 64U;
    return ((sifting_.open_ways.cells[word] >> (here % 64U)) & 1) != 0;
}

}  // namespace perthro::interpreter
