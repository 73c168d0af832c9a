// The cells of a set.
#include "engine/facts/store.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro::interpreter {

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

const CellSet* Asker::zone_of(const Code& set, const Run& run) {
    return set.op == Op::SetZone ? &zone_named(set, run) : nullptr;
}

// NOLINTNEXTLINE(readability-function-size): one case for each op.
std::size_t Asker::cells(std::int32_t expression, Run& run) {
    const Code& code = rules_.program.expression(expression);
    const std::size_t begin = stacks_.cells.size();
    const Topology& topology = rules_.game.topology;
    const auto walk = [&](Direction direction) {
        Cell cell = run.here;
        for (int k = 0; k < topology.limit; ++k) {
            cell = topology.next(run.me, direction, cell);
            if (cell == kNoCell || cell == run.here) {
                return;
            }
            stacks_.cells.push_back(cell);
        }
    };
    switch (code.op) {
        case Op::SetBoard:
            if (rules_.has_off_board) {
                topology.board.each([&](Cell cell) { stacks_.cells.push_back(cell); });
            } else {
                stacks_.cells.insert(stacks_.cells.end(), topology.cells.begin(),
                                     topology.cells.end());
            }
            break;
        case Op::SetCells:
            rules_.program.cells(code, run.me).each([&](Cell cell) {
                stacks_.cells.push_back(cell);
            });
            break;
        case Op::SetZone:
            zone_named(code, run).each([&](Cell cell) { stacks_.cells.push_back(cell); });
            break;
        case Op::SetBeside: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            neighbours_.directions(code.kid[0], run, list, count, single);
            for (int i = 0; i < count; ++i) {
                const Cell cell = neighbours_.next(run, static_cast<Direction>(list[i]), run.here);
                if (cell != kNoCell) {
                    stacks_.cells.push_back(cell);
                }
            }
            break;
        }
        case Op::SetRay:
        case Op::SetLineOf: {
            if (run.here == kNoCell || run.here == rules_.layout.air()) {
                break;
            }
            const auto way = Quick::way(parts_, code, run);
            if (way) {
                push_bits(*way, stacks_.cells);
            }
#ifndef PERTHRO_CHECKS
            if (way) {
                break;
            }
#endif
            const std::size_t first = stacks_.cells.size();
            const std::int32_t* list = nullptr;
            int count = 0;
            std::int32_t single = 0;
            neighbours_.directions(code.kid[0], run, list, count, single);
            const auto direction = static_cast<Direction>(list[0]);
            if (code.op == Op::SetLineOf) {
                stacks_.cells.push_back(run.here);
                if (neighbours_.opposite(direction) != kNoDirection) {
                    walk(neighbours_.opposite(direction));
                }
            }
            walk(direction);
            const auto walked = stacks_.cells.begin() + static_cast<std::ptrdiff_t>(first);
            std::sort(walked, stacks_.cells.end());
            stacks_.cells.erase(std::unique(walked, stacks_.cells.end()), stacks_.cells.end());
            if (way) {
                if (!std::equal(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin), walked,
                                walked, stacks_.cells.end())) {
                    throw std::logic_error("walking finds other cells of a straight way");
                }
                stacks_.cells.resize(first);
            }
            break;
        }
        case Op::SetChain:
            if (run.here != kNoCell) {
                const auto& members = groups_.chain(run.here);
                stacks_.cells.insert(stacks_.cells.end(), members.begin(), members.end());
                std::sort(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                          stacks_.cells.end());
            }
            break;
        case Op::SetMark:
            for (std::uint32_t i = run.begin.marks; i < run.end.marks; ++i) {
                if (stacks_.marks[i].mark == code.a) {
                    stacks_.cells.push_back(stacks_.marks[i].cell);
                }
            }
            std::sort(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                      stacks_.cells.end());
            stacks_.cells.erase(
                std::unique(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                            stacks_.cells.end()),
                stacks_.cells.end());
            break;
        case Op::SetReach: {
            Code body = code;
            body.kid[3] = code.jump;
            flood(body, run);
            std::sort(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                      stacks_.cells.end());
            break;
        }
        case Op::SetReversed: {
            cells(code.kid[0], run);
            std::reverse(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                         stacks_.cells.end());
            break;
        }
        default: {
            const Cell cell = place(expression, run);
            if (cell != kNoCell) {
                stacks_.cells.push_back(cell);
            }
            break;
        }
    }
    return begin;
}

// Pushes each cell, other than this one, to which any number of rounds of the body can bring the
// cursor.
void Asker::flood(const Code& code, Run& run) {
    if (run.here == kNoCell) {
        return;
    }
    if (work_.asked_for == nullptr || work_.refusals != nullptr || work_.subject != 0) {
        flood_by_words(code, run);
        return;
    }
    work_.settle(run);
    [[maybe_unused]] const std::size_t begin = stacks_.cells.size();
    const facts::Answer answer = work_.facts->flood(code.kid[3], run.me, run.ahead, run.here,
                                                    stacks_.cells);
    if (answer == facts::Answer::Yes) {
#ifdef PERTHRO_CHECKS
        const std::size_t end = stacks_.cells.size();
        const std::uint64_t steps = work_.steps;
        flood_by_words(code, run);
        work_.steps = steps;
        const auto words = stacks_.cells.begin() + static_cast<std::ptrdiff_t>(end);
        std::sort(words, stacks_.cells.end());
        if (!std::equal(stacks_.cells.begin() + static_cast<std::ptrdiff_t>(begin), words, words,
                        stacks_.cells.end())) {
            throw std::logic_error("the words lead to other cells than sets do");
        }
        stacks_.cells.resize(end);
#endif
        return;
    }
    const std::uint64_t before = work_.spent();
    flood_by_words(code, run);
    if (answer == facts::Answer::Measure) {
        work_.facts->learn_flood(code.kid[3], work_.spent() - std::min(before, work_.spent()));
    }
}

Asker::Flood& Asker::begin_flood() {
    if (floods_.size() <= flooding_) {
        floods_.push_back(std::make_unique<Flood>());
    }
    return *floods_[flooding_++];
}

void Asker::flood_by_words(const Code& code, Run& run) {
    auto& [found, known, frontier] = begin_flood();
    known.assign(static_cast<std::size_t>(rules_.layout.limit) + 1, 0);
    known[run.here] = 1;
    frontier.assign(1, run.here);
    while (!frontier.empty()) {
        const Cell cell = frontier.back();
        frontier.pop_back();
        found.clear();
        const Task saved = work_.task;
        const bool was_found = work_.found;
        work_.task.collect = &found;
        work_.task.random = nullptr;
        work_.task.first_only = false;
        work_.task.purpose = Purpose::List;
        Run copy = run;
        copy.here = cell;
        {
            const Silent silent(parts_);
            words_.try_way(code.kid[3], copy);
        }
        work_.task = saved;
        work_.found = was_found;
        for (const Cell there : found) {
            if (known[there] == 0) {
                known[there] = 1;
                frontier.push_back(there);
                stacks_.cells.push_back(there);
            }
        }
    }
    end_flood();
}

}  // namespace perthro::interpreter
