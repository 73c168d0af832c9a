// The numbers of recorded words, each against what it counts (engine/rules/op.hpp): the prelude
// has taken them from values of its own, and none that it should not have reaches the compilers.
#include "scripting/record/check_numbers.hpp"

#include "engine/rules/any_node.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr int kMostTurns = 64;  // of one number of `veer`

bool in(std::int64_t number, std::size_t count) {
    return number >= 0 && number < static_cast<std::int64_t>(count);
}
bool none_or_in(std::int64_t number, std::size_t count) {
    return number == -1 || in(number, count);
}

// Whether the number of an op is that of an attribute.
bool is_of_attribute(Op op) {
    switch (op) {
        case Op::PlaceAttribute:
        case Op::Attribute:
        case Op::SetAttribute:
        case Op::AddAttribute:
        case Op::Gather:
        case Op::Sow:
        case Op::Bank: return true;
        default: return false;
    }
}

bool a_fits(const GameDefinition& game, const Node& node) {
    if (is_of_attribute(node.op)) {
        return in(node.a, game.attributes.size());
    }
    switch (node.op) {
        case Op::PlayerIs: return in(node.a, game.players.size());
        case Op::PlaceZone:
        case Op::SetZone:
        case Op::InZone: return in(node.a, game.topology.zones.size());
        case Op::PlaceCell: return in(node.a, game.topology.info.size());
        case Op::CapturedSum:
            return none_or_in(node.a, game.attributes.size()) &&
                   none_or_in(node.b, game.constants.size());
        case Op::Constant: return in(node.a, game.constants.size());
        case Op::Piece: return in(node.a, std::size(kRelationNames));
        case Op::Compare: return in(node.a, std::size(kComparisonNames));
        case Op::Put: return in(node.a, game.pieces.size());
        case Op::Line: return none_or_in(node.b, game.topology.tracks.size());
        case Op::TestFunction:
        case Op::ApplyFunction: return node.a >= 0;
        default: return true;
    }
}

bool list_fits(const GameDefinition& game, const Node& node) {
    const auto all = [&](std::size_t count) {
        return std::all_of(node.list.begin(), node.list.end(),
                           [&](std::int32_t number) { return in(number, count); });
    };
    switch (node.op) {
        case Op::Dirs: return all(game.topology.directions.size());
        case Op::SetCells: return all(game.topology.info.size());
        case Op::Piece:
        case Op::Stacked:
        case Op::GivesCheck:
        case Op::Promote: return all(game.pieces.size());
        case Op::Slide: return all(game.topology.tracks.size());
        case Op::Permute: return all(game.topology.permutations.size());
        case Op::Veer:
            return std::all_of(node.list.begin(), node.list.end(), [](std::int32_t turns) {
                return turns >= -kMostTurns && turns <= kMostTurns;
            });
        default: return node.list.empty();
    }
}

}  // namespace

bool reads_attribute(const Node& node, int attribute) {
    return any_node(node, [attribute](const Node& one) {
        return is_of_attribute(one.op) && one.op < Op::SetAttribute && one.a == attribute;
    });
}

bool writes_attribute(const Node& node, int attribute) {
    return any_node(node, [attribute](const Node& one) {
        return is_of_attribute(one.op) && one.op >= Op::SetAttribute && one.a == attribute;
    });
}

bool numbers_fit(const GameDefinition& game, const Node& node) {
    return a_fits(game, node) && list_fits(game, node);
}

}  // namespace perthro
