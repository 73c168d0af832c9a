// What conditions and blocks mean for whole sets of cells.
#include "engine/facts/reader.hpp"

#include "engine/rules/comparison.hpp"
#include "engine/topology/link_ends.hpp"

#include <algorithm>
#include <bit>

namespace perthro::facts {

namespace {

constexpr int kMostRead = 4000;            // words and conditions of one formula
constexpr int kDeepest = 60;               // in which they stand in each other
constexpr std::int32_t kMostRoutes = 256;  // through a block
constexpr std::size_t kMostBeside = 15;    // directions whose neighbours are counted
constexpr std::int64_t kMostSlides = 8;    // links of a slide that is not endless

// Whether whatever is linked is linked the other way, too, as the first player names directions.
bool leads_back(const Topology& topology, const std::vector<Direction>& along) {
    const auto to = [&](Direction direction, Cell cell) {
        return topology.link[topology.view[1][direction]][cell];
    };
    return std::all_of(along.begin(), along.end(), [&](Direction direction) {
        return std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
            const Cell there = to(direction, cell);
            return there == kNoCell || std::any_of(along.begin(), along.end(), [&](Direction back) {
                       return to(back, there) == cell;
                   });
        });
    });
}

bool hides_pieces(const Program& program) {
    return std::any_of(program.code.begin(), program.code.end(), [](const Code& code) {
        return code.op == Op::Hide || code.op == Op::Reveal;
    });
}

}  // namespace

Reader::Reader(const Rules& rules, Formulas& formulas)
    : rules_(rules), formulas_(formulas),
      closes_(rules.game.removed == RemovedWhen::AtEnd || rules.looks || rules.layout.has_bag ||
              rules.layout.has_known || hides_pieces(rules.program)) {
    const CompiledChains& chains = rules.chains;
    bool plain = !closes_ && chains.of.size() == rules.game.pieces.size() &&
                 std::all_of(chains.of.begin() + 1, chains.of.end(),
                             [](char linked) { return linked != 0; });
    for (std::size_t d = 0; d < chains.joined.size(); ++d) {
        plain = plain && chains.joined[d] < 0;
        if (chains.joined[d] == CompiledChains::kLinked) {
            linked_.push_back(static_cast<Direction>(d));
        }
    }
    chains_ = plain && leads_back(rules.game.topology, linked_);
}

void Reader::begin() {
    depth_ = 0;
    left_ = kMostRead;
    asks_ahead_ = false;
    ways_.clear();
    back_.clear();
}

NodeId Reader::condition(std::int32_t condition, Player me, Direction ahead) {
    begin();
    return read(condition, {me, ahead});
}

NodeId Reader::tests(std::int32_t address, Player me, Direction ahead) {
    begin();
    NodeId result = formulas_.all();
    for (;; ++address) {
        const Code& code = rules_.program.at(address);
        const NodeId asked = code.op == Op::Test ? read(code.kid[0], {me, ahead}) : kNoFormula;
        if (asked < 0) {
            return result;
        }
        result = formulas_.both(result, asked);
    }
}

NodeId Reader::counted(std::int32_t count, Player me, Direction ahead) {
    begin();
    const Looking looking{me, ahead};
    const Code& code = expression(count);
    const auto cells = whole(code.kid[0], looking);
    const NodeId asked = !cells            ? kNoFormula
                         : code.kid[1] < 0 ? formulas_.all()
                                           : read(code.kid[1], looking);
    return asked < 0 ? kNoFormula : formulas_.both(asked, formulas_.constant(*cells));
}

std::int32_t Reader::block(std::int32_t address, Player me, Direction ahead) {
    begin();
    const std::int32_t way = read_block({address, {me, ahead}, {}});
    return way >= 0 && formulas_.way_at(way).routes <= kMostRoutes ? way : -1;
}

// ---- what takes words long

bool Reader::counts_cells(std::int32_t value) const {
    const Code& code = expression(value);
    switch (code.op) {
        case Op::Count: return true;
        case Op::Add:
        case Op::Subtract: return counts_cells(code.kid[0]) || counts_cells(code.kid[1]);
        default: return false;
    }
}

bool Reader::heavy(std::int32_t condition, int depth) const {
    if (condition < 0 || depth > kDeepest) {
        return false;
    }
    const Code& code = expression(condition);
    const auto part = [&](std::int32_t kid) { return heavy(kid, depth + 1); };
    switch (code.op) {
        case Op::Some:
        case Op::Can: return true;
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::any_of(kids.begin(), kids.end(), part);
        }
        case Op::Compare: {
            const auto kids = rules_.program.kids(code);
            return std::any_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return counts_cells(kid); });
        }
        case Op::Truth: return counts_cells(code.kid[0]);
        case Op::Piece:
        case Op::No:
        case Op::AsOwner: return part(code.kid[0]);
        case Op::CondAt: return part(code.kid[1]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

bool Reader::is_count(std::int32_t value) const {
    const Code& code = expression(value);
    return code.op == Op::Count && code.kid[1] >= 0 && is_whole(code.kid[0]);
}

// Sets and places that are the same wherever they are asked for.
bool Reader::is_whole(std::int32_t set) const {
    switch (expression(set).op) {
        case Op::SetBoard:
        case Op::SetCells:
        case Op::SetZone:
        case Op::PlaceCell:
        case Op::PlaceZone: return true;
        case Op::PlaceAttribute: {
            const auto attribute = static_cast<std::size_t>(expression(set).a);
            return rules_.game.attributes[attribute].of != AttributeOf::Cell &&
                   rules_.game.attributes[attribute].of != AttributeOf::Piece;
        }
        default: return false;
    }
}

// Numbers that are.
bool Reader::is_everywhere(std::int32_t value) const {
    const Code& code = expression(value);
    switch (code.op) {
        case Op::Const:
        case Op::NoPlace:
        case Op::PlayerIs:
        case Op::PlayerMe:
        case Op::PlayerOpponent:
        case Op::PliesLeft: return true;
        case Op::Count: return is_whole(code.kid[0]);
        case Op::Add:
        case Op::Subtract: return is_everywhere(code.kid[0]) && is_everywhere(code.kid[1]);
        case Op::Attribute: {
            const AttributeOf of = rules_.game.attributes[static_cast<std::size_t>(code.a)].of;
            return of == AttributeOf::Game || of == AttributeOf::Player;
        }
        default: return false;
    }
}

bool Reader::global(std::int32_t condition, int depth) const {
    if (depth > kDeepest) {
        return false;
    }
    const Code& code = expression(condition);
    const auto part = [&](std::int32_t kid) { return global(kid, depth + 1); };
    switch (code.op) {
        case Op::Always:
        case Op::Never:
        case Op::InPhase: return true;
        case Op::Some:
        case Op::CondAt: return is_whole(code.kid[0]);
        case Op::Truth: return is_everywhere(code.kid[0]);
        case Op::Compare: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return is_everywhere(kid); });
        }
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(), part);
        }
        case Op::No: return part(code.kid[0]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

// ---- conditions

NodeId Reader::read(std::int32_t condition, Looking looking) {
    if (condition < 0 || formulas_.full() || --left_ < 0 || depth_ > kDeepest) {
        return kNoFormula;
    }
    ++depth_;
    const NodeId id = read_new(expression(condition), condition, looking);
    --depth_;
    return id;
}

// NOLINTNEXTLINE(readability-function-size): one case for each condition.
NodeId Reader::read_new(const Code& code, std::int32_t condition, Looking looking) {
    switch (code.op) {
        case Op::Piece: return piece(code, looking);
        case Op::Always: return formulas_.all();
        case Op::Never: return formulas_.none();
        case Op::Any: return parts(code, looking, false);
        case Op::All: return parts(code, looking, true);
        case Op::No: {
            const NodeId part = read(code.kid[0], looking);
            return part < 0 ? kNoFormula : formulas_.opposite(part);
        }
        case Op::On: {
            const auto cell = place(code.kid[0], looking);
            return cell ? *cell : kNoFormula;
        }
        case Op::InZone: {
            const auto whose = player(code.kid[0], looking);
            return whose ? formulas_.constant(
                               rules_.game.topology.zones[static_cast<std::size_t>(code.a)]
                                   .cells[*whose])
                         : kNoFormula;
        }
        case Op::Truth: return not_zero(code.kid[0], looking);
        case Op::Attribute: return not_zero(condition, looking);
        case Op::Compare: return compare(code, looking);
        case Op::Some: return some(code, looking);
        case Op::Can: {
            const std::int32_t way = read_block({code.jump, looking, {}});
            return way < 0 ? kNoFormula : backwards(way);
        }
        case Op::CondAt: {
            const NodeId part = read(code.kid[1], looking);
            return part < 0 ? kNoFormula : at_place(code.kid[0], part, looking);
        }
        case Op::AsOwner: return as_owner(code.kid[0], looking);
        case Op::Royal:
            return rules_.looks ? kNoFormula
                                : tested_type(condition, {.which = Comparison::Is, .numbers = {}});
        case Op::InPhase: {
            const Number phase{Number::Kind::Slot,
                               static_cast<std::int32_t>(rules_.layout.field(Field::Phase)), 0};
            const std::int32_t wanted = formulas_.number({Number::Kind::Const, code.a, 0});
            return formulas_.make({.kind = Node::Kind::Numbers,
                                   .a = formulas_.number(phase),
                                   .b = formulas_.test({Comparison::Is, {wanted}})},
                                  {});
        }
        case Op::Named: return read(rules_.conditions[static_cast<std::size_t>(code.a)], looking);
        default: return kNoFormula;
    }
}

NodeId Reader::parts(const Code& code, Looking looking, bool all) {
    std::vector<NodeId> sets;
    for (const std::int32_t kid : rules_.program.kids(code)) {
        sets.push_back(read(kid, looking));
        if (sets.back() < 0) {
            return kNoFormula;
        }
    }
    if (!all) {
        return formulas_.either(std::move(sets));
    }
    NodeId result = formulas_.all();
    for (const NodeId set : sets) {
        result = formulas_.both(result, set);
    }
    return result;
}

NodeId Reader::closed() const {
    return closes_ ? formulas_.make({.kind = Node::Kind::Closed}, {}) : formulas_.none();
}

NodeId Reader::pieces_of(std::uint32_t owners, const Code& code) {
    std::vector<std::int32_t> sets;
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        if (((owners >> owner) & 1) == 0) {
            continue;
        }
        for (const std::int32_t type : rules_.program.types(code)) {
            sets.push_back(static_cast<std::int32_t>(
                rules_.layout.set_offset(owner, static_cast<PieceType>(type))));
        }
        if (code.count == 0) {
            sets.push_back(static_cast<std::int32_t>(rules_.layout.set_offset(owner, kEmptyType)));
        }
    }
    return sets.empty() ? formulas_.none() : formulas_.make({.kind = Node::Kind::Pieces}, sets);
}

NodeId Reader::occupied() {
    return pieces_of(rules_.layout.every_player() | (1U << kNobody), Code{});
}

NodeId Reader::piece(const Code& code, Looking looking) {
    const bool asks = code.kid[0] >= 0;
    if ((asks && !about_piece(code.kid[0], 0)) || (rules_.looks && (asks || code.count > 0))) {
        return kNoFormula;
    }
    const NodeId empty = formulas_.opposite(occupied());
    const auto types = rules_.program.types(code);
    NodeId pieces = kNoFormula;
    bool open = true;  // no covered ones, and none that were taken
    switch (static_cast<Relation>(code.a)) {
        case Relation::Empty: return code.count == 0 ? empty : formulas_.none();
        case Relation::Occupied:
            pieces = pieces_of(rules_.layout.every_player() | (1U << kNobody), code);
            open = false;
            break;
        case Relation::Is:
            if (closes_) {
                return kNoFormula;
            }
            pieces = pieces_of(rules_.layout.every_player() | (1U << kNobody), code);
            break;
        case Relation::Own:
            pieces = pieces_of(looking.me == kNobody ? 0U : 1U << looking.me, code);
            break;
        case Relation::Neutral: pieces = pieces_of(1U << kNobody, code); break;
        case Relation::Ally: {
            std::uint32_t allies = 0;
            for (Player other = 1; other <= rules_.layout.players; ++other) {
                const bool is = other != looking.me && looking.me != kNobody &&
                                rules_.allied(other, looking.me);
                allies |= is ? 1U << other : 0;
            }
            pieces = pieces_of(allies, code);
            break;
        }
        case Relation::Mine: pieces = formulas_.make({.kind = Node::Kind::ToMove}, types); break;
        case Relation::Enemy:
        case Relation::Open:
            pieces = formulas_.make({.kind = Node::Kind::Hostile, .a = looking.me}, types);
            break;
        case Relation::Covered: return kNoFormula;
    }
    if (open) {
        pieces = formulas_.without(pieces, closed());
    }
    if (asks) {
        const NodeId about = read(code.kid[0], looking);
        if (about < 0) {
            return kNoFormula;
        }
        pieces = formulas_.both(pieces, about);
    }
    return static_cast<Relation>(code.a) == Relation::Open ? formulas_.either({empty, pieces})
                                                           : pieces;
}

// Whether what is asked about a piece is asked of the cell where it stands on top, too.
bool Reader::about_piece(std::int32_t condition, int depth) const {
    const Code& code = expression(condition);
    if (depth > kDeepest) {
        return false;
    }
    const auto part = [&](std::int32_t kid) { return about_piece(kid, depth + 1); };
    switch (code.op) {
        case Op::Piece: return code.kid[0] < 0;
        case Op::Always:
        case Op::Never:
        case Op::Royal:
        case Op::InZone:
        case Op::InPhase:
        case Op::Attribute:
        case Op::Truth:
        case Op::Compare:
        case Op::Some: return true;
        case Op::Any:
        case Op::All: {
            const auto kids = rules_.program.kids(code);
            return std::all_of(kids.begin(), kids.end(), part);
        }
        case Op::No:
        case Op::AsOwner: return part(code.kid[0]);
        case Op::Named: return part(rules_.conditions[static_cast<std::size_t>(code.a)]);
        default: return false;
    }
}

NodeId Reader::some(const Code& code, Looking looking) {
    const NodeId asked = code.kid[1] < 0 ? formulas_.all() : read(code.kid[1], looking);
    if (asked < 0) {
        return kNoFormula;
    }
    if (const auto cells = whole(code.kid[0], looking)) {
        return formulas_.anywhere(asked, formulas_.constant(*cells));
    }
    return some_along(expression(code.kid[0]), asked, looking);
}

NodeId Reader::some_along(const Code& set, NodeId asked, Looking looking) {
    if (set.op != Op::SetBeside && set.op != Op::SetRay && set.op != Op::SetLineOf) {
        return kNoFormula;
    }
    const auto along = directions(set.kid[0], looking);
    if (!along) {
        return kNoFormula;
    }
    std::vector<NodeId> ways;
    if (set.op == Op::SetBeside) {
        for (const Direction direction : *along) {
            ways.push_back(formulas_.from(seen(looking, direction), asked));
        }
        return formulas_.either(std::move(ways));
    }
    const Direction back = rules_.game.topology.directions[along->front()].opposite;
    ways.push_back(ray(along->front(), asked, formulas_.all(), looking));
    if (set.op == Op::SetLineOf) {
        ways.push_back(asked);
        if (back != kNoDirection) {
            ways.push_back(ray(back, asked, formulas_.all(), looking));
        }
    }
    return std::find(ways.begin(), ways.end(), kNoFormula) != ways.end()
               ? kNoFormula
               : formulas_.either(std::move(ways));
}

// From where links along a direction lead to a set, over cells of another; not if that may come
// back to where it began.
NodeId Reader::ray(Direction direction, NodeId to, NodeId over, Looking looking) {
    const Topology& topology = rules_.game.topology;
    const Direction concrete = seen(looking, direction);
    return ends_everywhere(topology, topology.link[concrete]) ? formulas_.ray(concrete, to, over)
                                                              : kNoFormula;
}

// The cells that have a place, and of which something is so there.
NodeId Reader::at_place(std::int32_t place, NodeId asked, Looking looking) {
    const Code& code = expression(place);
    switch (code.op) {
        case Op::PlaceHere: return asked;
        case Op::PlaceDir:
        case Op::DirAhead:
        case Op::DirBehind: {
            const auto along = directions(code.op == Op::PlaceDir ? code.kid[0] : place, looking);
            return along ? formulas_.from(seen(looking, along->front()), asked) : kNoFormula;
        }
        default: {
            const auto cell = this->place(place, looking);
            return cell ? formulas_.anywhere(asked, *cell) : kNoFormula;
        }
    }
}

NodeId Reader::as_owner(std::int32_t condition, Looking looking) {
    std::vector<NodeId> sets;
    for (Player owner = 0; owner <= rules_.layout.players; ++owner) {
        const Looking other{owner == kNobody ? looking.me : owner, looking.ahead};
        const NodeId asked = read(condition, other);
        if (asked < 0) {
            return kNoFormula;
        }
        const NodeId there = owner == kNobody ? formulas_.opposite(
                                                    pieces_of(rules_.layout.every_player(), Code{}))
                                              : pieces_of(1U << owner, Code{});
        sets.push_back(formulas_.both(there, asked));
    }
    return formulas_.either(std::move(sets));
}

// ---- numbers

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
    if (rules_.layout.has_bag || rules_.layout.has_known) {
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
    if (!rules_.layout.has_stacks) {
        if (!formulas_.is_constant(test)) {
            return kNoFormula;
        }
        return formulas_.either(
            {passes(test, 0) ? formulas_.opposite(occupied()) : formulas_.none(),
             passes(test, 1) ? occupied() : formulas_.none()});
    }
    const std::int32_t column = formulas_.column(
        {.kind = Column::Kind::Cell, .base = rules_.layout.heights, .types = {}});
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

// ---- blocks

std::int32_t Reader::read_block(At at) {
    const Key key{at.address * (kMaxPlayers + 1) + at.looking.me, at.looking.ahead, at.times};
    if (const auto known = ways_.find(key); known != ways_.end()) {
        return known->second;
    }
    if (--left_ < 0 || depth_ > kDeepest) {
        return -1;
    }
    ways_[key] = -1;  // words that come back to themselves are not followed
    ++depth_;
    const std::int32_t way = read_block_new(at);
    --depth_;
    ways_[key] = way;
    return way;
}

// NOLINTNEXTLINE(readability-function-size): one case for each word.
std::int32_t Reader::read_block_new(At at) {
    const Code& code = rules_.program.at(at.address);
    At next = at;
    ++next.address;
    At elsewhere = at;
    elsewhere.address = code.jump;
    switch (code.op) {
        case Op::Return: return formulas_.way({.kind = Way::Kind::End}, {});
        case Op::Jump: return read_block(elsewhere);
        case Op::Test:
        case Op::Branch: {
            const NodeId asked = read(code.kid[0], at.looking);
            const std::int32_t then = asked < 0 ? -1 : read_block(next);
            if (then < 0) {
                return -1;
            }
            const std::int32_t routes = formulas_.way_at(then).routes;
            if (code.op == Op::Test) {
                return formulas_.way(
                    {.kind = Way::Kind::Test, .a = asked, .next = then, .routes = routes}, {});
            }
            const std::int32_t other = read_block(elsewhere);
            return other < 0 ? -1
                             : formulas_.way(
                                   {.kind = Way::Kind::Branch,
                                    .a = asked,
                                    .next = then,
                                    .other = other,
                                    .routes = std::min(kMostRoutes + 1,
                                                       routes + formulas_.way_at(other).routes)},
                                   {});
        }
        case Op::Fork: {
            std::vector<std::int32_t> ways;
            for (const std::int32_t start : rules_.program.starts(code)) {
                ways.push_back(read_block({start, at.looking, at.times}));
            }
            return fork(ways);
        }
        case Op::TimesBegin: {
            const Code& times = expression(code.kid[0]);
            if (times.op != Op::Const || times.a > kMostSlides) {
                return -1;
            }
            next.times[static_cast<std::size_t>(code.a)] = static_cast<std::int16_t>(times.a);
            return read_block(next);
        }
        case Op::TimesTest: {
            std::int16_t& left = next.times[static_cast<std::size_t>(code.a)];
            if (left <= 0) {
                return read_block(elsewhere);
            }
            --left;
            return read_block(next);
        }
        case Op::Step: return step(code, at);
        case Op::Along: {
            const auto towards = directions(code.kid[0], at.looking);
            return towards ? read_forks(at, *towards) : -1;
        }
        case Op::Veer: return veer(code, at);
        default: return -1;
    }
}

std::int32_t Reader::fork(const std::vector<std::int32_t>& ways) {
    std::int32_t routes = 0;
    for (const std::int32_t way : ways) {
        if (way < 0) {
            return -1;
        }
        routes = std::min(kMostRoutes + 1, routes + formulas_.way_at(way).routes);
    }
    return formulas_.way({.kind = Way::Kind::Fork, .routes = routes}, ways);
}

// Goes on in each of these directions.
std::int32_t Reader::read_forks(const At& at, const std::vector<Direction>& towards) {
    std::vector<std::int32_t> ways;
    for (const Direction direction : towards) {
        ways.push_back(read_block({at.address + 1, {at.looking.me, direction}, at.times}));
    }
    return fork(ways);
}

std::int32_t Reader::step(const Code& code, At at) {
    if ((code.flags & kLifts) != 0) {
        return -1;
    }
    Direction direction = kNoDirection;
    if (code.kids > 0) {
        const auto towards = directions(code.kid[0], at.looking);
        direction = towards ? towards->front() : kNoDirection;
    } else {
        direction = ahead(at.looking);
    }
    if (direction == kNoDirection) {
        return -1;
    }
    const std::int32_t then = read_block({at.address + 1, {at.looking.me, direction}, at.times});
    return then < 0 ? -1
                    : formulas_.way({.kind = Way::Kind::Step,
                                     .a = seen(at.looking, direction),
                                     .next = then,
                                     .routes = formulas_.way_at(then).routes},
                                    {});
}

// A direction without an order to turn in is an error, which the words tell.
std::int32_t Reader::veer(const Code& code, const At& at) {
    const Direction from = ahead(at.looking);
    if (from == kNoDirection) {
        return -1;
    }
    const Topology& topology = rules_.game.topology;
    const DirectionInfo& info = topology.directions[from];
    if (info.family < 0 || info.turn < 0) {
        return -1;
    }
    const auto& ring = topology.families[static_cast<std::size_t>(info.family)];
    const auto size = static_cast<int>(ring.size());
    std::vector<Direction> towards;
    for (const std::int32_t turn : rules_.program.list(code)) {
        towards.push_back(
            ring[static_cast<std::size_t>((((info.turn + turn) % size) + size) % size)]);
    }
    return read_forks(at, towards);
}

// The cells from which some way leads to its end.
NodeId Reader::backwards(std::int32_t way) {
    if (const auto known = back_.find(way); known != back_.end()) {
        return known->second;
    }
    const Way here = formulas_.way_at(way);
    NodeId set = kNoFormula;
    switch (here.kind) {
        case Way::Kind::End: set = formulas_.all(); break;
        case Way::Kind::Test: set = formulas_.both(here.a, backwards(here.next)); break;
        case Way::Kind::Branch:
            set = formulas_.either({formulas_.both(here.a, backwards(here.next)),
                                    formulas_.without(backwards(here.other), here.a)});
            break;
        case Way::Kind::Fork: {
            std::vector<NodeId> sets;
            const auto list = formulas_.list(here);
            for (const std::int32_t one : std::vector<std::int32_t>(list.begin(), list.end())) {
                sets.push_back(backwards(one));
            }
            set = formulas_.either(std::move(sets));
            break;
        }
        case Way::Kind::Step:
            set = formulas_.from(static_cast<Direction>(here.a), backwards(here.next));
            break;
    }
    back_[way] = set;
    return set;
}

}  // namespace perthro::facts
