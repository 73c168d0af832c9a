// Names of ops and the one-line text of a recorded tree. The text is for messages and tests: it
// shows every operand that tells two nodes apart and leaves out zeroes that mean "not given".
#include "engine/rules/node.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace perthro {

namespace {

constexpr std::string_view kOpNames[] = {
#define PERTHRO_OP_NAME(id, name) name,
    PERTHRO_OPS(PERTHRO_OP_NAME)
#undef PERTHRO_OP_NAME
};

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

std::string_view op_name(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

bool find_op(std::string_view name, Op& op) {
    static const auto sorted = [] {
        std::array<std::pair<std::string_view, Op>, std::size(kOpNames)> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = {kOpNames[i], static_cast<Op>(i)};
        }
        std::ranges::sort(all);
        return all;
    }();
    const auto found = std::ranges::lower_bound(sorted, name, {},
                                                &std::pair<std::string_view, Op>::first);
    if (found == sorted.end() || found->first != name) {
        return false;
    }
    op = found->second;
    return true;
}

std::string to_text(const Node& node) {
    std::string text;
    append(node, text);
    return text;
}

}  // namespace perthro
