// Rules that load and can never do anything: drops of pieces that nobody holds or that come down
// nowhere, turns of the cursor without a step, rows longer than the board.
#include "scripting/record/check.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {

void collect(const Node& node, std::set<Op>& ops) {
    ops.insert(node.op);
    for (const Node& kid : node.kids) {
        collect(kid, ops);
    }
}

bool has_any(const std::set<Op>& ops, std::initializer_list<Op> wanted) {
    return std::any_of(wanted.begin(), wanted.end(), [&](Op op) { return ops.contains(op); });
}

// The most cells that lie behind each other in one direction; all of them where lines close.
int longest_line(const Topology& board) {
    const auto all = static_cast<int>(board.cells.size());
    int longest = 0;
    for (const std::vector<Cell>& link : board.link) {
        for (const Cell start : board.cells) {
            int length = 1;
            for (Cell cell = link[start]; cell != kNoCell && cell != start && length < all;
                 cell = link[cell]) {
                ++length;
            }
            longest = std::max(longest, length);
        }
    }
    return longest;
}

class NeverCheck {
public:
    NeverCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        for (const Movement& movement : game_.movements) {
            std::set<Op> ops;
            collect(movement.body, ops);
            if (movement.kind == MovementKind::Drop) {
                check_drop(movement, ops);
            } else if (movement.kind == MovementKind::Move) {
                check_steps(movement, ops);
            }
            check_lines(movement.body);
        }
        for (const ConditionDefinition& condition : game_.conditions) {
            check_lines(condition.body);
        }
        for (const ResultDefinition& result : game_.results) {
            if (result.event.kind == EventKind::Line && !result.event.number.empty()) {
                check_length(
                    *std::min_element(result.event.number.begin(), result.event.number.end()),
                    result.event.at);
            }
        }
    }

private:
    void check_drop(const Movement& movement, const std::set<Op>& ops) {
        const std::string& name = game_.pieces[movement.type].name;
        if (!has_any(ops, {Op::Land, Op::Mount, Op::ApplyFunction, Op::MustContinue})) {
            faults_.push_back(
                {movement.at, "the drop of `" + name + "` never comes down", "end it with land"});
        } else if (!has_any(ops, {Op::Choose, Op::Go, Op::At, Op::AtSet, Op::EverySet, Op::Reach,
                                  Op::ApplyFunction, Op::MustContinue})) {
            faults_.push_back({movement.at, "the drop of `" + name + "` says no cell",
                               "begin with anywhere, choose(set) or go(place)"});
        }
        const auto type = static_cast<std::size_t>(movement.type);
        if (type >= game_.hands.size() || game_.hands[type] == HandKind::None) {
            faults_.push_back({movement.at, "nobody ever has a `" + name + "` in hand",
                               "game.yaml says so: hands: {" + name + ": unlimited}, or counted"});
        }
    }

    void check_steps(const Movement& movement, const std::set<Op>& ops) {
        if (ops.contains(Op::Along) && ops.contains(Op::Land) &&
            !has_any(ops, {Op::Step, Op::Slide, Op::Reach, Op::Choose, Op::Go, Op::At, Op::AtSet,
                           Op::EverySet, Op::Push, Op::Shift, Op::DirAhead, Op::DirBehind,
                           Op::ApplyFunction, Op::MustContinue})) {
            faults_.push_back({movement.at, "`along` only turns: the piece lands where it stands",
                               "along(dirs), step, land"});
        }
    }

    void check_lines(const Node& node) {
        if (node.op == Op::Line && node.b < 0 && !node.kids.empty() &&
            node.kids[0].op == Op::Const) {
            check_length(node.kids[0].a, node.at);
        }
        for (const Node& kid : node.kids) {
            check_lines(kid);
        }
    }
    void check_length(int length, const Source& at) {
        longest_ = longest_ == 0 ? longest_line(game_.topology) : longest_;
        if (length > longest_) {
            faults_.push_back({at, "no row of " + std::to_string(length) + " fits this board",
                               "the longest has " + std::to_string(longest_) + " cells"});
        }
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    int longest_ = 0;  // of the board's lines, when it was asked for
};

}  // namespace

void check_never(const GameDefinition& game, std::vector<TreeFault>& faults) {
    NeverCheck(game, faults).run();
}

}  // namespace perthro
