// Words side by side of which one leaves nothing to the other: conditions that exclude each other
// or leave no third case, directions that are chosen and not taken, words that the next one repeats
// or undoes, and `some` whose condition stands behind it; and conditions in words that take no
// notice of the answer.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace perthro {

namespace {

class BesideCheck {
public:
    BesideCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults), counters_(holds_counters(game)), one_(holds_one(game)) {}

    void look(const Node& body, const Source& outer) {
        each_node(body, outer, [&](const Node& node, const Source& at) { look_at(node, at); });
    }

    // Once everything was looked at.
    void tell_of_whole() {
        for (const Source& at : whole_) {
            if (std::find(partial_.begin(), partial_.end(), at) == partial_.end()) {
                add(at, "`any` of `empty` and `occupied` always holds",
                    "take it away, or ask for one of them");
            }
        }
    }

private:
    void look_at(const Node& node, const Source& at) {
        if (node.op == Op::Block || node.op == Op::All) {
            look_at_denials(node, at);
            look_at_turns(node, at);
            look_at_repeats(node, at);
            look_at_some(node, at);
            if (one_) {
                look_at_stepped(node, at);
            }
        } else if (node.op == Op::Any) {
            look_at_whole(node, at);
        } else {
            look_at_idle(node, at);
        }
    }

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
                    add(place_in(later, at), denial(earlier, later),
                        is_empty(earlier) || is_empty(later)
                            ? "a step is missing between them, or any(a, b) is meant"
                            : "any(a, b) asks for either");
                    return;
                }
            }
        }
    }

    [[nodiscard]] bool deny_each_other(const Node& one, const Node& other) const {
        const auto stands = [](const Node& node) {
            return says_whose(node) || is(node, Relation::Occupied);
        };
        return (is_empty(one) && stands(other)) || (is_empty(other) && stands(one)) ||
               (!counters_ && says_whose(one) && says_whose(other) && one.a != other.a);
    }
    static std::string denial(const Node& earlier, const Node& later) {
        const std::string never = "`" + said(later) + "` never holds";
        return is_empty(earlier) ? never + ": nothing stands here, as `empty` in front of it says"
               : is_empty(later) ? never + ": something stands here, as `" + said(earlier) +
                                       "` in front of it says"
                                 : never + " behind `" + said(earlier) + "`";
    }

    // Between a step and `land`: what an attribute of the piece there says, where none may stand.
    void look_at_stepped(const Node& block, const Source& at) {
        bool stepped = false;
        const Node* asks = nullptr;
        for (const Node& word : block.kids) {
            const Node& condition = asked_here(word.op == Op::No ? word.kids[0] : word);
            if (word.op == Op::Step) {
                stepped = true;
                asks = nullptr;
            } else if (stepped && condition.op == Op::On && is_of_piece(condition.kids[0])) {
                asks = &condition;
            } else if (asks != nullptr && word.op == Op::Land && word.kids.empty()) {
                const auto& name = game_.attributes[static_cast<std::size_t>(asks->kids[0].a)].name;
                add(place_in(*asks, at),
                    fmt::format("`on({0})` never holds: it asks for the `{0}` of what stands here, "
                                "and `land` needs an empty cell",
                                name),
                    fmt::format("when({0}, at({0}, mark \"m\")) in front of the step marks the "
                                "mover's, and marked \"m\" asks for it",
                                name));
            } else if (!is_condition(word.op)) {
                stepped = false;
                asks = nullptr;
            }
        }
    }
    // `on(a)` of `a:is(here)`, which is at(here, on(a)); another condition as it is.
    static const Node& asked_here(const Node& condition) {
        const bool here = condition.op == Op::CondAt && condition.kids[0].op == Op::PlaceHere &&
                          condition.kids[1].kids.size() == 1;
        return here ? condition.kids[1].kids[0] : condition;
    }
    [[nodiscard]] bool is_of_piece(const Node& place) const {
        return place.op == Op::PlaceAttribute &&
               game_.attributes[static_cast<std::size_t>(place.a)].of == AttributeOf::Piece;
    }

    // `any` of both that a cell can be. In a function that makes words it may mean something
    // elsewhere.
    void look_at_whole(const Node& any, const Source& at) {
        const bool whole = std::any_of(any.kids.begin(), any.kids.end(), is_empty) &&
                           std::any_of(any.kids.begin(), any.kids.end(), [](const Node& other) {
                               return is(other, Relation::Occupied);
                           });
        (whole ? whole_ : partial_).push_back(at);
    }

    // Conditions that only are asked, in words that go on whatever they answer.
    void look_at_idle(const Node& word, const Source& at) {
        const bool tries = word.op == Op::Maybe || word.op == Op::Loop;
        const bool every = (word.op == Op::EveryDirs || word.op == Op::EverySet) && word.a == 0;
        if (tries && asks_only(word.kids[0])) {
            add(at, "`" + std::string(op_name(word.op)) + "` of conditions alone refuses nothing",
                "a condition that has to hold stands by itself; when(c, { ... }) decides by it");
        } else if (every && asks(word.kids[1]) && !changes_something(word.kids[1])) {
            add(at, "`every` refuses nothing, and no word in it changes anything",
                "no(some(set, c)) asks whether no cell is such");
        }
    }
    // `always` alone may be what an option leaves of something else.
    static bool asks(const Node& block) {
        return std::any_of(block.kids.begin(), block.kids.end(), [](const Node& word) {
            return is_condition(word.op) && word.op != Op::Always && word.op != Op::Never;
        });
    }
    static bool asks_only(const Node& block) {
        return asks(block) && std::all_of(block.kids.begin(), block.kids.end(),
                                          [](const Node& word) { return is_condition(word.op); });
    }

    static bool is(const Node& node, Relation relation) {
        return node.op == Op::Piece && static_cast<Relation>(node.a) == relation;
    }
    static bool is_empty(const Node& node) { return is(node, Relation::Empty); }
    static bool says_whose(const Node& node) {
        return is(node, Relation::Own) || is(node, Relation::Enemy) || is(node, Relation::Ally) ||
               is(node, Relation::Neutral);
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
                add(place_in(word, at), fmt::format("`{0}` is undone by the `{0}` behind it", name),
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
    bool counters_;                        // some cell may hold pieces of several players
    bool one_;                             // no cell holds more than one piece
    std::vector<Source> whole_, partial_;  // of `any`: those that always hold, and others
};

}  // namespace

void check_beside(const GameDefinition& game, std::vector<TreeFault>& faults) {
    BesideCheck check(game, faults);
    each_body(game, [&](const Node& body, const Source& at) { check.look(body, at); });
    check.tell_of_whole();
}

}  // namespace perthro
