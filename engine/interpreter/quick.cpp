#include "engine/interpreter/quick.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace perthro {

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

std::optional<bool> Interpreter::Nested::Quick::other(Interpreter& interpreter,
                                                      std::int32_t condition, Run& run) {
    const Code& code = interpreter.rules_.program.expression(condition);
    switch (code.op) {
        case Op::No: {
            const std::optional<bool> held = answer(interpreter, code.kid[0], run);
            return held ? std::optional(!*held) : std::nullopt;
        }
        case Op::All: return parts(interpreter, code, run, false);
        case Op::Any: return parts(interpreter, code, run, true);
        default:
            return asks_of_the_way(code.op)
                       ? std::optional(interpreter.any_condition(condition, run))
                       : std::nullopt;
    }
}

bool Interpreter::Nested::Quick::is_told(const Interpreter& interpreter, std::int32_t condition) {
    const Code& code = interpreter.rules_.program.expression(condition);
    switch (code.op) {
        case Op::Piece: return code.kid[0] < 0 && (code.count == 0 || !interpreter.rules_.looks);
        case Op::No: return is_told(interpreter, code.kid[0]);
        default: return asks_of_the_way(code.op);
    }
}

std::optional<bool> Interpreter::Nested::Quick::parts(Interpreter& interpreter, const Code& code,
                                                      Run& run, bool decides) {
    const std::int32_t* const first = interpreter.rules_.program.list(code).data();
    const std::int32_t* const end = first + code.count;
    if (!std::all_of(first, end, [&](std::int32_t part) { return is_told(interpreter, part); })) {
        return std::nullopt;  // before any is asked, to be asked again
    }
    for (const std::int32_t* part = first; part != end; ++part) {
        const std::optional<bool> held = answer(interpreter, *part, run);
        if (!held || *held == decides) {
            return held;
        }
    }
    return !decides;
}

std::optional<Interpreter::Nested::Quick::Way>
Interpreter::Nested::Quick::way(const Interpreter& interpreter, const Code& set, const Run& run) {
    if (run.here >= interpreter.rules_.layout.limit) {
        return std::nullopt;
    }
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    interpreter.directions(set.kid[0], run, list, count, single);
    const auto direction = static_cast<Direction>(list[0]);
    if (direction == kNoDirection) {
        return std::nullopt;
    }
    const Topology& topology = interpreter.rules_.game.topology;
    const bool whole = set.op == Op::SetLineOf;
    const Direction ahead = topology.seen(run.me, direction);
    Direction back = whole ? interpreter.opposite(direction) : kNoDirection;
    back = back == kNoDirection ? back : topology.seen(run.me, back);
    const Rays& rays = interpreter.rays_;
    if (!rays.has(ahead) || (back != kNoDirection && !rays.has(back))) {
        return std::nullopt;
    }
    Way way{};
    ask_of_width(interpreter.position_.set_words(), [&]<int W>(std::integral_constant<int, W>) {
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

bool Interpreter::Nested::Quick::gather(Interpreter& interpreter, const Code& set,
                                        std::int32_t condition, const Run& run) {
    const bool straight = set.op == Op::SetRay || set.op == Op::SetLineOf;
    if ((!straight && set.op != Op::SetBoard) || !interpreter.gather_asked(condition, run)) {
        return false;
    }
    const std::optional<Way> cells = straight ? way(interpreter, set, run) : Way{};
    for (std::size_t i = 0; straight && cells && i < interpreter.union_.size(); ++i) {
        interpreter.union_[i] &= (*cells)[i];
    }
    return cells.has_value();
}

bool Interpreter::Nested::Quick::asks_occupied(const Interpreter& interpreter,
                                               std::int32_t condition) {
    const Code& asked = interpreter.rules_.program.expression(condition);
    return asked.op == Op::Piece && static_cast<Relation>(asked.a) == Relation::Occupied &&
           asked.count == 0 && asked.kid[0] < 0;
}

std::optional<std::int64_t>
Interpreter::Nested::Quick::pieces_on_way(Interpreter& interpreter, std::int32_t value,
                                          const Run& run, std::optional<Way>& occupied) {
    const Program& program = interpreter.rules_.program;
    const Code& count = program.expression(value);
    if (count.op != Op::Count || count.kid[1] < 0 || !asks_occupied(interpreter, count.kid[1])) {
        return std::nullopt;
    }
    const Code& set = program.expression(count.kid[0]);
    if (set.op != Op::SetRay && set.op != Op::SetLineOf) {
        return std::nullopt;
    }
    if (!occupied) {
        if (!interpreter.gather_asked(count.kid[1], run)) {
            return std::nullopt;
        }
        occupied.emplace();
        std::copy_n(interpreter.union_.begin(),
                    std::min(interpreter.union_.size(), occupied->size()), occupied->begin());
    }
    const std::optional<Way> cells = way(interpreter, set, run);
    if (!cells) {
        return std::nullopt;
    }
    std::int64_t total = 0;
    for (std::size_t i = 0; i < cells->size(); ++i) {
        total += std::popcount((*cells)[i] & (*occupied)[i]);
    }
    return total;
}

std::optional<std::int64_t> Interpreter::Nested::Quick::count(Interpreter& interpreter,
                                                              const Code& count, const Run& run) {
    const Program& program = interpreter.rules_.program;
    const Code& set = program.expression(count.kid[0]);
    if (count.kid[1] < 0) {
        return set.op != Op::SetChain ? std::nullopt
               : run.here == kNoCell  ? std::optional<std::int64_t>(0)
                                      : chain_size(interpreter, run.here);
    }
    if (!asks_occupied(interpreter, count.kid[1]) || run.lift_due ||
        !gather(interpreter, set, count.kid[1], run)) {
        return std::nullopt;
    }
    std::int64_t total = 0;
    for (const std::uint64_t word : interpreter.union_) {
        total += std::popcount(word);
    }
    return total;
}

std::int64_t Interpreter::Nested::Quick::chain_size(Interpreter& interpreter, Cell cell) {
    const auto walked = [&] { return static_cast<std::int64_t>(interpreter.chain(cell).size()); };
    const std::uint32_t w = interpreter.board_.top(cell);
    if (!interpreter.links_by_sets_ || w == 0 || cell >= interpreter.rules_.layout.limit) {
        return walked();
    }
    interpreter.asked_ += 20;
    CellSet one(interpreter.rules_.layout.limit);
    one.add(cell);
    SetLinks::Reached reached;
    static_cast<void>(interpreter.set_links_.connected(
        interpreter.position_.set(word::owner(w)), one, CellSet(), interpreter.linked_, reached));
    std::int64_t total = 0;
    for (const std::uint64_t word : reached.cells) {
        total += std::popcount(word);
    }
#ifdef PERTHRO_CHECKS
    if (total != walked()) {
        throw std::logic_error("walking finds another chain");
    }
#endif
    return total;
}

}  // namespace perthro
