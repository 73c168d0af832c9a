// Questions that are answered the same way for ever, because what they ask about is declared or
// done nowhere: chains without `chains`, `held` where no word takes counters up.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr const char* kSayChains = "chains { along = orthogonal } in rules.lua says what is linked";

class MissingCheck {
public:
    MissingCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        each_body([&](const Node& body, const Source& /*at*/) {
            takes_up_ = takes_up_ ||
                        has_any(body, [](const Node& node) { return node.op == Op::Gather; });
        });
        each_body([&](const Node& body, const Source& at) { look(body, at); });
        for (const ResultDefinition& result : game_.results) {
            if (result.event.kind == EventKind::Connected && !game_.chains) {
                add(result.event.at, "nothing is ever connected: no `chains` says what is linked",
                    kSayChains);
            }
        }
    }

private:
    // Calls visit(body, place) for whatever is said in words.
    template <typename Visit>
    void each_body(const Visit& visit) const {
        for (const Movement& movement : game_.movements) {
            visit(movement.body, movement.at);
        }
        for (const auto* riders : {&game_.after, &game_.applied}) {
            for (const Rider& rider : *riders) {
                visit(rider.body, rider.at);
            }
        }
        for (const ConditionDefinition& condition : game_.conditions) {
            visit(condition.body, condition.at);
        }
        for (const Requirement& requirement : game_.requirements) {
            visit(requirement.condition, requirement.at);
        }
    }

    template <typename Holds>
    [[nodiscard]] static bool has_any(const Node& node, const Holds& holds) {
        return holds(node) || std::any_of(node.kids.begin(), node.kids.end(),
                                          [&](const Node& kid) { return has_any(kid, holds); });
    }

    // outer: the place of the nearest node around this one that has one.
    void look(const Node& node, const Source& outer) {
        const Source& at = node.at.line > 0 ? node.at : outer;
        if (!game_.chains && node.op == Op::Liberties) {
            add(at, "`liberties` is always 0: no `chains` says what is linked", kSayChains);
        } else if (!game_.chains && node.op == Op::SetChain) {
            add(at, "`chain` is never more than the piece here: no `chains` says what is linked",
                kSayChains);
        } else if (!takes_up_ && node.op == Op::Held) {
            add(at, "`held` is always 0: no word takes counters up",
                "`gather` and `take` do; what a player has in hand is no counter: a hook asks "
                "position:hand(player, type)");
        }
        for (const Node& kid : node.kids) {
            look(kid, at);
        }
    }

    void add(const Source& at, const std::string& what, const std::string& remedy) {
        add_once(faults_, {at, what, remedy});
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    bool takes_up_ = false;  // counters
};

}  // namespace

void check_missing(const GameDefinition& game, std::vector<TreeFault>& faults) {
    MissingCheck(game, faults).run();
}

}  // namespace perthro
