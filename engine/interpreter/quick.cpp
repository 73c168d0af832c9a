#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro::interpreter {

namespace {

// Whether a condition without parts is told by the way that the move has come, or by nothing.
bool asks_of_the_way(Op op) {
    switch (op) {
        case Op::Always:
        case Op::Never:
        case Op::Marked:
        case Op::Visited:
        case Op::Taken:
        case Op::Reversing:
        case Op::StraightOn: return true;
        default: return false;
    }
}

}  // namespace

std::optional<bool> Quick::other(Parts& parts, std::int32_t condition, Run& run) {
    const Code& code = parts.work.rules.program.expression(condition);
    switch (code.op) {
        case Op::No: {
            const std::optional<bool> held = answer(parts, code.kid[0], run);
            return held ? std::optional(!*held) : std::nullopt;
        }
        case Op::All: return all_or_any(parts, code, run, false);
        case Op::Any: return all_or_any(parts, code, run, true);
        default:
            return asks_of_the_way(code.op)
                       ? std::optional(parts.asker.any_condition(condition, run))
                       : std::nullopt;
    }
}

bool Quick::is_told(const Parts& parts, std::int32_t condition) {
    const Code& code = parts.work.rules.program.expression(condition);
    switch (code.op) {
        case Op::Piece: return code.kid[0] < 0 && (code.count == 0 || !parts.work.rules.looks);
        case Op::No: return is_told(parts, code.kid[0]);
        default: return asks_of_the_way(code.op);
    }
}

std::optional<bool> Quick::all_or_any(Parts& parts, const Code& code, Run& run, bool decides) {
    const std::int32_t* const first = parts.work.rules.program.list(code).data();
    const std::int32_t* const end = first + code.count;
    if (!std::all_of(first, end, [&](std::int32_t part) { return is_told(parts, part); })) {
        return std::nullopt;  // before any is asked, to be asked again
    }
    for (const std::int32_t* part = first; part != end; ++part) {
        const std::optional<bool> held = answer(parts, *part, run);
        if (!held || *held == decides) {
            return held;
        }
    }
    return !decides;
}

std::optional<Quick::Way> Quick::way(const Parts& parts, const Code& set, const Run& run) {
    if (run.here >= parts.work.rules.layout.limit) {
        return std::nullopt;
    }
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    parts.neighbours.directions(set.kid[0], run, list, count, single);
    const auto direction = static_cast<Direction>(list[0]);
    if (direction == kNoDirection) {
        return std::nullopt;
    }
    const Topology& topology = parts.work.rules.game.topology;
    const bool whole = set.op == Op::SetLineOf;
    const Direction ahead = topology.seen(run.me, direction);
    Direction back = whole ? parts.neighbours.opposite(direction) : kNoDirection;
    back = back == kNoDirection ? back : topology.seen(run.me, back);
    const Rays& rays = parts.known.rays;
    if (!rays.has(ahead) || (back != kNoDirection && !rays.has(back))) {
        return std::nullopt;
    }
    Way way{};
    ask_of_width(parts.work.position.set_words(), [&]<int W>(std::integral_constant<int, W>) {
        auto cells = rays.all<W>(run.here, ahead);
        if (back != kNoDirection) {
            cells |= rays.all<W>(run.here, back);
        }
        if (whole) {
            cells.add(run.here);
        }
        std::copy_n(cells.w.begin(), W, way.begin());
    });
    return way;
}

bool Quick::gather(Parts& parts, const Code& set, std::int32_t condition, const Run& run) {
    constexpr int kFewCells = 8;  // as soon asked one by one
    const CellSet* const zone = parts.asker.zone_of(set, run);
    const bool straight = set.op == Op::SetRay || set.op == Op::SetLineOf;
    const bool known = straight || set.op == Op::SetBoard ||
                       (zone != nullptr && zone->size() > kFewCells);
    if (!known || !parts.asker.gather_asked(condition, run)) {
        return false;
    }
    std::vector<std::uint64_t>& gathered = parts.groups.gathered();
    const std::optional<Way> cells = straight ? way(parts, set, run) : Way{};
    for (std::size_t i = 0; straight && cells && i < gathered.size(); ++i) {
        gathered[i] &= (*cells)[i];
    }
    for (std::size_t i = 0; zone != nullptr && i < gathered.size(); ++i) {
        gathered[i] &= i < zone->words().size() ? zone->words()[i] : 0;
    }
    return cells.has_value();
}

bool Quick::asks_occupied(const Parts& parts, std::int32_t condition) {
    const Code& asked = parts.work.rules.program.expression(condition);
    return asked.op == Op::Piece && static_cast<Relation>(asked.a) == Relation::Occupied &&
           asked.count == 0 && asked.kid[0] < 0;
}

std::optional<std::int64_t> Quick::count(Parts& parts, const Code& count, const Run& run) {
    const Program& program = parts.work.rules.program;
    const Code& set = program.expression(count.kid[0]);
    if (count.kid[1] < 0) {
        return set.op != Op::SetChain ? std::nullopt
               : run.here == kNoCell  ? std::optional<std::int64_t>(0)
                                      : parts.groups.chain_size(run.here);
    }
    if (!asks_occupied(parts, count.kid[1]) || run.mover.lift_due ||
        !gather(parts, set, count.kid[1], run)) {
        return std::nullopt;
    }
    std::int64_t total = 0;
    for (const std::uint64_t word : parts.groups.gathered()) {
        total += std::popcount(word);
    }
    return total;
}

}  // namespace perthro::interpreter
