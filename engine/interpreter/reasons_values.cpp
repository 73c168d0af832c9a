// What reasons say of places, numbers, and sets of cells; see reasons.hpp.
#include "engine/interpreter/reasons.hpp"
#include "engine/position/kept.hpp"

#include <utility>

namespace perthro::interpreter {

namespace {
constexpr const char* kSomeNumber = "a number";
constexpr const char* kSomeCell = "cell of the kind that the rule asks for";

// What a value is an attribute of, null for other values.
const AttributeDefinition* attribute_of(const Rules& rules, std::int32_t value) {
    const Code& code = rules.program.expression(value);
    return code.op == Op::Attribute ? &rules.game.attributes[static_cast<std::size_t>(code.a)]
           : code.op == Op::ValueAt ? attribute_of(rules, code.kid[1])
                                    : nullptr;
}

// The condition that a name or a truth stands for.
const Code& meant(const Rules& rules, std::int32_t condition) {
    const Code& code = rules.program.expression(condition);
    return code.op == Op::Truth   ? meant(rules, code.kid[0])
           : code.op == Op::Named ? meant(rules, rules.conditions[static_cast<std::size_t>(code.a)])
                                  : code;
}
}  // namespace

std::string Reasons::zone(const Code& code, bool holds) {
    const Zone& zone = rules_.game.topology.zones[static_cast<std::size_t>(code.a)];
    Run copy = run_;
    const Player of = parts_.asker.player_or_me(code.kid[0], copy);
    int size = 0;
    zone.cells[of].each([&](Cell) { ++size; });
    return here() + " is " + (holds ? "" : "not ") + (size == 1 ? "the " : "in the ") +
           spaced(zone.name);
}

std::string Reasons::attribute(const Code& code, bool holds) {
    const AttributeDefinition& attribute = rules_.game.attributes[static_cast<std::size_t>(code.a)];
    const std::string name = spaced(attribute.name);
    const bool counts = attribute.kind == AttributeKind::Range;
    const std::string state = counts ? (holds ? "not 0" : "0") : (holds ? "set" : "not set");
    switch (attribute.of) {
        case AttributeOf::Cell:
            return counts ? "there are " + std::string(holds ? "" : "no ") + name + " on " + here()
                          : here() + (holds ? " is " : " is not ") + name;
        case AttributeOf::Piece: {
            const std::uint32_t w = parts_.asker.word_here(run_);
            return "`" + name + "` is " +
                   (attribute.kind == AttributeKind::Bool ? (holds ? "true" : "not true") : state) +
                   (w == 0 ? " on " + here() + ", where nothing stands"
                           : " for " + piece(w) + " on " + here());
        }
        case AttributeOf::Player:
        case AttributeOf::Game: break;
    }
    return attribute.kind == AttributeKind::Bool ? name + (holds ? " holds" : " does not hold")
                                                 : name + " is " + state;
}

std::string Reasons::value_name(std::int32_t value) {
    const Code& code = program_.expression(value);
    const auto index = static_cast<std::size_t>(code.a);
    switch (code.op) {
        case Op::Attribute: {
            const AttributeDefinition& attribute = rules_.game.attributes[index];
            const bool placed = attribute.of == AttributeOf::Cell ||
                                attribute.of == AttributeOf::Piece;
            return spaced(attribute.name) + (placed ? " on " + here() : "");
        }
        case Op::Constant: return "the " + spaced(rules_.game.constants[index]) + " on " + here();
        case Op::Count:
            return "the number of " + (code.kid[1] < 0 ? "cell" : kind(code.kid[1])) + "s " +
                   place_of_set(code.kid[0]);
        case Op::Liberties: return "the number of liberties of the chain on " + here();
        case Op::Height:
            return "the number of " + (code.kid[0] < 0 ? "piece" : kind(code.kid[0])) + "s on " +
                   here();
        case Op::Captured: return "the number of captured pieces";
        case Op::Die: return "the die";
        case Op::Held: return "the number in the hand";
        case Op::Bends: return "the number of bends";
        case Op::Parts: return "the number of parts of the move";
        case Op::ValueAt: {
            const Cell saved = run_.here;
            Run copy = run_;
            run_.here = parts_.asker.place(code.kid[0], copy);
            std::string name = value_name(code.kid[1]);
            run_.here = saved;
            return name;
        }
        case Op::CapturedSum:
            return "the " +
                   spaced(code.a >= 0 ? rules_.game.attributes[index].name
                                      : rules_.game.constants[static_cast<std::size_t>(code.b)]) +
                   " of the captured pieces";
        case Op::PliesLeft: return "the number of plies left of this turn";
        case Op::TypeHere: return "the type of the piece on " + here();
        case Op::PlayerOwner: return "the owner of the piece on " + here();
        default: return kSomeNumber;
    }
}

// A value, called as the values of `like` are.
std::string Reasons::number(std::int32_t value, std::int32_t like) {
    Run copy = run_;
    const std::int64_t number = parts_.asker.value(value, copy);
    const AttributeDefinition* attribute = attribute_of(rules_, like);
    const Op op = program_.expression(like).op;
    AttributeDefinition of_piece;
    if (op == Op::TypeHere || op == Op::PlayerOwner) {
        of_piece.kind = op == Op::TypeHere ? AttributeKind::PieceType : AttributeKind::Player;
        attribute = &of_piece;
    }
    return attribute == nullptr ? std::to_string(number)
                                : spaced(value_text(*attribute, rules_.game, number));
}

// "3", "3 (the die)", "horse"
std::string Reasons::value_wanted(std::int32_t value, std::int32_t like) {
    const std::string name = value_name(value);
    const std::string text = number(value, like);
    return name == kSomeNumber ? text : text + " (" + name + ")";
}

// "less than 4", "2 or 3"
std::string Reasons::wanted_of(const Code& compare, bool named) {
    const auto comparison = static_cast<Comparison>(compare.a);
    const std::int32_t like = program_.listed(compare, 0);
    std::string wanted;
    for (int i = 1; i < compare.count; ++i) {
        const std::int32_t value = program_.listed(compare, i);
        wanted += (i == 1                              ? ""
                   : comparison == Comparison::Between ? " to "
                                                       : " or ") +
                  (named ? value_wanted(value, like) : number(value, like));
    }
    switch (comparison) {
        case Comparison::AtLeast: return "at least " + wanted;
        case Comparison::AtMost: return "at most " + wanted;
        case Comparison::Less: return "less than " + wanted;
        case Comparison::More: return "more than " + wanted;
        case Comparison::Is:
        case Comparison::Between: break;
    }
    return wanted;
}

std::string Reasons::compared(const Code& code, bool holds) {
    const std::int32_t first = program_.listed(code, 0);
    const std::string is = number(first, first);
    if (program_.expression(first).op == Op::Liberties && is == "0") {
        return "the chain on " + here() + " would have no liberty";
    }
    if (telling_ == Telling::Answer && holds && is == wanted_of(code, true)) {
        return value_name(first) + " is " + is;
    }
    const char* const against = telling_ == Telling::Answer
                                    ? (holds ? "which is " : "which is not ")
                                : holds ? "and may not be "
                                        : "and must be ";
    return value_name(first) + " is " + is + ", " + against + wanted_of(code, true);
}

// What a condition asks for, as a noun in the singular. Of several that must all hold it is the
// first that names something, which says less than they do: `whole` makes it "fitting own piece".
std::string Reasons::kind(std::int32_t condition, bool whole) const {
    const Code& code = meant(rules_, condition);
    switch (code.op) {
        case Op::Piece: return pieces(code);
        case Op::All: {
            std::string name = kSomeCell;
            for (int i = 0; i < code.count && name == kSomeCell; ++i) {
                name = kind(program_.listed(code, i), false);
            }
            return whole && code.count > 1 && name != kSomeCell ? "fitting " + name : name;
        }
        case Op::Attribute:
            return "cell with " +
                   spaced(rules_.game.attributes[static_cast<std::size_t>(code.a)].name);
        case Op::InZone:
            return "cell in the " +
                   spaced(rules_.game.topology.zones[static_cast<std::size_t>(code.a)].name);
        case Op::Royal: return "royal piece";
        default: return kSomeCell;
    }
}

std::string asked_cell(const GameDefinition& game, const Code& place) {
    return place.op == Op::PlaceAttribute
               ? "the cell in " + spaced(game.attributes[static_cast<std::size_t>(place.a)].name)
               : "the cell that the rule asks for";
}

std::string Reasons::place_of_set(std::int32_t set) const {
    const Code& code = program_.expression(set);
    switch (code.op) {
        case Op::SetBoard: return "on the board";
        case Op::SetZone:
            return "in the " +
                   spaced(rules_.game.topology.zones[static_cast<std::size_t>(code.a)].name);
        case Op::SetBeside: return "beside " + here();
        case Op::SetRay:
        case Op::SetLineOf: return "in line with " + here();
        case Op::SetChain: return "in the chain on " + here();
        case Op::SetReach: return "within reach of " + here();
        case Op::SetReversed: return place_of_set(code.kid[0]);
        case Op::SetMark:
            return "marked " + spaced(program_.marks[static_cast<std::size_t>(code.a)]);
        default: return "there";
    }
}

std::string Reasons::outside(std::int32_t set) {
    const Code& code = program_.expression(set);
    if (code.op == Op::SetZone) {
        return here() + " is not in the " +
               spaced(rules_.game.topology.zones[static_cast<std::size_t>(code.a)].name);
    }
    return here() + " is none of the cells that may be chosen";
}

// Why none of the cells is as the condition asks: none begins to be, or what the one that comes
// nearest lacks.
std::string Reasons::none(const Code& some, const std::vector<Cell>& cells) {
    const std::int32_t wanted = some.kid[1];
    const std::string where = " " + place_of_set(some.kid[0]);
    if (wanted < 0) {
        return "there is no cell" + where;
    }
    const Code& parts = meant(rules_, wanted);
    Cell nearest = kNoCell;
    int most = 0;
    for (const Cell cell : cells) {
        run_.here = cell;
        int met = 0;  // parts of what must all hold, from the first on
        while (parts.op == Op::All && met < parts.count && is_so(program_.listed(parts, met))) {
            ++met;
        }
        if (met > most) {
            nearest = cell;
            most = met;
        }
    }
    if (nearest == kNoCell) {
        return "there is no " +
               kind(parts.op == Op::All ? program_.listed(parts, 0) : wanted, false) + where;
    }
    run_.here = nearest;
    const std::string lacks = fact(wanted, false);
    return "there is no " + kind(wanted) + where + (lacks.empty() ? "" : ": " + lacks);
}

std::string Reasons::some(const Code& code, bool holds) {
    const Cell here = run_.here;
    const std::uint32_t saved = std::exchange(parts_.work.subject, 0U);
    Run copy = run_;
    const std::size_t begin = parts_.asker.cells(code.kid[0], copy);
    const std::vector<Cell> cells(parts_.stacks.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                  parts_.stacks.cells.end());
    parts_.stacks.cells.resize(begin);
    std::string said = holds ? "" : none(code, cells);
    for (const Cell cell : cells) {
        run_.here = cell;
        if (holds && (code.kid[1] < 0 || is_so(code.kid[1]))) {
            said = fact(code.kid[1], true);
            break;
        }
    }
    run_.here = here;
    parts_.work.subject = saved;
    return said;
}

std::string Reasons::at_place(const Code& code, bool holds) {
    Run copy = run_;
    const Cell there = parts_.asker.place(code.kid[0], copy);
    if (there == kNoCell) {
        return "";
    }
    const Cell here = std::exchange(run_.here, there);
    const std::uint32_t saved = std::exchange(parts_.work.subject, 0U);
    std::string said = fact(code.kid[1], holds);
    parts_.work.subject = saved;
    run_.here = here;
    return said;
}

}  // namespace perthro::interpreter
