// Moves that are counted, behind the first word that changes the position: what they change is
// remembered beside it, and what they name is what tells them apart.
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/planned.hpp"

#include <algorithm>

namespace perthro::interpreter {

using runner::Do;

bool Planned::change(std::int32_t at, const runner::Step& step, Cell here, Direction ahead) {
    count_step(step);
    if (!may_count(step)) {
        hand_over(step, here, ahead);
        return parts_.work.stopped();
    }
    const std::uint64_t counted = parts_.work.counted;
    const SoFar before = so_far_;
    behind_change_ = true;
    const bool done = go(at + 1, here, ahead);
    behind_change_ = false;
    so_far_ = before;
    if (!by_words_) {
        return done;
    }
    by_words_ = false;
    parts_.work.counted = counted;
    hand_over(step, here, ahead);
    return parts_.work.stopped();
}

// Whether nothing but the steps behind a change decides whether a move is legal, and nobody wants
// to know more of it than that it is.
bool Planned::may_count(const runner::Step& change) {
    const Task& task = parts_.work.task;
    if (counts_ < 0) {
        counts_ = task.weighs_landings && !task.guarded && !parts_.work.lists() &&
                  task.purpose != Purpose::Attack;
    }
    return counts_ > 0 && !parts_.work.is_wanted() &&
           parts_.scale.ends_plainly(start_, change.ends);
}

// The way has come to what has to be made on the position: all behind the change is done anew.
bool Planned::by_words() {
    by_words_ = true;
    return false;
}

void Planned::write(Cell cell, std::uint32_t word) { changes_[so_far_.changes++] = {cell, word}; }

bool Planned::make(const runner::Step& step, Cell here, Direction ahead) {
    constexpr std::size_t kMostAtOnce = 2;
    if (so_far_.changes + kMostAtOnce > kMostChanges) {
        return by_words();
    }
    switch (step.what) {
        case Do::Shift: return shift(step, here, ahead);
        case Do::Push: return push(step, here, ahead);
        case Do::Capture: return capture(step, here);
        case Do::PutDown: return put_down(here);
        default: return every(step, here, ahead);
    }
}

bool Planned::shift(const runner::Step& step, Cell here, Direction ahead) {
    const Cell there = link_of(step, here, ahead);
    const std::uint32_t moved = word_now(here, step.lifted);
    if (there == kNoCell || moved == 0 || word_now(there, step.lifted) != 0) {
        return false;
    }
    if (here == stands(step)) {
        return by_words();
    }
    write(here, 0);
    write(there, moved);
    asked_.end.tokens = so_far_.tokens;
    parts_.stacks.add_token(asked_, TokenKind::Target, there, true);
    so_far_.tokens = asked_.end.tokens;
    return true;
}

// The row from here on goes one cell ahead, its far end first.
bool Planned::push(const runner::Step& step, Cell here, Direction ahead) {
    if (ahead == kNoDirection) {
        return false;
    }
    std::array<Written, kMostChanges> row;  // as it stands
    std::size_t length = 0;
    const Cell standing = stands(step);
    for (; here != kNoCell; here = links_[ahead][here]) {
        const std::uint32_t w = word_now(here, step.lifted);
        if (w == 0) {
            break;
        }
        if (here == standing || so_far_.changes + length + 2 > kMostChanges) {
            return by_words();
        }
        if (!part_holds(step.part, here, ahead) ||
            (step.most >= 0 && length >= static_cast<std::size_t>(step.most))) {
            return false;
        }
        row[length++] = {here, w};
    }
    if (length == 0 || (here == kNoCell && (!step.ends || (row[length - 1].word & word::kTaken)))) {
        return false;
    }
    write(row[0].cell, 0);
    for (std::size_t i = 1; i < length; ++i) {
        write(row[i].cell, row[i - 1].word);
    }
    if (here != kNoCell) {
        write(here, row[length - 1].word);
    }
    return true;
}

bool Planned::capture(const runner::Step& step, Cell here) {
    const std::uint32_t w = word_now(here, step.lifted);
    if (w == 0 || (w & word::kTaken) != 0) {
        return false;
    }
    if (here == stands(step)) {
        return by_words();
    }
    write(here, 0);
    return true;
}

bool Planned::every(const runner::Step& step, Cell here, Direction ahead) {
    int succeeded = 0;
    const runner::Step& body = plan_.step(step.part);
    const bool is_one_word = (body.what == Do::Shift || body.what == Do::Capture) &&
                             plan_.step(step.part + 1).what == Do::Hold;
    const auto visit = [&](Cell cell, Direction direction) {
        const SoFar before = so_far_;
        if (is_one_word ? make(body, cell, direction) : go(step.part, cell, direction)) {
            ++succeeded;
        } else {
            so_far_ = before;
        }
    };
    if (step.count > 0) {
        for (int i = 0; i < step.count && !by_words_; ++i) {
            visit(here, plan_.ways[static_cast<std::size_t>(step.first + i)].ahead);
        }
        return succeeded >= step.least && !by_words_;
    }
    std::vector<Cell>& cells = parts_.stacks.cells;
    const std::size_t begin = cells.size();
    for (std::uint32_t i = start_.begin.marks; i < so_far_.marks; ++i) {
        if (parts_.stacks.marks[i].mark == step.most) {
            cells.push_back(parts_.stacks.marks[i].cell);
        }
    }
    if (cells.size() - begin > 1) {
        const auto first = cells.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(first, cells.end());
        cells.erase(std::unique(first, cells.end()), cells.end());
    }
    for (std::size_t i = begin; i < cells.size() && !by_words_; ++i) {
        visit(cells[i], ahead);
    }
    cells.resize(begin);
    return succeeded >= step.least && !by_words_;
}

// The cell is as the question before asked it to be.
bool Planned::put_down(Cell here) {
    if (here == start_.start || (word_now(here, true) & word::kTaken) != 0) {
        return by_words();
    }
    write(here, start_.kind);
    so_far_.landed = here;
    name(here, TokenKind::Landing);
    return true;
}

bool Planned::complete(Cell here) {
    Workspace& work = parts_.work;
    if (work.is_wanted()) {
        by_words_ = true;
        return true;
    }
    if (work.task.purpose == Purpose::Exists) {
        work.found = true;
        return work.stopped();
    }
    Run& run = asked(so_far_.landed != kNoCell, here, kNoDirection);
    run.mover.cell = so_far_.landed != kNoCell ? so_far_.landed : start_.mover.cell;
    parts_.lister.count_move(run);
    run.mover.cell = so_far_.landed != kNoCell ? kNoCell : run.mover.cell;
    return work.stopped();
}

}  // namespace perthro::interpreter
