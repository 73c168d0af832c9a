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

struct Code {
    Op op = Op::Block;
    std::uint8_t flags = 0;  // kLifts, ...
    std::uint8_t kids = 0;
    std::int32_t a = 0, b = 0;
    std::array<std::int32_t, 4> kid{-1, -1, -1, -1};  // expressions
    std::int32_t list = 0, count = 0;  // into Program::lists: ids, or kids of any/all/compare
    std::int32_t jump = -1;            // address in code
    std::int32_t set = -1;             // into Program::cell_sets: [player 0..n]
    Source at;
};
inline constexpr std::uint8_t kLifts = 1;  // this word picks the mover up
inline constexpr std::uint8_t kQuiet = 2;  // inside a condition: records nothing

// How deep `at` stands in `at`, and `times` in `times`: the compiler refuses more.
inline constexpr std::size_t kMostNestedAt = 4;
inline constexpr std::size_t kMostNestedTimes = 4;

inline constexpr std::string_view kHere = "{here}";  // in a sentence of a package

struct Program {
    std::vector<Code> code;
    std::vector<Code> expressions;
    std::vector<std::int32_t> lists;
    std::vector<std::vector<CellSet>> cell_sets;
    std::vector<std::string> marks;
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
    // addresses of `code`.
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
