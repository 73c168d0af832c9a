#include "engine/runner/resolver_conditions.hpp"

#include <utility>

namespace perthro::runner {

Open ConditionResolver::question(const Step& step) {
    const std::int32_t number = emit(step);
    return {{{number, true}}, {{number, false}}};
}

Open ConditionResolver::ask(std::int32_t expression, bool lifted) {
    return question({.what = Do::Ask, .lifted = lifted, .part = expression});
}

Open ConditionResolver::condition(std::int32_t expression, bool lifted) {
    const bool asked_as_a_whole = heavy_ != nullptr && heavy_[expression] != 0;
    return asked_as_a_whole ? ask(expression, lifted)
                            : light(program_.expression(expression), expression, lifted);
}

Open ConditionResolver::light(const Code& code, std::int32_t expression, bool lifted) {
    switch (code.op) {
        case Op::Piece: return piece(code, expression, lifted);
        case Op::All:
        case Op::Any: return code.count > 0 ? all_or_any(code, lifted) : ask(expression, lifted);
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

Open ConditionResolver::piece(const Code& code, std::int32_t expression, bool lifted) {
    Step step{.what = Do::Piece,
              .relation = static_cast<Relation>(code.a),
              .any_type = code.count == 0,
              .lifted = lifted};
    for (const std::int32_t type : program_.types(code)) {
        if (type >= Plan::kMostTypes) {
            return ask(expression, lifted);
        }
        step.types |= std::uint64_t{1} << type;
    }
    return code.kid[0] >= 0 ? ask(expression, lifted) : question(step);
}

// A condition that is asked from where the piece stood; from elsewhere it is asked of the program.
Open ConditionResolver::elsewhere(const Code& code, std::int32_t expression, bool lifted) {
    if (program_.expression(code.kid[0]).op != Op::PlaceStart) {
        return ask(expression, lifted);
    }
    const std::int32_t begin = part_of(code.kid[1], lifted);
    return question({.what = Do::FromStart, .lifted = lifted, .part = begin});
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
