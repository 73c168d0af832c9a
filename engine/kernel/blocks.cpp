#include "engine/kernel/blocks.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// What ends a list of words.
bool closes(Op op) {
    switch (op) {
        case Op::Jump:
        case Op::End:
        case Op::EndAfter:
        case Op::Return:
        case Op::Commit:
        case Op::AtLeave: return true;
        default: return false;
    }
}

// The words of these stand at kid[3].
bool has_closed_part(Op op) {
    switch (op) {
        case Op::Loop:
        case Op::EveryDirs:
        case Op::EverySet:
        case Op::Reach: return true;
        default: return false;
    }
}

// How many kids of a word may be expressions; the others are addresses.
std::size_t expressions_of(Op op) { return op == Op::Push ? 2 : has_closed_part(op) ? 3 : 4; }

bool has_alternatives(Op op) {
    return op == Op::Fork || op == Op::FirstForking || op == Op::FirstPlain;
}

// The address of what ends the list that begins at an address.
std::int32_t end_of(const Program& program, std::int32_t address) {
    while (!closes(program.at(address).op)) {
        address = behind(program, address);
    }
    return address;
}

bool same_word(const Program& program, std::int32_t one, std::int32_t other);

bool same_alternatives(const Program& program, std::int32_t one, std::int32_t other) {
    const auto starts = program.starts(program.at(one));
    const auto others = program.starts(program.at(other));
    const bool maybe = program.at(one).op == Op::Fork && is_maybe(program, one);
    if (maybe != (program.at(other).op == Op::Fork && is_maybe(program, other))) {
        return false;
    }
    return std::equal(starts.begin(), starts.end() - (maybe ? 1 : 0), others.begin(),
                      others.end() - (maybe ? 1 : 0), [&](std::int32_t a, std::int32_t b) {
                          return are_alike(program, words_at(program, a), words_at(program, b));
                      });
}

// The words inside a word that has one list of them; nothing where it cannot be said so.
std::optional<Words> inside(const Program& program, std::int32_t address) {
    const Code& code = program.at(address);
    switch (code.op) {
        case Op::Push: return std::nullopt;
        case Op::Branch: return guarded_by(program, address);
        case Op::AtEnter: return words_at(program, address + 1);
        case Op::TimesBegin: return words_at(program, address + 2);
        default: return has_closed_part(code.op) ? words_at(program, code.kid[3]) : Words{};
    }
}

// Whether two words are alike, with all inside them.
bool same_word(const Program& program, std::int32_t one, std::int32_t other) {
    const Code& a = program.at(one);
    const Code& b = program.at(other);
    if (a.op != b.op || a.a != b.a || a.b != b.b || a.kids != b.kids) {
        return false;
    }
    for (std::size_t i = 0; i < expressions_of(a.op); ++i) {
        if (!say_the_same(program, a.kid[i], b.kid[i])) {
            return false;
        }
    }
    if (has_alternatives(a.op)) {
        return same_alternatives(program, one, other);
    }
    const auto words = inside(program, one);
    const auto others = inside(program, other);
    const auto list = program.list(a);
    const auto listed = program.list(b);
    return words && others && are_alike(program, *words, *others) &&
           std::equal(list.begin(), list.end(), listed.begin(), listed.end());
}

// The compiler puts the words by which expressions look behind those of the movement: moves the
// end of what was found so far behind those of one expression.
void extend(const Program& program, std::int32_t expression, std::int32_t& end) {
    if (expression < 0) {
        return;
    }
    const Code& code = program.expression(expression);
    for (const std::int32_t kid : code.kid) {
        extend(program, kid, end);
    }
    switch (code.op) {
        case Op::Any:
        case Op::All:
        case Op::Compare:
            for (const std::int32_t kid : program.kids(code)) {
                extend(program, kid, end);
            }
            break;
        case Op::Can:
        case Op::SetReach: end = std::max(end, end_of(program, code.jump) + 1); break;
        default: break;
    }
}

}  // namespace

Words words_at(const Program& program, std::int32_t address) {
    Words words;
    for (; !closes(program.at(address).op); address = behind(program, address)) {
        words.push_back(address);
    }
    return words;
}

std::int32_t behind(const Program& program, std::int32_t address) {
    const Code& code = program.at(address);
    switch (code.op) {
        case Op::Loop:
        case Op::EveryDirs:
        case Op::EverySet:
        case Op::Reach:
        case Op::FirstForking:
        case Op::FirstPlain: return code.jump;
        case Op::Fork:
            return code.count == 0 ? address + 1
                                   : program.at(end_of(program, program.listed(code, 0))).jump;
        case Op::Branch: return program.at(end_of(program, address + 1)).jump;
        case Op::AtEnter: return end_of(program, address + 1) + 1;
        case Op::TimesBegin: return program.at(address + 1).jump;
        case Op::Push:
            ++address;
            for (std::uint8_t block = 2; block < code.kids; ++block) {
                address = program.at(address).jump;
            }
            return address;
        default: return address + 1;
    }
}

bool is_maybe(const Program& program, std::int32_t address) {
    const auto starts = program.starts(program.at(address));
    return !starts.empty() && starts.back() == behind(program, address);
}

std::optional<Words> guarded_by(const Program& program, std::int32_t address) {
    return program.at(address).jump == behind(program, address)
               ? std::optional(words_at(program, address + 1))
               : std::nullopt;
}

bool say_the_same(const Program& program, std::int32_t one, std::int32_t other) {
    if (one == other || one < 0 || other < 0) {
        return one == other;
    }
    const Code& a = program.expression(one);
    const Code& b = program.expression(other);
    const auto list = program.list(a);
    const auto listed = program.list(b);
    const auto same = [&](std::int32_t x, std::int32_t y) { return say_the_same(program, x, y); };
    const bool alike = a.op == b.op && a.a == b.a && a.b == b.b &&
                       std::equal(a.kid.begin(), a.kid.end(), b.kid.begin(), same);
    switch (a.op) {
        case Op::Any:
        case Op::All:
        case Op::Compare:
            return alike &&
                   std::equal(list.begin(), list.end(), listed.begin(), listed.end(), same);
        case Op::Can:
        case Op::SetReach:
            return alike &&
                   are_alike(program, words_at(program, a.jump), words_at(program, b.jump));
        default: return alike && std::equal(list.begin(), list.end(), listed.begin(), listed.end());
    }
}

bool are_alike(const Program& program, const Words& one, const Words& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [&](std::int32_t a, std::int32_t b) { return same_word(program, a, b); });
}

std::span<const Code> codes_of(const Rules& rules, std::uint16_t movement) {
    const Program& program = rules.program;
    const std::int32_t begin = rules.movements[movement].start;
    std::int32_t end = end_of(program, begin) + 1;
    for (std::int32_t address = begin; address < end; ++address) {
        const Code& code = program.at(address);
        for (std::size_t i = 0; i < expressions_of(code.op); ++i) {
            extend(program, code.kid[i], end);
        }
    }
    return {program.code.begin() + begin, program.code.begin() + end};
}

}  // namespace perthro::kernel
