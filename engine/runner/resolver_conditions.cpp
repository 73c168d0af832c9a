#include "engine/runner/resolver_conditions.hpp"

#include "engine/position/layout.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace perthro::runner {

namespace {

constexpr std::int32_t kMostRounds = 8;  // of `times`

}  // namespace

bool knows_rounds(const Program& program, const Code& code) {
    const Code* const rounds = code.op == Op::TimesBegin ? &program.expression(code.kid[0])
                                                         : nullptr;
    return rounds == nullptr || (rounds->op == Op::Const && rounds->a <= kMostRounds);
}

bool goes_round(const Program& program, const Code& code, Rounds& left) {
    std::int16_t& rounds = left[static_cast<std::size_t>(code.a)];
    if (code.op == Op::TimesBegin) {
        rounds = static_cast<std::int16_t>(program.expression(code.kid[0]).a);
        return true;
    }
    return rounds > 0 && rounds-- > 0;
}

Open ConditionResolver::question(const Step& step) {
    const std::int32_t number = emit(step);
    tell_by_word(this->step(number));
    return {{{number, true}}, {{number, false}}};
}

Open ConditionResolver::ask(std::int32_t expression, bool lifted) {
    lost_ = lost_ || changed_;
    return question({.what = Do::Ask, .lifted = lifted, .part = expression});
}

Open ConditionResolver::condition(std::int32_t expression, bool lifted) {
    int left = kMostShort;
    const bool asked_as_a_whole = heavy_ != nullptr && heavy_[expression] != 0 &&
                                  !is_short(expression, lifted, left);
    return asked_as_a_whole ? ask(expression, lifted)
                            : light(program_.expression(expression), expression, lifted);
}

Open ConditionResolver::light(const Code& code, std::int32_t expression, bool lifted) {
    switch (code.op) {
        case Op::Piece:
            return is_piece(code) ? question(piece(code, lifted)) : ask(expression, lifted);
        case Op::All:
        case Op::Any: {
            std::vector<Atoms> ways = ways_through(code, lifted);
            return !ways.empty()    ? any_of(std::move(ways), lifted)
                   : code.count > 0 ? all_or_any(code, lifted)
                                    : ask(expression, lifted);
        }
        case Op::No: {
            Open open = condition(code.kid[0], lifted);
            std::swap(open.yes, open.no);
            return open;
        }
        case Op::InZone: {
            if (code.kid[0] >= 0) {
                return ask(expression, lifted);
            }
            const Zone& zone = rules_.game.topology.zones[static_cast<std::size_t>(code.a)];
            return question({.what = Do::Inside, .lifted = lifted, .cells = &zone.cells[me_]});
        }
        case Op::CondAt: return elsewhere(code, expression, lifted);
        case Op::Can: {
            int left = kMostShort;
            std::vector<Atoms> way(1);
            return is_short_block(code.jump, lifted, left, way.front())
                       ? any_of(std::move(way), lifted)
                       : ask(expression, lifted);
        }
        default: return ask(expression, lifted);
    }
}

Open ConditionResolver::all_or_any(const Code& code, bool lifted) {
    const bool all = code.op == Op::All;
    Open open;
    for (std::int32_t i = 0; i < code.count; ++i) {
        Open kid = condition(program_.listed(code, i), lifted);
        const std::vector<Exit>& decided = all ? kid.no : kid.yes;
        const std::vector<Exit>& left = all ? kid.yes : kid.no;
        std::vector<Exit>& gathered = all ? open.no : open.yes;
        gathered.insert(gathered.end(), decided.begin(), decided.end());
        if (i + 1 == code.count) {
            (all ? open.yes : open.no) = left;
            break;
        }
        lead(left, next());
    }
    return open;
}

// Whether a condition asks of a piece no more than a step can.
bool ConditionResolver::is_piece(const Code& code) const {
    const auto types = program_.types(code);
    return code.op == Op::Piece && code.kid[0] < 0 &&
           std::all_of(
               types.begin(), types.end(),
               [](std::int32_t type) { return type < Plan::kMostTypes; });
}

Step ConditionResolver::piece(const Code& code, bool lifted) const {
    Step step{.what = changed_ ? Do::PieceNow : Do::Piece,
              .relation = static_cast<Relation>(code.a),
              .any_type = code.count == 0,
              .lifted = lifted};
    for (const std::int32_t type : program_.types(code)) {
        step.types |= std::uint64_t{1} << type;
    }
    return step;
}

// See Step::mask.
void ConditionResolver::tell_by_word(Step& step) const {
    const bool one_type = std::has_single_bit(step.types);
    if (step.what != Do::Piece && step.what != Do::PieceNow && step.what != Do::PieceAhead) {
        return;
    }
    if (step.relation == Relation::Empty && step.any_type) {
        step.mask = ~std::uint32_t{0};
    } else if (step.relation == Relation::Own && me_ != kNobody && (step.any_type || one_type)) {
        const auto type = static_cast<PieceType>(step.any_type ? 0 : std::countr_zero(step.types));
        step.mask = word::kOwnerMask | word::kCovered | word::kTaken |
                    (step.any_type ? 0 : word::kTypeMask);
        step.word = word::make(type, me_);
    }
}

// The directions of an expression that are known before the game; false: they are not.
bool ConditionResolver::ways_of(std::int32_t expression, Step& step) {
    const Code& code = program_.expression(expression);
    if (code.op != Op::Dirs) {
        return false;
    }
    const Topology& topology = rules_.game.topology;
    step.first = static_cast<std::int32_t>(plan_.ways.size());
    step.count = static_cast<std::uint16_t>(code.count);
    for (const std::int32_t listed : program_.list(code)) {
        const auto ahead = static_cast<Direction>(listed);
        if (ahead == kNoDirection) {
            return false;
        }
        plan_.ways.push_back({ahead, topology.link[topology.seen(me_, ahead)].data()});
    }
    return true;
}

std::int32_t ConditionResolver::part_of(std::int32_t expression, bool lifted) {
    return part([&] {
        const Open open = condition(expression, lifted);
        lead(open.yes, emit({.what = Do::Hold}));
        lead(open.no, emit({.what = Do::Refuse}));
    });
}

void ConditionResolver::refuse_unless(const Open& open) {
    lead(open.no, emit({.what = Do::Refuse}));
    lead(open.yes, next());
}

}  // namespace perthro::runner
