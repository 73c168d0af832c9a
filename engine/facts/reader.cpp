// What conditions and blocks mean for whole sets of cells.
#include "engine/facts/reader.hpp"

#include "engine/topology/link_ends.hpp"

#include <algorithm>

namespace perthro::facts {

namespace {

constexpr int kMostRead = 4000;  // words and conditions of one formula

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
    : rules_(rules), formulas_(formulas), extent_(rules),
      closes_(rules.game.removed == RemovedWhen::AtEnd || rules.looks || rules.layout.has.bag ||
              rules.layout.has.known || hides_pieces(rules.program)) {
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
    if ((asks && !extent_.is_about_piece(code.kid[0])) ||
        (rules_.looks && (asks || code.count > 0))) {
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

}  // namespace perthro::facts
