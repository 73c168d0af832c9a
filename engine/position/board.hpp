// What can be done to pieces on a position: lift, put down, take, change. One place for cells that
// hold one piece, a stack or counters, so that no rule ever asks which it is. Everything goes
// through Position::write, so everything can be undone.
#pragma once

#include "engine/position/deeds.hpp"
#include "engine/position/piece_attributes.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace perthro {

class Board {
public:
    // Both outlive this.
    Board(const Rules& rules, Position& position)
        : rules_(rules), layout_(rules.layout), pieces_(rules), position_(position),
          teller_(position), one_word_(layout_.one_word_cells()),
          moved_in_word_(one_word_ && !layout_.has.bag && layout_.packed.moved_in_word) {}

    // Through it whoever listens hears what is done.
    [[nodiscard]] DeedTeller& teller() { return teller_; }

    // Makes records of pieces, and tells what they carry.
    [[nodiscard]] const PieceAttributes& pieces() const { return pieces_; }
    // What a cell has room for: one piece, a stack or counters; of the air a stack where there are
    // stacks.
    [[nodiscard]] Holds holds(Cell cell) const {
        if (one_word_) {
            return Holds::One;
        }
        if (cell == layout_.air()) {
            return layout_.has.stacks ? Holds::Stack : Holds::One;
        }
        return rules_.game.topology.info[cell].holds;
    }
    // How many pieces or counters stand on the cell, of all kinds.
    [[nodiscard]] int height(Cell cell) const {
        return one_word_ ? (position_.word(cell) != 0 ? 1 : 0) : height_of_many(cell);
    }
    // The word of the top piece; for counters the first kind that is there, 0 if nothing is.
    [[nodiscard]] std::uint32_t top(Cell cell) const {
        return one_word_ ? position_.word(cell) : top_of_many(cell);
    }
    // Calls f(word, number) for each piece or kind of counter, the bottom first; stops when f
    // returns true. True: some f did. A kind of counter has the word of a new piece.
    template <typename Function>
    bool any_piece(Cell cell, Function&& f) const;
    // The piece at a level (1 = bottom); word 0 if there is none.
    [[nodiscard]] PieceRecord at_level(Cell cell, int level) const;

    // Moves the top n pieces (-1: all) of a cell into the air, or the counter of this word's kind.
    void lift(Cell cell, int n, std::uint32_t kind) {
        const std::size_t mark = teller_.mark();
        if (one_word_) {
            position_.write(layout_.air(), position_.word(cell));
            position_.write(cell, 0);
        } else {
            lift_many(cell, n, kind);
        }
        teller_.note(mark, {.kind = DeedKind::Lift, .from = cell, .number = n, .piece = kind});
    }
    // Puts everything in the air on top of what is on the cell. It has moved (on_moving) unless
    // `from` is the cell.
    void put_down(Cell cell, Cell from) {
        const std::size_t mark = teller_.mark();
        if (!moved_in_word_) {
            put_down_many(cell, from);
        } else {
            const std::uint32_t w = position_.word(layout_.air());
            position_.write(cell, cell == from ? w : moved_word(w));
            position_.write(layout_.air(), 0);
        }
        teller_.note(mark, {.kind = DeedKind::Land, .from = from, .to = cell});
    }
    // Whether a word says all there is on a cell, and moved_word() all that moving does.
    [[nodiscard]] bool moves_in_word() const { return moved_in_word_; }
    // The word of a piece once it has come to another cell; only where moves_in_word().
    [[nodiscard]] std::uint32_t moved_word(std::uint32_t w) const {
        const WordChange& change = layout_.packed.moved[word::type(w)];
        return (w & ~change.clear) | change.set;
    }
    // Moves everything from one cell to another empty one.
    void move_all(Cell from, Cell to);
    // Moves everything from the first cell of each pair to the second, all at once: the cells that
    // are left are those that are come to. The permutation is one of the topology's own.
    void permute(const Permutation& permutation);
    // Takes one piece away: the top piece, or of counters the one that `word` describes.
    PieceRecord take(Cell cell, std::uint32_t word) {
        const std::size_t mark = teller_.mark();
        const PieceRecord piece = remove(cell, word);
        teller_.note(mark, {.kind = DeedKind::Take, .from = cell, .piece = piece.word});
        return piece;
    }
    // Captures the top piece, or of counters one that `w` describes: takes it away and sends it
    // where the game says. captor_cell: where the captor stands, kNoCell: nowhere.
    void take_captured(Cell cell, std::uint32_t w, Player captor, Cell captor_cell) {
        if (one_word_ && rules_.game.captured == CapturedTo::Away) {
            const std::size_t mark = teller_.mark();
            position_.write(cell, 0);
            teller_.note(mark, {.kind = DeedKind::Take, .from = cell, .piece = w});
        } else {
            send_captured(take(cell, w), captor, captor_cell);
        }
    }
    // Puts a piece on top, with its attributes.
    void place_on_top(Cell cell, const PieceRecord& piece) {
        const std::size_t mark = teller_.mark();
        stack(cell, piece);
        teller_.note(mark, {.kind = DeedKind::Place, .to = cell, .piece = piece.word});
    }
    // Sends a captured piece where the game says: away, a hand, under the captor, a cell.
    void send_captured(const PieceRecord& piece, Player captor, Cell captor_cell);

    // The top piece becomes another one; of counters one of the first kind that is there.
    void set_top(Cell cell, const PieceRecord& piece);
    // Gives the top piece to another player.
    void set_owner(Cell cell, Player owner) {
        if (one_word_) {
            position_.write(cell, word::with_owner(position_.word(cell), owner));
            return;
        }
        PieceRecord piece = top_record(cell);
        piece.word = word::with_owner(piece.word, owner);
        set_top(cell, piece);
    }
    // What stands on top stands alone, and nothing (a word 0) on an empty cell, whatever the column
    // there was. The pieces below are not counted away: for questions that are undone.
    void flatten(Cell cell);
    // The top piece with its attributes; word 0 where nothing stands. Of counters the word alone.
    [[nodiscard]] PieceRecord top_record(Cell cell) const;
    // Puts so many pieces like new ones into a counted hand, or with a negative number takes them
    // out. Of those that leave, the ones like new go first, then the other kinds.
    void add_to_hand(Player player, PieceType type, int number);
    // How many of a kind are in hand. A hand that keeps attributes (in_hand: keep) tells kinds
    // apart, see KeptType; all others have kind 0 alone. In unlimited hands there is always 1.
    [[nodiscard]] std::uint32_t number_in_hand(Player player, PieceType type,
                                               std::uint32_t kind) const;
    // Takes one of a kind, of which there has to be one, out of the hand; unlimited hands never
    // end.
    PieceRecord take_from_hand(Player player, PieceType type, std::uint32_t kind);
    // Everything of a type from one hand into another (kNobody: away).
    void hand_over(Player from, Player to, PieceType type);
    [[nodiscard]] bool in_hand(Player player, PieceType type) const;  // one can be put

    // Values as AttributeDefinition encodes them. `where`: a cell (for pieces the top one there), a
    // player, or ignored. Of a piece that has it not, or is not there, it is 0.
    [[nodiscard]] std::int64_t attribute(int attribute, std::uint32_t where) const;
    // Nothing happens where no piece is that has it. Throws a RuleError with the place `at` if the
    // value is out of its range.
    void set_attribute(int attribute, std::uint32_t where, std::int64_t value, const Source& at);

    // End of a turn: attributes that last only so long fall back.
    void fall_back();

private:
    // What the public words for it do, without being told to anybody.
    PieceRecord remove(Cell cell, std::uint32_t word);
    void stack(Cell cell, const PieceRecord& piece);
    void move_pieces(std::span<const std::pair<Cell, Cell>> moves);
    void place_at_bottom(Cell cell, const PieceRecord& piece);
    void permute_words(std::span<const std::pair<Cell, Cell>> moves);
    void send_to_hand(const PieceRecord& piece, Player player, PieceType type);
    [[nodiscard]] int height_of_many(Cell cell) const;
    [[nodiscard]] std::uint32_t top_of_many(Cell cell) const;
    void lift_many(Cell cell, int n, std::uint32_t kind);
    void put_down_many(Cell cell, Cell from);
    void write_under(Cell cell, int level, const PieceRecord& piece);
    void write_top(Cell cell, const PieceRecord& piece);
    [[nodiscard]] PieceRecord read_under(Cell cell, int level) const;
    void store(int attribute, std::uint32_t where, std::uint32_t stored);
    void fall_back_pieces(int attribute);

    const Rules& rules_;
    const Layout& layout_;
    PieceAttributes pieces_;
    Position& position_;
    DeedTeller teller_;
    bool one_word_;       // a word says all there is on a cell
    bool moved_in_word_;  // see moves_in_word
    std::vector<std::pair<const std::pair<Cell, Cell>*, PieceRecord>> held_;  // by permute
    std::vector<std::uint32_t> held_words_;
};

template <typename Function>
bool Board::any_piece(Cell cell, Function&& f) const {
    if (holds(cell) == Holds::Counters) {
        for (int player = 0; player <= layout_.players; ++player) {
            for (int type = 1; type <= layout_.types; ++type) {
                const std::uint32_t number = position_.get(layout_.counter(
                    cell, static_cast<Player>(player), static_cast<PieceType>(type)));
                if (number != 0 &&
                    f(word::make(static_cast<PieceType>(type), static_cast<Player>(player)) |
                          layout_.packed.initial[static_cast<std::size_t>(type)],
                      static_cast<int>(number))) {
                    return true;
                }
            }
        }
        return false;
    }
    if (layout_.has.stacks) {
        const int below = height(cell) - 1;
        for (int level = 0; level < below; ++level) {
            if (f(position_.get(layout_.under_at(cell, level)), 1)) {
                return true;
            }
        }
    }
    const std::uint32_t w = position_.word(cell);
    return w != 0 && f(w, 1);
}

}  // namespace perthro
