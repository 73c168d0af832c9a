// Makes and takes back simple moves: words, sets, hands and the game attributes that a row writes, then
// what every ply changes in the header. The usual case touches the block directly and is taken back from a
// fixed record; what is rarer goes through Position::write and its log.
#pragma once

#include "engine/kernel/tables.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostQuiets = 8;

// Everything that takes a simple move back.
struct Undo {
    MoveBits move = 0;
    std::uint32_t from_word = 0, to_word = 0;
    std::size_t log_mark = 0;
    std::uint32_t lost = 0;      // bit p: a piece of player p was taken
    std::uint64_t resets = 0;    // quiet counters that begin anew
    Player player = kNobody;
    std::uint16_t name = 0;      // class
    bool words_raw = false, header_raw = false;  // taken back from here, not by the log
    std::array<std::uint32_t, static_cast<std::size_t>(Field::kCount)> header;
    std::array<std::uint32_t, kMostQuiets> quiets;
};

class Maker {
public:
    explicit Maker(const Rules& rules, const Plan& plan);

    // The effects of a simple move on cells, hands and attributes; the record takes them back.
    void apply(Position& position, MoveBits move, Undo& undo) const;
    // Likewise of any move of a list.
    void apply(Position& position, const MoveList& list, std::size_t index, Undo& undo) const;
    // The header after a ply of a game whose two players alternate without anything else
    // (TurnProgram::alternates), and the attributes that fall back.
    void finish_ply(Position& position, Undo& undo) const;
    void take_back(Position& position, const Undo& undo) const;

    // Whether finish_ply says all that happens in a ply of this game.
    [[nodiscard]] bool simple_plies() const { return simple_plies_; }

private:
    struct RowMake {
        std::uint32_t clear = 0, set = 0;  // choice 0, for rows with one choice
        std::uint8_t player = 0, name = 0;
        bool one_choice = false;
        bool one_word = false;             // one word moves to another cell
        bool writes = false;               // attributes besides
        std::uint64_t resets = 0;          // quiet counters that the move sets back whatever it takes
    };
    struct Falling {
        Slot value = 0, age = 0;
        bool ages = false;
        std::uint32_t initial = 0;
    };
    struct NextEntry {
        std::uint32_t counter = 0, player = 0;
    };
    struct Moved {  // what happens to the word of a piece that changes its cell
        std::uint32_t clear = 0, set = 0;
    };
    void apply_logged(Position& position, MoveBits move, const RowPlan& row, Undo& undo) const;
    void write_attributes(Position& position, const RowPlan& row, const Path* path) const;
    void sweep(Position& position, const RowPlan& row, const Sweep& sweep) const;
    [[nodiscard]] static const Path* path_of(const RowPlan& row, Cell from, Cell to);
    void fall_back(Position& position) const;
    void toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const;
    void move_in_sets(std::uint64_t* sets, Cell from, Cell to, std::uint32_t old, std::uint32_t now) const;
    void capture(Position& position, std::uint32_t w, Player captor) const;
    [[nodiscard]] std::uint64_t resets_of(std::uint16_t name, PieceType mover) const;

    const Rules& rules_;
    const Plan& plan_;
    const Layout& layout_;
    std::size_t width_, stride_;
    std::vector<RowMake> rows_;
    std::vector<Falling> falling_;
    std::vector<Moved> moved_;             // [type]
    std::array<NextEntry, 2> next_;        // behind the entry of that number
    std::uint64_t capture_resets_ = 0;
    bool takes_to_hand_ = false;
    bool simple_plies_ = false;
};

}  // namespace perthro::kernel
