// Conditions that look along a line: blocks without forks (`can`) and questions about a neighbour.
// What several blocks of an `any` begin with is asked once for all of them.
#include "engine/runner/resolver_conditions.hpp"

#include <algorithm>
#include <utility>

namespace perthro::runner {

namespace {

// Whether directions are one that is known before the game.
bool is_one_way(const Program& program, std::int32_t directions) {
    const Code& code = program.expression(directions);
    return code.op == Op::Dirs && code.count == 1 && program.listed(code, 0) != kNoDirection;
}

// What a condition of one part is.
const Code& unwrapped(const Program& program, const Code& code) {
    const bool wraps = (code.op == Op::All || code.op == Op::Any) && code.count == 1;
    return wraps ? unwrapped(program, program.expression(program.listed(code, 0))) : code;
}

}  // namespace

// A condition that is asked from where the piece stood, or one step away; from elsewhere it is
// asked of the program.
Open ConditionResolver::elsewhere(const Code& code, std::int32_t expression, bool lifted) {
    int left = kMostShort;
    if (program_.expression(code.kid[0]).op == Op::PlaceStart) {
        const std::int32_t begin = part_of(code.kid[1], lifted);
        return question({.what = Do::FromStart, .lifted = lifted, .part = begin});
    }
    if (!is_short(expression, lifted, left)) {
        return ask(expression, lifted);
    }
    const Code& asked = unwrapped(program_, program_.expression(code.kid[1]));
    if (is_piece(asked) && !changed_) {
        Step there = piece(asked, lifted);
        there.what = Do::PieceAhead;
        (void)link_to(code.kid[0], there);
        return question(there);
    }
    const std::int32_t begin = part([&] {
        Step there{.what = Do::Step, .lifted = lifted};
        (void)link_to(code.kid[0], there);
        emit(there);
        const Open open = condition(code.kid[1], lifted);
        lead(open.yes, emit({.what = Do::Hold}));
        lead(open.no, emit({.what = Do::Refuse}));
    });
    return question({.what = Do::Can, .lifted = lifted, .part = begin});
}

// The ways through an `any` of which at least two are blocks, and all are short; else none.
std::vector<ConditionResolver::Atoms> ConditionResolver::ways_through(const Code& code,
                                                                      bool lifted) const {
    int left = kMostShort;
    int blocks = 0;
    std::vector<Atoms> ways;
    for (const std::int32_t kid : program_.kids(code)) {
        const Code& part = program_.expression(kid);
        Atoms& way = ways.emplace_back();
        blocks += part.op == Op::Can ? 1 : 0;
        if (part.op != Op::Can) {
            way.push_back({.what = kid});
        }
        if (!(part.op == Op::Can ? is_short_block(part.jump, lifted, left, way)
                                 : is_short(kid, lifted, left))) {
            return {};
        }
    }
    return blocks > 1 ? ways : std::vector<Atoms>{};
}

// From the cursor on, one of these ways leads to its end.
Open ConditionResolver::any_of(std::vector<Atoms> ways, bool lifted) {
    Open open;
    while (!ways.empty()) {
        if (ways.front().empty()) {
            open.yes.push_back({emit({.what = Do::Jump}), true});
            open.no.clear();
            return open;
        }
        const Atom first = ways.front().front();
        std::vector<Atoms> behind, others;
        for (Atoms& way : ways) {
            const bool is = !way.empty() && is_same(way.front(), first);
            if (is) {
                way.erase(way.begin());
            }
            (is ? behind : others).push_back(std::move(way));
        }
        const Open found = any_behind(first, std::move(behind), lifted);
        open.yes.insert(open.yes.end(), found.yes.begin(), found.yes.end());
        if (others.empty()) {
            open.no = found.no;
        } else {
            lead(found.no, next());
        }
        ways = std::move(others);
    }
    return open;
}

Open ConditionResolver::any_behind(const Atom& first, std::vector<Atoms> ways, bool lifted) {
    if (!first.steps) {
        const Open open = condition(first.what, lifted);
        lead(open.yes, next());
        Open found = any_of(std::move(ways), lifted);
        found.no.insert(found.no.end(), open.no.begin(), open.no.end());
        return found;
    }
    const std::int32_t begin = part([&] {
        Step step{.what = Do::Step, .lifted = lifted};
        (void)(first.what < 0 || ways_of(first.what, step));
        emit(step);
        const Open open = any_of(std::move(ways), lifted);
        lead(open.yes, emit({.what = Do::Hold}));
        lead(open.no, emit({.what = Do::Refuse}));
    });
    return question({.what = Do::Can, .lifted = lifted, .part = begin});
}

bool ConditionResolver::is_short(std::int32_t expression, bool lifted, int& left) const {
    const Code& code = program_.expression(expression);
    if (--left < 0) {
        return false;
    }
    switch (code.op) {
        case Op::Piece: return is_piece(code);
        case Op::InZone: return code.kid[0] < 0;
        case Op::No: return is_short(code.kid[0], lifted, left);
        case Op::All:
        case Op::Any: {
            const auto kids = program_.kids(code);
            return code.count > 0 && std::all_of(kids.begin(), kids.end(), [&](std::int32_t kid) {
                       return is_short(kid, lifted, left);
                   });
        }
        case Op::CondAt: return leads_one_way(code.kid[0]) && is_short(code.kid[1], lifted, left);
        case Op::Can: {
            Atoms atoms;
            return is_short_block(code.jump, lifted, left, atoms);
        }
        default: return false;
    }
}

bool ConditionResolver::is_short_block(std::int32_t address, bool lifted, int& left,
                                       Atoms& atoms) const {
    Rounds rounds{};
    for (; left > 0; ++address) {
        const Code& code = program_.at(address);
        switch (code.op) {
            case Op::Return: return true;
            case Op::Jump: address = code.jump - 1; break;
            case Op::Test:
                if (!is_short(code.kid[0], lifted, left)) {
                    return false;
                }
                atoms.push_back({.what = code.kid[0]});
                break;
            case Op::Step:
                --left;
                if (((code.flags & kLifts) != 0 && !lifted) ||
                    (code.kids > 0 && !is_one_way(program_, code.kid[0]))) {
                    return false;
                }
                atoms.push_back({.steps = true, .what = code.kids > 0 ? code.kid[0] : -1});
                break;
            case Op::TimesBegin:
            case Op::TimesTest:
                if (!knows_rounds(program_, code)) {
                    return false;
                }
                if (!goes_round(program_, code, rounds)) {
                    address = code.jump - 1;
                }
                break;
            default: return false;
        }
    }
    return false;
}

// Whether a place is the neighbour ahead, or in a direction that is known.
bool ConditionResolver::leads_one_way(std::int32_t place) const {
    const Code& code = program_.expression(place);
    return code.op == Op::DirAhead ||
           (code.op == Op::PlaceDir && (program_.expression(code.kid[0]).op == Op::DirAhead ||
                                        is_one_way(program_, code.kid[0])));
}

bool ConditionResolver::link_to(std::int32_t place, Step& step) {
    const Code& code = program_.expression(place);
    if (!leads_one_way(place)) {
        return false;
    }
    return code.op == Op::DirAhead || program_.expression(code.kid[0]).op == Op::DirAhead ||
           ways_of(code.kid[0], step);
}

bool ConditionResolver::is_same(const Atom& one, const Atom& other) const {
    return one.steps == other.steps && is_same(one.what, other.what);
}

bool ConditionResolver::is_same(std::int32_t one, std::int32_t other) const {
    if (one == other || one < 0 || other < 0) {
        return one == other;
    }
    const Code& a = program_.expression(one);
    const Code& b = program_.expression(other);
    const auto first = program_.list(a), second = program_.list(b);
    const bool parts = a.op == Op::All || a.op == Op::Any;
    return a.op == b.op && a.op != Op::Can && a.a == b.a && a.b == b.b && a.count == b.count &&
           std::equal(
               first.begin(), first.end(), second.begin(),
               [&](std::int32_t i, std::int32_t k) { return parts ? is_same(i, k) : i == k; }) &&
           std::equal(a.kid.begin(), a.kid.end(), b.kid.begin(),
                      [&](std::int32_t i, std::int32_t k) { return is_same(i, k); });
}

}  // namespace perthro::runner
