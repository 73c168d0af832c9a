// `rows` of an attribute of cells, which say what each cell has when a game begins.
#pragma once

#include "scripting/package/read_game.hpp"

#include <string>

namespace perthro {

// Reads the cells of the first grid row by row from the top, one sign each: a digit, or what stands
// for a name. `attribute` gets its values by cell; what is wrong is reported at `path`.
void read_cell_rows(ReadContext& context, const DocumentNode& rows, const std::string& path,
                    AttributeDefinition& attribute);

// Gives `attribute` its values by an expression over x, y, z, asked for each cell, which gives a
// number, true or false, or a name; what is wrong is reported at `path`.
void read_cell_formula(ReadContext& context, const DocumentNode& node, const std::string& path,
                       AttributeDefinition& attribute);

}  // namespace perthro
