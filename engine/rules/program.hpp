// The compiled form of recorded trees. Words stand one behind the other in `code`, so "the rest of
// the movement" is an address; forks go on from an address several times. Conditions, values,
// places, sets and players are trees in `expressions`; a block inside one (can, reach) is an
// address in `code`.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/rules/op.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// One word, control or expression with its operands resolved (see op.hpp for those of each op).
struct Code {
    Op op = Op::Block;
    std::uint8_t flags = 0;     // kLifts, kQuiet
    std::uint8_t kids = 0;      // how many the word has, those of any/all/compare not counted
    std::int32_t a = 0, b = 0;  // numbers; what was a name in the text is an index
    // Expressions, -1 where there is none. kid[3] of loop, every and reach, kid[2] and kid[3] of
    // push: the address of a block, which ends with Return.
    std::array<std::int32_t, 4> kid{-1, -1, -1, -1};
    std::int32_t list = 0, count = 0;  // into Program::lists: ids, addresses, or kids of
                                       // any/all/compare
    std::int32_t jump = -1;            // address in code; of a block in Can or SetReach
    std::int32_t set = -1;             // SetCells: into Program::cell_sets
    Source at;
};
inline constexpr std::uint8_t kLifts = 1;  // this word picks the mover up
inline constexpr std::uint8_t kQuiet = 2;  // inside a condition: records nothing

// How deep `at` stands in `at`, and `times` in `times`: the compiler refuses more.
inline constexpr std::size_t kMostNestedAt = 4;
inline constexpr std::size_t kMostNestedTimes = 4;

inline constexpr std::string_view kHere = "{here}";  // in a sentence of a package

struct Program {
    std::vector<Code> code;                       // [address]: words and control
    std::vector<Code> expressions;                // kids stand before the expression they belong to
    std::vector<std::int32_t> lists;              // see Code::list
    std::vector<std::vector<CellSet>> cell_sets;  // [set][player 0..n]: cells as he names them
    std::vector<std::string> marks;               // names that `mark` gives, Code::a indexes it
    // What the package says to a player where a condition refuses (`because`), by its index in
    // `expressions`. kHere in it stands for the name of the cell where it was asked.
    std::map<std::int32_t, std::string> sentences;

    // The word or control at an address of `code`.
    [[nodiscard]] const Code& at(std::int32_t address) const {
        return code[static_cast<std::size_t>(address)];
    }
    // The condition, value, place, set or player of that index.
    [[nodiscard]] const Code& expression(std::int32_t index) const {
        return expressions[static_cast<std::size_t>(index)];
    }
    // The number that stands i-th (from 0, below of.count) in what `of` lists.
    [[nodiscard]] std::int32_t listed(const Code& of, std::int32_t i) const {
        return lists[static_cast<std::size_t>(of.list + i)];
    }
    // All that `of` lists, in order: kids are expressions, types are piece types, starts are
    // addresses of `code`. Valid while the program lives.
    [[nodiscard]] std::span<const std::int32_t> kids(const Code& of) const { return list(of); }
    [[nodiscard]] std::span<const std::int32_t> types(const Code& of) const { return list(of); }
    [[nodiscard]] std::span<const std::int32_t> starts(const Code& of) const { return list(of); }
    [[nodiscard]] std::span<const std::int32_t> list(const Code& of) const {
        return {lists.data() + of.list, static_cast<std::size_t>(of.count)};
    }
    // The cells of a set that is known before the game, as that player names them.
    [[nodiscard]] const CellSet& cells(const Code& set, Player player) const {
        return cell_sets[static_cast<std::size_t>(set.set)][player];
    }
};

}  // namespace perthro
