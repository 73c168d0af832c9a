// What Lua sees of one position: a plain struct that the trusted prelude reads through FFI, and the
// objects behind it. Two kinds of functions are offered: leaves (FFI: never throw, never allocate
// Lua objects, never enter Lua) and calls (C functions behind one wrapper that turns exceptions
// into Lua errors).
#pragma once

#include "engine/game/worker.hpp"
#include "scripting/vm/state.hpp"

#include <cstdint>
#include <lua.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::api {

inline constexpr std::size_t kLongestName = 100;  // bytes of the name of a mark

// What the running hook may change and what `move` shows it: numbers of cells, types and players as
// scripts have them, 0 for none.
struct Scene {
    std::int32_t may_change = 0;  // Permission bits
    std::int32_t move_class = 0, move_from = 0, move_to = 0, move_mover = 0, move_player = 0;
    std::int32_t move_here = 0, move_captured = 0, move_die = 0, move_parts = 0;
};

// Mirrored in scripting/prelude/position.lua; change both. Cells are numbered from 1 in board
// order: the kernel's internal numbers never reach a script.
struct View {
    const std::uint32_t* slots = nullptr;
    const std::uint16_t* internal = nullptr;  // [1..cells] -> internal cell
    const std::uint16_t* number = nullptr;    // [internal] -> 1..cells
    // [player * directions + direction] -> [internal] -> internal or kNoCell
    const std::uint16_t* const* links = nullptr;
    // [zone * seers + player] sets of zone_words each, by internal cell
    const std::uint32_t* zones = nullptr;
    std::int32_t zone_words = 0;
    std::int32_t seers = 0;  // players and nobody
    std::int32_t directions = 0;
    std::int32_t rows = 0;  // of links
    std::int32_t cells = 0;
    std::int32_t header = 0;    // slot of Field::ToMove
    std::int32_t counters = 0;  // some cells hold counters: slots alone do not tell
    Scene scene;
};

// What a hook may change through `position`, and through `move`.
enum Permission : std::int32_t {
    kPieces = 1,
    kAttributes = 2,
    kTurn = 4,
    kByMove = 8,  // the pieces, attributes and turn, but only as effects of the move
};

// One position with what can be asked about it. Used by the thread of its worker; it must not move
// once a script knows it.
struct Host {
    View view;
    Worker* worker = nullptr;
    Position* position = nullptr;
    Interpreter* interpreter = nullptr;
    const Rules* rules = nullptr;

    std::vector<std::uint16_t> internal, number;  // behind the view's pointers
    std::vector<const std::uint16_t*> links;
    std::vector<std::uint32_t> zones;

    // The last answers to questions that cost much, for those who ask again before something is
    // written or another hook begins.
    struct CellAnswer {
        std::uint64_t question = 0;
        std::uint64_t serial = 0;
        std::string walked;  // as loops get it (answers.hpp)
    };
    std::vector<CellAnswer> answers;
    std::size_t next_answer = 0;
    std::uint64_t serial = 1;  // counts hooks begun and writes

    std::vector<Cell> region_of;  // [cell]: lowest cell of its region, while they grow
    // By lowest cell, of all regions that were asked for since forget_regions(): the loops over
    // them may stand in one another. The border is the one player, kNobody if there is none or
    // several.
    std::vector<int> region_size;
    std::vector<Player> region_border;
    std::vector<Cell> regions;                        // these cells
    std::vector<std::pair<std::string, Cell>> marks;  // move:mark
    std::size_t mark_bytes = 0;                       // of these

    // What hooks make C++ keep counts against their state's limit.
    vm::State* state = nullptr;
    std::size_t kept_outside = 0;    // bytes of moves and lists, of the operation under way
    std::size_t written_before = 0;  // entries of the position's log when the first hook began
    // Tells the state what its hooks have made C++ keep so far; past its limit the script is
    // stopped.
    void note_growth() const {
        const std::size_t written = position->log().size();
        const std::size_t entries = written > written_before ? written - written_before : 0;
        state->note_outside(entries * sizeof(LogEntry) + mark_bytes + kept_outside);
    }

    // Of a position that only might be: what its move writes into the worker's position.
    std::vector<Effect> effects;

    Random random{0};
    MoveSink* sink = nullptr;  // of the running `generate`

    // Fits the tables to the rules, which must outlive this; once per game.
    void prepare(const Rules& of);
    // Looks from now on at a worker's position, or at another one with an interpreter for it. What
    // was answered before is void.
    void look_at(Worker& at);
    void look_at(Worker& at, Position& other, Interpreter& with);
    void forget_regions();

    // Cells by the numbers that scripts have, from 1 on; cell() takes such a number only, and
    // number_of() gives 0 for kNoCell.
    [[nodiscard]] bool is_cell(std::int32_t n) const { return n >= 1 && n <= view.cells; }
    [[nodiscard]] Cell cell(std::int32_t n) const { return internal[static_cast<std::size_t>(n)]; }
    [[nodiscard]] std::int32_t number_of(Cell c) const { return c == kNoCell ? 0 : number[c]; }
    [[nodiscard]] Board& board() const;
    // The player who sees directions and zones from a cell: the owner of the piece on it, else the
    // player to move.
    [[nodiscard]] Player viewer(Cell c) const;

private:
    void prepare_zones(const Topology& topology, std::size_t limit);
};

// While it lives, questions that run the rules are asked of the worker itself: a position that only
// might be is made on the worker's, so that conditions and hooks see it, and taken back at the end.
class RulesAsked {
public:
    // The host must outlive it, and look at nothing else meanwhile.
    explicit RulesAsked(Host& host);
    ~RulesAsked();
    RulesAsked(const RulesAsked&) = delete;
    RulesAsked& operator=(const RulesAsked&) = delete;

private:
    Host& host_;
    Position* position_;
    Interpreter* interpreter_;
    std::size_t mark_;
};

// Pushes the tables of leaves {name = {signature, pointer}} and of calls {name = function}.
void push_leaves(lua_State* lua);
void push_calls(lua_State* lua, Host& host);
// What changes something, as `position` offers it or (by_move) as `move` does.
void push_effects(lua_State* lua, Host& host, bool by_move);

// The host of a call: its first upvalue.
[[nodiscard]] inline Host& host_of(lua_State* lua) {
    return *static_cast<Host*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

// Runs `work`, which returns the number of results, and turns exceptions into Lua errors.
template <typename Work>
int raising(lua_State* lua, Work&& work) {
    {
        std::string problem;
        try {
            return work();
        } catch (const std::exception& error) {
            problem = error.what();
        }
        lua_pushlstring(lua, problem.data(), problem.size());
    }
    return lua_error(lua);
}

// The one wrapper of calls. A position behind a move that a script has kept is asked no more.
template <typename Work>
int guarded(lua_State* lua, Work&& work) {
    return raising(lua, [&] {
        Host& host = host_of(lua);
        if (host.worker == nullptr) {
            throw std::runtime_error("this position ended with the hook that asked for it");
        }
        return work(host);
    });
}

}  // namespace perthro::api
