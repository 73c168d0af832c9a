#include "engine/rules/written.hpp"

namespace perthro {

std::string_view written(Op op) {
    switch (op) {
        case Op::EveryDirs:
        case Op::EverySet: return "every";
        case Op::AtSet:
        case Op::AtEnter:
        case Op::CondAt:
        case Op::ValueAt: return "at";
        case Op::AsLabel:
        case Op::AsPlace: return "as";
        case Op::InZone: return "a zone";
        case Op::Truth: return "a value";
        case Op::Compare: return "a comparison";
        case Op::CapturedSum: return "captured:sum";
        case Op::SetReach: return "reach";
        case Op::FirstForking:
        case Op::FirstPlain: return "first";
        default: return op_name(op);
    }
}

namespace {

// `a` and the types are those of the op.
std::string named(const GameDefinition& game, Op op, std::int32_t a,
                  std::span<const std::int32_t> of_types) {
    const auto index = static_cast<std::size_t>(a);
    switch (op) {
        case Op::Attribute: return game.attributes[index].name;
        case Op::Constant: return game.constants[index];
        case Op::InZone: return game.topology.zones[index].name;
        case Op::Piece:
        case Op::Stacked: break;
        default: return std::string(written(op));
    }
    std::string name(op == Op::Piece ? kRelationNames[index] : op_name(op));
    std::string types;
    for (const std::int32_t type : of_types) {
        types += (types.empty() ? "" : ", ") + game.pieces[static_cast<std::size_t>(type)].name;
    }
    return types.empty() ? name : name + "(" + types + ")";
}

}  // namespace

std::string written(const GameDefinition& game, const Node& node) {
    return node.op == Op::Truth ? written(game, node.kids[0])
                                : named(game, node.op, node.a, node.list);
}

std::string written(const GameDefinition& game, const Program& program, const Code& code) {
    return code.op == Op::Truth ? written(game, program, program.expression(code.kid[0]))
                                : named(game, code.op, code.a, program.types(code));
}

}  // namespace perthro
