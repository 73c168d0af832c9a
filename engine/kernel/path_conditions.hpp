// What a walk through the words of a movement asks of cells: each condition becomes tests of what
// the cells hold, or is decided at once.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/kernel/content.hpp"
#include "engine/kernel/path_choices.hpp"
#include "engine/kernel/path_walk.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro::kernel {

// Asks on one walk after another of one player. Conditions, values, places, sets, directions and
// players are expressions of Rules::program; `at` is the place that an error names.
class PathConditions {
public:
    // A range of numbers, with both ends. Beyond kUnbounded there is none.
    static constexpr std::int64_t kUnbounded = 1'000'000'000'000;
    struct Range {
        std::int64_t low, high;
        [[nodiscard]] bool has(std::int64_t number) const {
            return number >= low && number <= high;
        }
    };

    // All outlive this.
    PathConditions(const Rules& rules, Player player, Contents& contents, PathWalk& walk);

    // Whether the condition may hold where the walk is, as it is wanted to; what that needs of
    // cells is added to the walk's tests. Throws NotLowered where it needs more than that, or may
    // hold in more than one way.
    [[nodiscard]] bool test(std::int32_t condition, bool wanted);
    // The test of a condition in one of the ways in which it may hold, as the choices have it; no
    // two of them hold at once. Throws NotLowered where it needs more than tests of cells.
    [[nodiscard]] bool test(std::int32_t condition, bool wanted, PathChoices& choices);
    // Adds a test of a cell, unless it is known what stands there; false: nothing could pass it.
    // Throws NotLowered for a cell that the walk has changed, or for none.
    [[nodiscard]] bool require(Cell cell, const Content& content, const Source& at);
    // The contents that satisfy a condition wherever it is asked; nothing if it looks at more than
    // the piece that stands there.
    [[nodiscard]] std::optional<Content> content_of(std::int32_t condition);
    // What surely stands on a cell, by what has been asked and done.
    [[nodiscard]] std::optional<Content> known_at(Cell cell) const;
    // Asks that the mover began with this value (as stored) of an attribute. False: it did not.
    // Throws NotLowered where the walk has written it, or it does not lie in the word of a piece.
    [[nodiscard]] bool require_of_mover(const AttributeSlot& slot, std::uint32_t value,
                                        const Source& at);

    // path_conditions_counts.cpp
    // A number that is counted on cells: those that surely count, and those that do where they hold
    // the content.
    struct Count {
        std::int64_t sure = 0;
        std::vector<Cell> open;
        Content content;
        // The most that it can be; the least is `sure`.
        [[nodiscard]] std::int64_t most() const {
            return sure + static_cast<std::int64_t>(open.size());
        }
    };
    // What a value counts where the walk is. Throws NotLowered where it is not counted on known
    // cells, by what stands there.
    [[nodiscard]] Count count_of(std::int32_t value);
    // Adds that the number lies inside, or outside, of a range. False: it cannot.
    [[nodiscard]] bool require(const Count& count, Range range, bool inside, const Source& at);

    // path_conditions_places.cpp
    // The cell of a place: kNoCell if there is none, nothing if it depends on the position.
    [[nodiscard]] std::optional<Cell> place(std::int32_t index) const;
    // The cells of a set, and the abstract directions of an expression, as the walk has them:
    // nothing if they depend on the position.
    [[nodiscard]] std::optional<std::vector<Cell>> cells_of(std::int32_t set) const;
    [[nodiscard]] std::optional<std::vector<Direction>>
    directions_of(std::int32_t expression) const;
    // The player that is meant. Throws NotLowered for one who depends on the position.
    [[nodiscard]] Player player_of(std::int32_t player) const;

    // The content that everything satisfies, or nothing.
    [[nodiscard]] Content all(bool value) const { return {types_, value}; }
    // Whether the walk has changed what stands on a cell otherwise than by moving the mover.
    [[nodiscard]] bool changed(Cell cell) const;

private:
    // A condition where the cursor would be.
    struct Part {
        std::int32_t condition = -1;
        Cell here = kNoCell;
        Direction ahead = kNoDirection;
        std::optional<Content> as_wanted;  // what on `here` makes it as it is wanted; nothing: it
                                           // asks for more
    };
    [[nodiscard]] std::vector<Part> parts_of(const Code& code) const;
    [[nodiscard]] std::optional<std::vector<Part>> looks_of(const Code& can) const;
    [[nodiscard]] bool test_parts(std::vector<Part> parts, bool each, bool wanted,
                                  const Source& at);
    [[nodiscard]] bool test_part(const Part& part, bool as_wanted, bool wanted);
    [[nodiscard]] std::vector<Part> open_parts(std::vector<Part> parts, bool wanted, bool& decided);
    [[nodiscard]] bool only_asked_one_way(std::int32_t condition) const;
    [[nodiscard]] bool test_can(const Code& code, bool wanted);
    [[nodiscard]] bool test_elsewhere(const Code& code, bool wanted);
    [[nodiscard]] bool test_unattacked(const Code& code);
    [[nodiscard]] bool test_remembered(const Code& code);
    // path_conditions_counts.cpp
    [[nodiscard]] bool test_some(const Code& code, bool wanted);
    [[nodiscard]] std::optional<bool> known_some(const Code& code);
    [[nodiscard]] bool test_absence(const Code& code);
    [[nodiscard]] Count count_over(const Code& code);
    // path_conditions_contents.cpp
    [[nodiscard]] std::optional<Content> content_at(std::int32_t condition, Cell cell);
    [[nodiscard]] std::optional<Content> content_elsewhere(const Code& code);
    [[nodiscard]] std::optional<Content> find_content(std::int32_t condition, Cell cell);
    [[nodiscard]] bool asks_piece_alone(std::int32_t condition) const;
    [[nodiscard]] bool asks_more(std::int32_t condition) const;
    [[nodiscard]] Content as_known(const Content& content, Cell cell) const;
    [[nodiscard]] std::optional<Content> piece_content(const Code& code, Cell cell);
    [[nodiscard]] Content royal_content() const;
    [[nodiscard]] const CellSet& zone(const Code& code) const;
    // path_conditions_values.cpp
    // The numbers with which a condition holds. Throws NotLowered where they depend on the
    // position.
    [[nodiscard]] Range range_of(const Code& code);
    [[nodiscard]] bool test_value(const Code& code, bool wanted);
    [[nodiscard]] bool test_attribute(const Code& value, const Code& code, bool wanted);
    [[nodiscard]] bool test_captured(const Code& value, const Code& code, bool wanted);
    void test_word(const AttributeSlot& slot, bool set, const Code& code);

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    const Layout& layout_;
    Player player_;
    int types_;
    Contents& contents_;
    PathWalk& walk_;
    struct OfPiece {
        bool asked = false, asks_more = false;
        std::optional<Content> content;
    };
    std::vector<OfPiece> of_piece_;   // [expression]: what is found of each once
    PathChoices* choices_ = nullptr;  // null: no condition may hold in more than one way
};

}  // namespace perthro::kernel
