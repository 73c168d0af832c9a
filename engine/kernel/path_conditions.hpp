// What a walk through the words of a movement asks of cells: each condition becomes tests of what
// the cells hold, or is decided at once.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/kernel/content.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro::kernel {

// Where a walk is, and what it has done to the mover so far.
struct PathState {
    Cell start = kNoCell, here = kNoCell, landed = kNoCell;
    Direction ahead = kNoDirection, way = kNoDirection;  // abstract; way: concrete
    PieceType type = kEmptyType;
    bool lifted = false;
    std::uint32_t named = 0;
    std::uint32_t clear = 0, set = 0;  // of the mover's word
    Cell on_cell = kNoCell, capture = kNoCell, shift_from = kNoCell, shift_to = kNoCell;
    Cell named_end = kNoCell;  // by `as`
    std::vector<WordTest> word_tests;
    std::vector<Cell> unattacked;
    std::vector<std::pair<std::int32_t, Cell>> marks;
    std::array<std::int32_t, kMostNestedTimes> times{};  // rounds left
    std::vector<std::uint32_t> values;
    std::vector<Cell> absence;
    Terms terms;
};

struct CellTest {
    Cell cell;
    Content content;
};

struct PathWalk {
    PathState at;
    std::vector<CellTest> tests;  // of the path so far
    MovementKind kind = MovementKind::Move;
    bool looks = false;         // nothing moves
    bool asks_to_move = false;  // see Terms
};

// Throws NotLowered.
[[noreturn]] void refuse(const std::string& reason, const Source& at);

class PathConditions {
public:
    // All outlive this.
    PathConditions(const Rules& rules, Player player, Contents& contents, PathWalk& walk);

    // Whether the condition may hold where the walk is, as it is wanted to; what that needs of
    // cells is added to the walk's tests. Throws NotLowered where it needs more than that.
    [[nodiscard]] bool test(std::int32_t condition, bool wanted);
    // Adds a test of a cell; false: nothing could pass it.
    [[nodiscard]] bool require(Cell cell, const Content& content, const Source& at);
    // The contents that satisfy a condition wherever it is asked; nothing if it looks at more than
    // the piece that stands there.
    [[nodiscard]] std::optional<Content> content_of(std::int32_t condition);
    // What surely stands on a cell, by what has been asked and done.
    [[nodiscard]] std::optional<Content> known_at(Cell cell) const;
    [[nodiscard]] std::optional<Cell> place(std::int32_t index) const;
    [[nodiscard]] std::optional<std::vector<Cell>> cells_of(std::int32_t set) const;
    [[nodiscard]] Player player_of(std::int32_t player) const;
    // Every content, or none.
    [[nodiscard]] Content all(bool value) const { return {types_, value}; }
    // Whether the walk has changed what stands on a cell.
    [[nodiscard]] bool changed(Cell cell) const;

private:
    [[nodiscard]] bool test_parts(const Code& code, bool each, bool wanted);
    [[nodiscard]] bool test_elsewhere(const Code& code, bool wanted);
    [[nodiscard]] bool test_value(const Code& code, bool wanted);
    void test_word(const AttributeSlot& slot, bool set, const Code& code);
    [[nodiscard]] bool test_unattacked(const Code& code);
    [[nodiscard]] bool test_remembered(const Code& code);
    [[nodiscard]] bool test_none(const Code& code);
    [[nodiscard]] std::optional<Content> content_at(std::int32_t condition, Cell cell);
    [[nodiscard]] std::optional<Content> piece_content(const Code& code, Cell cell);
    [[nodiscard]] Content royal_content() const;
    [[nodiscard]] const CellSet& zone(const Code& code) const;

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    const Layout& layout_;
    Player player_;
    int types_;
    Contents& contents_;
    PathWalk& walk_;
};

}  // namespace perthro::kernel
