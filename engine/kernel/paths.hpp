// Runs a movement for one player and piece type on every cell of the board with nothing
// known about the position: each way through the words becomes a Path, the list of what it asks of
// which cell and of what it writes. Whatever cannot be said so (a second piece that moves, a count,
// Lua, ...) is thrown as NotLowered; the interpreter then keeps the movement. No idiom is
// recognised by its spelling: leaps, rays, hops, lame leaps, drops and pawn moves all come out as
// paths and differ in their tests.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/kernel/content.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro::kernel {

struct NotLowered {
    std::string reason;
    Source at;
};

// A stored value that must lie inside (or outside) a range before the movement can begin.
struct Guard {
    Slot slot = 0;
    std::uint32_t low = 0, high = 0;
    bool inside = true;
    bool operator==(const Guard&) const = default;
};

// A game attribute that the move writes: a constant, or the cell number + 1 in Path::values.
struct AttributeWrite {
    AttributeId attribute = 0;
    bool is_cell = false;
    std::uint32_t value = 0;
    bool operator==(const AttributeWrite&) const = default;
};

// Packed attributes that the move writes on all own pieces of these types standing on these cells.
struct Sweep {
    CellSet cells;
    std::vector<PieceType> types;
    std::uint32_t clear = 0, set = 0;
    bool operator==(const Sweep&) const = default;
};

// Bits of the word of a piece on the way.
struct WordTest {
    Cell cell = kNoCell;
    std::uint32_t mask = 0, value = 0;
    auto operator<=>(const WordTest&) const = default;
};

// What all paths of one row have in common. Contents are indices into Contents.
struct Terms {
    int accept = -1;  // the last cell, before the mover is put down
    int screen = -1;  // every cell of Path::full
    int absent = -1;  // no cell of Path::absence may hold this; -1 = no such condition
    std::uint32_t word_mask = 0, word_value = 0;  // of the mover's word at the start
    std::vector<Guard> guards;
    std::vector<AttributeWrite> writes;
    std::vector<Sweep> sweeps;
    int on_slot = -1;             // the last cell is the one stored (+ 1) in this slot; -1 = any
    bool no_mate = false;         // the move may not give mate
    bool asks_attacks = false;    // some path has `unattacked` cells
    bool asks_to_move = false;    // who is to move decides what stands somewhere
    PieceType puts = kEmptyType;  // a new piece is put down; nothing moves
    Player puts_for = kNobody;
    bool operator==(const Terms&) const = default;
};

// Promotions that were chosen, in their order, as one number: they are part of what a move is.
[[nodiscard]] constexpr std::uint32_t with_named(std::uint32_t named, PieceType type) {
    constexpr std::uint32_t kBase = 1021;  // above all types
    return named * kBase + type;
}

struct Path {
    Cell start = kNoCell, end = kNoCell;  // no start: drops and placings
    Cell lands = kNoCell;                 // where the mover is put down, if `as` names the end
    std::vector<Cell> clear, full;        // ascending: must be empty; must hold what `screen` says
    Direction way = kNoDirection;         // concrete direction of the first motion
    PieceType becomes = kEmptyType;       // promotion; kEmptyType: stays what it is
    std::uint32_t named = 0;  // the promotions that were chosen among several, see with_named
    std::uint32_t word_clear = 0, word_set = 0;  // the mover's word afterwards: (w & ~clear) | set
    std::vector<std::uint32_t> values;           // of Terms::writes with is_cell
    std::vector<Cell> absence;
    Cell capture = kNoCell;                         // taken there, besides what stands on `end`
    Cell shift_from = kNoCell, shift_to = kNoCell;  // a second piece that moves
    std::vector<WordTest> word_tests;
    std::vector<Cell> unattacked;  // the mover would not be attacked there
    Terms terms;

    // Whether it does more than move one piece and take what stands where it lands, or asks more.
    [[nodiscard]] bool special() const {
        return moves_others() || !word_tests.empty() || !unattacked.empty();
    }
    // Whether it changes more cells than these two.
    [[nodiscard]] bool moves_others() const {
        return capture != kNoCell || shift_from != kNoCell || lands != kNoCell;
    }
    [[nodiscard]] Cell landing() const { return lands != kNoCell ? lands : end; }
};

// Contents by number; equal tables have one number.
class Contents {
public:
    int intern(const Content& content);
    [[nodiscard]] const Content& operator[](int id) const {
        return all_[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] int size() const { return static_cast<int>(all_.size()); }

private:
    std::vector<Content> all_;
};

class PathFinder {
public:
    PathFinder(const Rules& rules, Player player, Contents& contents);

    // All paths of a movement made by a piece of `type` (kEmptyType for the player's own), in the
    // order of the forks. Throws NotLowered.
    std::vector<Path> find(const CompiledMovement& movement, PieceType type);

    // The same for the first words of a movement, up to the first that cannot be said as tests: the
    // movement has no moves where none of these paths is open. Empty if nothing is gained.
    std::vector<Path> find_prefix(const CompiledMovement& movement, PieceType type);

    // The ways through words that only look (`can`, from this address on) from where a piece of the
    // player's stands, which stays there: up to the first word that cannot be said as tests. Where
    // none is open the words hold from no such piece. Empty if nothing is gained.
    struct Looks {
        std::vector<Path> paths;
        bool whole = true;  // no word was left: where one is open the words hold
    };
    Looks find_looks(std::int32_t words, PieceType type);

    // The contents that satisfy a condition wherever it is asked; nothing if it looks at more than
    // the piece that stands there.
    [[nodiscard]] std::optional<Content> content_of(std::int32_t condition);
    // Whether the paths found last are those of the player to move alone.
    [[nodiscard]] bool asks_to_move() const { return asks_to_move_; }

private:
    struct State {
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

    [[noreturn]] static void refuse(const std::string& reason, const Source& at);
    void run_from_everywhere(std::int32_t words, PieceType type);
    std::vector<Path> prefixes_of(std::int32_t words, PieceType type);
    void run(std::int32_t address);
    void run_as_prefix(const Code& code, std::int32_t next);
    void word(const Code& code, std::int32_t next);
    void fork(std::int32_t address) { resume(state_, address); }
    void resume(const State& state, std::int32_t address);
    void finish();
    void record();
    void record_here();

    // words (paths_words.cpp)
    void along(const Code& code, std::int32_t next);
    void veer(const Code& code, std::int32_t next);
    void step(const Code& code, std::int32_t next);
    void slide(const Code& code, std::int32_t next);
    void choose(const Code& code, std::int32_t next);
    void name_end(const Code& code, std::int32_t next);
    void land(const Code& code, std::int32_t next);
    void put(const Code& code, std::int32_t next);
    void promote(const Code& code, std::int32_t next);
    void branch(const Code& code, std::int32_t next);
    void times(const Code& code, std::int32_t next);
    void go(const Code& code, std::int32_t next);
    void set_attribute(const Code& code);
    void sweep(const Code& code);
    void capture(const Code& code);
    void shift(const Code& code);
    [[nodiscard]] bool changed(Cell cell) const;
    void at(const Code& code, std::int32_t next);
    void lift();
    void moved_to(Cell cell);
    void become(PieceType type);
    void write_mover(const AttributeSlot& slot, std::uint32_t value);
    [[nodiscard]] std::uint32_t stored(const AttributeSlot& slot, std::int32_t value) const;

    // conditions (paths_conditions.cpp)
    [[nodiscard]] bool test(std::int32_t condition, bool wanted);
    [[nodiscard]] bool test_parts(const Code& code, bool each, bool wanted);
    [[nodiscard]] bool test_elsewhere(const Code& code, bool wanted);
    [[nodiscard]] bool test_value(const Code& code, bool wanted);
    void test_word(const AttributeSlot& slot, bool set, const Code& code);
    [[nodiscard]] bool test_unattacked(const Code& code);
    [[nodiscard]] bool test_remembered(const Code& code);
    [[nodiscard]] bool test_none(const Code& code);
    [[nodiscard]] bool require(Cell cell, const Content& content, const Source& at);
    [[nodiscard]] std::optional<Content> content_at(std::int32_t condition, Cell cell);
    [[nodiscard]] std::optional<Content> piece_content(const Code& code, Cell cell);
    [[nodiscard]] Content royal_content() const;
    [[nodiscard]] std::optional<Content> known_at(Cell cell) const;
    [[nodiscard]] std::optional<Cell> place(std::int32_t index) const;
    [[nodiscard]] std::optional<std::vector<Cell>> cells_of(std::int32_t set) const;
    [[nodiscard]] const CellSet& zone(const Code& code) const;
    [[nodiscard]] Player player_of(std::int32_t player) const;
    [[nodiscard]] Content all(bool value) const { return {types_, value}; }

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    const Layout& layout_;
    Player player_;
    int types_;
    Contents& contents_;
    State state_;
    std::vector<CellTest> tests_;
    std::vector<Path> paths_;
    std::int32_t riders_ = -1;  // address of the `after` words of the mover's type
    bool riding_ = false;       // they have begun
    bool prefix_ = false;
    bool looks_ = false;         // nothing moves
    bool asks_to_move_ = false;  // see Terms
    bool cut_ = false;           // some prefix ended before the last word
    PieceType first_type_ = kEmptyType;
    MovementKind kind_ = MovementKind::Move;
};

}  // namespace perthro::kernel
