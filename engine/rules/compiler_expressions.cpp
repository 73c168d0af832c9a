// Expressions: conditions, values, places, sets and directions. What is closed in one, the words by
// which it looks, is compiled behind the words in which it stands (flush).
#include "engine/rules/compiler.hpp"

#include <algorithm>

namespace perthro {

namespace {
bool kids_go_to_list(Op op) { return op == Op::Any || op == Op::All || op == Op::Compare; }
}  // namespace

// What a name in an expression stands for, and what it needs of the game.
void Compiler::resolve_name(const Node& node, Code& code) {
    switch (node.op) {
        case Op::PlaceMark:
        case Op::SetMark:
        case Op::Marked: code.a = mark_index(node.text); break;
        case Op::InPhase: code.a = phase_index(node); break;
        case Op::Named:
            code.a = rules_.find_condition(node.text);
            if (code.a < 0) {
                defect(node.at, "there is no condition \"" + node.text + "\"");
            }
            break;
        case Op::Crossed: rules_.uses_crossed = true; break;
        default: break;
    }
}

int Compiler::phase_index(const Node& node) {
    const auto& phases = rules_.turns.phases;
    const auto found = std::find(phases.begin(), phases.end(), node.text);
    if (found == phases.end()) {
        std::string set;
        for (const std::string& phase : phases) {
            set += (set.empty() ? "" : ", ") + phase;
        }
        defect(node.at, "no entry of `turns` sets the phase \"" + node.text + "\"",
               set.empty() ? "turns: [{turn: next, phase: " + node.text + "}]" : "they set " + set);
        return 0;
    }
    return static_cast<int>(found - phases.begin());
}

void Compiler::give_kids(const Node& node, Code& code) {
    const std::vector<std::int32_t> kids = expressions(node.kids);
    if (kids_go_to_list(node.op)) {
        code.list = add_list(kids);
        code.count = static_cast<std::int32_t>(kids.size());
        return;
    }
    code.kids = static_cast<std::uint8_t>(std::min<std::size_t>(kids.size(), code.kid.size()));
    std::copy_n(kids.begin(), code.kids, code.kid.begin());
}

// The cells that a node lists, for each player as he sees the board.
std::vector<CellSet> Compiler::listed_cells(const Node& node) const {
    std::vector<CellSet> sets;
    const Topology& topology = rules_.game.topology;
    for (int player = 0; player <= rules_.game.player_count(); ++player) {
        CellSet set(topology.limit);
        for (const std::int32_t cell : node.list) {
            const Cell seen = node.b == 1 ? static_cast<Cell>(cell)
                                          : topology.seen_cell[static_cast<std::size_t>(player)]
                                                              [static_cast<std::size_t>(cell)];
            if (seen != kNoCell) {
                set.add(seen);
            }
        }
        sets.push_back(set);
    }
    return sets;
}

std::int32_t Compiler::expression(const Node& node) {
    Code code = code_of(node);
    resolve_name(node, code);
    const bool closed = node.op == Op::Can || node.op == Op::SetReach;
    if (!closed) {
        give_kids(node, code);
    }
    if (node.op == Op::SetCells) {
        code.set = static_cast<std::int32_t>(program().cell_sets.size());
        program().cell_sets.push_back(listed_cells(node));
    }
    program().expressions.push_back(code);
    const auto index = static_cast<std::int32_t>(program().expressions.size()) - 1;
    if (!node.sentence.empty()) {
        program().sentences.emplace(index, node.sentence);
    }
    if (closed) {
        const Context inner{.lifts = false, .quiet = true, .at_depth = 0, .times_depth = 0};
        deferred_.push_back({index, &node.kids[0], inner});
    }
    return index;
}

std::vector<std::int32_t> Compiler::expressions(const std::vector<Node>& nodes) {
    std::vector<std::int32_t> compiled;
    for (const Node& node : nodes) {
        compiled.push_back(node.op == Op::Block ? all_of(node) : expression(node));
    }
    return compiled;
}

std::int32_t Compiler::all_of(const Node& conditions) {
    Code code;
    code.op = Op::All;
    code.at = conditions.at;
    const std::vector<std::int32_t> kids = expressions(conditions.kids);
    code.list = add_list(kids);
    code.count = static_cast<std::int32_t>(kids.size());
    program().expressions.push_back(code);
    return static_cast<std::int32_t>(program().expressions.size()) - 1;
}

void Compiler::flush() {
    while (!deferred_.empty()) {
        const Deferred waiting = deferred_.front();
        deferred_.pop_front();
        program().expressions[static_cast<std::size_t>(waiting.expression)].jump = address();
        block(*waiting.block, waiting.context);
        emit(Op::Return, waiting.block->at);
    }
}

}  // namespace perthro
