// The words of a sowing, and the cells and directions that they name.
#include "engine/kernel/sow_compiler.hpp"

#include "engine/kernel/whole_moves.hpp"

#include <string>

namespace perthro::kernel {

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

void SowCompiler::refuse(const Code& code) {
    const bool written = !is_control(code.op);
    throw NotLowered{
        written ? "`" + std::string(op_name(code.op)) + "`" : "it decides between ways", code.at};
}

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
