// The table-driven kernel of one game: lists, counts, makes and judges the moves that the plan
// could put into tables, and asks a Fallback for the rest. One Kernel serves all workers; what
// changes per call lies in a Scratch that each worker owns.
#pragma once

#include "engine/kernel/plan.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace perthro::kernel {

class PlainMoves;

// Moves of the tables, which those that a fallback numbers may equal.
class OtherMoves {
public:
    virtual ~OtherMoves() = default;
    // Whether one of them may be a move of this class by a piece of this type between these cells
    // (kNoCell: a drop). A yes may be wrong, a no is not.
    [[nodiscard]] virtual bool may_make(std::uint16_t name, PieceType type, Cell from,
                                        Cell to) const = 0;
};

// Moves that get numbers to draw one by, and are composed only when they are drawn.
class Numbering {
public:
    virtual ~Numbering() = default;
    // Begins with a new position, in which no move has a number yet. False: its moves have to be
    // listed.
    [[nodiscard]] virtual bool begin() = 0;
    // Numbers the moves of one movement (see Fallback::append), which may equal `others`, if these
    // are not null. Once a number is wanted, the same calls append the move that has it.
    virtual void number(Player player, std::uint16_t movement, PieceType type,
                        const OtherMoves* others) = 0;
    // How many moves have got a number since begin(), from 0 on. Nothing: two of them may be equal,
    // and they have to be listed.
    [[nodiscard]] virtual std::optional<std::uint64_t> count() = 0;
    // Asks for the move with a number below count(): the calls of number() that gave it, made once
    // more in the same position, append it to the list.
    virtual void want(std::uint64_t number, MoveList& list) = 0;
};

// Who generates the movements that are not in tables: the interpreter.
class Fallback {
public:
    virtual ~Fallback() = default;
    // Appends the moves of one movement (index into Rules::movements) made by all pieces of a type
    // (kEmptyType: by the player), composed but not judged by `protect`, as compounds; without
    // those that equal a move of the list from `merge_from` on, all of which are compounds.
    virtual void append(Position& position, Player player, std::uint16_t movement, PieceType type,
                        MoveList& list, std::size_t merge_from) = 0;
    // Appends the moves that the hook `generate` makes and whose class is in the mask, without
    // those that equal a move from `merge_from` on. Returns the plain ones for which the plan has a
    // row (Plan::plain), which are not in the list; they are good until the next such call, nullptr
    // if none were taken.
    [[nodiscard]] virtual const PlainMoves* append_by_lua(Position& position, Player player,
                                                          std::uint64_t classes, MoveList& list,
                                                          std::size_t merge_from) = 0;
    // What numbers the moves of movements, to draw one of them. Null: they have to be listed.
    [[nodiscard]] virtual Numbering* numbering() { return nullptr; }
};

// What the pieces of a player could do by rows that move one piece of the board and ask for no more
// than what stands on its way, whether or not `protect` would let them: terms for bots.
struct Activity {
    static constexpr std::size_t kMostTypes = 32;  // the numbers of types are below that
    // [type]: to how many cells pieces of it could go, summed over these pieces.
    std::array<std::uint32_t, kMostTypes> reach{};
    // [type]: how many enemies of it a piece of less worth could take, each counted once.
    std::array<std::uint32_t, kMostTypes> threats{};
    // How often pieces could go to a cell one step from a royal of an enemy.
    std::uint32_t pressure = 0;
};

// What is asked of every leaf that a kernel makes, while its ply is made and not yet taken back.
class LeafQuestion {
public:
    virtual ~LeafQuestion() = default;
    // Whether nothing else happens in the ply of this move than what the maker has done. Only then
    // the leaf counts as made.
    [[nodiscard]] virtual bool is_whole(MoveBits move) const = 0;
};

class Maker;
class Scratch;

// What becomes of leaves that are not made by the tables: they are appended to `rest`, and so are
// those of which the question, if there is one, says that more happens.
struct Leaves {
    MoveList& rest;
    const LeafQuestion* question = nullptr;  // null: every leaf that is made is whole
};

// No index of a list. An optional is returned in two parts: stored as such and loaded as one, it
// costs a random game of few pieces a twelfth of its time.
inline constexpr std::size_t kNoMove = ~std::size_t{0};

// What decides which move is drawn, and where it goes.
struct Lot {
    Random& random;
    MoveList& out;  // moves that are there already take part in the draw
};

// The interface of the tables of one game. Functions that take a position may write to it while
// they try moves, and leave it as it was. A class mask has bit c for class c of Rules::classes. One
// position and one Scratch are used by one thread at a time.
class Kernel {
public:
    // Makes the tables that a plan describes (see make_plan): work for when a game is opened. Null
    // if the plan has no tables for the game; Plan::off_reason says why. The rules have to outlive
    // the kernel.
    static std::unique_ptr<Kernel> build(const Rules& rules, Plan plan);
    virtual ~Kernel() = default;

    // The plan, but for what is in tables alone now: paths that nothing is made or asked by, and
    // attacks.
    [[nodiscard]] virtual const Plan& plan() const = 0;
    // What makes and takes back the simple moves that the tables list.
    [[nodiscard]] virtual const Maker& maker() const = 0;
    // Working memory for one worker, for calls of this kernel alone.
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;

    // Whether list and count are final for the game: nothing is left for the caller to judge or
    // compare.
    [[nodiscard]] bool complete() const { return plan().complete; }

    // Appends the moves of a player whose class is in the mask. Where the plan protects natively
    // they are judged by `protect`; without it they are what the words allow.
    virtual void list(Position& position, Player player, std::uint64_t classes, Fallback& fallback,
                      Scratch& scratch, MoveList& out) const = 0;
    // Lists as list() does, in another order, and leaves in the scratch memory how the simple moves
    // lie in sets, for make_grouped(). Sets MoveList::told_by_cells.
    virtual void list_grouped(Position& position, Player player, std::uint64_t classes,
                              Fallback& fallback, Scratch& scratch, MoveList& out) const = 0;
    // Lists as list() does, but of the simple moves only those that take something where they land
    // or make another type of the piece: for the search of captures. Returns whether list() would
    // append anything.
    [[nodiscard]] virtual bool list_taking(Position& position, Player player, std::uint64_t classes,
                                           Fallback& fallback, Scratch& scratch,
                                           MoveList& out) const = 0;
    // How many moves list() would append. Most are counted by sets, without listing them.
    [[nodiscard]] virtual std::uint64_t count(Position& position, Player player,
                                              std::uint64_t classes, Fallback& fallback,
                                              Scratch& scratch) const = 0;
    // Draws one of the moves that list() would append and of those that the lot's list has already,
    // each equally likely, and sees that it is in that list: its index there, kNoMove if there are
    // none. Others may have been appended beside it.
    [[nodiscard]] virtual std::size_t pick(Position& position, Player player, std::uint64_t classes,
                                           Fallback& fallback, Scratch& scratch, Lot lot) const = 0;
    // Makes the ply of every simple move that list() would append and takes it back: the last level
    // of a perft. The maker has to say all that happens in a ply (Maker::simple_plies). Moves of
    // chains and of the fallback are appended to leaves.rest, and so are those that were made and
    // are not whole. Returns how many were made and whole.
    [[nodiscard]] virtual std::uint64_t make_each(Position& position, Player player,
                                                  std::uint64_t classes, Fallback& fallback,
                                                  Scratch& scratch, Leaves leaves) const = 0;
    // Makes the plies of the simple moves that are in leaves.rest, a list of this position, and
    // takes these moves out of it, but for those that are not whole. Returns how many were whole.
    [[nodiscard]] virtual std::uint64_t make_listed(Position& position, Scratch& scratch,
                                                    Leaves leaves) const = 0;
    // Does what make_listed() does, for a list that list_grouped() made last with the same scratch
    // memory and to which at most something was appended since; quicker, set by set.
    [[nodiscard]] virtual std::uint64_t make_grouped(Position& position, Scratch& scratch,
                                                     Leaves leaves) const = 0;
    // Whether an enemy's piece of type `victim` that stood on the cell could be taken there by some
    // movement in tables of a player in `attackers` (bit p), whoever is to move. What stands on the
    // cell is thought away. Movements in plan().forward, which are in no attack table, are left to
    // the caller.
    [[nodiscard]] virtual bool attacked(Position& position, Cell cell, PieceType victim,
                                        std::uint32_t attackers) const = 0;
    // What the player's pieces could do; worth: [type] what decides which piece is the lesser one,
    // with an entry for every type of the game, at most Activity::kMostTypes in all.
    [[nodiscard]] virtual Activity activity(Position& position, Player player,
                                            std::span<const int> worth) const = 0;
    // Whether a piece of the player of one of Plan::protected_types is attacked by what tables
    // have.
    [[nodiscard]] virtual bool checked(Position& position, Player player) const = 0;
};

// The working memory of one worker, which keeps what calls allocate; see Kernel::make_scratch.
class Scratch {
public:
    virtual ~Scratch() = default;
    // Set by every call of list(), list_grouped(), list_taking(), count(), pick() and make_each():
    // `protect` has judged its moves, and nothing that it protects is attacked now.
    bool safe = false;
};

}  // namespace perthro::kernel
