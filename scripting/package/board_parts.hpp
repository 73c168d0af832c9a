// The parts of `board` in game.yaml that are read on their own; read_board.cpp calls them in order.
#pragma once

#include "scripting/package/reader.hpp"
#include "scripting/package/regions.hpp"

namespace perthro {

// Reads `grids` and `cells`, up to but without numbering. Expressions are asked while the cells are
// numbered, so the context must outlive the builder's last number_cells. False, with an error, if
// there are more than a board may have.
[[nodiscard]] bool read_grids_and_cells(ReadContext& context, MapReader& board,
                                        TopologyBuilder& builder);

// Reads `directions` and `sets` into the builder, before it connects cells.
void read_directions(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                     Regions& regions);

// Reads `links` and `unlink`, once the builder has connected cells.
void read_links(ReadContext& context, MapReader& board, TopologyBuilder& builder, Regions& regions);

// Reads `permutations`, which name directions and regions.
void read_permutations(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                       Regions& regions);

// The directions that a name or a list of names means, of directions, sets and families; reports
// unknown ones and leaves them out.
[[nodiscard]] std::vector<Direction> read_direction_names(ReadContext& context,
                                                          const TopologyBuilder& builder,
                                                          const DocumentNode& node,
                                                          const std::string& path);

// [dx, dy], [dx, dy, dz] or four numbers; zero and an error if it is none.
[[nodiscard]] Vector read_vector(ReadContext& context, const DocumentNode& node,
                                 const std::string& path);

}  // namespace perthro
