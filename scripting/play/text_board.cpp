#include "scripting/play/text_board.hpp"

#include "engine/game/observe.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace perthro {

namespace {

constexpr std::string_view kEmpty = "·", kFog = "░", kSomething = "▒";
constexpr std::size_t kLineWidth = 76;

// Columns of the terminal that a text takes: its characters.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// Rows of characters that may be put anywhere.
class Canvas {
public:
    void put(std::size_t row, std::size_t column, std::string_view text) {
        rows_.resize(std::max(rows_.size(), row + 1));
        auto& cells = rows_[row];
        for (std::size_t i = 0; i < text.size(); ++column) {
            std::size_t end = i + 1;
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
                ++end;
            }
            cells.resize(std::max(cells.size(), column + 1), " ");
            cells[column] = text.substr(i, end - i);
            i = end;
        }
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const auto& cells : rows_) {
            for (const std::string& cell : cells) {
                all += cell;
            }
            all += '\n';
        }
        return all;
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

// `{K:3}` as K with a small 3, so that a piece takes little room.
std::string with_small_numbers(const std::string& text) {
    static constexpr std::string_view kDigits[] = {"₀", "₁", "₂", "₃", "₄",
                                                   "₅", "₆", "₇", "₈", "₉"};
    std::string out;
    bool number = false;
    for (const char c : text) {
        if (c == ':') {
            number = true;
        } else if (c == '}') {
            number = false;
        } else if (number && c >= '0' && c <= '9') {
            out += kDigits[c - '0'];
        } else if (c != '{') {
            out += c;
        }
    }
    return out;
}

class Drawing {
public:
    Drawing(const Rules& rules, const PositionText& texts, const Position& position)
        : rules_(rules), topology_(rules.game.topology), texts_(texts), position_(position) {
        for (std::size_t i = 0; i < rules.game.attributes.size() && attribute_ < 0; ++i) {
            const AttributeDefinition& attribute = rules.game.attributes[i];
            if (attribute.of == AttributeOf::Cell && attribute.kind == AttributeKind::Range) {
                attribute_ = static_cast<int>(i);
            }
        }
        nobodys_counters_ = rules.game.type_count() == 1 && rules.game.pieces[1].nobodys;
    }

    std::string draw() {
        std::string all;
        for (std::size_t grid = 0; grid < topology_.grids.size(); ++grid) {
            const auto& size = topology_.grids[grid].size;
            for (int w = 1; w <= size[3]; ++w) {
                for (int z = 1; z <= size[2]; ++z) {
                    all += heading(topology_.grids[grid], z, w) + plane(grid, z, w);
                }
            }
        }
        return all + other_cells();
    }

private:
    struct Placed {
        Cell cell;
        int x, y;
        double at_x, at_y;
        std::string text;
    };

    [[nodiscard]] std::string content(Cell cell) const {
        const std::uint32_t word = position_.word(cell);
        if (word == kFogWord) {
            return std::string(kFog);
        }
        if (word == kSomethingWord) {
            return std::string(kSomething);
        }
        std::string text = with_small_numbers(texts_.board().content(position_, cell));
        if (nobodys_counters_ && topology_.info[cell].holds == Holds::Counters) {
            const auto digits = text.find_first_not_of("0123456789");
            text = digits == 0 ? "1" : text.substr(0, digits);
        }
        if (text.empty() && attribute_ >= 0) {
            const AttributeSlot& slot =
                rules_.layout.attributes[static_cast<std::size_t>(attribute_)];
            const int value = static_cast<int>(position_.get(slot.base + cell)) + slot.low;
            text = value == 0 ? "" : std::to_string(value);
        }
        return text.empty() ? std::string(kEmpty) : text;
    }

    static std::string heading(const GridInfo& grid, int z, int w) {
        std::string text = grid.name;
        if (grid.size[2] > 1) {
            text += (text.empty() ? "level " : ", level ") + std::to_string(z);
        }
        if (grid.size[3] > 1) {
            text += ", space " + std::to_string(w);
        }
        return text.empty() ? "" : text + ":\n";
    }

    [[nodiscard]] std::vector<Placed> cells_of(std::size_t grid, int z, int w) const {
        std::vector<Placed> cells;
        const auto& size = topology_.grids[grid].size;
        for (int y = size[1]; y >= 1; --y) {
            for (int x = 1; x <= size[0]; ++x) {
                const Cell cell = topology_.at(static_cast<int>(grid), x, y, z, w);
                if (cell != kNoCell) {
                    const CellInfo& info = topology_.info[cell];
                    cells.push_back({cell, x, y, info.draw_x, info.draw_y, content(cell)});
                }
            }
        }
        return cells;
    }

    // Distance of neighbours in a row, in units of drawing.
    static double spacing(const std::vector<Placed>& cells) {
        constexpr double kSame = 1e-6;
        double least = 0;
        for (std::size_t i = 1; i < cells.size(); ++i) {
            const double gap = cells[i].at_x - cells[i - 1].at_x;
            if (std::abs(cells[i].at_y - cells[i - 1].at_y) < kSame && gap > kSame) {
                least = least == 0 ? gap : std::min(least, gap);
            }
        }
        return least == 0 ? 1 : least;
    }

    // Rows of text by draw_y in thousandths, from the top; the first has this number.
    static std::map<long, std::size_t> rows_of(const std::vector<Placed>& cells,
                                               std::size_t first) {
        std::map<long, std::size_t> rows;
        for (const Placed& cell : cells) {
            rows.emplace(-std::lround(cell.at_y * 1000), 0);
        }
        for (auto& [y, row] : rows) {
            row = first++;
        }
        return rows;
    }

    [[nodiscard]] std::string plane(std::size_t grid, int z, int w) const {
        const GridInfo& info = topology_.grids[grid];
        const std::vector<Placed> cells = cells_of(grid, z, w);
        if (cells.empty()) {
            return "";
        }
        const bool square = info.shape == GridShape::Square;
        std::size_t widest = 1, margin = 0;
        double left = cells.front().at_x, top = cells.front().at_y, right = left, bottom = top;
        for (const Placed& cell : cells) {
            widest = std::max(widest, width(cell.text));
            margin = std::max(margin, width(square ? name(info.rank_names, cell.y)
                                                   : topology_.info[cell.cell].name));
            left = std::min(left, cell.at_x);
            right = std::max(right, cell.at_x);
            top = std::max(top, cell.at_y);
            bottom = std::min(bottom, cell.at_y);
        }
        std::size_t step = widest + 1;
        step += square ? 0 : step % 2;  // half steps must be whole columns
        const double unit = spacing(cells);
        const std::size_t first = margin + 3;
        const auto column = [&](double x) {
            return first + static_cast<std::size_t>(
                               std::lround((x - left) / unit * static_cast<double>(step)));
        };
        std::map<long, std::size_t> rows = rows_of(cells, square ? 1 : 0);
        const std::size_t next = rows.rbegin()->second + 1;
        Canvas canvas;
        for (const Placed& cell : cells) {
            const std::size_t row = rows[-std::lround(cell.at_y * 1000)];
            if (square) {
                const std::string& rank = name(info.rank_names, cell.y);
                canvas.put(row, margin - width(rank), rank);
            }
            canvas.put(row, column(cell.at_x) + widest - width(cell.text), cell.text);
            if (square || row + 1 == next) {  // the lowest row may have holes
                const std::string& file = name(info.file_names, cell.x);
                canvas.put(next + (square ? 1 : 0),
                           column(cell.at_x) + widest - std::min(widest, width(file)), file);
            }
        }
        if (square) {
            frame(canvas, margin + 1, column(right) + widest + 1, next);
        } else {
            for (const auto& [left_end, right_end] : ends_of_rows(cells)) {
                const std::size_t row = rows[-std::lround(left_end->at_y * 1000)];
                const std::string& first_name = topology_.info[left_end->cell].name;
                canvas.put(row, column(left_end->at_x) - 1 - width(first_name), first_name);
                canvas.put(row, column(right_end->at_x) + widest + 1,
                           topology_.info[right_end->cell].name);
            }
        }
        return canvas.text();
    }

    // The outermost cells of each row that is drawn. Where files and rows are aslant, only names of
    // cells tell which is which.
    static std::vector<std::pair<const Placed*, const Placed*>>
    ends_of_rows(const std::vector<Placed>& cells) {
        std::map<long, std::pair<const Placed*, const Placed*>> ends;
        for (const Placed& cell : cells) {
            auto& [left, right] =
                ends.try_emplace(std::lround(cell.at_y * 1000), &cell, &cell).first->second;
            left = cell.at_x < left->at_x ? &cell : left;
            right = cell.at_x > right->at_x ? &cell : right;
        }
        std::vector<std::pair<const Placed*, const Placed*>> all;
        for (const auto& [y, both] : ends) {
            all.push_back(both);
        }
        return all;
    }

    static void frame(Canvas& canvas, std::size_t left, std::size_t right, std::size_t bottom) {
        for (std::size_t column = left + 1; column < right; ++column) {
            canvas.put(0, column, "─");
            canvas.put(bottom, column, "─");
        }
        for (std::size_t row = 1; row < bottom; ++row) {
            canvas.put(row, left, "│");
            canvas.put(row, right, "│");
        }
        canvas.put(0, left, "┌");
        canvas.put(0, right, "┐");
        canvas.put(bottom, left, "└");
        canvas.put(bottom, right, "┘");
    }

    static const std::string& name(const std::vector<std::string>& names, int number) {
        static const std::string kNone;
        return number >= 1 && static_cast<std::size_t>(number) <= names.size()
                   ? names[static_cast<std::size_t>(number) - 1]
                   : kNone;
    }

    [[nodiscard]] std::string other_cells() const {
        std::string all, line;
        for (const Cell cell : topology_.cells) {
            if (topology_.info[cell].grid >= 0) {
                continue;
            }
            const std::string entry = topology_.info[cell].name + ": " + content(cell);
            if (!line.empty() && width(line) + width(entry) + 3 > kLineWidth) {
                all += line + '\n';
                line.clear();
            }
            line += (line.empty() ? "" : "   ") + entry;
        }
        return line.empty() ? all : all + line + '\n';
    }

    const Rules& rules_;
    const Topology& topology_;
    const PositionText& texts_;
    const Position& position_;
    int attribute_ = -1;             // the first range of cells: shown where nothing stands
    bool nobodys_counters_ = false;  // one kind of counter, nobody's: the number says all
};

}  // namespace

std::string draw_board(const Rules& rules, const PositionText& texts, const Position& position) {
    return Drawing(rules, texts, position).draw();
}

}  // namespace perthro
