// The plan as flat tables for sets of W words: what the generator and the attack test read. Built
// once per game, immutable, shared by all workers. Everything hot is a plain array; the plan keeps
// the rest.
#pragma once

#include "engine/kernel/attack_table.hpp"
#include "engine/kernel/bits.hpp"
#include "engine/kernel/plan.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostSteps = 4;  // shifts of a row that moves all its pieces at once

// The targets of one cell that depend on the same few cells: entries[base + pext(occupied, mask)]
// of the tables (PEXT bitboards). Only for sets of at most two words.
template <int W>
struct ReachGroup {
    Bits<W> mask;
    std::uint32_t base = 0;
};

// One shift of a set-wise row: from these cells, to cell + shift, if the cells + middle are empty.
template <int W>
struct SetStep {
    Bits<W> sources;
    int shift = 0;
    int middles = 0;
    std::array<int, 2> middle{};
};

// Over which cells moves from one cell may hop, and where in the row's `behind` it begins to tell,
// one behind the other in the order of these cells, where those over each of them end.
template <int W>
struct Hurdles {
    Bits<W> cells;
    std::uint32_t first = 0;
};

// An Ending of the plan.
template <int W>
struct RowEnding {
    Bits<W> land;                        // the targets
    std::uint16_t first = 0, count = 1;  // their choices
};

// How many cells of a set may hold what an accept set has: from low to high, or, where not
// `inside`, any other number.
template <int W>
struct TallyTest {
    Bits<W> cells;
    std::uint32_t set = 0;  // of a row's tests alike for those that count the same; from 1
    std::uint16_t low = 0, high = 0;
    std::uint16_t content = 0;  // the number of the accept set
    bool inside = true;
};

// A way that is looked at one by one: hops over chosen pieces, captures beside, boards without
// tables.
template <int W>
struct WalkPath {
    Bits<W> clear, full;  // must be empty; must hold what the row's `screen` has
    Cell end = kNoCell;
    std::uint16_t tally_count = 0;
    const TallyTest<W>* tallies = nullptr;
    const Path* path = nullptr;  // of the plan; cold
};

// How the targets of a row are found. Leap: by the start alone. Steps: of all its pieces at once,
// by shifts. Reach: by what stands on few cells (ReachGroup). Walk: way by way (WalkPath). Drop:
// the cells of `start`, and way by way where the row has walks.
enum class RowKind : std::uint8_t { Leap, Steps, Reach, Walk, Drop };

// How the remaining conditions of a row are asked; 0 = it has none.
enum RowFlag : std::uint8_t {
    kProtectedMover = 1,  // the mover is what `protect` is about
    kConditions = 2,      // guards, word, absence or on_slot (cold part)
    kNoMate = 4,
    kSpecial = 8,   // some path is (see Path::special)
    kBecomes = 16,  // some ending makes another type of the piece
};

// What may not stand where.
template <int W>
struct Absence {
    std::uint16_t content;   // an accept set
    const Bits<W>* forbids;  // [cell]: the ends of the moves that a piece of it there forbids
};

// A row of the plan, as it is read while moves are found. Accept sets are told by their numbers,
// see Basic. Pointers go into the tables; which of them are set depends on the kind, and nullptr
// says that the row has no such thing.
template <int W>
struct Row {
    RowKind kind = RowKind::Leap;
    std::uint16_t accept = 0;      // the set that the last cell has to be in
    std::uint8_t flags = 0;        // RowFlag
    std::uint8_t group_count = 0;  // of each cell
    std::uint16_t id = 0;          // index into Tables::plan.rows
    std::uint16_t type = 0;        // of the mover at the start
    std::uint32_t pieces = 0;      // where in a position's sets the mover's set begins
    std::uint32_t in_hand = 0;     // Drop: slot of the number in hand, 0 = there is always one
    std::uint8_t name = 0;         // class
    std::uint8_t ending_count = 1;
    std::uint8_t step_count = 0;
    std::uint16_t screen = 0;   // Walk, hurdles: index of the accept set that `full` cells must be
                                // in
    std::uint16_t choices = 1;  // of the only ending
    Bits<W> start;              // where it may begin; Drop: the cells it may drop on
    const Bits<W>* leap = nullptr;          // [cell]: the targets
    const Absence<W>* absences = nullptr;   // of Terms::absent
    const Terms* terms = nullptr;           // cold
    const ReachGroup<W>* groups = nullptr;  // [cell * group_count]
    const RowEnding<W>* endings = nullptr;  // ending_count; no two have a target in common
    const WalkPath<W>* walks = nullptr;
    const std::uint32_t* walk_first = nullptr;   // [cell] the first of its walks, one more than
                                                 // cells; those of drops stand under cell 0
    const Bits<W>* ends = nullptr;               // [cell]: where the walks of a kSpecial row lead
    std::array<SetStep<W>, kMostSteps> steps{};  // step_count of them
    const Hurdles<W>* hurdles = nullptr;         // [cell], where only some pieces are hopped over
    const Bits<W>* behind = nullptr;             // see Hurdles
};

// The sets that every position makes for a player; the accept sets of rows begin with them.
enum class Basic : std::uint8_t { Empty, Enemy, Open, Own, Occupied, kCount };
inline constexpr std::uint8_t kBasics = static_cast<std::uint8_t>(Basic::kCount);

// Any other accept set, made when a row asks for it (Node::accept): a Content in a few unions.
struct AcceptProgram {
    bool empty = false;  // empty cells are in it
    // The pieces of one side that are in it.
    struct Part {
        Side side;
        bool but;  // all pieces but those of the types; else those alone
        std::vector<PieceType> types;
        // Whether all pieces of the side are in it.
        [[nodiscard]] bool whole() const { return but && types.empty(); }
    };
    std::vector<Part> parts;
};

// A movement of the interpreter, with a test that it may have moves.
template <int W>
struct CompoundRow {
    std::uint16_t movement = 0;  // index into Rules::movements
    std::uint16_t type = 0;      // kEmptyType: the player's own
    std::uint8_t name = 0;       // class
    bool has_prefix = false, beside_rows = false, beside_others = false;  // see CompoundMovement
    std::vector<Row<W>> prefix;
};

// A direction of a chain. shift: all links are cell + shift, 0 = they are not.
template <int W>
struct ChainWay {
    const Cell* next = nullptr;  // [cell]: the links of the direction
    const Cell* back = nullptr;  // the links of the opposite direction
    Direction direction = kNoDirection;
    std::uint64_t barred = 0;  // bit d: no part of this way behind one of direction d
    int shift = 0;
    Bits<W> sources;  // cells with two links,
    Bits<W> between;  // with a link and one back
};
// A chain of the plan: captures that go on.
template <int W>
struct ChainRow {
    const ChainPlan* plan = nullptr;
    PieceType type = kEmptyType;
    std::uint16_t takes = 0;   // accept set of victims
    std::uint8_t name = 0;     // class
    std::uint32_t pieces = 0;  // where in a position's sets the mover's set begins
    std::vector<ChainWay<W>> ways;
    std::vector<Bits<W>> victims;  // [cell]: what a jump from there may lead over
    bool shifts = false;           // it does not fly, and all its ways are shifts
    Bits<W> crown_zone;            // where the piece changes
    std::vector<const ChainRow*> next, next_crowned;  // chains that the piece may go on with, as
                                                      // it is and when it has changed
};

// What one player moves by. All but the accept sets in the order of the plan.
template <int W>
struct PlayerTables {
    std::vector<Row<W>> rows;
    std::vector<ChainRow<W>> chains;
    std::vector<AcceptProgram> accepts;  // numbers from kBasics on
    std::vector<int> accept_contents;    // of each of these programs: its content in the plan
    std::vector<CompoundRow<W>> compound;
    std::uint64_t other_classes = 0;     // bit by class: classes of rows and compound movements
    std::uint64_t compound_classes = 0;  // bit by class: classes of compound movements
    std::uint32_t allies = 0;            // bit p: another player of a team of his
};

template <int W>
class RowBuilder;

// It stays where it was made, for rows point into it. W: 1, 2, 4 or 8 words of 64 cells, enough for
// the board.
template <int W>
class Tables {
public:
    // The rules outlive this.
    Tables(const Rules& rules, Plan plan);

    // How pieces of the attacker attack one of this type of another player: what the plan could
    // invert alone. O(1).
    [[nodiscard]] const AttackTable<W>& attacks_on(Player attacker, PieceType victim) const {
        return attack_tables_[attack_of_[static_cast<std::size_t>(attacker * (types_ + 1) +
                                                                  victim)]];
    }

    const Rules& rules;
    Plan plan;                             // rows keep their terms in it
    std::vector<PlayerTables<W>> players;  // [player]; nothing stands under kNobody
    std::vector<Bits<W>> entries;          // of all reach groups
    Bits<W> board;                         // all cells

private:
    void build_chains(RowBuilder<W>& builder);
    void link_chains();
    template <int>
    friend class RowBuilder;
    int types_;
    std::vector<AttackTable<W>> attack_tables_;
    std::vector<std::uint32_t> attack_of_;
    // What rows point into; filled before any pointer is taken.
    std::vector<std::vector<Bits<W>>> leaps_;
    std::vector<std::vector<ReachGroup<W>>> groups_;
    std::vector<std::vector<Hurdles<W>>> hurdles_;
    std::vector<std::vector<Absence<W>>> absences_;
    std::vector<std::vector<RowEnding<W>>> endings_;
    std::vector<std::vector<WalkPath<W>>> walks_;
    std::vector<std::vector<TallyTest<W>>> tallies_;
    std::vector<std::vector<std::uint32_t>> walk_firsts_;
};

}  // namespace perthro::kernel
