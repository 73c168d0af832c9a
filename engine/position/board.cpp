// Reading, writing and moving whole pieces.
#include "engine/position/board.hpp"

#include "engine/position/columns.hpp"

#include <algorithm>

namespace perthro {

// ---- reading

int Board::height_of_many(Cell cell) const {
    if (holds(cell) == Holds::Counters) {
        int total = 0;
        any_piece(cell, [&](std::uint32_t, int number) {
            total += number;
            return false;
        });
        return total;
    }
    if (layout_.has.stacks) {
        return static_cast<int>(position_.get(layout_.stacks.heights + cell));
    }
    return position_.word(cell) != 0 ? 1 : 0;
}

std::uint32_t Board::top_of_many(Cell cell) const {
    if (layout_.has.counters && holds(cell) == Holds::Counters) {
        std::uint32_t found = 0;
        any_piece(cell, [&](std::uint32_t w, int) {
            found = w;
            return true;
        });
        return found;
    }
    return position_.word(cell);
}

PieceRecord Board::top_record(Cell cell) const {
    PieceRecord piece;
    piece.word = top(cell);
    if (holds(cell) == Holds::Counters) {
        return piece;
    }
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        piece.wide[i] = position_.get(layout_.wide[i] + cell);
    }
    if (layout_.has.known) {
        piece.known = position_.get(layout_.known + cell);
    }
    return piece;
}

PieceRecord Board::read_under(Cell cell, int level) const {
    PieceRecord piece;
    const Slot slot = layout_.under_at(cell, level);
    piece.word = position_.get(slot);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        piece.wide[i] = position_.get(slot + 1 + static_cast<Slot>(i));
    }
    if (layout_.has.known) {
        piece.known = position_.get(slot + 1 + static_cast<Slot>(layout_.wide.size()));
    }
    return piece;
}

PieceRecord Board::at_level(Cell cell, int level) const {
    const int tall = height(cell);
    if (level < 1 || level > tall) {
        return {};
    }
    return level == tall || !layout_.has.stacks ? top_record(cell) : read_under(cell, level - 1);
}

// ---- writing whole pieces

void Board::write_top(Cell cell, const PieceRecord& piece) {
    position_.write(cell, piece.word);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        position_.write(layout_.wide[i] + cell, piece.wide[i]);
    }
    if (layout_.has.known) {
        position_.write(layout_.known + cell, piece.known);
    }
}

void Board::write_under(Cell cell, int level, const PieceRecord& piece) {
    if (level >= layout_.stacks.levels) {
        throw_too_tall(layout_);
    }
    const Slot slot = layout_.under_at(cell, level);
    position_.write(slot, piece.word);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        position_.write(slot + 1 + static_cast<Slot>(i), piece.wide[i]);
    }
    if (layout_.has.known) {
        position_.write(slot + 1 + static_cast<Slot>(layout_.wide.size()), piece.known);
    }
}

void Board::set_top(Cell cell, const PieceRecord& piece) {
    if (holds(cell) != Holds::Counters) {
        write_top(cell, piece);
        return;
    }
    const std::uint32_t old = top(cell);
    remove(cell, old);
    stack(cell, piece);
}

void Board::flatten(Cell cell) {
    if (layout_.has.stacks) {
        position_.write(layout_.stacks.heights + cell, position_.get(cell) != 0 ? 1 : 0);
    }
}

void Board::stack(Cell cell, const PieceRecord& piece) {
    if (holds(cell) == Holds::Counters) {
        const Slot slot = layout_.counter(cell, word::owner(piece.word), word::type(piece.word));
        position_.write(slot, position_.get(slot) + 1);
        return;
    }
    if (layout_.has.stacks) {
        const int tall = height(cell);
        if (tall > 0) {
            write_under(cell, tall - 1, top_record(cell));
        }
        position_.write(layout_.stacks.heights + cell, static_cast<std::uint32_t>(tall) + 1);
    }
    write_top(cell, piece);
}

void Board::place_at_bottom(Cell cell, const PieceRecord& piece) {
    if (!layout_.has.stacks || height(cell) == 0) {
        stack(cell, piece);
        return;
    }
    const int tall = height(cell);
    for (int level = tall - 1; level > 0; --level) {
        write_under(cell, level, read_under(cell, level - 1));
    }
    write_under(cell, 0, piece);
    position_.write(layout_.stacks.heights + cell, static_cast<std::uint32_t>(tall) + 1);
}

PieceRecord Board::remove(Cell cell, std::uint32_t kind) {
    if (holds(cell) == Holds::Counters) {
        PieceRecord piece = pieces_.fresh(word::type(kind), word::owner(kind));
        const Slot slot = layout_.counter(cell, word::owner(kind), word::type(kind));
        position_.write(slot, position_.get(slot) - 1);
        return piece;
    }
    const PieceRecord piece = top_record(cell);
    if (piece.word != 0 && Columns::are_all(layout_)) {
        Columns column(layout_, position_);
        column.cut(cell, column.height(cell) - 1);
        return piece;
    }
    const int tall = layout_.has.stacks ? height(cell) : 1;
    if (tall > 1) {
        write_top(cell, read_under(cell, tall - 2));
        write_under(cell, tall - 2, {});
    } else {
        write_top(cell, {});
    }
    if (layout_.has.stacks) {
        position_.write(layout_.stacks.heights + cell, static_cast<std::uint32_t>(tall) - 1);
    }
    return piece;
}

void Board::lift_many(Cell cell, int n, std::uint32_t kind) {
    if (holds(cell) == Holds::Counters || !layout_.has.stacks) {
        const PieceRecord piece = remove(cell, kind);
        write_top(layout_.air(), piece);
        if (layout_.has.stacks) {
            position_.write(layout_.stacks.heights + layout_.air(), 1);
        }
        return;
    }
    if (Columns::are_all(layout_)) {
        Columns(layout_, position_).lift(cell, n);
        return;
    }
    const int tall = height(cell);
    const int first = n < 0 ? 1 : std::max(1, tall - n + 1);
    for (int level = first; level <= tall; ++level) {
        stack(layout_.air(), at_level(cell, level));
    }
    for (int level = first; level <= tall; ++level) {
        remove(cell, 0);
    }
}

void Board::put_down_many(Cell cell, Cell from) {
    const Cell air = layout_.air();
    if (Columns::are_all(layout_) && holds(cell) != Holds::Counters &&
        (layout_.packed.moved_in_word || cell == from)) {
        Columns(layout_, position_).put_down(cell, from);
        return;
    }
    const int tall = layout_.has.stacks ? height(air) : 1;
    for (int level = 1; level <= tall; ++level) {
        const PieceRecord piece = at_level(air, level);
        stack(cell, cell == from ? piece : pieces_.moved(piece));
    }
    for (int level = 1; level <= tall; ++level) {
        remove(air, 0);
    }
}

void Board::move_all(Cell from, Cell to) {
    if (from == to) {
        return;
    }
    const std::size_t mark = teller_.mark();
    if (moved_in_word_) {
        const std::uint32_t w = position_.word(from);
        position_.write(from, 0);
        position_.write(to, moved_word(w));
    } else {
        const std::pair<Cell, Cell> move{from, to};
        move_pieces({&move, 1});
    }
    teller_.note(mark, {.kind = DeedKind::Move, .from = from, .to = to});
}

void Board::permute(const Permutation& permutation) {
    const std::size_t mark = teller_.mark();
    move_pieces(permutation.moves);
    const auto number = &permutation - rules_.game.topology.permutations.data();
    teller_.note(mark, {.kind = DeedKind::Turn, .number = static_cast<std::int32_t>(number)});
}

void Board::move_pieces(std::span<const std::pair<Cell, Cell>> moves) {
    if (moved_in_word_) {
        permute_words(moves);
        return;
    }
    held_.clear();
    for (const auto& move : moves) {
        for (int left = height(move.first); left > 0; --left) {
            held_.emplace_back(&move, remove(move.first, top(move.first)));
        }
    }
    for (auto held = held_.rbegin(); held != held_.rend(); ++held) {  // the bottom of each first
        const auto& [from, to] = *held->first;
        stack(to, from == to ? held->second : pieces_.moved(held->second));
    }
}

void Board::permute_words(std::span<const std::pair<Cell, Cell>> moves) {
    held_words_.clear();
    for (const auto& move : moves) {
        held_words_.push_back(position_.word(move.first));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& [from, to] = moves[i];
        position_.write(to, from == to ? held_words_[i] : moved_word(held_words_[i]));
    }
}

}  // namespace perthro
