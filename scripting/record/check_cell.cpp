#include "scripting/record/check_cell.hpp"

#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether a place is told by the cell where one is, or by the move's first one.
bool is_from_cell(const Node& place) {
    return place.op == Op::PlaceHere || place.op == Op::PlaceStart || place.op == Op::PlaceFrom ||
           place.op == Op::PlaceDir || place.op == Op::DirAhead || place.op == Op::DirBehind;
}

// Whether a value is that of the cell where one is, or of what stands there.
bool tells_of_cell(const GameDefinition& game, const Node& value) {
    switch (value.op) {
        case Op::Height:
        case Op::Liberties:
        case Op::Constant: return true;
        case Op::Count: return is_around_cell(value.kids[0].op);
        case Op::ValueAt: return is_from_cell(value.kids[0]);
        case Op::Attribute: {
            const auto& attribute = game.attributes[static_cast<std::size_t>(value.a)];
            return attribute.of == AttributeOf::Piece || attribute.of == AttributeOf::Cell;
        }
        default: return false;
    }
}

// Whether words begin at the cell where one is: with a question about it, or with a step away.
bool begins_at_cell(const GameDefinition& game, const Node& block) {
    const auto first = std::find_if(block.kids.begin(), block.kids.end(), [](const Node& word) {
        return word.op != Op::Along && word.op != Op::Veer;
    });
    if (first == block.kids.end()) {
        return false;
    }
    switch (first->op) {
        case Op::Step:
        case Op::Slide: return true;
        case Op::Loop: return begins_at_cell(game, first->kids[0]);
        case Op::Times: return begins_at_cell(game, first->kids[1]);
        default: return is_condition(first->op) && first_about_cell(game, *first) != nullptr;
    }
}

bool asks_taken(Op op) {
    return op == Op::Taken || (op >= Op::Captured && op <= Op::FirstCaptured);
}

}  // namespace

bool asks_here(const Node& condition) {
    const Op op = condition.op;
    return is_about_cell(op) || op == Op::On || op == Op::Marked ||
           (op >= Op::Visited && op <= Op::Taken) ||
           (op == Op::CondAt && is_from_cell(condition.kids[0]));
}

const Node* first_about_way(const Node& node, bool taken) {
    if (asks_taken(node.op)) {
        return taken ? &node : nullptr;
    }
    if ((node.op >= Op::Visited && node.op <= Op::SeenBefore) || node.op == Op::Marked ||
        node.op == Op::Bends) {
        return &node;
    }
    if (node.op == Op::Can || node.op == Op::SetReach) {
        return nullptr;
    }
    for (const Node& kid : node.kids) {
        if (const Node* const found = first_about_way(kid, taken)) {
            return found;
        }
    }
    return nullptr;
}

const Node* first_about_cell(const GameDefinition& game, const Node& condition) {
    const bool around = condition.op == Op::Some && is_around_cell(condition.kids[0].op);
    const bool begins = condition.op == Op::Can && begins_at_cell(game, condition.kids[0]);
    if (around || begins || asks_here(condition) || condition.op == Op::Line) {
        return &condition;
    }
    if ((condition.op == Op::Compare || condition.op == Op::Truth) &&
        tells_of_cell(game, condition.kids[0])) {
        return &condition.kids[0];
    }
    for (std::size_t i = 0; joins_conditions(condition.op) && i < condition.kids.size(); ++i) {
        if (const Node* const found = first_about_cell(game, condition.kids[i])) {
            return found;
        }
    }
    return nullptr;
}

std::string without_cell(const GameDefinition& game, const Node& asks) {
    return "`" + written(game, asks) + "` " +
           (is_condition(asks.op) ? "never holds there" : "is always 0 there");
}

}  // namespace perthro
