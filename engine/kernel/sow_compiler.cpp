#include "engine/kernel/sow_compiler.hpp"

#include "engine/kernel/whole_moves.hpp"

#include <limits>
#include <string>

namespace perthro::kernel {

namespace {

constexpr std::int64_t kNoEnd = std::numeric_limits<std::int32_t>::max();

[[noreturn]] void refuse(const Code& code) {
    const bool written = !is_control(code.op);
    throw NotLowered{
        written ? "`" + std::string(op_name(code.op)) + "`" : "it decides between ways", code.at};
}

}  // namespace

SowProgram SowCompiler::compile(const CompiledMovement& movement) {
    const Code& first = source_.at(movement.start);
    if (first.op != Op::Choose) {
        throw NotLowered{"it does not begin with the choice of a cell", movement.at};
    }
    program_.starts = program_.sets[set(first.kid[0])].list;
    find_words(movement.start + 1);
    std::int32_t rank = 0;
    for (auto& [address, at] : places_) {
        at = rank++;
    }
    for (const auto& [address, at] : places_) {
        const Code& code = source_.at(address);
        SowWord next = is_control(code.op) ? control(code) : word(code);
        if (next.next < 0 && next.does != SowWord::Does::End) {
            next.next = at + 1;
        }
        program_.words.push_back(next);
    }
    thread();
    return std::move(program_);
}

// All words that are reached from an address; words that follow each other stay side by side.
void SowCompiler::find_words(std::int32_t address) {
    for (; places_.emplace(address, 0).second; ++address) {
        const Code& code = source_.at(address);
        if (code.op == Op::End || code.op == Op::Return) {
            return;
        }
        if (code.op == Op::FirstPlain) {
            for (std::int32_t i = 0; i < code.count; ++i) {
                find_words(source_.listed(code, i));
            }
        }
        const bool has_part = code.op == Op::Loop || code.op == Op::EverySet;
        if (has_part) {
            find_words(code.kid[3]);
        }
        if (code.op == Op::Branch) {
            find_words(code.jump);
        } else if (code.jump >= 0) {
            address = code.jump - 1;
        }
    }
}

// Words that only lead on, and tests that always hold, are gone past.
std::int32_t SowCompiler::behind_jumps(std::int32_t address) const {
    const auto leads_on = [&](const SowWord& word) {
        if (word.does != SowWord::Does::Test) {
            return word.does == SowWord::Does::Jump;
        }
        const SowNumber& asked = program_.numbers[static_cast<std::size_t>(word.number)];
        return asked.of == SowNumber::Of::Constant && asked.low != 0;
    };
    while (address >= 0 && leads_on(program_.words[static_cast<std::size_t>(address)])) {
        address = program_.words[static_cast<std::size_t>(address)].next;
    }
    return address;
}

void SowCompiler::thread() {
    for (SowWord& word : program_.words) {
        for (std::int32_t* const address : {&word.next, &word.jump, &word.body}) {
            *address = behind_jumps(*address);
        }
        for (std::int32_t i = word.first; i < word.second; ++i) {
            std::int32_t& part = program_.kids[static_cast<std::size_t>(i)];
            part = behind_jumps(part);
        }
    }
    program_.begin = behind_jumps(0);
}

std::int32_t SowCompiler::place_of_words(std::int32_t address) const { return places_.at(address); }

// ---- words

SowWord SowCompiler::control(const Code& code) {
    SowWord word;
    switch (code.op) {
        case Op::Jump:
            word.does = SowWord::Does::Jump;
            word.next = place_of_words(code.jump);
            break;
        case Op::End:
        case Op::Return: break;
        case Op::Test:
            word.does = SowWord::Does::Test;
            word.number = condition(code.kid[0]);
            break;
        case Op::Branch:
            word.does = SowWord::Does::Branch;
            word.number = condition(code.kid[0]);
            word.jump = place_of_words(code.jump);
            break;
        case Op::FirstPlain:
            word.does = SowWord::Does::First;
            word.first = static_cast<std::int32_t>(program_.kids.size());
            for (std::int32_t i = 0; i < code.count; ++i) {
                program_.kids.push_back(place_of_words(source_.listed(code, i)));
            }
            word.second = word.first + code.count;
            word.next = place_of_words(code.jump);
            break;
        case Op::AtEnter:
            word.does = SowWord::Does::Enter;
            word.depth = static_cast<std::uint8_t>(code.a);
            word.place = place(code.kid[0]);
            break;
        case Op::AtLeave:
            word.does = SowWord::Does::Leave;
            word.depth = static_cast<std::uint8_t>(code.a);
            break;
        default: refuse(code);
    }
    return word;
}

SowWord SowCompiler::word(const Code& code) {
    SowWord word;
    switch (code.op) {
        case Op::Along:
            word.does = SowWord::Does::Face;
            word.link = link(code.kid[0]);
            break;
        case Op::Step:
            word.does = SowWord::Does::Step;
            word.link = code.kids > 0 ? link(code.kid[0]) : nullptr;
            break;
        case Op::Go:
            word.does = SowWord::Does::Go;
            word.place = place(code.kid[0]);
            break;
        case Op::Loop:
        case Op::EverySet: part(code, word); break;
        case Op::Gather:
            write_to(code, AttributeOf::Cell, word);
            word.does = SowWord::Does::Gather;
            word.number = code.kids > 0 ? number(code.kid[0]) : -1;
            break;
        case Op::Sow: sow(code, word); break;
        case Op::Bank:
            write_to(code, AttributeOf::Player, word);
            word.does = SowWord::Does::Keep;
            word.slot += me_;
            break;
        case Op::AddAttribute:
        case Op::SetAttribute: change(code, word); break;
        case Op::Again:
        case Op::EndTurn:
            word.does = SowWord::Does::Ask;
            word.request = static_cast<std::uint32_t>(code.op == Op::Again ? Request::Again
                                                                           : Request::EndTurn);
            break;
        default: refuse(code);
    }
    return word;
}

void SowCompiler::part(const Code& code, SowWord& word) {
    const bool loops = code.op == Op::Loop;
    if (code.kids > (loops ? 1 : 2)) {
        throw NotLowered{"rounds that are counted", code.at};
    }
    word.does = loops ? SowWord::Does::Loop : SowWord::Does::Every;
    word.set = loops ? 0 : set(code.kid[0]);
    word.rounds = code.a;
    word.body = place_of_words(code.kid[3]);
    word.next = place_of_words(code.jump);
}

void SowCompiler::sow(const Code& code, SowWord& word) {
    write_to(code, AttributeOf::Cell, word);
    if (code.b == 2) {
        throw NotLowered{"seeds that go on a cell of their own first", code.at};
    }
    word.does = SowWord::Does::Sow;
    word.skips = code.b == 1;
    if (word.skips) {
        word.place = place(code.kid[0]);
    }
}

void SowCompiler::change(const Code& code, SowWord& word) {
    const AttributeOf of = owner_of(code);
    const bool adds = code.op == Op::AddAttribute;
    write_to(code, of, word);
    word.number = number(code.kid[0]);
    if (of == AttributeOf::Cell) {
        word.does = adds ? SowWord::Does::AddHere : SowWord::Does::SetHere;
        return;
    }
    word.does = adds ? SowWord::Does::AddOwner : SowWord::Does::SetOwner;
    if (of == AttributeOf::Player) {
        word.slot += code.kids > 1 ? player(code.kid[1]) : me_;
    }
}

void SowCompiler::write_to(const Code& code, AttributeOf of, SowWord& word) const {
    const Numbered where = numbered(code, of);
    word.slot = where.base;
    word.zero = static_cast<std::uint32_t>(-where.low);
    word.highest = where.highest;
}

SowCompiler::Numbered SowCompiler::numbered(const Code& code, AttributeOf of) const {
    const auto which = static_cast<std::size_t>(code.a);
    const AttributeDefinition& attribute = rules_.game.attributes[which];
    const AttributeSlot& slot = rules_.layout.attributes[which];
    if (attribute.of != of || attribute.of == AttributeOf::Piece ||
        attribute.kind != AttributeKind::Range || slot.age >= 0 || attribute.low > 0 ||
        attribute.high < 0) {
        throw NotLowered{"`" + attribute.name + "` is no number of cells, players or the game",
                         code.at};
    }
    return {slot.base, slot.low, static_cast<std::uint32_t>(attribute.high - slot.low)};
}

// ---- numbers and conditions

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

// ---- cells

std::uint32_t SowCompiler::add_set(const CellSet& cells) {
    program_.sets.push_back({cells, cells.list()});
    return static_cast<std::uint32_t>(program_.sets.size()) - 1;
}

std::uint32_t SowCompiler::set(std::int32_t index) {
    const Code& code = source_.expression(index);
    const Topology& topology = rules_.game.topology;
    switch (code.op) {
        case Op::SetZone:
            return add_set(
                topology.zones[static_cast<std::size_t>(code.a)].cells[player(code.kid[0])]);
        case Op::SetCells: return add_set(source_.cells(code, me_));
        case Op::SetBoard: return add_set(topology.board);
        default: refuse(code);
    }
}

SowPlace SowCompiler::place(std::int32_t index) const {
    const Code& code = source_.expression(index);
    SowPlace found;
    switch (code.op) {
        case Op::PlaceHere: return found;
        case Op::PlaceStart:
        case Op::PlaceFrom: found.where = SowPlace::Where::Start; return found;
        case Op::PlaceDir:
            found.where = SowPlace::Where::Beside;
            found.link = link(code.kid[0]);
            return found;
        case Op::PlaceZone:
            found.where = SowPlace::Where::Fixed;
            found.cell = rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
                             .cells[player(code.kid[0])]
                             .first();
            return found;
        case Op::PlaceCell:
            found.where = SowPlace::Where::Fixed;
            found.cell = static_cast<Cell>(code.a);
            return found;
        default: refuse(code);
    }
}

Player SowCompiler::player(std::int32_t index) const { return known_player(rules_, index, me_); }

// One direction, as the player sees it.
const Cell* SowCompiler::link(std::int32_t index) const {
    const Code& code = source_.expression(index);
    if (code.op != Op::Dirs || code.count != 1) {
        throw NotLowered{"a direction that is chosen or turned", code.at};
    }
    const Topology& topology = rules_.game.topology;
    const auto seen = static_cast<std::size_t>(source_.listed(code, 0));
    return topology.link[topology.view[me_][seen]].data();
}

}  // namespace perthro::kernel
