// A word forks if what is written leaves more than one possibility. Conditions never fork: they
// only ask whether some way exists, so the walk does not enter them.
#include "scripting/record/check.hpp"

#include "engine/rules/any_node.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>

namespace perthro {

namespace {

bool is_const(const Node& node, int value) { return node.op == Op::Const && node.a == value; }

// Whether a slide has exactly one cell to stop at.
bool slides_once(const Node& slide) {
    const Node& least = slide.kids[0];
    const Node& most = slide.kids[1];
    return slide.list.empty() && least.op == most.op && least.a == most.a && !is_const(most, -1) &&
           to_text(least) == to_text(most);
}

// Whether a kid is run as words, and not asked as a condition, value, place or set.
bool is_run(const Node& kid) { return kid.op == Op::Block; }

bool is_question(Op op) {
    return op == Op::Can || op == Op::CondAt || op == Op::AsOwner || op == Op::Some;
}

const Node* find_fork(const Node& word) {
    if (offers_choice(word)) {
        return &word;
    }
    if (is_question(word.op)) {
        return nullptr;
    }
    for (const Node& kid : word.kids) {
        if (word.op == Op::Block || is_run(kid)) {
            if (const Node* fork = find_fork(kid)) {
                return fork;
            }
        }
    }
    return nullptr;
}

// Whether the first word of a block leaves the cell it began on.
bool moves_first(const Node& block) {
    if (block.kids.empty()) {
        return false;
    }
    const Node& first = block.kids.front();
    switch (first.op) {
        case Op::Step:
        case Op::Slide:
        case Op::Reach:
        case Op::Choose:
        case Op::Go: return true;
        case Op::Loop:
        case Op::Times:
        case Op::First:
        case Op::Either:
        case Op::When:
        case Op::Cases:
        case Op::Maybe: {
            const auto inner = std::ranges::find_if(first.kids, is_run);
            return inner != first.kids.end() && moves_first(*inner);
        }
        default: return false;
    }
}

class Checker {
public:
    std::vector<TreeFault> faults;

    void walk(const Node& node) {
        if (node.op == Op::EveryDirs && !moves_first(node.kids[1])) {
            faults.push_back({node.at,
                              "`every` with directions begins with a word that stays on its cell",
                              "begin with step, or take the neighbours: every(beside(dirs), ...)"});
        }
        if (node.op == Op::EveryDirs || node.op == Op::EverySet) {
            forbid_forks(node.kids[1], node.at, "every");
        } else if (node.op == Op::Loop) {
            forbid_forks(node.kids[0], node.at, "loop");
        } else {
            for (const Node& kid : node.kids) {
                walk(kid);
            }
        }
    }
    // `stop` where there is no move to complete: in words that run behind all of a move, or that
    // only ask. There it would complete the move again and again.
    void forbid_stops(const Node& node, const Source& outer, const std::string& inside) {
        const Source& at = place_in(node, outer);
        const std::string where = node.op == Op::Can ? "can" : inside;
        if (node.op == Op::Stop && !where.empty()) {
            add_once(faults,
                     {at, "`stop` completes a move, and inside `" + where + "` there is none",
                      where == "can" ? "can { ... } ends with its last word"
                                     : "when(c, { ... }) runs words only where c holds"});
        }
        for (const Node& kid : node.kids) {
            forbid_stops(kid, at, where);
        }
    }
    void forbid_forks(const Node& body, Source at, const std::string& inside) {
        if (const Node* fork = find_fork(body)) {
            faults.push_back(
                {place_in(*fork, at),
                 "`" + std::string(written(fork->op)) + "` offers a choice, and inside `" + inside +
                     "` nobody is asked",
                 "put the choice into a part of its own and go on with must_continue \"part\""});
            return;
        }
        for (const Node& kid : body.kids) {
            walk(kid);
        }
    }
};

}  // namespace

void add_once(std::vector<TreeFault>& faults, TreeFault fault) {
    if (std::none_of(faults.begin(), faults.end(), [&](const TreeFault& known) {
            return known.at == fault.at && known.what == fault.what;
        })) {
        faults.push_back(std::move(fault));
    }
}

void each_body(const GameDefinition& game,
               const std::function<void(const Node& body, const Source& at)>& visit) {
    for (const Movement& movement : game.movements) {
        visit(movement.body, movement.at);
    }
    for (const auto* riders : {&game.after, &game.applied}) {
        for (const Rider& rider : *riders) {
            visit(rider.body, rider.at);
        }
    }
    for (const ConditionDefinition& condition : game.conditions) {
        visit(condition.body, condition.at);
    }
    for (const Requirement& requirement : game.requirements) {
        visit(requirement.condition, requirement.at);
    }
}

bool offers_choice(const Node& word) {
    switch (word.op) {
        case Op::Along: return word.kids[0].list.size() > 1;
        case Op::Veer:
        case Op::Promote:
        case Op::Permute: return word.list.size() > 1;
        case Op::Slide: return !slides_once(word);
        case Op::Either: return word.kids.size() > 1;
        case Op::Lift: return word.a == 1;
        case Op::UseDie: return word.kids.empty();
        case Op::Reach:
        case Op::Choose:
        case Op::AtSet:
        case Op::Maybe:
        case Op::MustContinue: return true;
        default: return false;
    }
}

bool makes_type(const Node& words, PieceType type) {
    return any_node(words, [type](const Node& word) {
        const auto made = made_by(word);
        const auto& types = word.list;
        return (made && (*made == type || *made == kEmptyType)) ||
               (word.op == Op::Promote &&
                (types.empty() || std::find(types.begin(), types.end(), type) != types.end()));
    });
}

bool holds_one(const GameDefinition& game) {
    const auto& cells = game.topology.cells;
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return game.topology.info[cell].holds == Holds::One; });
}

bool holds_counters(const GameDefinition& game) {
    const auto& cells = game.topology.cells;
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
        return game.topology.info[cell].holds == Holds::Counters;
    });
}

std::vector<TreeFault> check_trees(const GameDefinition& definition) {
    Checker checker;
    for (const Movement& movement : definition.movements) {
        checker.walk(movement.body);
    }
    for (const Rider& rider : definition.after) {
        checker.walk(rider.body);
        checker.forbid_stops(rider.body, rider.at, "after");
    }
    for (const Rider& rider : definition.applied) {
        checker.forbid_stops(rider.body, rider.at, "applied");
        checker.forbid_forks(rider.body, rider.at, "applied");
    }
    for (const ConditionDefinition& condition : definition.conditions) {
        checker.walk(condition.body);
    }
    for (const Requirement& requirement : definition.requirements) {
        checker.walk(requirement.condition);
    }
    each_body(definition,
              [&](const Node& body, const Source& at) { checker.forbid_stops(body, at, ""); });
    check_looks(definition, checker.faults);
    check_never(definition, checker.faults);
    return checker.faults;
}

std::vector<TreeFault> check_order(const GameDefinition& game) {
    std::vector<TreeFault> faults;
    check_start(game, faults);
    check_behind(game, faults);
    check_before(game, faults);
    check_missing(game, faults);
    check_values(game, faults);
    check_owners(game, faults);
    check_havers(game, faults);
    check_air(game, faults);
    check_beside(game, faults);
    check_changes(game, faults);
    check_sequence(game, faults);
    return faults;
}

}  // namespace perthro
