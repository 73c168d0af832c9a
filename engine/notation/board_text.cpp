// Rows and contents of cells, written and read.
#include "engine/notation/board_text.hpp"

#include <algorithm>

namespace perthro {

namespace {

PieceSymbol symbol_of(std::uint32_t word) { return {word::type(word), word::owner(word)}; }

std::string with_count(std::uint32_t count, const std::string& symbol) {
    return count == 1 ? symbol : std::to_string(count) + symbol;
}

// Where the counters of a kind on a cell are counted.
Slot counter_of(const Layout& layout, const Scanner& scanner, Cell cell, PieceSymbol piece) {
    if (piece.type == kUnknownType) {
        scanner.fail("counters have a known type", "name it");
    }
    return layout.counter(cell, piece.owner, piece.type);
}

}  // namespace

bool BoardText::holds_counters(Cell cell) const {
    return layout_.has.counters && cell < layout_.limit &&
           game_.topology.info[cell].holds == Holds::Counters;
}

std::vector<PieceSymbol> BoardText::stack(const Position& position, Cell cell) const {
    std::vector<PieceSymbol> pieces;
    const std::uint32_t height = layout_.has.stacks ? position.get(layout_.stacks.heights + cell)
                                                    : 0;
    for (int level = 0; level + 1 < static_cast<int>(height) && level < layout_.stacks.levels;
         ++level) {
        pieces.push_back(symbol_of(position.get(layout_.under_at(cell, level))));
    }
    if (position.get(cell) != 0) {
        pieces.push_back(symbol_of(position.get(cell)));
    }
    return pieces;
}

std::string BoardText::content(const Position& position, Cell cell) const {
    std::string text;
    if (holds_counters(cell)) {
        for (Player player = 0; player <= layout_.players; ++player) {
            for (PieceType type = 1; type <= layout_.types; ++type) {
                const std::uint32_t count = position.get(layout_.counter(cell, player, type));
                text += count == 0 ? "" : with_count(count, letters_.symbol({type, player}));
            }
        }
        const std::uint32_t word = position.get(cell);
        return word == 0 ? text : text + "=" + letters_.symbol(symbol_of(word));
    }
    const std::vector<PieceSymbol> pieces = stack(position, cell);
    for (std::size_t i = 0; i < pieces.size();) {
        std::size_t end = i;
        while (end < pieces.size() && pieces[end] == pieces[i]) {
            ++end;
        }
        text += with_count(static_cast<std::uint32_t>(end - i), letters_.symbol(pieces[i]));
        i = end;
    }
    return text;
}

std::vector<BoardText::Plane> BoardText::planes() const {
    std::vector<Plane> all;
    for (std::size_t grid = 0; grid < game_.topology.grids.size(); ++grid) {
        const auto& size = game_.topology.grids[grid].size;
        for (int w = 1; w <= size[3]; ++w) {
            for (int z = 1; z <= size[2]; ++z) {
                all.push_back({static_cast<int>(grid), z, w});
            }
        }
    }
    return all;
}

std::string BoardText::row(const Position& position, const Plane& plane, int y) const {
    const Topology& topology = game_.topology;
    std::string text;
    int empty = 0;
    const auto flush = [&] {
        text += empty > 0 ? std::to_string(empty) : "";
        empty = 0;
    };
    for (int x = 1; x <= topology.grids[static_cast<std::size_t>(plane.grid)].size[0]; ++x) {
        const Cell cell = topology.at(plane.grid, x, y, plane.z, plane.w);
        if (cell == kNoCell) {
            flush();
            text += '_';
            continue;
        }
        const std::string inside = content(position, cell);
        if (inside.empty()) {
            ++empty;
            continue;
        }
        flush();
        const std::uint32_t word = position.get(cell);
        const bool one_piece = !holds_counters(cell) && inside == letters_.symbol(symbol_of(word));
        text += one_piece ? inside : "(" + inside + ")";
    }
    flush();
    return text;
}

std::string BoardText::rows(const Position& position) const {
    std::string text;
    for (const Plane& plane : planes()) {
        text += text.empty() ? "" : "|";
        const int height = game_.topology.grids[static_cast<std::size_t>(plane.grid)].size[1];
        for (int y = height; y >= 1; --y) {
            text += row(position, plane, y);
            text += y > 1 ? "/" : "";
        }
    }
    return text.empty() ? "-" : text;
}

void BoardText::read_rows(Word word, Position& position) const {
    const std::vector<Plane> all = planes();
    if (all.empty()) {
        if (word.text != "-") {
            throw TextError{word.at, "this board has no grid, so there are no rows", "write `-`"};
        }
        return;
    }
    const std::vector<Word> parts = split(word, '|');
    if (parts.size() != all.size()) {
        throw TextError{word.at,
                        "the board has " + std::to_string(all.size()) +
                            " grids or levels, the text " + std::to_string(parts.size()),
                        "separate them by `|`"};
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        read_plane(parts[i], all[i], position);
    }
}

void BoardText::read_plane(Word word, const Plane& plane, Position& position) const {
    const std::vector<Word> ranks = split(word, '/');
    const int height = game_.topology.grids[static_cast<std::size_t>(plane.grid)].size[1];
    if (static_cast<int>(ranks.size()) != height) {
        throw TextError{word.at,
                        "the board has " + std::to_string(height) + " ranks, the text " +
                            std::to_string(ranks.size()),
                        "ranks from the top, separated by `/`"};
    }
    for (int i = 0; i < height; ++i) {
        read_row(ranks[static_cast<std::size_t>(i)], plane, height - i, position);
    }
}

void BoardText::read_row(Word word, const Plane& plane, int y, Position& position) const {
    const Topology& topology = game_.topology;
    const int width = topology.grids[static_cast<std::size_t>(plane.grid)].size[0];
    Scanner scanner(word);
    int x = 1;
    while (!scanner.done()) {
        if (scanner.at_digit()) {
            const std::uint32_t empty = scanner.number();
            x += static_cast<int>(std::min(empty, static_cast<std::uint32_t>(width) + 1));
        } else {
            const Cell cell = topology.at(plane.grid, x, y, plane.z, plane.w);
            if (x <= width && cell == kNoCell && scanner.peek() != '_') {
                scanner.fail("there is no cell here", "write `_`");
            }
            if (x <= width && cell != kNoCell) {
                read_cell(scanner, cell, position);
            } else {
                scanner.skip(1);
            }
            ++x;
        }
        if (x > width + 1) {
            scanner.fail("rank " + std::to_string(y) + " is too long",
                         std::to_string(width) + " cells are a rank");
        }
    }
    if (x != width + 1) {
        scanner.fail("rank " + std::to_string(y) + " has " + std::to_string(x - 1) + " cells",
                     std::to_string(width) + " cells are a rank");
    }
}

void BoardText::read_cell(Scanner& scanner, Cell cell, Position& position) const {
    if (scanner.eat('_')) {
        throw TextError{scanner.at() - 1, "the cell " + game_.topology.info[cell].name + " exists",
                        "write 1 for an empty cell"};
    }
    if (scanner.eat('(')) {
        read_content(scanner.until(')'), cell, position);
    } else {
        const PieceSymbol piece = read_piece(scanner);
        if (holds_counters(cell)) {
            position.write(counter_of(layout_, scanner, cell, piece), 1);
        } else {
            add_on_top(scanner, cell, piece, position);
        }
    }
}

PieceSymbol BoardText::read_piece(Scanner& scanner) const {
    const PieceSymbol piece = letters_.read(scanner);
    if (!scanner.eat('~')) {
        return piece;
    }
    // The mark of a promoted piece that goes to the hand as another one.
    for (std::size_t type = 1; type < game_.pieces.size(); ++type) {
        if (game_.pieces[type].like == piece.type && game_.pieces[type].in_hand != kEmptyType) {
            return {static_cast<PieceType>(type), piece.owner};
        }
    }
    scanner.fail("this game does not tell promoted pieces from others", "leave `~` out");
}

void BoardText::read_content(Word word, Cell cell, Position& position) const {
    Scanner scanner(word);
    if (holds_counters(cell)) {
        read_counters(scanner, cell, position);
    } else {
        read_stack(scanner, cell, position);
    }
}

void BoardText::read_counters(Scanner& scanner, Cell cell, Position& position) const {
    while (!scanner.done()) {
        if (scanner.eat('=')) {
            if (position.get(cell) != 0) {
                scanner.fail("beside counters a cell holds one piece", "leave the others out");
            }
            const PieceSymbol piece = read_piece(scanner);
            put_new_piece(position, game_, PieceSlots(layout_, cell), piece.type, piece.owner);
            continue;
        }
        const std::uint32_t count = scanner.at_digit() ? scanner.count() : 1;
        const Slot slot = counter_of(layout_, scanner, cell, letters_.read(scanner));
        position.write(slot, position.get(slot) + count);
    }
}

void BoardText::read_stack(Scanner& scanner, Cell cell, Position& position) const {
    while (!scanner.done()) {
        const std::uint32_t count = scanner.at_digit() ? scanner.count() : 1;
        const PieceSymbol piece = read_piece(scanner);
        for (std::uint32_t i = 0; i < count; ++i) {
            add_on_top(scanner, cell, piece, position);  // fails before the count can do harm
        }
    }
}

void BoardText::add_on_top(const Scanner& scanner, Cell cell, PieceSymbol piece,
                           Position& position) const {
    const bool stacks = layout_.has.stacks &&
                        (cell >= layout_.limit || game_.topology.info[cell].holds == Holds::Stack);
    if (position.get(cell) != 0) {
        const std::uint32_t height = layout_.has.stacks
                                         ? position.get(layout_.stacks.heights + cell)
                                         : 0;
        if (!stacks || height > static_cast<std::uint32_t>(layout_.stacks.levels)) {
            scanner.fail(stacks ? "the stack is higher than any in this game"
                                : "the cell holds only one piece",
                         "leave pieces out");
        }
        const PieceSlots top(layout_, cell);
        const PieceSlots below(layout_, cell, static_cast<int>(height) - 1);
        const PieceSymbol buried = symbol_of(position.get(cell));
        put_new_piece(position, game_, below, buried.type, buried.owner);
        position.write(top.word(), 0);
    }
    put_new_piece(position, game_, PieceSlots(layout_, cell), piece.type, piece.owner);
    if (layout_.has.stacks) {
        const Slot height = layout_.stacks.heights + cell;
        position.write(height, position.get(height) + 1);
    }
}

}  // namespace perthro
