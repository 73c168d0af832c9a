#include "engine/interpreter/ways.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::uint64_t kMostWays = 1'000'000;

}  // namespace

bool needs_empty(const Program& program, std::int32_t address) {
    const Code& code = program.at(address);
    return code.op == Op::Put || (code.op == Op::Land && code.kids == 0);
}

// Follows the words of one movement.
struct Ways::Walk {
    const Rules& rules;
    const Program& program;
    bool plain_pieces;
    const Sieve& sieve;
    const Rays& rays;
    std::int32_t after;  // address of the words behind its end, -1 none
    Ways& found;
    std::vector<std::uint64_t> known;
    std::vector<char> visited;

    Walk(const Rules& of, bool plain, const Sieve& sifting, const Rays& straight,
         const CompiledMovement& movement, Ways& into)
        : rules(of), program(of.program), plain_pieces(plain), sieve(sifting), rays(straight),
          after(of.after_of[movement.type]), found(into), known(of.program.code.size(), 0),
          visited(of.program.code.size(), 0) {}

    // The most ways from an address on; a loop with a fork in it has no bound.
    std::uint64_t from(std::int32_t address) {
        const auto at = static_cast<std::size_t>(address);
        if (visited[at] == 0) {
            visited[at] = 1;
            known[at] = ways(address);
        }
        return known[at];
    }

    static std::uint64_t times(std::uint64_t forks, std::uint64_t ways) {
        return forks * ways > kMostWays ? 0 : forks * ways;
    }

    // Two ways on, of which one is taken for a reason.
    std::uint64_t either(std::int32_t one, std::int32_t other) {
        const std::uint64_t first = from(one);
        const std::uint64_t second = from(other);
        return first == 0 || second == 0 ? 0 : std::max(first, second);
    }

    std::uint64_t ways(std::int32_t address) {
        const Code& code = program.at(address);
        const std::int32_t next = address + 1;
        switch (code.op) {
            case Op::Jump:
            case Op::FirstPlain:
            case Op::Loop:
            case Op::EveryDirs:
            case Op::EverySet: return from(code.jump);
            case Op::Branch:
            case Op::TimesTest: return either(next, code.jump);
            case Op::End:
            case Op::Stop: return after < 0 ? 1 : from(after);
            case Op::EndAfter: return 1;
            case Op::Along: return along(code, address);
            case Op::Slide: return slide(code, next);
            case Op::Choose: return choose(code, address);
            case Op::Permute:
            case Op::Promote:
                return times(static_cast<std::uint64_t>(std::max(code.count, 1)), from(next));
            case Op::Lift: return code.a == 1 ? 0 : from(next);
            case Op::Fork:
            case Op::FirstForking:
            case Op::Commit:
            case Op::Veer:
            case Op::Reach:
            case Op::UseDie:
            case Op::MustContinue:
            case Op::Reveal: return 0;
            default: return from(next);
        }
    }

    // Different directions have to lead to different cells, and one of them has to be written down.
    std::uint64_t along(const Code& code, std::int32_t address) {
        const Code& list = program.expression(code.kid[0]);
        const std::int32_t next = address + 1;
        if (list.op != Op::Dirs || list.count == 1) {
            return from(next);
        }
        int longest = 0;
        const std::span<const std::int32_t> ways = program.list(list);
        const bool apart = are_apart(rules.game.topology, ways, longest);
        if (!apart || !writes_cell(next) || from(next) == 0) {
            return 0;
        }
        const Code& then = program.at(next);
        if (plain_pieces && static_cast<std::size_t>(list.count) <= kMostRays &&
            then.op == Op::Slide && asks_piece(then.kid[2])) {
            const std::uint64_t most = most_stops(list, then);
            found.counted_[static_cast<std::size_t>(address)] = most;
            found.slides_free_[static_cast<std::size_t>(address)] = static_cast<char>(
                slides_free(then, next + 1) &&
                std::all_of(ways.begin(), ways.end(),
                            [&](std::int32_t way) { return rays_tell(way); }));
            return times(most, from(next + 1));
        }
        return times(static_cast<std::uint64_t>(list.count), from(next));
    }

    // A slide without bounds over empty cells to an empty cell.
    [[nodiscard]] bool slides_free(const Code& slide, std::int32_t next) const {
        const Code& over = program.expression(slide.kid[2]);
        return over.a == static_cast<std::int32_t>(Relation::Empty) && over.count == 0 &&
               program.expression(slide.kid[0]).a == 1 && program.expression(slide.kid[1]).a < 0 &&
               needs_empty(rules.program, next);
    }

    // Whether there are rays along a direction as every player sees it.
    [[nodiscard]] bool rays_tell(std::int32_t direction) const {
        const auto& view = rules.game.topology.view;
        return std::all_of(view.begin(), view.end(), [&](const std::vector<Direction>& seen) {
            return rays.has(seen[static_cast<std::size_t>(direction)]);
        });
    }

    std::uint64_t choose(const Code& code, std::int32_t address) {
        if ((code.flags & kQuiet) != 0) {
            return 0;
        }
        const std::uint64_t size = size_of(code.kid[0]);
        const Code& then = program.at(address + 1);
        found.counted_[static_cast<std::size_t>(address)] = size;
        found.asks_number_[static_cast<std::size_t>(address)] = static_cast<char>(
            !sieve.tells(address) && then.op == Op::Test && is_number_of_cell(then.kid[0]));
        return times(size, from(address + 1));
    }

    // Whether a condition compares an attribute of the cell with constants, if with anything.
    [[nodiscard]] bool is_number_of_cell(std::int32_t condition) const {
        const Code& asked = program.expression(condition);
        const auto kid = [&](std::int32_t i) { return program.listed(asked, i); };
        switch (asked.op) {
            case Op::Truth: return is_number_of_cell(asked.kid[0]);
            case Op::Attribute:
                return rules.game.attributes[static_cast<std::size_t>(asked.a)].of ==
                       AttributeOf::Cell;
            case Op::Compare:
                for (std::int32_t i = 1; i < asked.count; ++i) {
                    if (program.expression(kid(i)).op != Op::Const) {
                        return false;
                    }
                }
                return program.expression(kid(0)).op == Op::Attribute && is_number_of_cell(kid(0));
            default: return false;
        }
    }

    // Whether a condition looks at the piece on the cell alone.
    [[nodiscard]] bool asks_piece(std::int32_t condition) const {
        const Code& asked = program.expression(condition);
        return asked.op == Op::Piece && asked.kid[0] < 0;
    }

    // The most cells, from any cell and as anybody sees the board, where slides in these directions
    // end if nothing stands in their way.
    [[nodiscard]] std::uint64_t most_stops(const Code& list, const Code& slide) const {
        const Topology& topology = rules.game.topology;
        const int least = program.expression(slide.kid[0]).a;
        const int most = program.expression(slide.kid[1]).a;
        std::uint64_t largest = 0;
        for (const Cell from : topology.cells) {
            for (const std::vector<Direction>& seen : topology.view) {
                std::uint64_t stops = 0;
                for (const std::int32_t direction : program.list(list)) {
                    const auto& link = topology.link[seen[static_cast<std::size_t>(direction)]];
                    int length = 0;
                    for (Cell cell = link[from]; cell != kNoCell && (most < 0 || length < most);
                         cell = link[cell]) {
                        stops += ++length >= least ? 1 : 0;
                    }
                }
                largest = std::max(largest, stops);
            }
        }
        return largest;
    }

    // The ways behind the first word, where the ways of that can be counted.
    std::uint64_t behind_opening(std::int32_t start) {
        const Code& first = program.at(start);
        if (found.counted(start) == 0 || !plain_pieces) {
            return 0;
        }
        if (first.op == Op::Along) {
            return from(start + 2);
        }
        return sieve.tells(start) || found.asks_number(start) ||
                       needs_empty(rules.program, start + 1)
                   ? from(start + 1)
                   : 0;
    }

    // The most ways of a slide over empty cells that stands behind a fork and landings, each way of
    // which goes on alike, and nothing but the mover has left a cell; 0: no such slide.
    std::uint64_t find_room(std::int32_t start) {
        const Code& first = program.at(start);
        if (first.op != Op::Along) {
            return 0;
        }
        for (std::int32_t address = start + 2;; ++address) {
            const Code& code = program.at(address);
            if (code.op == Op::Along) {
                if (found.slides_free_[static_cast<std::size_t>(address)] == 0) {
                    return 0;
                }
                found.needs_room_[static_cast<std::size_t>(address)] = 1;
                found.any_needs_room_ = true;
                return found.counted_[static_cast<std::size_t>(address)];
            }
            if (code.op != Op::Land || code.kids > 0) {
                return 0;
            }
        }
    }

    // Whether a cell is written down before the words fork again or end.
    [[nodiscard]] bool writes_cell(std::int32_t address) const {
        for (;; ++address) {
            const Code& code = program.at(address);
            switch (code.op) {
                case Op::Land:
                case Op::Put: return true;
                case Op::Step:
                case Op::Slide:
                case Op::Capture:
                case Op::Test: break;
                default: return false;
            }
        }
    }

    std::uint64_t slide(const Code& code, std::int32_t next) {
        const Code& least = program.expression(code.kid[0]);
        const Code& most = program.expression(code.kid[1]);
        int longest = 0;
        if (code.count > 0 || rules.uses_crossed || least.op != Op::Const || most.op != Op::Const ||
            least.a <= 0 || !come_back_nowhere(longest) || !writes_cell(next)) {
            return 0;
        }
        return times(static_cast<std::uint64_t>(most.a < 0 ? longest : std::min(most.a, longest)),
                     from(next));
    }

    // Whether no straight way meets a cell twice. `longest`: cells of one.
    bool come_back_nowhere(int& longest) const {
        for (std::int32_t direction = 0;
             direction < static_cast<std::int32_t>(rules.game.topology.directions.size());
             ++direction) {
            if (!are_apart(rules.game.topology, {&direction, 1}, longest)) {
                return false;
            }
        }
        return true;
    }

    // The most cells of a set whose size the position does not change; 0 if it does.
    [[nodiscard]] std::uint64_t size_of(std::int32_t set) const {
        const Code& code = program.expression(set);
        const Topology& topology = rules.game.topology;
        const auto largest = [](const std::vector<CellSet>& sets) {
            std::size_t most = 0;
            for (const CellSet& cells : sets) {
                std::size_t number = 0;
                cells.each([&](Cell) { ++number; });
                most = std::max(most, number);
            }
            return static_cast<std::uint64_t>(most);
        };
        switch (code.op) {
            case Op::SetBoard: return topology.cells.size();
            case Op::SetCells:
                return largest(program.cell_sets[static_cast<std::size_t>(code.set)]);
            case Op::SetZone:
                return largest(topology.zones[static_cast<std::size_t>(code.a)].cells);
            default: return 0;
        }
    }
};

Ways::Ways(const Rules& rules, bool plain_pieces, const Sieve& sieve, const Rays& rays)
    : counted_(rules.program.code.size(), 0), slides_free_(rules.program.code.size(), 0),
      asks_number_(rules.program.code.size(), 0), needs_room_(rules.program.code.size(), 0) {
    lists_stay_ = rules.majority.empty() && !rules.looks && !rules.game.movable_any &&
                  !rules.layout.has.counters &&
                  std::none_of(rules.compulsory.begin(), rules.compulsory.end(),
                               [](const auto& rule) { return rule.condition >= 0; });
    for (const CompiledMovement& movement : rules.movements) {
        // Two movements of a piece and a class may lead to the same move.
        const auto alike = std::count_if(
            rules.movements.begin(), rules.movements.end(), [&](const CompiledMovement& other) {
                return other.type == movement.type && other.name == movement.name &&
                       other.kind == movement.kind;
            });
        const bool told = alike == 1 && movement.start >= 0;
        Walk walk(rules, plain_pieces, sieve, rays, movement, *this);
        of_.push_back(told ? walk.from(movement.start) : 0);
        behind_opening_.push_back(of_.back() > 0 ? walk.behind_opening(movement.start) : 0);
        most_in_room_.push_back(behind_opening_.back() > 0 ? walk.find_room(movement.start) : 0);
    }
}

}  // namespace perthro
