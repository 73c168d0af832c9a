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
// Its name in lower case, as in "ray".
[[nodiscard]] std::string_view idiom_name(Idiom idiom);

// One way in which the mover's word may change: w becomes (w & ~clear) | set.
struct Choice {
    PieceType becomes = kEmptyType;    // kEmptyType: it stays what it is
    std::uint32_t clear = 0, set = 0;  // the type that it becomes, too
    std::uint32_t named = 0;           // see Path::named
    bool operator==(const Choice&) const = default;
};

// The targets of a row that offer the same choices.
struct Ending {
    CellSet land;
    std::uint16_t first = 0;  // index into RowPlan::choices, which is also the choice number of a
                              // move
    std::uint16_t count = 1;
};

// Moves of one class that pieces of one type of one player make alike. A simple move names its row,
// two cells and a choice.
struct RowPlan {
    Idiom idiom = Idiom::Leap;
    std::uint16_t movement = 0;  // index into Rules::movements
    std::uint16_t name = 0;      // class
    Player player = kNobody;
    PieceType type = kEmptyType;  // of the mover at the start; kEmptyType: the player's own
    Terms terms;
    std::vector<Path> paths;  // what they ask alike and become, `terms` and `choices` say. Empty
                              // behind Kernel::build() where nothing is made or asked by them
    std::vector<Choice> choices;  // a move has eight bits for the number of its own
    std::vector<Ending> endings;  // no two have a target in common
    Source at;                    // where the movement stands
};

// A way in which a piece attacks a cell.
struct AttackPath {
    PieceType type;
    Cell start, end;                // where it stands, and what it attacks
    std::vector<Cell> clear;        // must be empty
    std::vector<Cell> full;         // must be occupied
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
    std::uint16_t movement = 0;   // index into Rules::movements
    PieceType type = kEmptyType;  // kEmptyType: the player's own
    bool lowered = false;         // it is in rows or chains
    std::string idioms;           // "ray", "leap, ray"
    std::string reason;           // if not lowered, see lines_of_reason()
    Source at;                    // of the movement, or of the word that keeps it from tables
};

// A movement that the interpreter generates.
struct CompoundMovement {
    std::uint16_t movement = 0;   // index into Rules::movements
    PieceType type = kEmptyType;  // kEmptyType: the player's own
    std::uint16_t name = 0;       // class
    std::vector<RowPlan> prefix;  // it has no moves where none of these has; empty: no such test
    bool beside_rows = false;     // rows of its class and type may make the same moves
    bool beside_others = false;   // a movement before it in the list may make the same moves
};

// Rows of the plain moves that Lua makes. They find no moves themselves; their choice is the type
// that the mover becomes, 0: it stays what it is.
class PlainRows {
public:
    static constexpr std::uint16_t kNone = 0xFFFF;

    PlainRows() = default;  // no rows
    // For so many of each; no rows so far.
    PlainRows(std::size_t players, std::size_t classes, std::size_t types)
        : classes_(classes), types_(types + 1), rows_((players + 1) * classes * types_, kNone) {}

    // Says which row of the plan has the moves of a class by the player's pieces of a type.
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

// Made by make_plan(); nothing changes it but Kernel::build(), which drops what tables say.
struct Plan {
    Contents contents;                                    // of all rows and chains
    std::vector<RowPlan> rows;                            // of all players, in order of declaration
    std::vector<ChainPlan> chains;                        // of all players, in that order
    std::vector<ChainKey> chain_keys;                     // majority among chains, empty = none
    std::vector<std::vector<CompoundMovement>> compound;  // [player]
    bool asks_lua = false;                // the hook `generate` makes moves beside all of these
    PlainRows plain;                      // where the plain moves of that hook have rows
    std::vector<MovementPlan> movements;  // one for each that a type or the player has
    std::vector<std::vector<AttackPaths>> attacks;  // by row; [player * (types + 1) + victim type]
    std::vector<std::vector<std::uint16_t>> forward;  // [player * (types + 1) + victim type]: its
                                                      // movements that may capture such a piece
                                                      // and are no attack paths: to be tried
    bool native_protect = false;             // `protect` is about types, without conditions
    std::vector<PieceType> protected_types;  // ascending
    bool guards_royals = false;              // all royals are among them
    std::string protect_reason;              // why not native, see lines_of_reason()
    bool disjoint = true;                    // no two rows make equal moves
    bool complete = true;    // lists are final: nothing is left for the caller to judge, but the
                             // hook `filter` sees them
    bool asks_rest = false;  // the lists are final only while the rest of `require` surely holds
                             // (see interpreter::Finisher::rest_surely_holds)
    std::string incomplete_reason;  // why lists are not final, see lines_of_reason()
    bool left_to_judge = false;  // not complete, but all that is missing is to judge each move of
                                 // a list by `protect`, `require` and `repetition`
    std::string off_reason;      // why the kernel has nothing for this game; empty: it has

    // Whether the tables judge moves by what `protect` says.
    [[nodiscard]] bool judges() const { return native_protect && !protected_types.empty(); }
};

// Compiles every movement of a game, for all players. Never fails: what cannot be lowered says
// why.
[[nodiscard]] Plan make_plan(const Rules& rules);

}  // namespace perthro::kernel
