#include "engine/interpreter/planned.hpp"

#include "engine/facts/store.hpp"

#include <algorithm>
#include <utility>

namespace perthro::interpreter {

using runner::Do;

void Planned::follow() {
    asked_ = start_;
    so_far_ = {.tokens = start_.end.tokens, .marks = start_.end.marks};
    landings_.address = -1;
    go(0, start_.here, kNoDirection);
    parts_.work.position.undo_to(base_);
}

// What the rarer questions answer from here.
bool Planned::answers(const runner::Step& step, Cell here, Direction ahead) {
    switch (step.what) {
        case Do::PieceAhead: {
            const Cell there = link_of(step, here, ahead);
            return there != kNoCell && holds(step, there);
        }
        case Do::FromStart: return part_holds(step.part, start_.start, ahead);
        default: return parts_.asker.condition(step.part, asked(step.lifted, here, ahead));
    }
}

// NOLINTNEXTLINE(readability-function-size): one case for each kind of step.
bool Planned::go(std::int32_t at, Cell here, Direction ahead) {
    for (;;) {
        const runner::Step& now = plan_.step(at);
        switch (now.what) {
            case Do::Piece: at = holds(now, here) ? now.yes : now.no; continue;
            case Do::PieceNow:
                at = says(now, word_now(here, now.lifted)) ? now.yes : now.no;
                continue;
            case Do::Can: at = part_holds(now.part, here, ahead) ? now.yes : now.no; continue;
            case Do::Inside: at = now.cells->has(here) ? now.yes : now.no; continue;
            case Do::PieceAhead:
            case Do::FromStart:
            case Do::Ask: at = answers(now, here, ahead) ? now.yes : now.no; continue;
            case Do::Jump: at = now.yes; continue;
            case Do::Step:
                if (now.count > 0) {
                    ahead = plan_.ways[static_cast<std::size_t>(now.first)].ahead;
                }
                here = ahead == kNoDirection ? kNoCell : links_[ahead][here];
                if (here == kNoCell) {
                    return false;
                }
                break;
            case Do::Along: return go_along(at, now, here);
            case Do::Slide: return slide(at, now, here, ahead);
            case Do::Flood: return flood(at, now, here, ahead);
            case Do::Fork: return fork(now, here, ahead);
            case Do::Veer: return veer(at, now, here, ahead);
            case Do::Go: here = start_.start; break;
            case Do::Mark: mark(now, here); break;
            case Do::Name: name(here, TokenKind::Cell); break;
            case Do::Change: return change(at, now, here, ahead);
            case Do::Shift:
            case Do::Push:
            case Do::Capture:
            case Do::Every:
            case Do::PutDown:
                if (!make(now, here, ahead)) {
                    return by_words_;
                }
                break;
            case Do::LandNow:
                if (!put_down(here)) {
                    return by_words_;
                }
                return complete(here);
            case Do::Complete: return complete(here);
            case Do::Defer: return defer(at, now, here, ahead);
            case Do::Land: return land(now, here, ahead);
            case Do::HandOver: hand_over(now, here, ahead); return parts_.work.stopped();
            case Do::Refuse: return false;
            case Do::Hold: return true;
            case Do::Collect: collected_->push_back(here); return false;
        }
        ++at;
    }
}

// Apart from go(), since what it keeps in registers is less.
bool Planned::part_holds(std::int32_t at, Cell here, Direction ahead) {
    for (;;) {
        const runner::Step& now = plan_.step(at);
        switch (now.what) {
            case Do::Piece: at = holds(now, here) ? now.yes : now.no; break;
            case Do::PieceAhead: {
                const Cell there = link_of(now, here, ahead);
                at = there != kNoCell && holds(now, there) ? now.yes : now.no;
                break;
            }
            case Do::Can: at = part_holds(now.part, here, ahead) ? now.yes : now.no; break;
            case Do::Jump: at = now.yes; break;
            case Do::Step:
                if (now.count > 0) {
                    ahead = plan_.ways[static_cast<std::size_t>(now.first)].ahead;
                }
                here = ahead == kNoDirection ? kNoCell : links_[ahead][here];
                if (here == kNoCell) {
                    return false;
                }
                ++at;
                break;
            case Do::Hold: return true;
            case Do::Refuse: return false;
            default: return go(at, here, ahead);
        }
    }
}

// A word that waits for the landing.
bool Planned::defer(std::int32_t at, const runner::Step& step, Cell here, Direction ahead) {
    if (parts_.work.lists()) {  // what the words behind it do stands on the list
        hand_over(step, here, ahead);
        return parts_.work.stopped();
    }
    deferred_ = step.address;
    deferred_at_ = here;
    const bool done = go(at + 1, here, ahead);
    deferred_ = -1;
    return done;
}

bool Planned::go_along(std::int32_t at, const runner::Step& step, Cell here) {
    count_step(step);
    parts_.work.steps += step.count;  // what each way takes at least
    const runner::Way* const first = plan_.ways.data() + step.first;
    const SoFar before = so_far_;
    return std::any_of(first, first + step.count, [&](const runner::Way& way) {
        const bool done = go(at + 1, here, way.ahead);
        so_far_ = before;
        return done;
    });
}

bool Planned::fork(const runner::Step& step, Cell here, Direction ahead) {
    const std::int32_t* const first = plan_.forks.data() + step.first;
    const SoFar before = so_far_;
    return std::any_of(first, first + step.count, [&](std::int32_t at) {
        const bool done = go(at, here, ahead);
        so_far_ = before;
        return done;
    });
}

// Whoever turns from a direction without an order to turn in is told so by the words.
bool Planned::veer(std::int32_t at, const runner::Step& step, Cell here, Direction ahead) {
    if (ahead == kNoDirection) {
        return false;
    }
    const runner::Way* const first = plan_.ways.data() + step.first + ahead * step.count;
    if (first->link == nullptr) {
        by_words_ = behind_change_;
        if (!behind_change_) {
            hand_over(step, here, ahead);
        }
        return by_words_ || parts_.work.stopped();
    }
    const SoFar before = so_far_;
    return std::any_of(first, first + step.count, [&](const runner::Way& way) {
        const bool done = go(at + 1, here, way.ahead);
        so_far_ = before;
        return done;
    });
}

void Planned::mark(const runner::Step& step, Cell here) {
    asked_.end.marks = so_far_.marks;
    parts_.stacks.push_mark(asked_, step.least, here);
    so_far_.marks = asked_.end.marks;
}

void Planned::name(Cell here, TokenKind kind) {
    asked_.end.tokens = so_far_.tokens;
    parts_.stacks.record_cell(asked_, kind, here);
    so_far_.tokens = asked_.end.tokens;
}

bool Planned::slide(std::int32_t at, const runner::Step& step, Cell here, Direction ahead) {
    count_step(step);
    std::int64_t least = step.least;
    std::int64_t most = step.most;
    if (!step.constant) {
        Run& run = asked(step.lifted, here, ahead);
        parts_.work.settle(run);
        least = parts_.asker.value(step.least, run);
        most = step.most == step.least ? least : parts_.asker.value(step.most, run);
    }
    most = most < 0 ? parts_.work.rules.layout.limit : most;
    const SoFar before = so_far_;
    const auto lands = [&] {
        const bool done = go(at + 1, here, ahead);
        so_far_ = before;
        return done;
    };
    if (least <= 0 && lands()) {
        return true;
    }
    if (ahead == kNoDirection) {
        return false;
    }
    const Cell* const leads = links_[ahead];
    const runner::Step* const over = plan_.only_question(step.part);
    for (std::int64_t k = 1; k <= most; ++k) {
        here = leads[here];
        if (here == kNoCell) {
            return false;
        }
        if (k >= least && lands()) {
            return true;
        }
        if (k < most &&
            !(over != nullptr ? holds(*over, here) : part_holds(step.part, here, ahead))) {
            return false;
        }
    }
    return false;
}

bool Planned::flood(std::int32_t at, const runner::Step& step, Cell here, Direction ahead) {
    count_step(step);
    std::vector<Cell>& cells = parts_.stacks.cells;
    const std::size_t begin = cells.size();
    const std::int32_t block = parts_.work.rules.program.at(step.address).kid[3];
    facts::Answer answer = facts::Answer::Words;
    if (parts_.work.asked_for != nullptr) {
        Run& run = asked(step.lifted || step.lifts, here, ahead);
        parts_.work.settle(run);
        answer = parts_.work.facts->flood(block, run.me, ahead, here, cells);
    }
    if (answer != facts::Answer::Yes) {
        const std::uint64_t before = parts_.work.spent();
        flood_by_steps(step, here, ahead);
        if (answer == facts::Answer::Measure) {
            parts_.work.facts->learn_flood(block, parts_.work.spent() - before);
        }
    }
    std::sort(cells.begin() + static_cast<std::ptrdiff_t>(begin), cells.end());
    const std::size_t end = cells.size();
    const SoFar before = so_far_;
    bool done = false;
    for (std::size_t i = begin; i < end && !done; ++i) {
        done = go(at + 1, cells[i], ahead);
        so_far_ = before;
    }
    cells.resize(begin);
    return done;
}

void Planned::flood_by_steps(const runner::Step& step, Cell here, Direction ahead) {
    auto& [found, known, frontier] = parts_.asker.begin_flood();
    std::vector<Cell>* const outer = std::exchange(collected_, &found);
    known.assign(static_cast<std::size_t>(parts_.work.rules.layout.limit) + 1, 0);
    known[here] = 1;
    frontier.assign(1, here);
    while (!frontier.empty()) {
        const Cell cell = frontier.back();
        frontier.pop_back();
        found.clear();
        count_step(step);
        go(step.part, cell, ahead);
        for (const Cell there : found) {
            if (known[there] == 0) {
                known[there] = 1;
                frontier.push_back(there);
                parts_.stacks.cells.push_back(there);
            }
        }
    }
    collected_ = outer;
    parts_.asker.end_flood();
}

bool Planned::land(const runner::Step& step, Cell here, Direction ahead) {
    if (!step.lifted || (deferred_ >= 0 && parts_.work.composes())) {
        hand_over(step, here, ahead);
        return parts_.work.stopped();
    }
    unmake_lift();  // a guard asks what the landing changes
    if (landings_.address != step.address) {
        landings_ = parts_.scale.landings_at(step.address, start_);
    }
    Ending ending = Ending::Refused;
    if (!parts_.scale.weigh(landings_, asked(true, here, ahead), here, ending)) {
        hand_over(step, here, ahead);
    }
    return parts_.work.stopped();
}

// The words go on from here, with what was left for them.
void Planned::hand_over(const runner::Step& step, Cell here, Direction ahead) {
    const std::size_t mark = parts_.work.position.mark();
    Run run = asked(step.lifted, here, ahead);
    if (step.times >= 0) {
        run.times = plan_.times[static_cast<std::size_t>(step.times)];
    }
    if (deferred_ >= 0) {
        parts_.work.settle(run);
        run.here = deferred_at_;
        parts_.actions.set_attribute(parts_.work.rules.program.at(deferred_), run);
        run.here = here;
    }
    parts_.words.run(step.address, run);
    parts_.work.position.undo_to(mark);
}

void Planned::count_step(const runner::Step& step) {
    parts_.work.count_step(parts_.work.rules.program.at(step.address).at);
}

// Where the position has the mover in the air, it stands on its cell again.
void Planned::unmake_lift() {
    if (asked_.mover.in_air && !asked_.mover.lift_due) {
        parts_.work.position.undo_to(base_);
        asked_ = start_;
    }
}

Run& Planned::asked(bool lifted, Cell here, Direction ahead) {
    if (asked_.mover.in_air != lifted) {
        if (lifted) {
            Workspace::note_lift(asked_);
        } else {
            parts_.work.position.undo_to(base_);
            asked_ = start_;
        }
    }
    asked_.here = here;
    asked_.ahead = ahead;
    asked_.end.tokens = so_far_.tokens;
    asked_.end.marks = so_far_.marks;
    return asked_;
}

}  // namespace perthro::interpreter
