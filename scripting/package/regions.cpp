// Resolving regions to sets of cells; see regions.hpp.
#include "scripting/package/regions.hpp"

#include "scripting/package/coordinates.hpp"
#include "scripting/package/options.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <string_view>

namespace perthro {

namespace {

constexpr const char* kRegions =
    "a cell, a1-c3, rank 1-2, file a, edge, board, a zone, a list, {where}, {not} or {all}";

// 1-based x or y of a line: by its printed name, else by counting. Lines that are printed as
// numbers are not counted, for `rank 10` of ranks 0 to 9 is none.
int line_number(const std::vector<std::string>& printed, const std::string& name, bool files) {
    const auto found = std::find(printed.begin(), printed.end(), name);
    if (found != printed.end()) {
        return static_cast<int>(found - printed.begin()) + 1;
    }
    if (files && name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') {
        return name[0] - 'a' + 1;
    }
    const bool numbered = !printed.empty() && parse_number<int>(printed.front());
    return numbered ? 0 : parse_number<int>(name).value_or(0);
}

// "row 1", "rank1": people call ranks and files by other names, and forget the blank.
std::string as_line(const std::string& text) {
    static constexpr std::pair<std::string_view, std::string_view> kLines[] = {
        {"row", "rank"},  {"rows", "rank"},   {"rank", "rank"}, {"ranks", "rank"},
        {"line", "rank"}, {"column", "file"}, {"col", "file"},  {"columns", "file"},
        {"file", "file"}, {"files", "file"}};
    const auto end = text.find_first_of(" 0123456789");
    if (end == std::string::npos) {
        return "";
    }
    const bool blank = text[end] == ' ';
    for (const auto& [said, name] : kLines) {
        if (text.substr(0, end) == said && !(blank && said == name)) {
            return "did you mean `" + std::string(name) + (blank ? "" : " ") + text.substr(end) +
                   "`?";
        }
    }
    return "";
}

// "not corners": what is left out stands in a map.
std::string as_complement(const std::string& text) {
    constexpr std::string_view kNot = "not ";
    return text.starts_with(kNot) ? "did you mean `{not: " + text.substr(kNot.size()) + "}`?" : "";
}

// What to write for cells from one to another that other programs write `a1..e1` or `a1:e1`; "" of
// anything else.
template <typename IsCell>
std::string as_span(const std::string& text, const IsCell& is_cell) {
    std::string span;
    for (const std::string_view between : {"..", ":"}) {
        const auto at = text.find(between);
        if (at == std::string::npos || !span.empty()) {
            continue;
        }
        const std::string first = text.substr(0, at);
        const std::string last = text.substr(at + between.size());
        if (is_cell(first) && is_cell(last)) {
            span = first;
            span += '-';
            span += last;
        }
    }
    return span.empty() ? "" : "did you mean `" + span + "`?";
}

// What to write for several cells in one text, `a1 b1` or `a1, b1-c1`; "" of anything else.
template <typename IsCell>
std::string in_brackets(const std::string& text, const IsCell& is_cell) {
    std::string divided = text;
    std::replace(divided.begin(), divided.end(), ',', ' ');
    const std::vector<std::string> words = words_of(divided);
    const bool cells = std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return is_cell(word.substr(0, word.find('-')));
    });
    if (words.size() < 2 || !cells) {
        return "";
    }
    std::string list;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
    }
    return "several cells stand in brackets: [" + list + "]";
}

}  // namespace

Regions::Regions(ReadContext& context, const Topology& topology)
    : context_(context), topology_(topology), names_(topology) {}

Cell Regions::read_cell(const DocumentNode& node, const std::string& path) {
    const Cell cell = node.is_scalar() ? find_cell(node.text) : kNoCell;
    if (cell == kNoCell) {
        report_unknown(node, path);
    }
    return cell;
}

void Regions::report_unknown(const DocumentNode& node, const std::string& path) {
    std::vector<std::string> names{"board", "edge"};
    for (const auto& [name, cell] : names_.cells()) {
        names.push_back(name);
    }
    for (const auto& zone : topology_.zones) {
        names.push_back(zone.name);
    }
    if (zones_ != nullptr) {
        for (const auto& entry : zones_->entries) {
            names.push_back(entry.key);
        }
    }
    const auto text = node.is_scalar() ? node.text : std::string();
    const auto is_cell = [&](const std::string& name) { return find_cell(name) != kNoCell; };
    std::string meant = as_line(text);
    meant = meant.empty() ? as_complement(text) : meant;
    meant = meant.empty() ? as_span(text, is_cell) : meant;
    meant = meant.empty() ? in_brackets(text, is_cell) : meant;
    context_.error(node.at, path,
                   text.empty() ? "this is no region"
                                : "`" + text + "` is no cell and no region of this board",
                   kRegions, meant.empty() ? did_you_mean(text, names) : meant);
}

CellSet Regions::read(const DocumentNode& node, const std::string& path, Player viewer) {
    CellSet set(topology_.limit);
    if (node.is_list()) {
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            set |= read(node.items[i], path_to(path, i), viewer);
        }
        return set;
    }
    if (node.is_map()) {
        return read_map(node, path, viewer);
    }
    const auto before = context_.errors.size();
    if (node.is_scalar()) {
        if (auto parsed = parse(node.text, viewer)) {
            return *parsed;
        }
    }
    if (context_.errors.size() == before) {
        report_unknown(node, path);
    }
    return set;
}

CellSet Regions::read_map(const DocumentNode& node, const std::string& path, Player viewer) {
    MapReader map(context_, node, path);
    CellSet set(topology_.limit);
    if (const auto* expression = map.take("where")) {
        if (const auto text = read_text(context_, *expression, map.path("where"))) {
            set = where(*expression, map.path("where"), *text);
        }
    } else if (const auto* without = map.take("not")) {
        set = topology_.board;
        set -= read(*without, map.path("not"), viewer);
    } else if (const auto* all = map.take("all")) {
        set = CellSet(topology_.limit);
        const auto parts = items_of(*all);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto part = read(*parts[i], path_to(map.path("all"), i), viewer);
            set = i == 0 ? part : (set &= part);
        }
    } else {
        map.report_none_of({"where", "not", "all", "shared"}, "this is no region", kRegions);
        return set;
    }
    map.finish();
    return set;
}

CellSet Regions::read_where(const DocumentNode& node, const std::string& path) {
    if (node.is_scalar()) {
        if (auto region = parse(node.text, 1)) {
            return *region;
        }
        return where(node, path, node.text);
    }
    return read(node, path);
}

CellSet Regions::where(const DocumentNode& node, const std::string& path, const std::string& text) {
    CellSet set(topology_.limit);
    auto variables = context_.variables;
    for (const Cell cell : topology_.cells) {
        const auto& info = topology_.info[cell];
        if (info.grid < 0) {
            continue;
        }
        set_coordinates(variables, info.at);
        const auto value = evaluate_at(context_, node, path, text, variables);
        if (!value) {
            return set;
        }
        const auto* holds = std::get_if<bool>(&*value);
        if (holds == nullptr) {
            context_.error(node.at, path, "`" + text + "` is neither true nor false",
                           "a condition");
            return set;
        }
        if (*holds) {
            set.add(cell);
        }
    }
    return set;
}

std::optional<CellSet> Regions::parse(const std::string& text, Player viewer) {
    if (text == "board") {
        return topology_.board;
    }
    if (text == "edge") {
        return edge();
    }
    CellSet set(topology_.limit);
    if (const Cell cell = find_cell(text); cell != kNoCell) {
        set.add(cell);
        return set;
    }
    if (text.rfind("rank ", 0) == 0 || text.rfind("file ", 0) == 0) {
        return parse_line(text);
    }
    if (const auto found = zone(text, viewer)) {
        return found;
    }
    if (const auto cells = names_.find_range(text)) {
        for (const Cell cell : *cells) {
            set.add(cell);
        }
        return set;
    }
    return std::nullopt;
}

// "rank 1-2", "file a", in every grid that has such lines.
std::optional<CellSet> Regions::parse_line(const std::string& text) {
    const bool files = text[0] == 'f';
    const auto ends =
        split_range(text.substr(5)).value_or(std::pair{text.substr(5), text.substr(5)});
    CellSet set(topology_.limit);
    bool found = false;
    for (std::size_t g = 0; g < topology_.grids.size(); ++g) {
        const auto& grid = topology_.grids[g];
        const auto& printed = files ? grid.file_names : grid.rank_names;
        int low = line_number(printed, ends.first, files);
        int high = line_number(printed, ends.second, files);
        if (low > high) {
            std::swap(low, high);
        }
        if (low < 1 || high > static_cast<int>(printed.size())) {
            continue;
        }
        found = true;
        for (const Cell cell : topology_.cells) {
            const auto& info = topology_.info[cell];
            const int line = files ? info.at[0] : info.at[1];
            const bool same = ends.first == ends.second && files &&
                              info.grid == static_cast<int>(g) &&
                              grid.file_names[static_cast<std::size_t>(info.at[0]) - 1] ==
                                  ends.first;
            if (info.grid == static_cast<int>(g) && ((line >= low && line <= high) || same)) {
                set.add(cell);
            }
        }
    }
    return found ? std::optional(set) : std::nullopt;
}

std::optional<CellSet> Regions::zone(const std::string& name, Player viewer) {
    if (const int built = topology_.find_zone(name); built >= 0) {
        return topology_.zones[static_cast<std::size_t>(built)].cells[viewer];
    }
    const auto* node = zones_ == nullptr ? nullptr : zones_->find(name);
    if (node == nullptr) {
        return std::nullopt;
    }
    const auto path = "board.zones." + name;
    if (std::find(open_zones_.begin(), open_zones_.end(), name) != open_zones_.end()) {
        context_.error(node->at, path, "zone `" + name + "` is defined by itself", "cells");
        return CellSet(topology_.limit);
    }
    const auto known = resolved_.find({name, viewer});
    if (known != resolved_.end()) {
        return known->second;
    }
    open_zones_.push_back(name);
    const DocumentNode* region = node;
    for (const auto& key :
         {std::string("shared"), context_.definition.players[viewer == 0 ? 1 : viewer]}) {
        region = node->find(key) == nullptr ? region : node->find(key);
    }
    auto cells = read(*region, path);
    open_zones_.pop_back();
    resolved_.emplace(std::pair{name, viewer}, cells);
    return cells;
}

// Cells at the rim of their grid: some neighbour (across a side) is missing. On a board that keeps
// one colour of a chequered grid all are missing, so there the rim of the whole grid counts.
CellSet Regions::edge() const {
    constexpr int kSquareSides[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    constexpr int kHexSides[][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
    CellSet rim(topology_.limit), box(topology_.limit);
    bool connected = false;
    for (const Cell cell : topology_.cells) {
        const auto& info = topology_.info[cell];
        if (info.grid < 0) {
            continue;
        }
        const auto& grid = topology_.grids[static_cast<std::size_t>(info.grid)];
        const auto look = [&](const int(&side)[2]) {
            const Cell there = topology_.at(info.grid, info.at[0] + side[0], info.at[1] + side[1],
                                            std::max(info.at[2], 1), std::max(info.at[3], 1));
            connected = connected || there != kNoCell;
            if (there == kNoCell) {
                rim.add(cell);
            }
        };
        if (grid.shape == GridShape::Square) {
            std::for_each(std::begin(kSquareSides), std::end(kSquareSides), look);
        } else {
            std::for_each(std::begin(kHexSides), std::end(kHexSides), look);
        }
        if (info.at[0] == 1 || info.at[1] == 1 || info.at[0] == grid.size[0] ||
            info.at[1] == grid.size[1]) {
            box.add(cell);
        }
    }
    return connected ? rim : box;
}

std::vector<Cell> Regions::read_ordered(const DocumentNode& node, const std::string& path,
                                        std::size_t most) {
    std::vector<Cell> cells;
    const auto items = items_of(node);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto item_path = node.is_list() ? path_to(path, i) : path;
        const auto text = items[i]->is_scalar() ? items[i]->text : std::string();
        if (const Cell cell = find_cell(text); cell != kNoCell) {
            cells.push_back(cell);
        } else if (const auto range = names_.find_range(text)) {
            cells.insert(cells.end(), range->begin(), range->end());
        } else {
            report_unknown(*items[i], item_path);
        }
        if (!check_count(context_, node.at, path, cells.size(), most, "cells")) {
            return {};
        }
    }
    return cells;
}

}  // namespace perthro
