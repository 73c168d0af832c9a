// What the kernel makes of a game's movements, before tables are built: rows by player, the attacks
// that can be inverted, and for everything else the reason why it stays with the interpreter.
#pragma once

#include "engine/kernel/chain_plan.hpp"
#include "engine/kernel/paths.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace perthro::kernel {

// How a row finds its cells; the names are those that `perthro check --plan` prints.
enum class Idiom : std::uint8_t {
    Leap,   // nothing on the way matters: leaps, steps, pawn captures
    Ray,    // all cells of the way must be empty, at most one way to each target: slides, legs,
            // double steps
    Hop,    // some cell on the way must hold a piece
    Drop,   // from the hand to an empty cell
    Place,  // a new piece, without a mover
    Chain,  // captures that go on
    Plain,  // made by Lua
};
[[nodiscard]] std::string_view idiom_name(Idiom idiom);

// One way in which the mover's word may change: w becomes (w & ~clear) | set.
struct Choice {
    PieceType becomes = kEmptyType;
    std::uint32_t clear = 0, set = 0;
    std::uint32_t named = 0;  // see Path::named
    bool operator==(const Choice&) const = default;
};

// The targets of a row that offer the same choices.
struct Ending {
    CellSet land;
    std::uint16_t first = 0;  // index into RowPlan::choices, which is also the choice number of a
                              // move
    std::uint16_t count = 1;
};

struct RowPlan {
    Idiom idiom = Idiom::Leap;
    std::uint16_t movement = 0;  // index into Rules::movements
    std::uint16_t name = 0;      // class
    Player player = kNobody;
    PieceType type = kEmptyType;
    Terms terms;
    std::vector<Path> paths;  // `terms` and promotions moved out of them
    std::vector<Choice> choices;
    std::vector<Ending> endings;
    Source at;
};

// A way in which a piece attacks a cell.
struct AttackPath {
    PieceType type;
    Cell start, end;
    std::vector<Cell> clear;
    std::vector<Cell> full;
    bool one_screen = false;        // exactly one piece stands on `clear`; `full` is empty
    bool near = false;              // of a row of leaps
    std::vector<PieceType> barred;  // one_screen: types, of whomever, that are no screen; ascending
    bool operator==(const AttackPath&) const = default;
};

// The ways of one row, the same for every type that it may take: lists of several victims share
// them.
using AttackPaths = std::shared_ptr<const std::vector<AttackPath>>;

// What became of one movement as one type makes it.
struct MovementPlan {
    std::uint16_t movement = 0;
    PieceType type = kEmptyType;
    bool lowered = false;
    std::string idioms;  // "ray", "leap, ray"
    std::string reason;  // if not lowered
    Source at;
    bool inverted = true;       // its captures are among the attack paths, or it has none
    std::vector<char> victims;  // [type]: what it may capture, if not inverted
};

// A movement that the interpreter generates.
struct CompoundMovement {
    std::uint16_t movement = 0;
    PieceType type = kEmptyType;
    std::uint16_t name = 0;
    std::vector<RowPlan> prefix;  // it has no moves where none of these has; empty: no such test
    bool beside_rows = false;     // rows of its class and type may make the same moves
    bool beside_others = false;   // likewise a movement before it in the list
};

// Rows of the plain moves that Lua makes. They find no moves themselves; their choice is the type
// that the mover becomes, 0: it stays what it is.
class PlainRows {
public:
    static constexpr std::uint16_t kNone = 0xFFFF;

    PlainRows() = default;
    PlainRows(std::size_t players, std::size_t classes, std::size_t types)
        : classes_(classes), types_(types + 1), rows_((players + 1) * classes * types_, kNone) {}

    void set(Player player, std::uint16_t name, PieceType type, std::uint16_t row) {
        rows_[at(player, name, type)] = row;
    }
    // Of the player's pieces of a type by moves of a class; kNone: they have none.
    [[nodiscard]] std::uint16_t row(Player player, std::uint16_t name, PieceType type) const {
        return rows_.empty() ? kNone : rows_[at(player, name, type)];
    }

private:
    [[nodiscard]] std::size_t at(Player player, std::uint16_t name, PieceType type) const {
        return (player * classes_ + name) * types_ + type;
    }

    std::size_t classes_ = 0, types_ = 0;
    std::vector<std::uint16_t> rows_;
};

struct Plan {
    Contents contents;
    std::vector<RowPlan> rows;                            // of all players, in order of declaration
    std::vector<ChainPlan> chains;                        // likewise
    std::vector<ChainKey> chain_keys;                     // majority among chains, empty = none
    std::vector<std::vector<CompoundMovement>> compound;  // [player]
    bool asks_lua = false;  // the hook `generate` makes moves beside all of these
    PlainRows plain;        // ..., and those of them that are moves of rows
    std::vector<MovementPlan> movements;
    std::vector<std::vector<AttackPaths>> attacks;  // by row; [player * (types + 1) + victim type]
    std::vector<std::vector<std::uint16_t>> forward;  // likewise: movements to be tried forward
    bool native_protect = false;  // `protect` is about types, without conditions
    std::vector<PieceType> protected_types;
    bool guards_royals = false;  // all royals are among them
    std::string protect_reason;  // why not native
    bool disjoint = true;        // no two rows make equal moves
    bool complete = true;    // lists are final: nothing is left for the caller to judge, but the
                             // hook `filter` sees them
    bool asks_rest = false;  // ..., while the rest of `require` surely holds (see
                             // interpreter::Finisher::rest_surely_holds)
    std::string incomplete_reason;
    bool left_to_judge = false;  // not complete, but all that is missing is to judge each move of
                                 // a list by `protect`, `require` and `repetition`
    std::string off_reason;      // the kernel has nothing for this game

    // Whether the tables judge moves by what `protect` says.
    [[nodiscard]] bool judges() const { return native_protect && !protected_types.empty(); }
};

// Compiles every movement of a game. Never fails: what cannot be lowered says why.
[[nodiscard]] Plan make_plan(const Rules& rules);

}  // namespace perthro::kernel
