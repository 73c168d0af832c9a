// Set expressions over the cells of a board: where a condition holds, asked of all cells at once.
// Formulas are shared: an expression that was made before is found again, so what several
// conditions have in common is evaluated once. Players, directions and zones are resolved.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/rules/op.hpp"

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace perthro::facts {

using NodeId = std::int32_t;
inline constexpr NodeId kNoFormula = -1;

struct Node {
    enum class Kind : std::uint8_t {
        Constant,  // a: of constants
        Pieces,    // list: where the sets begin in the position's
        Hostile,   // whom player a may capture; list: types, none = all
        ToMove,    // of the player to move; list: types, none = all
        Closed,    // captured but still standing, or face down
        Either,    // list: of any of these sets
        Both,      // a and b
        Without,   // a, but not b
        From,      // the link along direction b leads into a
        Ray,       // as many links along direction b, over cells of list[0], lead into a
        CellOf,    // the cell that number a tells, 0 none
        Anywhere,  // every cell if a and b have one in common, else none
        Numbers,   // every cell if the test b of number a holds, else none
        Column,    // the number in column a of the cell passes test b
        Beside,    // of the links along list, the number that lead into a passes test b
        Chain      // the number of pieces in the chain there passes test b
    };
    Kind kind = Kind::Constant;
    bool fixed = false;  // the same in every position
    std::int32_t a = 0, b = 0;
    std::int32_t list = 0, count = 0;
};

// A number that is the same wherever it is asked.
struct Number {
    enum class Kind : std::uint8_t { Const, Slot, Cells, Sum, Difference };
    Kind kind = Kind::Const;
    std::int32_t a = 0, b = 0;  // Const: the number. Slot: the slot, and what is added. Cells: how
                                // many the sets a and b have in common. Else of numbers.
    bool operator==(const Number&) const = default;
};

struct Test {
    Comparison which = Comparison::Is;
    std::vector<std::int32_t> numbers;
    bool operator==(const Test&) const = default;
};

// A number of each cell.
struct Column {
    enum class Kind : std::uint8_t { Piece, Cell };
    Kind kind = Kind::Cell;
    Slot base = 0;            // Cell: of the first cell
    int shift = 0;            // Piece: in the word of the piece ...
    std::uint32_t mask = 0;   // ...
    int low = 0;              // is added; 0 is the number where no piece has one
    std::vector<char> types;  // [type]: pieces that have it; empty: all
    bool operator==(const Column&) const = default;
};

// The words of a block, from which sets of cells can be followed to its end.
struct Way {
    enum class Kind : std::uint8_t { End, Test, Branch, Fork, Step };
    Kind kind = Kind::End;
    std::int32_t a = 0;                // Test, Branch: the condition. Step: the direction
    std::int32_t next = 0, other = 0;  // Branch: `other` where the condition does not hold
    std::int32_t list = 0, count = 0;  // Fork: all ways that go on
    std::int32_t routes = 1;           // how many there are to its end
};

class Formulas {
public:
    // all: the cells that there are, of boards whose sets are of so many words. Not more nodes than
    // `most` are made.
    Formulas(const CellSet& all, std::size_t words, std::size_t most);

    [[nodiscard]] NodeId all() const { return all_; }
    [[nodiscard]] NodeId none() const { return none_; }
    [[nodiscard]] bool full() const { return nodes_.size() >= most_; }

    NodeId constant(const CellSet& cells);
    NodeId constant(Cell cell);
    NodeId either(std::vector<NodeId> sets);
    NodeId both(NodeId a, NodeId b);
    NodeId without(NodeId a, NodeId b);
    NodeId opposite(NodeId a) { return without(all_, a); }
    NodeId from(Direction direction, NodeId a);
    NodeId ray(Direction direction, NodeId a, NodeId over);
    NodeId anywhere(NodeId a, NodeId b);
    NodeId make(Node node, std::span<const std::int32_t> list);

    std::int32_t number(const Number& number) { return found(numbers_, number); }
    std::int32_t test(const Test& test) { return found(tests_, test); }
    std::int32_t column(const Column& column) { return found(columns_, column); }
    std::int32_t way(Way way, std::span<const std::int32_t> list);

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Number& number_at(std::int32_t id) const { return at(numbers_, id); }
    [[nodiscard]] const Test& test_at(std::int32_t id) const { return at(tests_, id); }
    [[nodiscard]] const Column& column_at(std::int32_t id) const { return at(columns_, id); }
    [[nodiscard]] const Way& way_at(std::int32_t id) const { return at(ways_, id); }
    [[nodiscard]] const std::uint64_t* constant_at(std::int32_t id) const {
        return constants_.data() + static_cast<std::size_t>(id) * words_;
    }
    template <typename Listing>
    [[nodiscard]] std::span<const std::int32_t> list(const Listing& of) const {
        return {lists_.data() + of.list, static_cast<std::size_t>(of.count)};
    }
    // Whether a test compares with nothing that a position decides.
    [[nodiscard]] bool is_constant(const Test& test) const;
    // How many different nodes a set is made of that positions decide, itself included.
    [[nodiscard]] std::size_t size_of(NodeId id) const;

private:
    template <typename Kept>
    static std::int32_t found(std::vector<Kept>& kept, const Kept& wanted) {
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (kept[i] == wanted) {
                return static_cast<std::int32_t>(i);
            }
        }
        kept.push_back(wanted);
        return static_cast<std::int32_t>(kept.size()) - 1;
    }
    template <typename Kept>
    static const Kept& at(const std::vector<Kept>& kept, std::int32_t id) {
        return kept[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] bool is_fixed(const Node& node, std::span<const std::int32_t> list) const;

    std::size_t words_, most_;
    std::vector<Node> nodes_;
    std::vector<Number> numbers_;
    std::vector<Test> tests_;
    std::vector<Column> columns_;
    std::vector<Way> ways_;
    std::vector<std::int32_t> lists_;
    std::vector<std::uint64_t> constants_;
    std::map<std::vector<std::int32_t>, NodeId> known_;
    std::map<std::vector<std::uint64_t>, NodeId> known_constants_;
    NodeId all_ = kNoFormula, none_ = kNoFormula;
};

}  // namespace perthro::facts
