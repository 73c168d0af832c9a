// Comparisons of values that never hold, or that compare a value with itself, and sums that only
// ask whether they are 0.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace perthro {

namespace {

class ValuesCheck {
public:
    ValuesCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    void run() {
        each_body(game_, [&](const Node& body, const Source& at) { look(body, at); });
        if (game_.options.empty()) {
            for (const Protect& protect : game_.protect) {
                look(protect.which, protect.at);
            }
        }
    }

private:
    struct Range {
        std::int64_t least = 0, most = 0;
    };

    static int most_plies(const std::vector<TurnEntry>& entries) {
        int most = 1;
        for (const TurnEntry& entry : entries) {
            most = std::max({most, entry.plies, most_plies(entry.entries)});
        }
        return most;
    }
    [[nodiscard]] int largest_die() const {
        int largest = 0;
        for (const ChanceDefinition& chance : game_.chances) {
            for (const ChanceDefinition::Roll& roll : chance.rolls) {
                for (const int die : roll.dice) {
                    largest = std::max(largest, die);
                }
            }
        }
        return largest;
    }

    // What a value may be; nothing where that is not known.
    [[nodiscard]] std::optional<Range> range_of(const Node& value) const {
        if (value.op == Op::Attribute) {
            const auto& attribute = game_.attributes[static_cast<std::size_t>(value.a)];
            return attribute.kind == AttributeKind::Range
                       ? std::optional(Range{std::min(attribute.low, 0), attribute.high})
                       : std::nullopt;  // where there is none it is 0
        }
        if (value.op == Op::Count && value.kids[0].op == Op::SetBeside) {
            const Node& directions = value.kids[0].kids[0];
            return directions.op == Op::Dirs
                       ? std::optional(Range{0, static_cast<std::int64_t>(directions.list.size())})
                       : std::nullopt;
        }
        if (value.op == Op::PliesLeft) {
            return Range{0, most_plies(game_.turns)};
        }
        if (value.op == Op::Die) {
            return Range{0, largest_die()};
        }
        if (value.op == Op::Count && value.kids[0].op == Op::SetBoard) {
            return Range{0, static_cast<std::int64_t>(game_.topology.cells.size())};
        }
        return std::nullopt;
    }

    [[nodiscard]] static bool never_holds(const Node& compare, const Range& range) {
        const auto number = [&](std::size_t kid) { return std::int64_t{compare.kids[kid].a}; };
        switch (static_cast<Comparison>(compare.a)) {
            case Comparison::Is:
                return std::all_of(
                    compare.kids.begin() + 1, compare.kids.end(),
                    [&](const Node& kid) { return kid.a < range.least || kid.a > range.most; });
            case Comparison::AtLeast: return number(1) > range.most;
            case Comparison::AtMost: return number(1) < range.least;
            case Comparison::Between: return number(1) > range.most || number(2) < range.least;
            case Comparison::Less: return number(1) <= range.least;
            case Comparison::More: return number(1) >= range.most;
        }
        return false;
    }

    // A value without `:at(here)`, which changes nothing.
    [[nodiscard]] static const Node& here(const Node& value) {
        return value.op == Op::ValueAt && value.kids[0].op == Op::PlaceHere ? here(value.kids[1])
                                                                            : value;
    }
    // A value without the number that is added to it.
    [[nodiscard]] static const Node& without_number(const Node& value) {
        const bool sum = (value.op == Op::Add || value.op == Op::Subtract) &&
                         value.kids[1].op == Op::Const;
        return here(sum ? value.kids[0] : value);
    }

    void compared(const Node& compare, const Source& at) {
        if (to_text(here(compare.kids[0])) == to_text(without_number(compare.kids[1]))) {
            add(at, "`" + written(game_, compare.kids[0]) + "` is compared with itself",
                "VALUE:at(place) is that of another cell");
        }
        const bool with_numbers = std::all_of(compare.kids.begin() + 1, compare.kids.end(),
                                              [](const Node& kid) { return kid.op == Op::Const; });
        const std::optional<Range> range = range_of(compare.kids[0]);
        if (range && with_numbers && never_holds(compare, *range)) {
            add(at,
                "the comparison of `" + written(game_, compare.kids[0]) +
                    "` never holds: that is " + std::to_string(range->least) + " to " +
                    std::to_string(range->most),
                "compare it with what it can be");
        }
    }

    // `sparks + 1` among words, where `add(sparks, 1)` is meant.
    void summed(const Node& sum, const Source& at) {
        if ((sum.op == Op::Add || sum.op == Op::Subtract) && sum.kids[0].op == Op::Attribute &&
            sum.kids[1].op == Op::Const) {
            const std::string name = written(game_, sum.kids[0]);
            const std::string by = std::to_string(sum.kids[1].a);
            add(at,
                "`" + name + (sum.op == Op::Add ? " + " : " - ") + by +
                    "` only asks whether that is not 0",
                "add(" + name + ", " + (sum.op == Op::Add ? "" : "-") + by + ") changes it");
        }
    }

    void look(const Node& body, const Source& outer) {
        each_node(body, outer, [&](const Node& node, const Source& at) {
            if (node.op == Op::Compare) {
                compared(node, at);
            } else if (node.op == Op::Truth) {
                summed(node.kids[0], at);
            }
        });
    }

    void add(const Source& at, const std::string& what, const std::string& remedy) {
        add_once(faults_, {at, what, remedy});
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
};

}  // namespace

void check_values(const GameDefinition& game, std::vector<TreeFault>& faults) {
    ValuesCheck(game, faults).run();
}

}  // namespace perthro
