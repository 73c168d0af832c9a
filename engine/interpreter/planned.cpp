#include "engine/interpreter/planned.hpp"

#include "engine/facts/store.hpp"

#include <algorithm>
#include <utility>

namespace perthro::interpreter {

using runner::Do;

void Planned::follow() {
    go(0, start_.here, kNoDirection);
    parts_.work.position.undo_to(base_);
}

// NOLINTNEXTLINE(readability-function-size): one case for each kind of step.
bool Planned::go(std::int32_t at, Cell here, Direction ahead) {
    for (;;) {
        const runner::Step& now = plan_.step(at);
        switch (now.what) {
            case Do::Piece: at = holds(now, here) ? now.yes : now.no; continue;
            case Do::Inside: at = now.cells->has(here) ? now.yes : now.no; continue;
            case Do::FromStart: at = go(now.part, start_.start, ahead) ? now.yes : now.no; continue;
            case Do::Ask: at = ask(now, here, ahead) ? now.yes : now.no; continue;
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
            case Do::Fork:
                for (std::int32_t i = now.first; i < now.first + now.count; ++i) {
                    if (go(plan_.forks[static_cast<std::size_t>(i)], here, ahead)) {
                        return true;
                    }
                }
                return false;
            case Do::Defer: {
                if (parts_.work.lists()) {  // what the words behind it do stands on the list
                    hand_over(now, here, ahead);
                    return parts_.work.stopped();
                }
                deferred_ = now.address;
                deferred_at_ = here;
                const bool done = go(at + 1, here, ahead);
                deferred_ = -1;
                return done;
            }
            case Do::Land: return land(now, here, ahead);
            case Do::HandOver: hand_over(now, here, ahead); return parts_.work.stopped();
            case Do::Refuse: return false;
            case Do::Hold: return true;
            case Do::Collect: collected_->push_back(here); return false;
        }
        ++at;
    }
}

bool Planned::go_along(std::int32_t at, const runner::Step& step, Cell here) {
    count_step(step);
    parts_.work.steps += step.count;  // what each way takes at least
    const runner::Way* const first = plan_.ways.data() + step.first;
    return std::any_of(first, first + step.count,
                       [&](const runner::Way& way) { return go(at + 1, here, way.ahead); });
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
    if (least <= 0 && go(at + 1, here, ahead)) {
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
        if (k >= least && go(at + 1, here, ahead)) {
            return true;
        }
        if (k < most && !(over != nullptr ? holds(*over, here) : go(step.part, here, ahead))) {
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
    bool done = false;
    for (std::size_t i = begin; i < end && !done; ++i) {
        done = go(at + 1, cells[i], ahead);
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
    if (deferred_ >= 0) {
        parts_.work.settle(run);
        run.here = deferred_at_;
        parts_.actions.set_attribute(parts_.work.rules.program.at(deferred_), run);
        run.here = here;
    }
    parts_.words.run(step.address, run);
    parts_.work.position.undo_to(mark);
}

bool Planned::ask(const runner::Step& step, Cell here, Direction ahead) {
    return parts_.asker.condition(step.part, asked(step.lifted, here, ahead));
}

void Planned::count_step(const runner::Step& step) {
    parts_.work.count_step(parts_.work.rules.program.at(step.address).at);
}

// Where the position has the mover in the air, it stands on its cell again.
void Planned::unmake_lift() {
    if (asked_.in_air && !asked_.lift_due) {
        parts_.work.position.undo_to(base_);
        asked_ = start_;
    }
}

Run& Planned::asked(bool lifted, Cell here, Direction ahead) {
    if (asked_.in_air != lifted) {
        if (lifted) {
            Workspace::note_lift(asked_);
        } else {
            parts_.work.position.undo_to(base_);
            asked_ = start_;
        }
    }
    asked_.here = here;
    asked_.ahead = ahead;
    return asked_;
}

}  // namespace perthro::interpreter
