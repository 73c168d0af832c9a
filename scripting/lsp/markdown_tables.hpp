// The tables of a document in Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

struct TableRow {
    std::string section;             // the nearest heading above
    std::string lead;                // "Grids" of a paragraph in front that begins with **Grids.**
    std::vector<std::string> heads;  // of the columns
    std::vector<std::string> cells;
};

[[nodiscard]] std::vector<TableRow> table_rows(std::string_view markdown);

// What stands between backquotes in a cell, in order.
[[nodiscard]] std::vector<std::string> code_in(std::string_view cell);

}  // namespace perthro::lsp
