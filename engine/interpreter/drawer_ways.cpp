// The ways at a fork when one move is drawn: how many there are, and which of them is drawn.
#include "engine/interpreter/drawer.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace perthro::interpreter {

std::size_t Drawer::draw_way(std::size_t ways) {
    work_.task.ways *= ways;
    return ways == 1 ? 0 : work_.task.random->below(ways);
}

Ending Drawer::draw_slide(const Code& code, std::int32_t next, Run& run) {
    const std::int64_t least = asker_.number(code.kid[0], run);
    std::int64_t most = asker_.number(code.kid[1], run);
    actions_.lift(code, run);
    most = most < 0 ? rules_.layout.limit : most;
    if (run.ahead == kNoDirection) {
        return Ending::Refused;
    }
    const Cell start = run.here;
    std::size_t stops = 0;
    for (std::int64_t k = 1; k <= most; ++k) {
        const Cell there = neighbours_.next(run, run.ahead, run.here);
        if (there == kNoCell) {
            break;
        }
        run.here = there;
        stops += k >= least ? 1 : 0;
        if (k < most && !asker_.condition(code.kid[2], run)) {
            break;
        }
    }
    if (stops == 0) {
        return Ending::Refused;
    }
    run.here = start;
    for (std::size_t k = static_cast<std::size_t>(least) + draw_way(stops); k > 0; --k) {
        run.here = neighbours_.next(run, run.ahead, run.here);
    }
    return words_.run(next, run);
}

// ---- forks whose ways are counted

// The most ways of a movement whose first fork is counted as the position has it.
std::uint64_t Drawer::opening_ways(int movement, const WaySource& source, Player player) {
    const auto index = static_cast<std::size_t>(movement);
    const std::int32_t start = rules_.movements[index].start;
    const Code& first = rules_.program.at(start);
    Run run;
    stacks_.begin_run(run, player);
    run.here = source.cell;
    std::size_t ways = 0;
    const Code& list = rules_.program.expression(first.kid[0]);
    if (ways_->slides_free(start)) {
        ways = ask_of_width(position_.set_words(), [&]<int W>(std::integral_constant<int, W>) {
            return static_cast<std::size_t>(free_stops<W>(list, run).count());
        });
    } else if (first.op == Op::Along) {
        Cell stop = kNoCell;
        for (std::int32_t i = 0; i < list.count; ++i) {
            ways += ray_stops(run, static_cast<Direction>(rules_.program.listed(list, i)),
                              start + 1, 0, stop);
        }
    } else {
        ways = count_candidates(start, run).value_or(0);
        sifting_.candidates_of = source.from == WaysFrom::Piece ? -1 : start;  // it may be lifted
    }
    return ways * ways_->behind_opening(index, room_);
}

// One of the ways of a fork, or none: it goes on as likely as it has many of the most that it may
// have. The first fork of a movement has as many as its source was drawn by.
std::optional<std::size_t> Drawer::draw_counted(std::int32_t fork, const Run& run,
                                                std::size_t ways) {
    const bool opens = run.movement != kNoMovement &&
                       rules_.movements[run.movement].start == fork &&
                       ways_->behind_opening(run.movement, room_) > 0;
    const std::uint64_t room = ways_->needs_room(fork) ? room_ : ~std::uint64_t{0};
    const std::uint64_t most = opens ? ways : std::min(ways_->counted(fork), room);
    if (ways == 0) {
        return std::nullopt;
    }
    work_.task.ways *= most;
    const std::uint64_t number = work_.task.random->below(most);
    return number < ways ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

// The cells where slides over empty cells in these directions can end.
template <int W>
kernel::Bits<W> Drawer::free_stops(const Code& list, const Run& run) const {
    using Bits = kernel::Bits<W>;
    Bits pieces{};
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        pieces |= bits_of<W>(position_.set(owner), position_.set_words());
    }
    if (run.mover.lift_due) {
        pieces = pieces - Bits::cell(run.mover.lifted_from);
    }
    const std::vector<Direction>& seen = rules_.game.topology.view[run.me];
    const std::int32_t* const directions = rules_.program.list(list).data();
    Bits stops{};
    for (std::int32_t i = 0; i < list.count; ++i) {
        stops |= known_.rays.until(run.here, seen[static_cast<std::size_t>(directions[i])], pieces);
    }
    return stops;
}

template <int W>
Ending Drawer::draw_free_slide(const Code& list, std::int32_t slide, Run& run) {
    const kernel::Bits<W> stops = free_stops<W>(list, run);
    const auto number = draw_counted(slide - 1, run, static_cast<std::size_t>(stops.count()));
    if (!number) {
        return Ending::Refused;
    }
    const Cell stop = stops.nth(*number);
    const std::vector<Direction>& seen = rules_.game.topology.view[run.me];
    const std::int32_t* direction = rules_.program.list(list).data();
    while (!known_.rays.all<W>(run.here, seen[static_cast<std::size_t>(*direction)]).has(stop)) {
        ++direction;  // no two of them lead there
    }
    run.ahead = static_cast<Direction>(*direction);
    run.here = stop;
    return words_.run(slide + 1, run);
}

// An `along` with the slide at the next address: one of the cells where it can end is drawn.
Ending Drawer::draw_ray(const Code& list, std::int32_t slide, Run& run) {
    if (ways_->slides_free(slide - 1)) {
        return ask_of_width(position_.set_words(), [&]<int W>(std::integral_constant<int, W>) {
            return draw_free_slide<W>(list, slide, run);
        });
    }
    const std::int32_t* const directions = rules_.program.list(list).data();
    const auto way = [&](std::size_t i) { return static_cast<Direction>(directions[i]); };
    std::array<std::size_t, kMostRays> stops{};
    std::size_t all = 0;
    Cell stop = kNoCell;
    for (std::size_t i = 0; i < static_cast<std::size_t>(list.count); ++i) {
        all += stops[i] = ray_stops(run, way(i), slide, 0, stop);
    }
    auto number = draw_counted(slide - 1, run, all);
    if (!number) {
        return Ending::Refused;
    }
    std::size_t drawn = 0;
    while (*number >= stops[drawn]) {
        *number -= stops[drawn++];
    }
    run.ahead = way(drawn);
    (void)ray_stops(run, run.ahead, slide, *number + 1, stop);
    run.here = stop;
    return words_.run(slide + 1, run);
}

// The number of cells where a slide can end, at most `wanted` unless that is 0: then `stop` is the
// last of them if there are so many.
std::size_t Drawer::ray_stops(const Run& run, Direction way, std::int32_t slide, std::size_t wanted,
                              Cell& stop) const {
    const Code& code = rules_.program.at(slide);
    const auto expression = [&](int kid) -> const Code& {
        return rules_.program.expression(code.kid[kid]);
    };
    const Code& over = expression(2);
    const int least = expression(0).a;
    const int most = expression(1).a < 0 ? rules_.layout.limit : expression(1).a;
    const Cell* const link = neighbours_.links_of(run.me)[way];
    const auto word_at = [&](Cell cell) {
        return run.mover.lift_due && cell == run.mover.lifted_from ? 0 : position_.word(cell);
    };
    std::size_t stops = 0;
    Cell cell = link[run.here];
    const bool only_empty = over.a == static_cast<std::int32_t>(Relation::Empty) &&
                            over.count == 0 && needs_empty(rules_.program, slide + 1);
    if (only_empty) {  // what nearly all slides are
        for (int k = 1; k <= most && cell != kNoCell && word_at(cell) == 0; ++k) {
            if (k >= least && ++stops == wanted) {
                break;
            }
            cell = link[cell];
        }
        stop = stops == wanted ? cell : stop;
        return stops;
    }
    for (int k = 1; k <= most && cell != kNoCell; ++k, cell = link[cell]) {
        const std::uint32_t w = word_at(cell);
        if (k >= least && may_end_at(slide + 1, run, w) && ++stops == wanted) {
            stop = cell;
            break;
        }
        if (!relations_.plain_piece(over, w, run)) {
            break;
        }
    }
    return stops;
}

// Whether the word at an address may go on from a cell that holds this: no if it surely refuses.
bool Drawer::may_end_at(std::int32_t address, const Run& run, std::uint32_t w) const {
    const Code& code = rules_.program.at(address);
    switch (code.op) {
        case Op::Put: return w == 0;
        case Op::Land:
            if (code.kids == 0) {
                return w == 0;
            }
            break;
        case Op::Test: break;
        default: return true;
    }
    return !asker_.passes_plainly(code.kid[0]) ||
           relations_.plain_piece(rules_.program.expression(code.kid[0]), w, run);
}

// The cells that the `choose` at an address may go on from are counted into `sifting_.candidates`:
// of a set that the position does not change, what the word behind it does not surely refuse.
// Nothing if it is another set. Those of the source that was weighed last are there already when a
// run begins with its `choose`; they serve once, since what follows may change the board.
std::optional<std::size_t> Drawer::count_candidates(std::int32_t choose, const Run& run) {
    const auto set = rules_.program.at(choose).kid[0];
    const Code& code = rules_.program.expression(set);
    const CellSet* cells = nullptr;
    switch (code.op) {
        case Op::SetBoard: cells = &rules_.game.topology.board; break;
        case Op::SetCells: cells = &rules_.program.cells(code, run.me); break;
        case Op::SetZone: cells = &asker_.zone_named(code, run); break;
        default: return std::nullopt;
    }
    if (std::exchange(sifting_.candidates_of, -1) != choose) {
        find_candidates(choose, run, *cells);
    }
    std::size_t count = 0;
    for (const std::uint64_t word : sifting_.candidates) {
        count += static_cast<std::size_t>(std::popcount(word));
    }
    return count;
}

void Drawer::find_candidates(std::int32_t choose, const Run& run, const CellSet& cells) {
    sifting_.candidates = cells.words();
    sifting_.candidates.resize(static_cast<std::size_t>(position_.set_words()), 0);
    if (known_.sieve.tells(choose)) {
        known_.sieve.sift(choose, position_, run.me, sifting_.candidates, sifting_.open_ways);
    } else if (ways_->asks_number(choose)) {
        keep_if_asked(rules_.program.at(choose + 1).kid[0], run);
    } else {
        for (Player player = 0; player <= rules_.layout.players; ++player) {
            const std::uint64_t* const pieces = position_.set(player);
            for (std::size_t i = 0; i < sifting_.candidates.size(); ++i) {
                sifting_.candidates[i] &= ~pieces[i];
            }
        }
    }
}

// Keeps of `sifting_.candidates` the cells where the condition holds.
void Drawer::keep_if_asked(std::int32_t condition, const Run& run) {
    Run asked = run;
    for (std::size_t i = 0; i < sifting_.candidates.size(); ++i) {
        for (std::uint64_t left = sifting_.candidates[i]; left != 0; left &= left - 1) {
            asked.here = static_cast<Cell>(i * 64 +
                                           static_cast<std::size_t>(std::countr_zero(left)));
            if (!asker_.condition(condition, asked)) {
                sifting_.candidates[i] &= ~(left & (0 - left));
            }
        }
    }
}

// The cell of this number in `sifting_.candidates`.
Cell Drawer::nth_candidate(std::size_t number) const {
    std::size_t i = 0;
    while (number >= static_cast<std::size_t>(std::popcount(sifting_.candidates[i]))) {
        number -= static_cast<std::size_t>(std::popcount(sifting_.candidates[i++]));
    }
    std::uint64_t left = sifting_.candidates[i];
    for (; number > 0; --number) {
        left &= left - 1;
    }
    return static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

}  // namespace perthro::interpreter
