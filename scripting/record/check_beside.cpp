// Words side by side of which one leaves nothing to the other: relations that exclude each other,
// directions that are chosen and not taken, words that the next one repeats or undoes, and `some`
// whose condition stands behind it.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

namespace {

class BesideCheck {
public:
    BesideCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults),
          counters_(
              std::any_of(game.topology.cells.begin(), game.topology.cells.end(), [&](Cell cell) {
                  return game.topology.info[cell].holds == Holds::Counters;
              })) {}

    // outer: the place of the nearest node around this one that has one.
    void look(const Node& node, const Source& outer) {
        const Source& at = place_in(node, outer);
        if (node.op == Op::Block || node.op == Op::All) {
            look_at_denials(node, at);
            look_at_turns(node, at);
            look_at_repeats(node, at);
            look_at_some(node, at);
        }
        for (const Node& kid : node.kids) {
            look(kid, at);
        }
    }

private:
    // Conditions with no other word between them are asked of the same.
    void look_at_denials(const Node& list, const Source& at) {
        for (std::size_t i = 1; i < list.kids.size(); ++i) {
            const Node& later = list.kids[i];
            for (std::size_t k = i; k > 0 && is_condition(later.op); --k) {
                const Node& earlier = list.kids[k - 1];
                if (!is_condition(earlier.op)) {
                    break;
                }
                if (deny_each_other(earlier, later)) {
                    add(place_in(later, at),
                        "`" + said(later) + "` never holds behind `" + said(earlier) + "`",
                        "any(a, b) asks for either");
                    return;
                }
            }
        }
    }

    [[nodiscard]] bool deny_each_other(const Node& one, const Node& other) const {
        return !counters_ && says_whose(one) && says_whose(other) && one.a != other.a;
    }
    static bool says_whose(const Node& node) {
        const auto relation = static_cast<Relation>(node.a);
        return node.op == Op::Piece &&
               (relation == Relation::Own || relation == Relation::Enemy ||
                relation == Relation::Ally || relation == Relation::Neutral);
    }

    static std::string said(const Node& relation) {
        return std::string(kRelationNames[static_cast<std::size_t>(relation.a)]);
    }

    // A choice of directions of which the next word takes no notice.
    void look_at_turns(const Node& block, const Source& at) {
        for (std::size_t i = 0; i + 1 < block.kids.size(); ++i) {
            const Node& turn = block.kids[i];
            const Node& next = block.kids[i + 1];
            const bool says_where = (next.op == Op::Along || next.op == Op::Step) &&
                                    !next.kids.empty() && next.kids[0].op == Op::Dirs;
            if (turn.op == Op::Along && says_where && offers_choice(turn)) {
                add(place_in(turn, at),
                    "`along` chooses a direction, and `" + std::string(op_name(next.op)) +
                        "` behind it takes one of its own",
                    next.op == Op::Step ? "`step` alone goes on in the direction that was chosen"
                                        : "take one of them away");
            }
        }
    }

    // `some(beside(around)), own`, where the condition belongs inside: the set is never empty.
    void look_at_some(const Node& list, const Source& at) {
        for (std::size_t i = 0; i + 1 < list.kids.size(); ++i) {
            const Node& some = list.kids[i];
            const Node& next = list.kids[i + 1];
            if (some.op != Op::Some || some.kids.size() > 1 || !is_condition(next.op) ||
                !is_never_empty(some.kids[0])) {
                continue;
            }
            const std::string set = some.kids[0].op == Op::SetBoard ? "board" : "beside(...)";
            add(place_in(some, at), "`some(" + set + ")` without a condition always holds",
                "some(" + set + ", " + written(game_, next) + ") asks it there");
        }
    }

    // Whether a set has a cell wherever one stands: the board, neighbours in several directions.
    [[nodiscard]] bool is_never_empty(const Node& set) const {
        if (set.op != Op::SetBeside || set.kids[0].op != Op::Dirs || set.kids[0].list.size() < 2) {
            return set.op == Op::SetBoard;
        }
        const Topology& board = game_.topology;
        const auto leads = [&](Cell cell, std::size_t player, std::int32_t direction) {
            const auto way = static_cast<std::size_t>(direction);
            return board.link[board.view[player][way]][cell] != kNoCell;
        };
        return std::all_of(board.cells.begin(), board.cells.end(), [&](Cell cell) {
            for (std::size_t player = 1; player < board.view.size(); ++player) {
                const auto& list = set.kids[0].list;
                if (std::none_of(list.begin(), list.end(), [&](std::int32_t direction) {
                        return leads(cell, player, direction);
                    })) {
                    return false;
                }
            }
            return true;
        });
    }

    // A word whose effect the next one repeats or replaces.
    void look_at_repeats(const Node& block, const Source& at) {
        for (std::size_t i = 0; i + 1 < block.kids.size(); ++i) {
            const Node& word = block.kids[i];
            const Node& next = block.kids[i + 1];
            const std::string name(op_name(word.op));
            const bool turns = word.op == Op::Along && next.op == Op::Along &&
                               word.kids[0].op == Op::Dirs && next.kids[0].op == Op::Dirs;
            const bool gives = word.op == Op::Give && next.op == Op::Give;
            if (word.op == Op::Land && next.op == Op::Land) {
                add(place_in(next, at),
                    "`land` behind `land` changes nothing: the piece stands here",
                    "one `land` is enough: land(c) captures what it lands on");
            } else if (gives || (turns && !offers_choice(word))) {
                add(place_in(word, at), "`" + name + "` is undone by the `" + name + "` behind it",
                    turns ? "along(a, b) chooses one of several; along(a), step, along(b), step "
                            "goes one way and then the other"
                          : "take one of them away");
            }
        }
    }

    void add(const Source& at, std::string what, std::string remedy) {
        add_once(faults_, {at, std::move(what), std::move(remedy)});
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    bool counters_;  // some cell may hold pieces of several players
};

}  // namespace

void check_beside(const GameDefinition& game, std::vector<TreeFault>& faults) {
    BesideCheck check(game, faults);
    each_body(game, [&](const Node& body, const Source& at) { check.look(body, at); });
}

}  // namespace perthro
