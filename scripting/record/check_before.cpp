// Questions about the move so far in front of the first word that could bring it about: `captured`
// in front of every `capture`, marks that another movement makes, `reversing` in a first part; and
// marks that nothing asks for before the move ends. Words in a `local` stand in many movements:
// where they mean something in one of them nothing is said.
#include "engine/rules/any_node.hpp"
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {

using Asked = std::function<bool(const Node&)>;

bool reads_mark(const Node& node) {
    return node.op == Op::Marked || node.op == Op::PlaceMark || node.op == Op::SetMark;
}

bool is_of_family(Op op) { return op >= Op::ApplyFunction; }  // they stand last

class BeforeCheck {
public:
    BeforeCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        // Hooks take, mark and go on, too.
        if (!game_.hooks.defined.empty()) {
            return;
        }
        each_body(game_, [&](const Node& body, const Source& /*at*/) { note(body); });
        const Asked takes = [](const Node& node) {
            return node.op == Op::Capture || node.op == Op::MustContinue || is_of_family(node.op) ||
                   (node.op == Op::Land && !node.kids.empty());
        };
        ask({[](const Node& node) { return node.op == Op::Taken; }, takes,
             "no word in front of it takes anything", "it stands behind `capture` or land(c)"});
        ask({[](const Node& node) {
                 return node.op >= Op::Captured && node.op <= Op::FirstCaptured;
             },
             takes, "no word in front of it takes anything",
             "it stands behind `capture` or land(c)", true});
        ask({[](const Node& node) { return node.op == Op::Reversing || node.op == Op::StraightOn; },
             [](const Node& /*node*/) { return false; }, "this is the first part of a move",
             "it asks in what `must_continue` goes on with"});
        for (const std::string& mark : read_) {
            ask({[&](const Node& node) { return reads_mark(node) && node.text == mark; },
                 [&](const Node& node) {
                     return (node.op == Op::Mark && node.text == mark) || is_of_family(node.op);
                 },
                 "no word in front of it in this move does that, and marks end with the move",
                 "an attribute keeps a cell for later moves: set(a, here)"});
            look_at_unread(mark);
        }
    }

private:
    struct Question {
        Asked asks, brings;
        std::string why, remedy;
        bool later = false;  // only where a word behind it brings it about
    };
    struct Place {
        Source at;
        const Node* node;
    };

    void note(const Node& node) {
        if (reads_mark(node)) {
            read_.insert(node.text);
        } else if (node.op == Op::MustContinue) {
            continued_.insert(node.text);
        }
        for (const Node& kid : node.kids) {
            note(kid);
        }
    }

    [[nodiscard]] bool begins(const Movement& movement) const {
        return movement.kind != MovementKind::Part && movement.kind != MovementKind::PlayerPart &&
               !continued_.contains(movement.name);
    }

    // Tells of the places where the question is asked in vain, wherever they stand.
    void ask(const Question& question) {
        std::vector<Place> vain;
        std::vector<Source> meant;
        const auto look = [&](const Node& body, const Source& at, bool brought) {
            brought = brought || (question.later && !any_node(body, question.brings));
            for (const Node& word : body.kids) {
                brought = brought || any_node(word, question.brings);
                each(word, at, question.asks, [&](const Node& node, const Source& place) {
                    brought ? meant.push_back(place) : vain.push_back({place, &node});
                });
            }
        };
        for (const Movement& movement : game_.movements) {
            look(movement.body, movement.at, !begins(movement));
        }
        each_other([&](const Node& body, const Source& at) { look(body, at, true); });
        for (const auto& [at, node] : vain) {
            const std::string what = reads_mark(*node)
                                         ? "nothing is marked \"" + node->text + "\" here: "
                                         : "`" + written(game_, *node) +
                                               (is_condition(node->op) ? "` never holds here: "
                                                                       : "` is always 0 here: ");
            tell(meant, at, what + question.why, question.remedy);
        }
    }

    // Marks that the movement, what it goes on with and `after` do not ask for.
    void look_at_unread(const std::string& mark) {
        std::vector<Source> vain, meant;
        const auto look = [&](const Node& body, const Source& at, bool read) {
            each(
                body, at,
                [&](const Node& node) { return node.op == Op::Mark && node.text == mark; },
                [&](const Node& /*node*/, const Source& place) {
                    (read ? meant : vain).push_back(place);
                });
        };
        for (const Movement& movement : game_.movements) {
            std::set<std::string> seen;
            look(movement.body, movement.at, is_read(movement.body, mark, seen));
        }
        each_other([&](const Node& body, const Source& at) { look(body, at, true); });
        for (const Source& at : vain) {
            tell(meant, at,
                 "nothing asks for the mark \"" + mark +
                     "\" before the move ends, and marks end "
                     "with it",
                 "an attribute keeps a cell for later moves: set(a, here)");
        }
    }

    // seen: the classes that were looked at.
    bool is_read(const Node& body, const std::string& mark, std::set<std::string>& seen) const {
        return std::any_of(game_.after.begin(), game_.after.end(),
                           [&](const Rider& rider) { return reads(rider.body, mark); }) ||
               reads(body, mark) || any_node(body, [&](const Node& node) {
                   return node.op == Op::MustContinue && seen.insert(node.text).second &&
                          std::any_of(game_.movements.begin(), game_.movements.end(),
                                      [&](const Movement& next) {
                                          return next.name == node.text &&
                                                 is_read(next.body, mark, seen);
                                      });
               });
    }
    // Whether words may ask for a mark; conditions with a name may.
    static bool reads(const Node& body, const std::string& mark) {
        return any_node(body, [&](const Node& node) {
            return (reads_mark(node) && node.text == mark) || node.op == Op::Named ||
                   is_of_family(node.op);
        });
    }

    // All that is said in words outside of movements.
    template <typename Visit>
    void each_other(const Visit& visit) const {
        for (const auto* riders : {&game_.after, &game_.applied}) {
            for (const Rider& rider : *riders) {
                visit(rider.body, rider.at);
            }
        }
        for (const ConditionDefinition& condition : game_.conditions) {
            visit(condition.body, condition.at);
        }
    }

    void tell(const std::vector<Source>& meant, const Source& at, const std::string& what,
              const std::string& remedy) {
        if (std::find(meant.begin(), meant.end(), at) == meant.end()) {
            add_once(faults_, {at, what, remedy});
        }
    }

    // outer: the place of the nearest node around this one that has one.
    template <typename Visit>
    static void each(const Node& node, const Source& outer, const Asked& asks, const Visit& visit) {
        each_node(node, outer, [&](const Node& inner, const Source& at) {
            if (asks(inner)) {
                visit(inner, at);
            }
        });
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    std::set<std::string> read_,
        continued_;  // marks that are asked for, classes that moves go on with
};

}  // namespace

void check_before(const GameDefinition& game, std::vector<TreeFault>& faults) {
    BeforeCheck(game, faults).run();
}

}  // namespace perthro
