// The ways of a walk with a set of pieces: where it goes on, what it changes, where it ends.
#pragma once

#include "engine/interpreter/at_once_walk.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

// NOLINTNEXTLINE(readability-function-size): one case for each kind of step.
template <int W>
void AtOnce::Walk<W>::go(std::int32_t at, Bits alive, int here, Direction ahead) {
    while (alive.any() && !failed) {
        const Step& now = plan.step(at);
        if (asks(now)) {
            const Bits yes = answers(now, alive, here, ahead);
            if (plan.step(now.no).what == Do::Refuse) {
                alive = yes;
                at = now.yes;
                continue;
            }
            try_way([&] { go(now.yes, yes, here, ahead); });
            alive = alive - yes;
            at = now.no;
            continue;
        }
        switch (now.what) {
            case Do::Jump: at = now.yes; continue;
            case Do::Step:
                if (!moves(now, alive, here, ahead)) {
                    return;
                }
                break;
            case Do::Along: return towards(at, now, now.first, alive, here);
            case Do::Veer:
                return ahead == kNoDirection
                           ? void()
                           : towards(at, now, now.first + ahead * now.count, alive, here);
            case Do::Fork:
                for (std::int32_t i = now.first; i < now.first + now.count; ++i) {
                    try_way(
                        [&] { go(plan.forks[static_cast<std::size_t>(i)], alive, here, ahead); });
                }
                return;
            case Do::Slide: return slide(at, now, alive, here, ahead);
            case Do::Go: here = 0; break;
            case Do::Mark: mark(now.least, here); break;
            case Do::Name: name(TokenKind::Cell, here); break;
            case Do::Change: failed = failed || !parts.scale.ends_plainly(start, now.ends); break;
            case Do::Shift:
            case Do::Capture: alive = change(now, alive, here, ahead); break;
            case Do::Push: return push(at, now, alive, here, ahead);
            case Do::Every: return every(at, now, alive, here, ahead);
            case Do::PutDown: put_down(here); break;
            case Do::LandNow: put_down(here); return complete(alive);
            case Do::Complete: return complete(alive);
            case Do::Land: return land(now, alive, here);
            default: failed = failed || now.what != Do::Refuse; return;
        }
        ++at;
    }
}

template <int W>
void AtOnce::Walk<W>::towards(std::int32_t at, const Step& step, std::int32_t first,
                              const Bits& alive, int here) {
    for (std::int32_t i = first; i < first + step.count; ++i) {
        const runner::Way& way = plan.ways[static_cast<std::size_t>(i)];
        failed = failed || way.link == nullptr;
        if (!failed) {
            try_way([&] { go(at + 1, alive, here, way.ahead); });
        }
    }
}

template <int W>
void AtOnce::Walk<W>::slide(std::int32_t at, const Step& step, Bits alive, int here,
                            Direction ahead) {
    const Step along{.what = Do::Step};
    const int most = step.most < 0 ? static_cast<int>(parts.work.rules.layout.limit) : step.most;
    for (int k = 1; k <= most && moves(along, alive, here, ahead) && alive.any(); ++k) {
        if (k >= step.least) {
            try_way([&] { go(at + 1, alive, here, ahead); });
        }
        alive = part_holds(step.part, alive, here, ahead);
    }
}

template <int W>
kernel::Bits<W> AtOnce::Walk<W>::change(const Step& step, Bits alive, int here, Direction ahead) {
    alive = alive - empty_at(here, step.lifted);
    int there = here;
    if (step.what == Do::Shift) {
        if (!moves(step, alive, there, ahead)) {
            return Bits{};
        }
        alive &= empty_at(there, step.lifted);
    }
    if (!alive.any()) {
        return alive;
    }
    failed = failed || stands(step, here);
    const Content moved = content(here, step.lifted);
    write(here, {});
    if (step.what == Do::Shift) {
        write(there, moved);
        choose(TokenKind::Target, there);
        so_far.named = so_far.named_start = false;
    }
    return alive;
}

template <int W>
void AtOnce::Walk<W>::push(std::int32_t at, const Step& step, Bits row, int here, Direction ahead) {
    if (ahead == kNoDirection) {
        return;
    }
    const Link& to = link(ahead);
    std::array<int, kMost> cells;
    std::size_t length = 0;
    int cell = here;
    // Goes on for those whose row ends here; its last piece comes to stand on `cell`, or
    // leaves.
    const auto end = [&](const Bits& pushed, bool leaves) {
        if (!pushed.any() || length == 0) {
            return;
        }
        try_way([&] {
            std::array<Content, kMost> stood;
            for (std::size_t i = 0; i < length; ++i) {
                stood[i] = content(cells[i], step.lifted);
            }
            write(cells[0], {});
            for (std::size_t i = 1; i < length; ++i) {
                write(cells[i], stood[i - 1]);
            }
            if (!leaves) {
                write(cell, stood[length - 1]);
            }
            go(at + 1, pushed, here, ahead);
        });
    };
    while (row.any() && !failed) {
        const Bits empty = row & empty_at(cell, step.lifted);
        end(empty, false);
        row = row - empty;
        if (!row.any() || (step.most >= 0 && length >= static_cast<std::size_t>(step.most))) {
            return;
        }
        failed = failed || stands(step, cell) || length == kMost;
        if (failed) {
            return;
        }
        row = part_holds(step.part, row, cell, ahead);
        cells[length++] = cell;
        const Bits on = row & leads_on(to, cell);
        end(step.ends ? row - on : Bits{}, true);
        row = on;
        cell += to.by;
    }
}

template <int W>
void AtOnce::Walk<W>::every(std::int32_t at, const Step& step, const Bits& alive, int here,
                            Direction ahead) {
    Visits visits;
    for (int i = 0; i < step.count && visits.count < kMost; ++i) {
        const runner::Way& way = plan.ways[static_cast<std::size_t>(step.first + i)];
        visits.list[visits.count++] = {here, way.ahead};
    }
    for (std::uint32_t i = 0; step.count == 0 && i < so_far.marks; ++i) {
        if (marks[i].mark == step.most) {
            visits.list[visits.count++] = {marks[i].at, ahead};
        }
    }
    if (step.count == 0) {
        const auto first = visits.list.begin();
        const auto last = first + static_cast<std::ptrdiff_t>(visits.count);
        std::sort(first, last, [](const Visit& a, const Visit& b) { return a.at < b.at; });
        const auto same = [](const Visit& a, const Visit& b) { return a.at == b.at; };
        visits.count = static_cast<std::size_t>(std::unique(first, last, same) - first);
    }
    visit(step, visits, 0, 0, alive, [&](const Bits& left) { go(at + 1, left, here, ahead); });
}

template <int W>
template <typename Then>
void AtOnce::Walk<W>::visit(const Step& step, const Visits& visits, std::size_t i, int succeeded,
                            const Bits& alive, Then&& then) {
    const int left = static_cast<int>(visits.count - i);
    if (!alive.any() || failed || succeeded + left < step.least) {
        return;
    }
    if (left == 0) {
        return try_way([&] { then(alive); });
    }
    const Visit& next = visits.list[i];
    Bits done{};
    try_way([&] {
        done = change(plan.step(step.part), alive, next.at, next.ahead);
        visit(step, visits, i + 1, succeeded + 1, done, then);
    });
    visit(step, visits, i + 1, succeeded, alive - done, then);
}

template <int W>
void AtOnce::Walk<W>::land(const Step& step, Bits alive, int here) {
    const Code& code = parts.work.rules.program.at(step.address);
    Step asked_there{.what = Do::Piece, .relation = Relation::Empty, .lifted = true};
    if (code.kids > 0) {
        const Code& condition = parts.work.rules.program.expression(code.kid[0]);
        asked_there.relation = static_cast<Relation>(condition.a);
        asked_there.any_type = condition.count == 0;
        for (const std::int32_t type : parts.work.rules.program.types(condition)) {
            failed = failed || type >= runner::Plan::kMostTypes;
            asked_there.types |= std::uint64_t{1} << (type & 63);
        }
    }
    alive &= holds_at(asked_there, here);
    if (alive.any()) {
        failed = failed || !parts.scale.ends_plainly(start, parts.scale.shortcut(step.address) ==
                                                                Shortcut::Landing);
        put_down(here);
        complete(alive);
    }
}

template <int W>
void AtOnce::Walk<W>::complete(const Bits& alive) {
    Alike* const alike = failed ? nullptr : owner.alike(start.name, so_far.choices);
    failed = failed || alike == nullptr;
    for (std::size_t i = 0; i < W && !failed; ++i) {
        failed = (alike->starts[i] & alive.w[i]) != 0;
        alike->starts[i] |= alive.w[i];
        for (std::uint64_t left = alive.w[i]; left != 0; left &= left - 1) {
            ++of[i * 64 + static_cast<std::size_t>(std::countr_zero(left))];
        }
    }
}

}  // namespace perthro::interpreter
