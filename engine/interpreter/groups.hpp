// Pieces that belong together: rows, chains and their liberties, connections; by whole sets of
// cells where links allow it, else by walking.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/interpreter/chain_memory.hpp"
#include "engine/interpreter/known.hpp"
#include "engine/interpreter/set_links.hpp"
#include "engine/interpreter/stacks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace perthro::interpreter {

class Asker;

class Groups {
public:
    explicit Groups(Parts& parts);

    // The chain of the piece on a cell; empty where none is. Valid until the next call.
    const std::vector<Cell>& chain(Cell cell);
    // The size of the chain of the piece on a cell; 0 where none is.
    [[nodiscard]] std::int64_t chain_size(Cell cell);
    // How many liberties that chain has, counted no farther than `enough`; 0 of no chain.
    int liberties(Cell cell, int enough);
    // Whether the piece on a cell stands in a row of at least n of its owner's, or exactly n.
    // directions: `count` abstract ones, each with the way back; null: the axes of the grids. of:
    // types that count, none: all.
    [[nodiscard]] bool in_line(Cell cell, int n, bool exactly, const std::int32_t* directions,
                               int count, std::span<const PieceType> of = {});
    // Whether the player has such a row anywhere; along: none = the axes of the grids. By sets of
    // cells where SetLinks has the directions.
    [[nodiscard]] bool has_row(Player player, int n, bool exactly,
                               const std::vector<Direction>& along, std::span<const PieceType> of);
    // Whether a chain of the player leads from a cell of the one set to one of the other.
    [[nodiscard]] bool connected(Player player, const CellSet& one, const CellSet& other);

    // A set of cells to gather pieces in, of as many words as the position's.
    [[nodiscard]] std::vector<std::uint64_t>& gathered() { return union_; }
    // Adds a player's pieces of a type to them.
    void gather(Player player, PieceType type) {
        const std::uint64_t* const pieces = position_.set(player, type);
        for (std::size_t i = 0; i < union_.size(); ++i) {
            union_[i] |= pieces[i];
        }
    }
    // Liberties that are remembered between questions; null: they are plain, or nobody has any.
    [[nodiscard]] ChainMemory* memory() { return breath_.get(); }

private:
    // groups.cpp
    void find_chain_links();
    void begin_chain(Cell cell);          // chain_: of the piece there, nothing where none is
    void grow_chain(std::size_t member);  // its neighbours that are linked with it
    [[nodiscard]] bool link_holds(std::int32_t joined, Player owner, Cell here);
    [[nodiscard]] const std::uint64_t* set_of(Player player, std::span<const PieceType> types);
    [[nodiscard]] bool walks_row(Player player, int n, bool exactly,
                                 const std::vector<Direction>& axes, std::span<const PieceType> of);
    [[nodiscard]] bool walks_connected(Player player, const CellSet& one, const CellSet& other);
    // groups_liberties.cpp
    [[nodiscard]] int plain_liberties(Cell cell, int enough);
    [[nodiscard]] int asked_liberties(Cell cell, int enough);
    [[nodiscard]] int liberties_beside(Cell stone, std::uint32_t stamp, int enough);
    [[nodiscard]] bool is_liberty(Player owner, Cell stone, Direction along, std::uint32_t stamp);
    [[nodiscard]] Direction towards_liberty(Cell stone, std::uint32_t stamp);
    [[nodiscard]] bool has_liberty(Cell cell);
    void remember_way(std::size_t member, Direction along);
    void remember_none();

    struct Link {
        std::size_t member = 0;  // of chain_
        Direction along = kNoDirection;
    };

    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    Asker& asker_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<std::uint32_t> stamps_;  // [cell]
    std::uint32_t stamp_ = 0;
    std::vector<Cell> chain_;
    std::vector<std::uint32_t> chain_stamps_;  // [cell]
    std::uint32_t chain_stamp_ = 0;
    std::vector<Link> came_from_;  // [member of chain_]: from where it was met
    SetLinks set_links_;
    std::array<SetLinks::Reached, kMaxPlayers + 1> reached_{};  // [player], by connected()
    std::vector<Direction> linked_;  // pieces of a chain stand along these directions
    bool plain_chains_ = false;      // a chain is all of a player's that is linked so
    bool links_by_sets_ = false;     // connections are asked of whole sets
    bool plain_liberties_ = false;   // liberties are the empty cells beside plain chains
    std::vector<std::uint64_t> union_;
    std::unique_ptr<ChainMemory> breath_;
};

}  // namespace perthro::interpreter
