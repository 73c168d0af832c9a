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

// The number of a node in its Formulas.
using NodeId = std::int32_t;
inline constexpr NodeId kNoFormula = -1;  // no set says it: the words have to be asked

// One set expression: what cells a set has in a position. Sets that a kind is made of are NodeIds,
// directions are concrete ones.
struct Node {
    enum class Kind : std::uint8_t {
        Constant,  // the cells at Formulas::constant_at(a)
        Pieces,    // of any of these sets of the position; list: where they begin, in words
        Hostile,   // whom player a may capture; list: types, none = all
        ToMove,    // of the player to move; list: types, none = all
        Closed,    // pieces that are captured but still stand, or lie face down
        Either,    // list: of any of these sets
        Both,      // a and b
        Without,   // a, but not b
        From,      // the link along direction b leads into a
        Ray,       // one or more links along direction b, over cells of list[0], lead into a
        CellOf,    // the one cell that number a tells, a cell number + 1; 0: none
        Anywhere,  // every cell if a and b have one in common, else none
        Numbers,   // every cell if the test b of number a holds, else none
        Column,    // the number in column a of the cell passes test b
        Beside,    // of the links along list, the number that lead into a passes test b
        Chain      // the number of pieces in the chain there, along list, passes test b
    };
    Kind kind = Kind::Constant;
    bool fixed = false;                // the same in every position
    std::int32_t a = 0, b = 0;         // what they are, the kind tells
    std::int32_t list = 0, count = 0;  // see Formulas::list()
};

// A number that is the same wherever it is asked.
struct Number {
    enum class Kind : std::uint8_t { Const, Slot, Cells, Sum, Difference };
    Kind kind = Kind::Const;
    std::int32_t a = 0, b = 0;  // Const: the number. Slot: the slot, and what is added to what is
                                // stored there. Cells: how many the sets a and b have in common.
                                // Sum, Difference: of the numbers a and b, see number_at()
    bool operator==(const Number&) const = default;
};

// What a number is compared with.
struct Test {
    Comparison which = Comparison::Is;
    std::vector<std::int32_t> numbers;  // see number_at(). Is: any number of them, one of which it
                                        // has to be. Between: both ends. Else: one
    bool operator==(const Test&) const = default;
};

// A number of each cell: an attribute of the piece that stands there, or a slot of the cell itself.
struct Column {
    enum class Kind : std::uint8_t { Piece, Cell };
    Kind kind = Kind::Cell;
    Slot base = 0;            // Cell: of the first cell
    int shift = 0;            // Piece: how far up it lies in the word of the piece,
    std::uint32_t mask = 0;   // and its bits there, moved down
    int low = 0;              // is added; 0 is the number where no piece has one
    std::vector<char> types;  // [type]: pieces that have it; empty: all
    bool operator==(const Column&) const = default;
};

// The words of a block, from which sets of cells can be followed to its end. Test: only cells of
// the condition go on. Branch: the others go on elsewhere. Fork: all go on in several ways. Step:
// they go on behind their links.
struct Way {
    enum class Kind : std::uint8_t { End, Test, Branch, Fork, Step };
    Kind kind = Kind::End;
    std::int32_t a = 0;                // Test, Branch: the condition. Step: the concrete direction
    std::int32_t next = 0, other = 0;  // ways. Branch: `other` where the condition does not hold
    std::int32_t list = 0, count = 0;  // Fork: all ways that go on, see Formulas::list()
    std::int32_t routes = 1;           // how many there are to its end, up to a bound of the reader
};

// All formulas of one game. Nothing is ever taken away, so a number stays good; a reference, span
// or pointer into them is good until the next formula is made.
class Formulas {
public:
    // all: the cells that there are, of boards whose sets are of so many words. most: how many
    // nodes make it full; who makes nodes has to ask.
    Formulas(const CellSet& all, std::size_t words, std::size_t most);

    // Every cell of the board, and no cell.
    [[nodiscard]] NodeId all() const { return all_; }
    [[nodiscard]] NodeId none() const { return none_; }
    // Whether no more should be begun. Nodes can be made none the less, to end what is begun.
    [[nodiscard]] bool full() const { return nodes_.size() >= most_; }

    // The set of these cells, or of this one, in every position.
    NodeId constant(const CellSet& cells);
    NodeId constant(Cell cell);
    // Union, intersection, difference (a without b) and complement of sets; where one of them is
    // all() or none(), or two are the same, it is simplified. No set may be kNoFormula.
    NodeId either(std::vector<NodeId> sets);
    NodeId both(NodeId a, NodeId b);
    NodeId without(NodeId a, NodeId b);
    NodeId opposite(NodeId a) { return without(all_, a); }
    // The cells whose link along a concrete direction leads into a set.
    NodeId from(Direction direction, NodeId a);
    // The cells from which one or more links along a concrete direction lead into a set; those
    // between have to be in `over`.
    NodeId ray(Direction direction, NodeId a, NodeId over);
    // Every cell where the two sets have one in common, else none.
    NodeId anywhere(NodeId a, NodeId b);
    // The node of this kind, a, b and list, as it is: the one that is there, or a new one, of which
    // the other members are filled in.
    NodeId make(Node node, std::span<const std::int32_t> list);

    // The number under which an equal one is kept, which is added if there is none.
    std::int32_t number(const Number& number) { return found(numbers_, number); }
    std::int32_t test(const Test& test) { return found(tests_, test); }
    std::int32_t column(const Column& column) { return found(columns_, column); }
    // Adds a way, even if there is one like it. list: the ways that a fork goes on in; else empty.
    std::int32_t way(Way way, std::span<const std::int32_t> list);

    // How many nodes there are: their ids are the numbers below.
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    // What is kept under a number that make(), number(), test(), column() or way() has given.
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Number& number_at(std::int32_t id) const { return at(numbers_, id); }
    [[nodiscard]] const Test& test_at(std::int32_t id) const { return at(tests_, id); }
    [[nodiscard]] const Column& column_at(std::int32_t id) const { return at(columns_, id); }
    [[nodiscard]] const Way& way_at(std::int32_t id) const { return at(ways_, id); }
    // The words of a set that never changes, by `a` of its node.
    [[nodiscard]] const std::uint64_t* constant_at(std::int32_t id) const {
        return constants_.data() + static_cast<std::size_t>(id) * words_;
    }
    // What a Node or a Way has in its list.
    template <typename Listing>
    [[nodiscard]] std::span<const std::int32_t> list(const Listing& of) const {
        return {lists_.data() + of.list, static_cast<std::size_t>(of.count)};
    }
    // Whether a test compares with nothing that a position decides.
    [[nodiscard]] bool is_constant(const Test& test) const;
    // About how much work a set is: how many different nodes it is made of that positions decide,
    // itself included; neighbours that are counted and chains count as several.
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
