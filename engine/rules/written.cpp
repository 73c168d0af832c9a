#include "engine/rules/written.hpp"

namespace perthro {

std::string_view written(Op op) {
    switch (op) {
        case Op::EveryDirs:
        case Op::EverySet: return "every";
        case Op::AtSet:
        case Op::CondAt:
        case Op::ValueAt: return "at";
        case Op::AsLabel:
        case Op::AsPlace: return "as";
        case Op::InZone: return "a zone";
        case Op::Truth: return "a value";
        case Op::Compare: return "a comparison";
        case Op::CapturedSum: return "captured:sum";
        case Op::SetReach: return "reach";
        default: return op_name(op);
    }
}

std::string written(const GameDefinition& game, const Node& node) {
    const auto index = static_cast<std::size_t>(node.a);
    switch (node.op) {
        case Op::Truth: return written(game, node.kids[0]);
        case Op::Attribute: return game.attributes[index].name;
        case Op::Constant: return game.constants[index];
        case Op::InZone: return game.topology.zones[index].name;
        case Op::Piece:
        case Op::Stacked: break;
        default: return std::string(written(node.op));
    }
    std::string name(node.op == Op::Piece ? kRelationNames[index] : op_name(node.op));
    std::string types;
    for (const std::int32_t type : node.list) {
        types += (types.empty() ? "" : ", ") + game.pieces[static_cast<std::size_t>(type)].name;
    }
    return types.empty() ? name : name + "(" + types + ")";
}

}  // namespace perthro
