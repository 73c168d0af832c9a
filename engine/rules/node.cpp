// The one-line text of a recorded tree. It is for messages and tests: it
// shows every operand that tells two nodes apart and leaves out zeroes that mean "not given".
#include "engine/rules/node.hpp"

namespace perthro {

namespace {

// Ops whose `a` is an identity (a zone, a type, a number, ...), so that 0 is shown too.
bool names_something(Op op) {
    switch (op) {
        case Op::PlayerIs:
        case Op::PlaceZone:
        case Op::PlaceCell:
        case Op::PlaceAttribute:
        case Op::SetZone:
        case Op::Const:
        case Op::Attribute:
        case Op::Constant:
        case Op::CapturedSum:
        case Op::InZone:
        case Op::TestFunction:
        case Op::Loop:
        case Op::Put:
        case Op::SetAttribute:
        case Op::AddAttribute:
        case Op::ApplyFunction:
        case Op::Gather:
        case Op::Sow:
        case Op::Bank: return true;
        default: return false;
    }
}

void append_numbers(const Node& node, std::string& text) {
    if (node.op == Op::Piece) {
        text += ' ';
        text += kRelationNames[node.a];
    } else if (node.op == Op::Compare) {
        text += ' ';
        text += kComparisonNames[node.a];
    } else if (node.a != 0 || names_something(node.op)) {
        text += ' ' + std::to_string(node.a);
    }
    if (node.b != 0) {
        text += " /" + std::to_string(node.b);
    }
}

void append(const Node& node, std::string& text) {
    text += '(';
    text += op_name(node.op);
    append_numbers(node, text);
    if (!node.list.empty()) {
        text += " [";
        for (std::size_t i = 0; i < node.list.size(); ++i) {
            text += (i > 0 ? " " : "") + std::to_string(node.list[i]);
        }
        text += ']';
    }
    if (!node.text.empty()) {
        text += " \"" + node.text + '"';
    }
    for (const Node& kid : node.kids) {
        text += ' ';
        append(kid, text);
    }
    text += ')';
}

}  // namespace

std::optional<PieceType> made_by(const Node& word) {
    switch (word.op) {
        case Op::Put: return static_cast<PieceType>(word.a);
        case Op::ApplyFunction: return kEmptyType;
        default: return std::nullopt;
    }
}

std::string to_text(const Node& node) {
    std::string text;
    append(node, text);
    return text;
}

}  // namespace perthro
