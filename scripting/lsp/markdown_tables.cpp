#include "scripting/lsp/markdown_tables.hpp"

#include "scripting/text.hpp"

namespace perthro::lsp {

namespace {

// Bars inside of backquotes and behind `\` divide nothing.
std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    bool code = false;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '`') {
            code = !code;
        }
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
            cell += line[++i];
        } else if (line[i] == '|' && !code) {
            cells.push_back(trimmed(cell));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    return cells;
}

}  // namespace

std::vector<TableRow> table_rows(std::string_view markdown) {
    std::vector<TableRow> rows;
    TableRow now;
    bool fenced = false;
    for (const std::string_view line : lines_of(markdown)) {
        if (line.starts_with("```")) {
            fenced = !fenced;
        }
        if (fenced) {
            continue;
        }
        if (line.starts_with('#')) {
            now = {};
            now.section = trimmed(line.substr(line.find_first_not_of('#')));
        } else if (const auto bold = line.find("**"); bold == 0 || line.find("</a>") + 4 == bold) {
            const auto end = line.find("**", bold + 2);
            now.lead = std::string(line.substr(bold + 2, end - bold - 2));
        }
        if (!line.starts_with('|')) {
            now.heads.clear();
        } else if (line.starts_with("|---")) {
            continue;
        } else if (now.heads.empty()) {
            now.heads = cells_of(line);
        } else {
            now.cells = cells_of(line);
            rows.push_back(now);
        }
    }
    return rows;
}

std::vector<std::string> code_in(std::string_view cell) {
    std::vector<std::string> codes;
    for (auto at = cell.find('`'); at != std::string_view::npos; at = cell.find('`', at)) {
        const auto end = cell.find('`', at + 1);
        if (end == std::string_view::npos) {
            break;
        }
        codes.emplace_back(cell.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return codes;
}

}  // namespace perthro::lsp
