// The words that move the cursor and those that decide: everything that forks.
#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/place.hpp"

#include <algorithm>
#include <tuple>

namespace perthro {

namespace {
constexpr std::uint64_t kMostSteps = 10'000'000;
constexpr int kMostParts = 200;

Ending better(Ending a, Ending b) { return static_cast<int>(a) > static_cast<int>(b) ? a : b; }

// Words that move the cursor, or ask by condition(), which sees to a lift that is due.
bool only_leads_on(std::uint16_t op) {
    switch (op) {
        case static_cast<std::uint16_t>(Control::Jump):
        case static_cast<std::uint16_t>(Control::Test):
        case static_cast<std::uint16_t>(Control::Branch):
        case static_cast<std::uint16_t>(Op::Along):
        case static_cast<std::uint16_t>(Op::Step):
        case static_cast<std::uint16_t>(Op::Slide):
        case static_cast<std::uint16_t>(Op::Land): return true;
        default: return false;
    }
}

// Where the words of a closed run first ask for a piece of one's own: the cells of such pieces, if
// a cell holds one piece, which everybody knows; null: anywhere.
const std::uint64_t* own_pieces_asked(const Program& program, const Position& position,
                                      std::int32_t address, Player me) {
    const Code& code = program.code[static_cast<std::size_t>(address)];
    if (code.op != static_cast<std::uint16_t>(Control::Test)) {
        return nullptr;
    }
    const Code& asked = program.expressions[static_cast<std::size_t>(code.kid[0])];
    if (asked.op != static_cast<std::uint16_t>(Op::Piece) ||
        static_cast<Relation>(asked.a) != Relation::Own) {
        return nullptr;
    }
    const bool one = asked.count == 1;
    return position.set(
        me, one ? static_cast<PieceType>(program.lists[static_cast<std::size_t>(asked.list)])
                : kEmptyType);
}

}  // namespace

void Interpreter::count_step(const Source& at) {
    if (++steps_ > kMostSteps) {
        throw rule_error(rules_.game, at,
                         "this movement ran for 10 million steps in one list of moves; "
                         "bound the loop or forbid cells already visited (no(visited))");
    }
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
Ending Interpreter::run(std::int32_t address, Run& run) {
    for (;;) {
        const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
        const std::int32_t next = address + 1;
        count_step(code.at);
        if (run.lift_due && !only_leads_on(code.op)) {
            settle(run);
        }
        switch (code.op) {
            // ---- control
            case static_cast<std::uint16_t>(Control::Jump): address = code.jump; continue;
            case static_cast<std::uint16_t>(Control::Test):
                if (!condition(code.kid[0], run)) {
                    refuse(code, run);
                    return Ending::Refused;
                }
                break;
            case static_cast<std::uint16_t>(Control::Branch):
                if (!condition(code.kid[0], run)) {
                    address = code.jump;
                    continue;
                }
                break;
            case static_cast<std::uint16_t>(Control::End): return finish_words(run);
            case static_cast<std::uint16_t>(Control::EndAfter): return finish(run);
            case static_cast<std::uint16_t>(Control::Return):
                if (task_.collect != nullptr) {
                    task_.collect->push_back(run.here);
                    return Ending::Refused;
                }
                found_ = found_ || task_.purpose == Purpose::Exists;
                return Ending::Done;
            case static_cast<std::uint16_t>(Control::Fork): return alternatives(code, run);
            case static_cast<std::uint16_t>(Control::FirstForking): return first_forking(code, run);
            case static_cast<std::uint16_t>(Control::Commit):
                return better(this->run(code.jump, run), Ending::Committed);
            case static_cast<std::uint16_t>(Control::FirstPlain):
                if (!first_plain(code, run)) {
                    return Ending::Refused;
                }
                address = code.jump;
                continue;
            case static_cast<std::uint16_t>(Control::TimesBegin):
                run.times[static_cast<std::size_t>(code.a)] = static_cast<std::int16_t>(
                    value(code.kid[0], run));
                break;
            case static_cast<std::uint16_t>(Control::TimesTest):
                if (run.times[static_cast<std::size_t>(code.a)] <= 0) {
                    address = code.jump;
                    continue;
                }
                --run.times[static_cast<std::size_t>(code.a)];
                break;
            case static_cast<std::uint16_t>(Control::AtEnter): {
                run.at_cell[static_cast<std::size_t>(code.a)] = run.here;
                run.at_ahead[static_cast<std::size_t>(code.a)] = run.ahead;
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
            case static_cast<std::uint16_t>(Control::AtLeave):
                run.here = run.at_cell[static_cast<std::size_t>(code.a)];
                run.ahead = run.at_ahead[static_cast<std::size_t>(code.a)];
                break;
            // ---- forks
            case static_cast<std::uint16_t>(Op::Along): {
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
            case static_cast<std::uint16_t>(Op::Veer): return veer(code, next, run);
            case static_cast<std::uint16_t>(Op::Slide): return slide(code, next, run);
            case static_cast<std::uint16_t>(Op::Choose): return choose(code, next, run);
            case static_cast<std::uint16_t>(Op::Reach): return reach(code, code.jump, run);
            case static_cast<std::uint16_t>(Op::Promote): return promote(code, next, run);
            case static_cast<std::uint16_t>(Op::Permute): return permute(code, next, run);
            case static_cast<std::uint16_t>(Op::UseDie): return use_die(code, next, run);
            case static_cast<std::uint16_t>(Op::MustContinue): return must_continue(code, run);
            case static_cast<std::uint16_t>(Op::Lift):
                if (code.a == 1) {
                    return lift_choice(code, next, run);
                }
                run.lift_count = static_cast<std::int16_t>(value(code.kid[0], run));
                collect_stack(run, run.here);
                break;
            case static_cast<std::uint16_t>(Op::Loop):
                loop(code, run);
                address = code.jump;
                continue;
            case static_cast<std::uint16_t>(Op::EveryDirs):
            case static_cast<std::uint16_t>(Op::EverySet):
                if (!every(code, run)) {
                    return Ending::Refused;
                }
                address = code.jump;
                continue;
            case static_cast<std::uint16_t>(Op::Stop): return finish_words(run);
            case static_cast<std::uint16_t>(Op::Reveal): {
                bool goes_on = true;
                const Ending ending = reveal(next, run, goes_on);
                if (!goes_on) {
                    return ending;
                }
                break;
            }
            case static_cast<std::uint16_t>(Op::Land): {
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
            case static_cast<std::uint16_t>(Op::Step):
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

// Goes on from an address with a state of its own, and takes back what that did.
Ending Interpreter::go_on(std::int32_t address, Run next) {
    const std::size_t mark = position_.mark();
    const Ending ending = run(address, next);
    position_.undo_to(mark);
    return ending;
}

// Goes on by the words that only move the cursor or ask a simple question, so that most ways that
// are refused are refused before anything is copied. False: the way ends.
bool Interpreter::advance(std::int32_t& address, Run& probe) {
    if (!advances_ || refusals_ != nullptr || probe.here == kNoCell ||
        probe.here == rules_.layout.air() || probe.ahead == kNoDirection) {
        return true;
    }
    for (;; ++address) {
        const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
        switch (code.op) {
            case static_cast<std::uint16_t>(Op::Step): {
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
            case static_cast<std::uint16_t>(Control::Test):
                if (!passes_plainly(code.kid[0])) {
                    return true;
                }
                if (!condition(code.kid[0], probe)) {
                    return false;
                }
                break;
            case static_cast<std::uint16_t>(Op::Land):
                return code.kids == 0 || !passes_plainly(code.kid[0]) || task_.weighs_landings ||
                       condition(code.kid[0], probe);
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
    if (!advances_ || shortcuts_[static_cast<std::size_t>(address)] != Shortcut::Slide) {
        return go_on(address, run);
    }
    const std::uint32_t seen = run.seen;
    ending = slide(rules_.program.code[static_cast<std::size_t>(address)], address + 1, run);
    run.seen = seen;
    return ending;
}

Ending Interpreter::fork(std::int32_t address, const Run& run, Cell here, Direction ahead) {
    Run copy = run;
    copy.here = here;
    copy.ahead = ahead;
    const std::size_t mark = position_.mark();
    const Ending ending = this->run(address, copy);
    position_.undo_to(mark);
    return ending;
}

Ending Interpreter::fork_towards(std::int32_t address, const Run& run, Direction ahead) {
    Run copy = run;
    copy.ahead = ahead;
    if (name_directions_) {
        add_token(copy, TokenKind::Direction, ahead, false);
    }
    return go_on(address, copy);
}

void Interpreter::directions(std::int32_t expression, const Run& run, const std::int32_t*& first,
                             int& count, std::int32_t& single) const {
    const Code& code = rules_.program.expressions[static_cast<std::size_t>(expression)];
    if (code.op == static_cast<std::uint16_t>(Op::Dirs)) {
        first = rules_.program.lists.data() + code.list;
        count = code.count;
        return;
    }
    single = code.op == static_cast<std::uint16_t>(Op::DirBehind) ? opposite(run.ahead) : run.ahead;
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
    const Code& then = rules_.program.code[static_cast<std::size_t>(next)];
    if (then.op == static_cast<std::uint16_t>(Op::Step) ||
        shortcuts_[static_cast<std::size_t>(next)] == Shortcut::Slide) {
        lift(then, run);
    }
    if (task_.random != nullptr) {
        if (ways_->rays(next - 1) > 0) {
            return draw_ray(rules_.program.expressions[static_cast<std::size_t>(code.kid[0])], next,
                            run);
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
        const int turn = rules_.program.lists[static_cast<std::size_t>(code.list + i)];
        const int index = (((info.turn + turn) % size) + size) % size;
        ending = better(ending, fork_towards(next, run, ring[static_cast<std::size_t>(index)]));
    }
    return ending;
}

void Interpreter::note_edge(Run& run, Cell cell) {
    edges_.resize(run.edges);
    edges_.push_back({cell, rules_.game.topology.seen(run.me, run.ahead)});
    ++run.edges;
}

Ending Interpreter::slide(const Code& code, std::int32_t next, Run& run) {
    if (task_.random != nullptr) {
        return draw_slide(code, next, run);
    }
    const auto least = number(code.kid[0], run);
    auto most = number(code.kid[1], run);
    lift(code, run);
    if (most < 0) {
        most = rules_.layout.limit;
    }
    Ending ending = Ending::Refused;
    if (least <= 0) {
        ending = fork(next, run, run.here, run.ahead);
    }
    if (code.count > 0) {
        return better(ending, slide_tracks(code, next, run, {least, most}));
    }
    if (run.ahead == kNoDirection) {
        return ending;
    }
    const Cell start = run.here;
    const Direction ahead = run.ahead;
    const std::uint32_t edges = run.edges;
    Cell there = start;
    for (std::int64_t k = 1; k <= most && !stopped(); ++k) {
        there = next_in_slide(run, there);
        if (there == kNoCell) {
            break;
        }
        run.here = there;
        std::int32_t address = next;
        if (k >= least && advance(address, run)) {
            ending = better(ending, go_on_cheaply(address, run));
        }
        run.here = there;
        run.ahead = ahead;
        if (k < most && !condition(code.kid[2], run)) {
            break;
        }
    }
    run.here = start;
    run.edges = edges;
    return ending;
}

// Along tracks: from every place the cell has on them, both ways.
Ending Interpreter::slide_tracks(const Code& code, std::int32_t next, Run& run, Steps steps) {
    Ending ending = Ending::Refused;
    for (int t = 0; t < code.count; ++t) {
        const Track& track = rules_.game.topology.tracks[static_cast<std::size_t>(
            rules_.program.lists[static_cast<std::size_t>(code.list + t)])];
        const auto& way = track.cells[run.me];
        for (int place = 0; place < static_cast<int>(way.size()); ++place) {
            if (way[static_cast<std::size_t>(place)] != run.here) {
                continue;
            }
            for (const int direction : {1, -1}) {
                ending = better(ending,
                                slide_track(code, next, run, {&track, place, direction}, steps));
            }
        }
    }
    return ending;
}

// Once round at most, counting bends.
Ending Interpreter::slide_track(const Code& code, std::int32_t next, Run rider, OnTrack on,
                                Steps steps) {
    Ending ending = Ending::Refused;
    const auto& way = on.track->cells[rider.me];
    const auto& bends = on.track->bend[rider.me];
    const int length = static_cast<int>(way.size());
    for (int k = 1; k <= std::min<std::int64_t>(length, steps.most) && !stopped(); ++k) {
        int there = on.place + on.direction;
        if (on.track->closed) {
            there = (there + length) % length;
        } else if (there < 0 || there >= length) {
            break;
        }
        rider.bends += bends[static_cast<std::size_t>(on.direction > 0 ? on.place : there)];
        on.place = there;
        rider.here = way[static_cast<std::size_t>(there)];
        if (k >= steps.least) {
            ending = better(ending, go_on(next, rider));
        }
        if (!condition(code.kid[2], rider)) {
            break;
        }
    }
    return ending;
}

Ending Interpreter::choose(const Code& code, std::int32_t next, Run& run) {
    const bool sifts = refusals_ == nullptr && sieve_.tells(next - 1) &&
                       (run.in_air || !run.has_mover);
    if (task_.random != nullptr && plain_pieces_ && (sifts || needs_empty(rules_.program, next))) {
        lift(code, run);
        settle(run);
        if (const auto candidates = count_candidates(next - 1, run)) {
            return *candidates == 0
                       ? Ending::Refused
                       : choose_cell(code, next, run, nth_candidate(draw_way(*candidates)));
        }
    }
    const std::size_t begin = cells(code.kid[0], run);
    if (sifts) {
        sift_choice(next - 1, run, begin);
    }
    const auto count = static_cast<int>(cells_.size() - begin);
    lift(code, run);
    if (count == 0) {
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
    candidates_.assign(static_cast<std::size_t>(position_.set_words()), ~std::uint64_t{0});
    sieve_.sift(choose, position_, run.me, candidates_);
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
    const std::size_t mark = position_.mark();
    const Ending ending = this->run(next, copy);
    position_.undo_to(mark);
    return ending;
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

Ending Interpreter::alternatives(const Code& code, Run& run) {
    Ending ending = Ending::Refused;
    for (int i = 0; i < code.count && !stopped(); ++i) {
        ending = better(ending,
                        go_on(rules_.program.lists[static_cast<std::size_t>(code.list + i)], run));
    }
    return ending;
}

Ending Interpreter::first_forking(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        const Ending ending = go_on(rules_.program.lists[static_cast<std::size_t>(code.list + i)],
                                    run);
        if (ending != Ending::Refused) {
            return ending;
        }
    }
    return Ending::Refused;
}

bool Interpreter::first_plain(const Code& code, Run& run) {
    for (int i = 0; i < code.count; ++i) {
        if (closed(rules_.program.lists[static_cast<std::size_t>(code.list + i)], run)) {
            return true;
        }
    }
    return false;
}

// A closed run: to its Return, keeping what it did; or nothing at all.
bool Interpreter::closed(std::int32_t address, Run& run) {
    const Cell here = run.here;
    if (!leads_on(address, run)) {
        run.here = here;
        return false;
    }
    if (rules_.program.code[static_cast<std::size_t>(address)].op ==
        static_cast<std::uint16_t>(Control::Return)) {
        return true;
    }
    const std::size_t mark = position_.mark();
    std::vector<Cell>* const collect = task_.collect;
    task_.collect = nullptr;
    Run copy = run;
    const bool found = found_;
    const Ending ending = this->run(address, copy);
    if (task_.purpose == Purpose::Exists) {
        found_ = found;  // the end of this part is not yet an answer
    }
    task_.collect = collect;
    if (ending != Ending::Done) {
        position_.undo_to(mark);
        run.here = here;
        return false;
    }
    run = copy;
    return true;
}

// The words of a closed run up to the first that has to be taken back: steps and simple questions.
bool Interpreter::leads_on(std::int32_t& address, Run& run) {
    for (; refusals_ == nullptr; ++address) {
        const Code& code = rules_.program.code[static_cast<std::size_t>(address)];
        if (code.op == static_cast<std::uint16_t>(Control::Test) && passes_plainly(code.kid[0])) {
            count_step(code.at);
            if (!condition(code.kid[0], run)) {
                return false;
            }
        } else if (code.op == static_cast<std::uint16_t>(Op::Step) && code.kids == 0 &&
                   (code.flags & kLifts) == 0 && !rules_.uses_crossed) {
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

void Interpreter::loop(const Code& code, Run& run) {
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
}

bool Interpreter::every(const Code& code, Run& run) {
    const KeepBreath keep(*this);
    int succeeded = 0;
    const std::size_t noted = refusals_ == nullptr ? 0 : refusals_->size();
    const std::int64_t least = code.kids > 2 ? value(code.kid[2], run) : code.a;
    const Cell here = run.here;
    const Direction ahead = run.ahead;
    const auto body = code.kid[3];
    const auto try_body = [&](Cell cell, Direction direction) {
        run.here = cell;
        run.ahead = direction;
        succeeded += closed(body, run) ? 1 : 0;
        run.here = here;
        run.ahead = ahead;
    };
    if (code.op == static_cast<std::uint16_t>(Op::EveryDirs)) {
        const std::int32_t* list = nullptr;
        int count = 0;
        std::int32_t single = 0;
        directions(code.kid[0], run, list, count, single);
        for (int i = 0; i < count; ++i) {
            try_body(here, static_cast<Direction>(list[i]));
        }
    } else {
        const std::size_t begin = cells(code.kid[0], run);
        const std::size_t end = cells_.size();
        const std::uint64_t* const only = plain_pieces_ && refusals_ == nullptr
                                              ? own_pieces_asked(rules_.program, position_, body,
                                                                 run.me)
                                              : nullptr;
        for (std::size_t i = begin; i < end; ++i) {
            const Cell cell = cells_[i];
            if (only == nullptr || ((only[cell / 64U] >> (cell % 64U)) & 1) != 0) {
                try_body(cell, ahead);
            }
        }
        cells_.resize(begin);
    }
    if (succeeded < least) {
        refuse(code, run, "every: too few");
        return false;
    }
    if (refusals_ != nullptr) {  // where it did not go it refused nothing
        refusals_->resize(noted);
    }
    return true;
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
        const auto type = static_cast<PieceType>(
            rules_.program.lists[static_cast<std::size_t>(code.list)]);
        return change(type, run, false) ? this->run(next, run) : Ending::Refused;
    }
    Ending ending = Ending::Refused;
    const auto [first, last] = ways_at(code.count);
    for (int i = first; i < last && !stopped(); ++i) {
        Run copy = run;
        const std::size_t mark = position_.mark();
        const auto type = static_cast<PieceType>(
            rules_.program.lists[static_cast<std::size_t>(code.list + i)]);
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
        const int index = rules_.program.lists[static_cast<std::size_t>(code.list + i)];
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

Ending Interpreter::must_continue(const Code& code, Run& run) {
    if (run.parts >= kMostParts) {
        throw rule_error(rules_.game, code.at,
                         "a move has more than 200 parts; forbid cells or pieces already met "
                         "(no(visited), no(taken)) or bound the chain");
    }
    Run part = run;
    ++part.parts;
    part.last_ahead = run.ahead;
    part.lifted_once = false;
    part.lift_count = -1;
    const auto name = static_cast<std::uint16_t>(code.a);
    if (code.b == 1) {
        return continue_with_any(name, part);
    }
    if (run.lost) {
        return Ending::Refused;
    }
    if (!run.has_mover) {
        return continue_with(kEmptyType, name, part);
    }
    const std::uint32_t w = run.in_air ? position_.word(rules_.layout.air())
                                       : board_.top(run.mover);
    const bool by_word = run.in_air || board_.holds(run.mover) != Holds::Counters;
    return continue_with(word::type(by_word ? w : run.kind), name, part);
}

// By the movements of the class that pieces of this type have.
Ending Interpreter::continue_with(PieceType type, std::uint16_t name, const Run& part) {
    Ending ending = Ending::Refused;
    for (const int index : rules_.continued(type, name)) {
        if (stopped()) {
            break;
        }
        Run copy = part;
        copy.from = copy.here;
        ending = better(ending,
                        go_on(rules_.movements[static_cast<std::size_t>(index)].start, copy));
    }
    return ending;
}

Ending Interpreter::continue_from_all(std::uint16_t name, const Run& part) {
    Ending ending = Ending::Refused;
    for (const Cell cell : rules_.game.topology.cells) {
        std::uint32_t kind = 0;
        board_.any_piece(cell, [&](std::uint32_t w, int) {
            if (word::owner(w) == part.me && (w & word::kTaken) == 0) {
                kind = w;
            }
            return board_.holds(cell) == Holds::Counters && kind != 0;
        });
        if (kind == 0 || (board_.holds(cell) != Holds::Counters && board_.top(cell) != kind)) {
            continue;
        }
        Run next = part;
        next.here = next.mover = cell;
        next.kind = kind;
        next.has_mover = true;
        next.in_air = next.lost = false;
        record_cell(next, TokenKind::Start, cell);
        ending = better(ending, continue_with(word::type(kind), name, next));
    }
    return ending;
}

}  // namespace perthro
