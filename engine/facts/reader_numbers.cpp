// What numbers are compared with, and the sets, places, players and directions that conditions
// name.
#include "engine/facts/reader.hpp"
#include "engine/rules/comparison.hpp"

#include <algorithm>
#include <bit>

namespace perthro::facts {

namespace {

constexpr std::size_t kMostBeside = 15;  // directions whose neighbours are counted

}  // namespace

NodeId Reader::not_zero(std::int32_t value, Looking looking) {
    const std::int32_t zero = formulas_.number({Number::Kind::Const, 0, 0});
    const NodeId is_zero = tested(value, {Comparison::Is, {zero}}, looking);
    return is_zero < 0 ? kNoFormula : formulas_.opposite(is_zero);
}

NodeId Reader::compare(const Code& code, Looking looking) {
    Test test{static_cast<Comparison>(code.a), {}};
    const auto kids = rules_.program.kids(code);
    for (const std::int32_t kid : kids.subspan(1)) {
        const auto with = number(kid, looking);
        if (!with) {
            return kNoFormula;
        }
        test.numbers.push_back(*with);
    }
    return tested(kids.front(), test, looking);
}

// Where a number passes a test.
NodeId Reader::tested(std::int32_t value, const Test& test, Looking looking) {
    if (formulas_.full() || --left_ < 0) {
        return kNoFormula;
    }
    if (const auto everywhere = number(value, looking)) {
        return formulas_.make(
            {.kind = Node::Kind::Numbers, .a = *everywhere, .b = formulas_.test(test)}, {});
    }
    const Code& code = expression(value);
    switch (code.op) {
        case Op::TypeHere:
        case Op::Constant:
            return rules_.looks || !formulas_.is_constant(test) ? kNoFormula
                                                                : tested_type(value, test);
        case Op::Height: return code.kid[0] < 0 ? tested_height(test) : kNoFormula;
        case Op::Attribute: return tested_attribute(code, test);
        case Op::Count: return tested_count(code, test, looking);
        default: return kNoFormula;
    }
}

bool Reader::passes(const Test& test, std::int64_t number) const {
    return compares(test.which, number, static_cast<std::int32_t>(test.numbers.size()),
                    [&](std::int32_t i) {
                        const auto operand = static_cast<std::size_t>(i);
                        return std::int64_t{formulas_.number_at(test.numbers[operand]).a};
                    });
}

// What the type of the piece there tells, or that there is none.
NodeId Reader::tested_type(std::int32_t value, const Test& test) {
    const Code& code = expression(value);
    if (rules_.layout.has.bag || rules_.layout.has.known) {
        return kNoFormula;
    }
    const auto passing = [&](PieceType type) {
        switch (code.op) {
            case Op::Royal: return type != kEmptyType && rules_.is_royal(type);
            case Op::TypeHere: return passes(test, type);
            default: return passes(test, type == kEmptyType ? 0 : rules_.constant(type, code.a));
        }
    };
    std::vector<std::int32_t> sets;
    std::uint32_t owners = rules_.layout.every_player() | (1U << kNobody);
    for (; owners != 0; owners &= owners - 1) {
        const auto owner = static_cast<Player>(std::countr_zero(owners));
        for (PieceType type = 1; type <= rules_.layout.types; ++type) {
            if (passing(type)) {
                sets.push_back(static_cast<std::int32_t>(rules_.layout.set_offset(owner, type)));
            }
        }
    }
    const NodeId pieces = sets.empty() ? formulas_.none()
                                       : formulas_.make({.kind = Node::Kind::Pieces}, sets);
    return passing(kEmptyType) ? formulas_.either({formulas_.opposite(occupied()), pieces})
                               : pieces;
}

NodeId Reader::tested_height(const Test& test) {
    if (!rules_.layout.has.stacks) {
        if (!formulas_.is_constant(test)) {
            return kNoFormula;
        }
        return formulas_.either(
            {passes(test, 0) ? formulas_.opposite(occupied()) : formulas_.none(),
             passes(test, 1) ? occupied() : formulas_.none()});
    }
    const std::int32_t column = formulas_.column(
        {.kind = Column::Kind::Cell, .base = rules_.layout.stacks.heights, .types = {}});
    return formulas_.make({.kind = Node::Kind::Column, .a = column, .b = formulas_.test(test)}, {});
}

NodeId Reader::tested_attribute(const Code& code, const Test& test) {
    const AttributeDefinition& attribute = rules_.game.attributes[static_cast<std::size_t>(code.a)];
    const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(code.a)];
    if (hides(attribute)) {
        return kNoFormula;
    }
    Column column{.low = slot.low, .types = {}};
    if (attribute.of == AttributeOf::Cell) {
        column.base = slot.base;
    } else if (attribute.of == AttributeOf::Piece && slot.packed && !rules_.looks) {
        column.kind = Column::Kind::Piece;
        column.shift = slot.shift;
        column.mask = slot.mask;
        if (!attribute.types.empty()) {
            column.types.assign(static_cast<std::size_t>(kUnknownType) + 1, 0);
            for (const PieceType type : attribute.types) {
                column.types[type] = 1;
            }
        }
    } else {
        return kNoFormula;
    }
    return formulas_.make(
        {.kind = Node::Kind::Column, .a = formulas_.column(column), .b = formulas_.test(test)}, {});
}

NodeId Reader::tested_count(const Code& code, const Test& test, Looking looking) {
    const Code& set = expression(code.kid[0]);
    if (set.op == Op::SetChain && code.kid[1] < 0) {
        return tested_chain(test);
    }
    if (set.op != Op::SetBeside) {
        return kNoFormula;
    }
    const NodeId asked = code.kid[1] < 0 ? formulas_.all() : read(code.kid[1], looking);
    const auto along = directions(set.kid[0], looking);
    if (asked < 0 || !along || along->size() > kMostBeside) {
        return kNoFormula;
    }
    std::vector<std::int32_t> concrete;
    for (const Direction direction : *along) {
        concrete.push_back(seen(looking, direction));
    }
    return formulas_.make({.kind = Node::Kind::Beside, .a = asked, .b = formulas_.test(test)},
                          concrete);
}

NodeId Reader::tested_chain(const Test& test) {
    if (!chains_) {
        return kNoFormula;
    }
    std::vector<std::int32_t> concrete;
    for (const Direction direction : linked_) {
        concrete.push_back(rules_.game.topology.view[1][direction]);
    }
    return formulas_.make({.kind = Node::Kind::Chain, .b = formulas_.test(test)}, concrete);
}

// A number that is the same on all cells.
std::optional<std::int32_t> Reader::number(std::int32_t value, Looking looking) {
    if (formulas_.full() || --left_ < 0 || depth_ > kDeepest) {
        return std::nullopt;
    }
    const Code& code = expression(value);
    const auto constant = [&](std::int32_t is) {
        return formulas_.number({Number::Kind::Const, is, 0});
    };
    switch (code.op) {
        case Op::Const: return constant(code.a);
        case Op::NoPlace: return constant(0);
        case Op::PlayerIs:
        case Op::PlayerMe:
        case Op::PlayerOpponent: {
            const auto whose = player(value, looking);
            return whose ? std::optional(constant(*whose)) : std::nullopt;
        }
        case Op::PliesLeft:
            return formulas_.number(
                {Number::Kind::Slot,
                 static_cast<std::int32_t>(rules_.layout.field(Field::PliesLeft)), 0});
        case Op::Attribute: {
            const AttributeDefinition& attribute =
                rules_.game.attributes[static_cast<std::size_t>(code.a)];
            const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(code.a)];
            const bool of_player = attribute.of == AttributeOf::Player;
            const auto whose = of_player ? player(code.kid[0], looking) : Player{0};
            if (hides(attribute) || !whose || (!of_player && attribute.of != AttributeOf::Game)) {
                return std::nullopt;
            }
            return formulas_.number(
                {Number::Kind::Slot, static_cast<std::int32_t>(slot.base + *whose), slot.low});
        }
        case Op::Count: {
            const auto cells = whole(code.kid[0], looking);
            if (!cells) {
                return std::nullopt;
            }
            ++depth_;
            const NodeId asked = code.kid[1] < 0 ? formulas_.all() : read(code.kid[1], looking);
            --depth_;
            return asked < 0 ? std::nullopt
                             : std::optional(formulas_.number(
                                   {Number::Kind::Cells, asked, formulas_.constant(*cells)}));
        }
        case Op::Add:
        case Op::Subtract: {
            const auto one = number(code.kid[0], looking);
            const auto other = one ? number(code.kid[1], looking) : std::nullopt;
            return other ? std::optional(formulas_.number(
                               {code.op == Op::Add ? Number::Kind::Sum : Number::Kind::Difference,
                                *one, *other}))
                         : std::nullopt;
        }
        default: return std::nullopt;
    }
}

// ---- sets, places, players, directions

std::optional<CellSet> Reader::whole(std::int32_t set, Looking looking) {
    const Code& code = expression(set);
    const Topology& topology = rules_.game.topology;
    switch (code.op) {
        case Op::SetBoard: {
            if (rules_.has_off_board) {
                return topology.board;
            }
            CellSet cells(topology.limit);
            for (const Cell cell : topology.cells) {
                cells.add(cell);
            }
            return cells;
        }
        case Op::SetCells: return rules_.program.cells(code, looking.me);
        case Op::SetZone: {
            const auto whose = player(code.kid[0], looking);
            return whose ? std::optional(
                               topology.zones[static_cast<std::size_t>(code.a)].cells[*whose])
                         : std::nullopt;
        }
        default: return std::nullopt;
    }
}

// A place that is the same from all cells, as a set of one cell, or of none where there is none.
std::optional<NodeId> Reader::place(std::int32_t place, Looking looking) {
    const Code& code = expression(place);
    switch (code.op) {
        case Op::PlaceCell: return formulas_.constant(static_cast<Cell>(code.a));
        case Op::PlaceZone: {
            const auto whose = player(code.kid[0], looking);
            if (!whose) {
                return std::nullopt;
            }
            const Cell first =
                rules_.game.topology.zones[static_cast<std::size_t>(code.a)].cells[*whose].first();
            return first == kNoCell ? formulas_.none() : formulas_.constant(first);
        }
        case Op::PlaceAttribute: {
            const AttributeDefinition& attribute =
                rules_.game.attributes[static_cast<std::size_t>(code.a)];
            const AttributeSlot& slot = rules_.layout.attributes[static_cast<std::size_t>(code.a)];
            const bool of_player = attribute.of == AttributeOf::Player;
            const auto whose = of_player ? player(code.kid[0], looking) : Player{0};
            if (!whose || (!of_player && attribute.of != AttributeOf::Game)) {
                return std::nullopt;
            }
            const std::int32_t told = formulas_.number(
                {Number::Kind::Slot, static_cast<std::int32_t>(slot.base + *whose), slot.low});
            return formulas_.make({.kind = Node::Kind::CellOf, .a = told}, {});
        }
        default: return std::nullopt;
    }
}

std::optional<Player> Reader::player(std::int32_t player, Looking looking) const {
    if (player < 0) {
        return looking.me;
    }
    const Code& code = expression(player);
    switch (code.op) {
        case Op::PlayerIs: return static_cast<Player>(code.a);
        case Op::PlayerMe: return looking.me;
        case Op::PlayerOpponent:
            // of two players nobody goes on when one is out
            return rules_.game.player_count() == 2 && looking.me != kNobody
                       ? std::optional(static_cast<Player>(3 - looking.me))
                       : std::nullopt;
        default: return std::nullopt;
    }
}

Direction Reader::ahead(Looking looking) {
    asks_ahead_ = true;
    return looking.ahead;
}

// At least one.
std::optional<std::vector<Direction>> Reader::directions(std::int32_t directions, Looking looking) {
    const Code& code = expression(directions);
    std::vector<Direction> found;
    switch (code.op) {
        case Op::Dirs:
            for (const std::int32_t direction : rules_.program.list(code)) {
                found.push_back(static_cast<Direction>(direction));
            }
            break;
        case Op::DirAhead:
        case Op::DirBehind: {
            Direction direction = ahead(looking);
            if (direction != kNoDirection && code.op == Op::DirBehind) {
                direction = rules_.game.topology.directions[direction].opposite;
            }
            if (direction != kNoDirection) {
                found.push_back(direction);
            }
            break;
        }
        default: break;
    }
    return found.empty() ? std::nullopt : std::optional(std::move(found));
}

}  // namespace perthro::facts
