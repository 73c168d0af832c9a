// Whether chains have a liberty, kept from one question to the next. An answer is kept with the
// cells that it was read from, and holds as long as none of them has changed: one more piece on the
// board leaves nearly all answers as they are.
//
// From where a list or a question about moves begins, the position is only tried and taken back, so
// the log says what has changed since (begin, compare). What was found of the position before is
// looked through once, when the first question comes.
#pragma once

#include "engine/interpreter/chain_looks.hpp"
#include "engine/position/position.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class ChainMemory {
public:
    // Whether the chain of a piece has a liberty, if that is known.
    enum class Breath : std::uint8_t { Unknown, None, Some };

    // Answers outlast an `every` only where it is known what chains look at.
    ChainMemory(const Rules& rules, bool plain_pieces);

    // From now on the position is tried, and is taken back no farther than to this mark; end: no
    // longer.
    void begin(std::size_t mark) {
        begun_at_ = mark;
        begun_ = looks_.known();
        caught_up_ = false;
        compared_ = 0;
    }
    void end() {
        begun_ = false;
        compared_ = 0;
    }
    // While one lives, an `every` asks of a position as it stands: what is found of that alone is
    // kept, too.
    class Standing;

    // Whether anything is kept of a position with a log of this length.
    [[nodiscard]] bool serves(std::size_t mark) const { return begun_ || stands(mark); }
    // Before any question about a position: finds out what differs from where it began.
    void compare(const Position& position);
    // What is known of the piece on a cell.
    [[nodiscard]] Breath of(Cell cell) const {
        if (is_now(cell)) {
            return now_.breath[cell];
        }
        const bool holds = kept_.breath[cell] != Breath::Unknown && !changed(kept_.reads_of(cell));
        return holds ? kept_.breath[cell] : Breath::Unknown;
    }

    // An answer is kept with all that was read since the last read_nothing(): of a chain without
    // liberties all that was asked of its pieces, of another the way to where one was found.
    void read_nothing() { read_.assign(words_, 0); }
    // All that is asked of an owner's piece on a cell was read; its link in a direction; whether it
    // has a liberty there.
    void read_all(Player owner, Cell cell) {
        if (looks_.known()) {
            read(cell, looks_.all(owner, cell));
        }
    }
    void read_link(Player owner, Cell cell, Direction along) {
        if (looks_.known()) {
            read(cell, looks_.link(owner, cell, along));
        }
    }
    void read_liberty(Player owner, Cell cell, Direction along) {
        if (looks_.known()) {
            read(cell, looks_.liberty(owner, cell, along));
        }
    }
    void read_as(Cell known);  // what the answer about this piece was read from
    // Keeps the answer about a piece: for as long as what was read stays as it was where the list
    // began, else while the position stands.
    void keep(Cell cell, Breath breath);

private:
    struct Answers {
        std::vector<Breath> breath;        // [cell]
        std::vector<std::uint64_t> reads;  // [cell * words + i]
        std::size_t words = 0;
        void make_room(std::size_t cells, std::size_t set_words);
        void put(Cell cell, Breath answer, const std::vector<std::uint64_t>& read);
        [[nodiscard]] const std::uint64_t* reads_of(Cell cell) const {
            return reads.data() + cell * words;
        }
    };
    void read(Cell cell, std::span<const Cell> cells) {
        add(read_, cell);
        for (const Cell one : cells) {
            add(read_, one);
        }
    }
    static void add(std::vector<std::uint64_t>& set, std::size_t cell) {
        set[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    [[nodiscard]] bool changed(const std::uint64_t* reads) const {
        for (std::size_t i = 0; i < words_; ++i) {
            if ((reads[i] & changed_[i]) != 0) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool stands(std::size_t mark) const { return standing_ && mark == stood_at_; }
    [[nodiscard]] bool is_now(Cell cell) const {
        return of_standing_ && now_number_[cell] == number_;
    }
    void catch_up(const Position& position);

    const ChainLooks looks_;
    std::size_t cells_, words_;
    bool begun_ = false;
    std::size_t begun_at_ = 0;
    bool caught_up_ = false;                // `kept_` is of the position where it began
    std::vector<std::uint32_t> base_;       // [cell]: its word in that position
    std::vector<std::uint32_t> base_next_;  // (while one is compared with the next)
    std::uint32_t spared_ = 0;              // whose pieces may not be taken in it
    Answers kept_;
    std::vector<std::uint64_t> changed_;  // since it began; all cells if nobody knows
    std::vector<std::uint64_t> read_;

    bool standing_ = false;
    std::size_t stood_at_ = 0;               // mark of the position that stands
    bool of_standing_ = false;               // that is what is asked about
    std::uint64_t number_ = 0;               // of positions that stood, counted from 1
    std::uint64_t compared_ = 0;             // the one of which `changed_` tells; 0: of none
    Answers now_;                            // of the position that stands
    std::vector<std::uint64_t> now_number_;  // [cell]: of which of them now_ tells there
};

// Begins with nothing known of the position alone, and ends so.
class ChainMemory::Standing {
public:
    Standing(ChainMemory* memory, const Position& position);
    ~Standing();
    Standing(const Standing&) = delete;
    Standing& operator=(const Standing&) = delete;

private:
    ChainMemory* memory_;  // null: nothing is kept
    bool stood_ = false;   // the one around it
    std::size_t at_ = 0;
};

}  // namespace perthro
