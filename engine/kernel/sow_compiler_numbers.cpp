// The numbers and conditions of a sowing. A condition is a number, 0 or 1; what cells hold is
// compared with limits as it is stored, where that can be said.
#include "engine/kernel/sow_compiler.hpp"

#include <limits>
#include <vector>

namespace perthro::kernel {

namespace {

constexpr std::int64_t kNoEnd = std::numeric_limits<std::int32_t>::max();

}  // namespace

std::int32_t SowCompiler::add(const SowNumber& number) {
    program_.numbers.push_back(number);
    return static_cast<std::int32_t>(program_.numbers.size()) - 1;
}

std::int32_t SowCompiler::number(std::int32_t index) {
    return add(compiled(source_.expression(index)));
}

// A number that is asked as a condition is one that is not 0.
std::int32_t SowCompiler::condition(std::int32_t index) {
    const Code& code = source_.expression(index);
    if (is_condition(code.op)) {
        return number(index);
    }
    SowNumber is_none;
    is_none.of = SowNumber::Of::No;
    is_none.first = add(between(number(index), 0, 0));
    const SowNumber& asked = program_.numbers[static_cast<std::size_t>(is_none.first)];
    if (asked.of == SowNumber::Of::CellBetween && asked.low == 0) {
        SowNumber any = asked;
        any.low = 1;
        any.high = kNoEnd;
        return add(any);
    }
    return add(is_none);
}

SowNumber SowCompiler::compiled(const Code& code) {
    SowNumber found;
    switch (code.op) {
        case Op::Const:
        case Op::Always:
        case Op::Never:
            found.low = code.op == Op::Const ? code.a : code.op == Op::Always;
            return found;
        case Op::Held: found.of = SowNumber::Of::Held; return found;
        case Op::Attribute: return attribute(code);
        case Op::Add:
        case Op::Subtract:
            found.of = code.op == Op::Add ? SowNumber::Of::Sum : SowNumber::Of::Difference;
            found.first = number(code.kid[0]);
            found.second = number(code.kid[1]);
            return found;
        case Op::Count:
            if (code.kid[1] < 0) {
                found.low = static_cast<std::int64_t>(program_.sets[set(code.kid[0])].list.size());
                return found;
            }
            found.of = SowNumber::Of::Count;
            found.set = set(code.kid[0]);
            found.first = condition(code.kid[1]);
            return found;
        case Op::ValueAt: return elsewhere(code.kid[0], number(code.kid[1]));
        case Op::CondAt: return elsewhere(code.kid[0], condition(code.kid[1]));
        case Op::Truth: return program_.numbers[static_cast<std::size_t>(condition(code.kid[0]))];
        case Op::No:
            found.of = SowNumber::Of::No;
            found.first = condition(code.kid[0]);
            return found;
        case Op::All:
        case Op::Any: {
            found.of = code.op == Op::All ? SowNumber::Of::All : SowNumber::Of::Any;
            std::vector<std::int32_t> kids;
            for (std::int32_t i = 0; i < code.count; ++i) {
                kids.push_back(condition(source_.listed(code, i)));
            }
            among(kids, found);
            return found;
        }
        case Op::Compare: return compare(code);
        case Op::Some: return some(code);
        case Op::InZone:
            found.of = SowNumber::Of::Inside;
            found.set = add_set(rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
                                    .cells[player(code.kid[0])]);
            return found;
        case Op::Named:
            return program_.numbers[static_cast<std::size_t>(
                condition(rules_.conditions[static_cast<std::size_t>(code.a)]))];
        default: refuse(code);
    }
}

// All or any of these; of one it is that one.
void SowCompiler::among(const std::vector<std::int32_t>& kids, SowNumber& of) {
    if (kids.size() == 1) {
        of = program_.numbers[static_cast<std::size_t>(kids.front())];
        return;
    }
    of.first = static_cast<std::int32_t>(program_.kids.size());
    program_.kids.insert(program_.kids.end(), kids.begin(), kids.end());
    of.second = static_cast<std::int32_t>(program_.kids.size());
}

SowNumber SowCompiler::attribute(const Code& code) const {
    const AttributeOf of = owner_of(code);
    const Numbered where = numbered(code, of);
    SowNumber found;
    found.of = of == AttributeOf::Cell ? SowNumber::Of::Cell : SowNumber::Of::Owner;
    found.slot = where.base;
    found.low = where.low;
    if (of == AttributeOf::Player) {
        found.slot += player(code.kid[0]);
    }
    return found;
}

SowNumber SowCompiler::between(std::int32_t index, std::int64_t low, std::int64_t high) const {
    const SowNumber& asked = program_.numbers[static_cast<std::size_t>(index)];
    SowNumber found;
    if (asked.of == SowNumber::Of::Cell) {
        found = asked;
        found.of = SowNumber::Of::CellBetween;
        found.low = low - asked.low;
        found.high = high >= kNoEnd ? kNoEnd : high - asked.low;
        return found;
    }
    found.of = SowNumber::Of::Between;
    found.first = index;
    found.low = low;
    found.high = high;
    return found;
}

// Numbers are compared by their difference where both are the position's.
SowNumber SowCompiler::compare(const Code& code) {
    const auto range = [&](std::int32_t number, std::int64_t other) {
        switch (static_cast<Comparison>(code.a)) {
            case Comparison::AtLeast: return between(number, other, kNoEnd);
            case Comparison::More: return between(number, other + 1, kNoEnd);
            case Comparison::AtMost: return between(number, -kNoEnd, other);
            case Comparison::Less: return between(number, -kNoEnd, other - 1);
            default: return between(number, other, other);
        }
    };
    const auto against = [&](std::int32_t i) {
        const Code& other = source_.expression(source_.listed(code, i));
        const std::int32_t asked = number(source_.listed(code, 0));
        if (other.op == Op::Const) {
            return range(asked, other.a);
        }
        SowNumber difference;
        difference.of = SowNumber::Of::Difference;
        difference.first = asked;
        difference.second = number(source_.listed(code, i));
        return range(add(difference), 0);
    };
    if (static_cast<Comparison>(code.a) == Comparison::Between) {
        const Code& low = source_.expression(source_.listed(code, 1));
        const Code& high = source_.expression(source_.listed(code, 2));
        if (low.op != Op::Const || high.op != low.op) {
            throw NotLowered{"limits that the position decides", code.at};
        }
        return between(number(source_.listed(code, 0)), low.a, high.a);
    }
    std::vector<std::int32_t> kids;
    for (std::int32_t i = 1; i < code.count; ++i) {
        kids.push_back(add(against(i)));
    }
    SowNumber any;
    any.of = SowNumber::Of::Any;
    among(kids, any);
    return any;
}

SowNumber SowCompiler::some(const Code& code) {
    SowNumber found;
    const std::uint32_t cells = set(code.kid[0]);
    if (code.kid[1] < 0) {
        found.low = program_.sets[cells].list.empty() ? 0 : 1;
        return found;
    }
    const std::int32_t asked = condition(code.kid[1]);
    found = program_.numbers[static_cast<std::size_t>(asked)];
    if (found.of == SowNumber::Of::CellBetween) {
        found.of = SowNumber::Of::SomeBetween;
        found.set = cells;
        return found;
    }
    SowNumber number;
    number.of = SowNumber::Of::Count;
    number.set = cells;
    number.first = asked;
    return between(add(number), 1, kNoEnd);
}

SowNumber SowCompiler::elsewhere(std::int32_t at, std::int32_t asked) {
    SowNumber found;
    found.of = SowNumber::Of::Elsewhere;
    found.place = place(at);
    found.first = asked;
    return found;
}

}  // namespace perthro::kernel
