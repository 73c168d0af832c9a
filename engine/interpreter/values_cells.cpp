// The cells of a set.
#include "engine/facts/store.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro {

namespace {

void push_bits(const std::array<std::uint64_t, LinkShifts::kMostWords>& words,
               std::vector<Cell>& cells) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
            cells.push_back(
                static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
        }
    }
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): one case for each op.
std::size_t Interpreter::cells(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    const std::size_t begin = cells_.size();
    const Topology& topology = rules_.game.topology;
    const auto walk = [&](Direction direction) {
        Cell cell = run.here;
        for (int k = 0; k < topology.limit; ++k) {
            cell = topology.next(run.me, direction, cell);
            if (cell == kNoCell || cell == run.here) {
                return;
            }
            cells_.push_back(cell);
        }
    };
    switch (code.op) {
        case Op::SetBoard:
            if (rules_.has_off_board) {
                topology.board.each([&](Cell cell) { cells_.push_back(cell); });
            } else {
                cells_.insert(cells_.end(), topology.cells.begin(), topology.cells.end());
            }
            break;
        case Op::SetCells:
            rules_.program.cells(code, run.me).each([&](Cell cell) { cells_.push_back(cell); });
            break;
        case Op::SetZone:
            topology.zones[static_cast<std::size_t>(code.a)]
                .cells[player_or_me(code.kid[0], run)]
                .each([&](Cell cell) { cells_.push_back(cell); });
            break;
        case Op::SetBeside: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            directions(code.kid[0], run, list, count, single);
            for (int i = 0; i < count; ++i) {
                const Cell cell = next(run, static_cast<Direction>(list[i]), run.here);
                if (cell != kNoCell) {
                    cells_.push_back(cell);
                }
            }
            break;
        }
        case Op::SetRay:
        case Op::SetLineOf: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const auto way = Nested::Quick::way(*this, code, run);
            if (way) {
                push_bits(*way, cells_);
            }
#ifndef PERTHRO_CHECKS
            if (way) {
                break;
            }
#endif
            const std::size_t first = cells_.size();
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            directions(code.kid[0], run, list, count, single);
            const auto direction = static_cast<Direction>(list[0]);
            if (code.op == Op::SetLineOf) {
                cells_.push_back(run.here);
                if (opposite(direction) != kNoDirection) {
                    walk(opposite(direction));
                }
            }
            walk(direction);
            const auto walked = cells_.begin() + static_cast<std::ptrdiff_t>(first);
            std::sort(walked, cells_.end());
            cells_.erase(std::unique(walked, cells_.end()), cells_.end());
            if (way) {
                if (!std::equal(cells_.begin() + static_cast<std::ptrdiff_t>(begin), walked, walked,
                                cells_.end())) {
                    throw std::logic_error("walking finds other cells of a straight way");
                }
                cells_.resize(first);
            }
            break;
        }
        case Op::SetChain:
            if (run.here != kNoCell) {
                const auto& members = chain(run.here);
                cells_.insert(cells_.end(), members.begin(), members.end());
                std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            }
            break;
        case Op::SetMark:
            for (std::uint32_t i = run.marks_begin; i < run.marks; ++i) {
                if (marks_[i].mark == code.a) {
                    cells_.push_back(marks_[i].cell);
                }
            }
            std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            cells_.erase(
                std::unique(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end()),
                cells_.end());
            break;
        case Op::SetReach: {
            Code body = code;
            body.kid[3] = code.jump;
            flood(body, run);
            std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            break;
        }
        case Op::SetReversed: {
            cells(code.kid[0], run);
            std::reverse(cells_.begin() + static_cast<std::ptrdiff_t>(begin), cells_.end());
            break;
        }
        default: {
            const Cell cell = place(expression, run);
            if (cell != kNoCell) {
                cells_.push_back(cell);
            }
            break;
        }
    }
    return begin;
}

// Pushes each cell, other than this one, to which any number of rounds of the body can bring the
// cursor.
void Interpreter::flood(const Code& code, Run& run) {
    if (run.here == kNoCell) {
        return;
    }
    if (asked_for_ == nullptr || refusals_ != nullptr || subject_ != 0) {
        flood_by_words(code, run);
        return;
    }
    settle(run);
    [[maybe_unused]] const std::size_t begin = cells_.size();
    const facts::Answer answer = facts_->flood(code.kid[3], run.me, run.ahead, run.here, cells_);
    if (answer == facts::Answer::Yes) {
#ifdef PERTHRO_CHECKS
        const std::size_t end = cells_.size();
        const std::uint64_t steps = steps_;
        flood_by_words(code, run);
        steps_ = steps;
        const auto words = cells_.begin() + static_cast<std::ptrdiff_t>(end);
        std::sort(words, cells_.end());
        if (!std::equal(cells_.begin() + static_cast<std::ptrdiff_t>(begin), words, words,
                        cells_.end())) {
            throw std::logic_error("the words lead to other cells than sets do");
        }
        cells_.resize(end);
#endif
        return;
    }
    const std::uint64_t before = work();
    flood_by_words(code, run);
    if (answer == facts::Answer::Measure) {
        facts_->learn_flood(code.kid[3], work() - std::min(before, work()));
    }
}

void Interpreter::flood_by_words(const Code& code, Run& run) {
    if (floods_.size() <= flooding_) {
        floods_.push_back(std::make_unique<Flood>());
    }
    auto& [found, known, frontier] = *floods_[flooding_];
    ++flooding_;
    known.assign(static_cast<std::size_t>(rules_.layout.limit) + 1, 0);
    known[run.here] = 1;
    frontier.assign(1, run.here);
    while (!frontier.empty()) {
        const Cell cell = frontier.back();
        frontier.pop_back();
        found.clear();
        const Task saved = task_;
        const bool was_found = found_;
        task_.collect = &found;
        task_.random = nullptr;
        task_.first_only = false;
        task_.purpose = Purpose::List;
        Run copy = run;
        copy.here = cell;
        {
            const Nested::Silent silent(*this);
            try_way(code.kid[3], copy);
        }
        task_ = saved;
        found_ = was_found;
        for (const Cell there : found) {
            if (known[there] == 0) {
                known[there] = 1;
                frontier.push_back(there);
                cells_.push_back(there);
            }
        }
    }
    --flooding_;
}

}  // namespace perthro
