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

// Moves that may equal those of a fallback.
class OtherMoves {
public:
    virtual ~OtherMoves() = default;
    // Whether one of them may be a move of this class by a piece of this type between these cells.
    [[nodiscard]] virtual bool may_make(std::uint16_t name, PieceType type, Cell from,
                                        Cell to) const = 0;
};

// Moves that get numbers to draw one by, and are composed only when they are drawn.
class Numbering {
public:
    virtual ~Numbering() = default;
    // Another position is due. False: its moves have to be listed.
    [[nodiscard]] virtual bool begin() = 0;
    // Numbers the moves of one movement (see Fallback::append), which may equal `others`, if these
    // are not null. Once a number is wanted, the same calls append the move that has it.
    virtual void number(Player player, std::uint16_t movement, PieceType type,
                        const OtherMoves* others) = 0;
    // How many have a number, from 0 on. Nothing: two may be equal, and they have to be listed.
    [[nodiscard]] virtual std::optional<std::uint64_t> count() = 0;
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
    // Likewise those that the hook `generate` makes, whose class is in the mask. Returns the plain
    // ones for which the plan has a row, which are not in the list; they are good until the next
    // such call, nullptr if there are none.
    [[nodiscard]] virtual const PlainMoves* append_by_lua(Position& position, Player player,
                                                          std::uint64_t classes, MoveList& list,
                                                          std::size_t merge_from) = 0;
    // Null: its moves have to be listed to draw one.
    [[nodiscard]] virtual Numbering* numbering() { return nullptr; }
};

// What the pieces of a player do by simple moves, whether or not rules would judge them.
struct Activity {
    static constexpr std::size_t kMostTypes = 32;
    std::array<std::uint32_t, kMostTypes> reach{};    // [type]: cells that pieces of it could go to
    std::array<std::uint32_t, kMostTypes> threats{};  // [type]: enemies that a lesser one takes
    std::uint32_t pressure = 0;  // cells one step from royals of enemies, each as often as it is
                                 // reached
};

// Asked of every leaf that a kernel makes, while it stands.
class LeafQuestion {
public:
    virtual ~LeafQuestion() = default;
    // Whether making the move says all that happens in the ply.
    [[nodiscard]] virtual bool is_whole(MoveBits move) const = 0;
};

class Maker;
class Scratch;

// What becomes of leaves that are not made by the tables: they are appended to `rest`, and so are
// those of which the question, if there is one, says that more happens.
struct Leaves {
    MoveList& rest;
    const LeafQuestion* question = nullptr;
};

// No index of a list. An optional is returned in two parts: stored as such and loaded as one, it
// costs a random game of few pieces a twelfth of its time.
inline constexpr std::size_t kNoMove = ~std::size_t{0};

// What decides which move is drawn, and where it goes.
struct Lot {
    Random& random;
    MoveList& out;
};

class Kernel {
public:
    // Nothing if the plan has no tables for the game; the plan says why.
    static std::unique_ptr<Kernel> build(const Rules& rules, Plan plan);
    virtual ~Kernel() = default;

    // The plan, but for what is in tables alone now: paths that nothing is made or asked by, and
    // attacks.
    [[nodiscard]] virtual const Plan& plan() const = 0;
    [[nodiscard]] virtual const Maker& maker() const = 0;
    [[nodiscard]] virtual std::unique_ptr<Scratch> make_scratch() const = 0;

    // Whether list and count are final for the game: nothing is left for the caller to judge or
    // compare.
    [[nodiscard]] bool complete() const { return plan().complete; }

    // Appends the moves of a player whose class is in the mask. Where the plan protects natively
    // they are judged by `protect`; without it they are what the words allow.
    virtual void list(Position& position, Player player, std::uint64_t classes, Fallback& fallback,
                      Scratch& scratch, MoveList& out) const = 0;
    // Likewise, and how the simple moves lie in sets stays in the scratch memory, for
    // make_grouped().
    virtual void list_grouped(Position& position, Player player, std::uint64_t classes,
                              Fallback& fallback, Scratch& scratch, MoveList& out) const = 0;
    // Likewise, but of the simple moves only those that take something where they land, or may make
    // another piece. Returns whether list() would append anything.
    [[nodiscard]] virtual bool list_taking(Position& position, Player player, std::uint64_t classes,
                                           Fallback& fallback, Scratch& scratch,
                                           MoveList& out) const = 0;
    // The length that list() would have.
    [[nodiscard]] virtual std::uint64_t count(Position& position, Player player,
                                              std::uint64_t classes, Fallback& fallback,
                                              Scratch& scratch) const = 0;
    // Picks one of the moves that list() would append and of those that the lot's list has already,
    // each equally likely: its index there, kNoMove if there are none.
    [[nodiscard]] virtual std::size_t pick(Position& position, Player player, std::uint64_t classes,
                                           Fallback& fallback, Scratch& scratch, Lot lot) const = 0;
    // Makes every move that list() would append and takes it back, where the maker says all that
    // happens in a ply; those of chains and of the fallback are left. Returns how many were made,
    // without these.
    [[nodiscard]] virtual std::uint64_t make_each(Position& position, Player player,
                                                  std::uint64_t classes, Fallback& fallback,
                                                  Scratch& scratch, Leaves leaves) const = 0;
    // Likewise of the simple moves of a list of this position, which are taken out of `rest`.
    [[nodiscard]] virtual std::uint64_t make_listed(Position& position, Scratch& scratch,
                                                    Leaves leaves) const = 0;
    // Likewise of a list as list_grouped() has left it, but for what stands behind.
    [[nodiscard]] virtual std::uint64_t make_grouped(Position& position, Scratch& scratch,
                                                     Leaves leaves) const = 0;
    // Whether a piece of these players (bit p) of a type that stood on the cell would be taken by
    // some movement in tables of a player in `attackers`. What stands on the cell is thought away.
    // Movements in plan().forward[...] are left to the caller.
    [[nodiscard]] virtual bool attacked(Position& position, Cell cell, PieceType victim,
                                        std::uint32_t attackers) const = 0;
    // What the player's pieces do; worth: [type], at most Activity::kMostTypes.
    [[nodiscard]] virtual Activity activity(Position& position, Player player,
                                            std::span<const int> worth) const = 0;
    // Whether a protected piece of the player is attacked.
    [[nodiscard]] virtual bool checked(Position& position, Player player) const = 0;
};

// The working memory of one worker.
class Scratch {
public:
    virtual ~Scratch() = default;
    // Of the last list or count: it was judged by `protect`, and nothing protected was attacked.
    bool safe = false;
};

}  // namespace perthro::kernel
