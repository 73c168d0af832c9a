// Lists of moves as hooks see them: the list of `filter`, those of position:moves(), and the sink
// of `generate`.
#pragma once

#include "engine/kernel/make.hpp"
#include "scripting/api/host.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace perthro::api {

// What the trusted prelude reads of a list, of its moves and of the tables' rows through FFI.
// Mirrored in scripting/prelude/hooks.lua; change both.
// Cells are numbered as the kernel numbers them.
struct MoveMemory {  // begins like MoveBits
    static constexpr std::uint16_t kInWords = 0xFFFF;
    std::uint16_t from = 0, to = 0;  // one cell too far: none
    std::uint16_t row = kInWords;
    std::uint16_t captured = 0;  // how many
};
// A list by its number; all null and 0 when it is closed.
struct ListMemory {
    const std::uint16_t* moves = nullptr;  // MoveMemory, one number after the other
    std::uint8_t* dropped = nullptr;  // a byte for each, where no reason is asked for; else null
    std::int32_t count = 0;
    std::int32_t in_bits = 0;  // MoveBits instead: cells tell what they take
};
// A row of the tables: what all of its moves have in common.
struct RowMemory {
    std::uint16_t name = 0, type = 0;  // class, type of the mover
    std::uint8_t player = 0;
    kernel::ToldBy told_by = kernel::ToldBy::Path;
};

// Plain moves that `generate` has written and nobody has taken yet.
struct PlainMemory {
    static constexpr std::int32_t kRoom = 256;
    // Whether a hook makes moves now.
    enum State : std::int32_t {
        kClosed,   // none does
        kReady,    // one may add moves
        kMoveOpen  // one has begun a move
    };
    std::int32_t count = 0;  // of `moves`
    std::int32_t state = kClosed;
    std::array<AddedMoves, std::size_t{kRoom}> moves;
};

// While it lives a hook makes moves. One may run inside another, whose moves wait meanwhile.
class MakingMoves {
public:
    explicit MakingMoves(PlainMemory& memory)
        : memory_(memory), state_(memory.state),
          waiting_(memory.moves.begin(), memory.moves.begin() + memory.count) {
        memory.count = 0;
        memory.state = PlainMemory::kReady;
    }
    ~MakingMoves() {
        std::copy(waiting_.begin(), waiting_.end(), memory_.moves.begin());
        memory_.count = static_cast<std::int32_t>(waiting_.size());
        memory_.state = state_;
    }
    MakingMoves(const MakingMoves&) = delete;
    MakingMoves& operator=(const MakingMoves&) = delete;

private:
    PlainMemory& memory_;
    std::int32_t state_;
    std::vector<AddedMoves> waiting_;
};

// One list and where its fate is written. A script holds its number, never a pointer. Moves of the
// tables among it are of the position that the hook sees.
struct ListView {
    const MoveList* list = nullptr;
    std::vector<char>* dropped = nullptr;         // filter only
    std::vector<std::string>* reasons = nullptr;  // of those dropped, if somebody asks
    MoveList own;                                 // of position:moves()
    std::vector<MoveMemory> moves;                // what is read of them, unless it is `list`
    MoveList spelled;                             // those of the tables in words, once asked for
    std::vector<Effect> before;  // what led from the truth to the position they are of
    bool shown_only = false;     // moves of which a player is not told all that they do
};

// A move of a list in words: what it is, and where its cells and choices are.
struct ListedMove {
    const Compound& move;
    const MoveList& list;
};

// All lists that the running hooks hold, and the copy of the position that position_after shows.
struct Lists {
    static constexpr std::size_t kMostLists = 64;
    static constexpr int kMostChoices = 200;            // of a move that `generate` makes
    static constexpr std::size_t kLongestReason = 500;  // bytes, of a move that `filter` drops

    Lists();
    ~Lists();

    Host* truth = nullptr;
    Host* after = nullptr;
    std::vector<std::unique_ptr<ListView>> open;  // reused; the first `used` are in use
    std::size_t used = 0;
    std::array<ListMemory, kMostLists> memory;  // [which]
    std::vector<RowMemory> rows;                // of the tables
    PlainMemory plain;
    std::vector<std::vector<Direction>> ways;  // of plain moves, [number - 1], each list once
    std::vector<Cell> captures;                // of the move that was asked about last
    AddedMoves largest;  // of plain moves, number by number; of the ways as many as there are
    int choices = 0;     // of the move that `generate` is making
    std::size_t written_before = 0;  // entries of the position's log when that began
    Position after_position;
    std::unique_ptr<Interpreter> after_interpreter;

    // Opens a list and returns its number. `list`: null for one of the hook's own, to be filled.
    // `dropped`: a byte for each move, null unless it is filtered; `reasons` likewise, where
    // somebody asks for them. All must outlive it. Throws std::runtime_error if the hooks hold too
    // many.
    std::size_t begin(const MoveList* list, std::vector<char>* dropped,
                      std::vector<std::string>* reasons = nullptr);
    // Closes the lists from number `count` on: nothing can be read of them any more.
    void close_to(std::size_t count) {
        while (used > count) {
            memory[--used] = {};
        }
    }
    // Describes its moves; a list of the hook's own has to be filled before.
    void describe(std::size_t which);
    // Fits the rows to the rules; once per game.
    void prepare(const Rules& rules);
    // Gives the plain moves to a sink, each number held against its range, and forgets them. Throws
    // std::runtime_error for what is out of range.
    void hand_over(MoveSink& sink);
    // Whether list `which` is open and has a move i, from 1.
    [[nodiscard]] bool has_move(std::int32_t which, std::int32_t i) const;
    // The move i (from 1) of list `which`, which has it. One of the tables is spelled, and stays so
    // for the rest of the list's life.
    [[nodiscard]] ListedMove move_at(std::int32_t which, std::int32_t i);
    // Where a move (from 0) captures, in the order of capture; it holds until the next question.
    [[nodiscard]] std::span<const Cell> captures_of(std::size_t which, std::size_t i);

private:
    void check(std::span<const AddedMoves> added) const;
    [[nodiscard]] bool told_by_cells(const MoveList& list) const;
    [[nodiscard]] MoveMemory read_of(MoveBits move);
    [[nodiscard]] MoveMemory memory_of(Cell from, Cell to, std::uint32_t row,
                                       std::size_t captured) const;
};

// Pushes the tables of leaves {name = {signature, pointer}}, which take `&lists` as their first
// argument, and of calls {name = function} on lists.
void push_list_leaves(lua_State* lua);
void push_list_calls(lua_State* lua, Lists& lists);

}  // namespace perthro::api
