// Runs a movement for one player and piece type on every cell of the board with nothing known about
// the position: each way through the words becomes a Path. Whatever cannot be said so (a second
// piece that moves, a count, Lua, ...) is thrown as NotLowered; the interpreter then keeps the
// movement. No idiom is recognised by its spelling: leaps, rays, hops, lame leaps, drops and pawn
// moves all come out as paths and differ in their tests.
#pragma once

#include "engine/kernel/path_conditions.hpp"
#include "engine/kernel/path_walk.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace perthro::kernel {

// Finds the paths of one player, movement by movement.
class PathFinder {
public:
    // Both outlive this; contents that paths ask for are added to these.
    PathFinder(const Rules& rules, Player player, Contents& contents);
    PathFinder(const PathFinder&) = delete;
    PathFinder& operator=(const PathFinder&) = delete;

    // All paths of a movement made by a piece of `type` (kEmptyType for the player's own), in the
    // order of the forks. Throws NotLowered.
    std::vector<Path> find(const CompiledMovement& movement, PieceType type);

    // The paths of the first words of a movement, up to the first that cannot be said as tests: the
    // movement has no moves where none of these paths is open. Empty if nothing is gained. Never
    // throws NotLowered.
    std::vector<Path> find_prefix(const CompiledMovement& movement, PieceType type);

    // What find_looks() finds.
    struct Looks {
        std::vector<Path> paths;
        bool whole = true;  // no word was left: where one is open the words hold
    };
    // The ways through words that only look (`can`, from this address on) from where a piece of the
    // player's stands, which stays there: up to the first word that cannot be said as tests. Where
    // none is open the words hold from no such piece. Empty if nothing is gained. Never throws
    // NotLowered.
    Looks find_looks(std::int32_t words, PieceType type);

    // The contents that satisfy a condition, see PathConditions::content_of().
    [[nodiscard]] std::optional<Content> content_of(std::int32_t condition) {
        return conditions_.content_of(condition);
    }
    // Whether the paths that find() found last are those of the player to move alone: they ask who
    // is to move (see Terms::asks_to_move).
    [[nodiscard]] bool asks_to_move() const { return walk_.asks_to_move; }

private:
    void run_from_everywhere(std::int32_t words, PieceType type);
    std::vector<Path> prefixes_of(std::int32_t words, PieceType type);
    void run(std::int32_t address);
    void run_as_prefix(const Code& code, std::int32_t next);
    void word(const Code& code, std::int32_t next);
    void fork(std::int32_t address) { resume(walk_.at, address); }
    void resume(const PathState& state, std::int32_t address);
    // Goes on in each way in which the condition is as wanted; no two of them are open at once.
    template <typename GoOn>
    void each_way(std::int32_t condition, bool wanted, GoOn&& go_on);
    // Returns whether they became one.
    bool merge_ways(std::size_t first, std::size_t second);
    void finish();
    void record();
    void add_tests(Path& path);
    void record_here();

    // path_finder_words.cpp; path_finder_effects.cpp
    void along(const Code& code, std::int32_t next);
    void veer(const Code& code, std::int32_t next);
    void step(const Code& code, std::int32_t next);
    void slide(const Code& code, std::int32_t next);
    void choose(const Code& code, std::int32_t next);
    void name_end(const Code& code, std::int32_t next);
    void land(const Code& code, std::int32_t next);
    void put(const Code& code, std::int32_t next);
    void promote(const Code& code, std::int32_t next);
    void promote_as_told(const Code& code, std::int32_t next);
    void branch(const Code& code, std::int32_t next);
    void times(const Code& code, std::int32_t next);
    void go(const Code& code, std::int32_t next);
    void set_attribute(const Code& code);
    void sweep(const Code& code);
    void capture(const Code& code);
    void shift(const Code& code);
    void at(const Code& code, std::int32_t next);
    void lift();
    void moved_to(Cell cell);
    void become(PieceType type);
    void write_mover(const AttributeSlot& slot, std::uint32_t value);
    [[nodiscard]] std::uint32_t stored(const AttributeSlot& slot, std::int32_t value) const;

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    const Layout& layout_;
    Player player_;
    int types_;
    Contents& contents_;
    PathWalk walk_;
    PathConditions conditions_;
    std::vector<Path> paths_;
    std::size_t split_paths_ = 0;  // of all movements, see each_way()
    std::int32_t riders_ = -1;     // address of the `after` words of the mover's type
    bool riding_ = false;          // they have begun
    bool cut_ = false;             // some prefix ended before the last word
    PieceType first_type_ = kEmptyType;
};

}  // namespace perthro::kernel
