// What Maker keeps of a move that it makes, to take it back: words and header fields as they were,
// where they were written past the log of the position. Not all of it is initialised, since a
// search makes many.
#pragma once

#include "engine/ids.hpp"
#include "engine/moves/move_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace perthro::kernel {

inline constexpr int kMostQuiets = 8;  // quiet counters of a game whose plies are made so

// Everything that takes a move back.
struct Undo {
    MoveBits move = 0;                           // simple; not set for a compound
    std::size_t log_mark = 0;                    // Position::mark() before the move
    std::uint32_t from_word = 0, to_word = 0;    // what stood on its two cells, where words_raw
    std::uint32_t lost = 0;                      // bit p: a piece of player p was taken
    std::uint32_t resets = 0;                    // quiet counters that begin anew
    Player player = kNobody;                     // who makes it
    std::uint16_t name = 0;                      // class
    bool words_raw = false, header_raw = false;  // taken back from here, not by the log
    bool drop_raw = false;                       // so is a drop, where words_raw is false
    // What the header was, where header_raw; else not initialised.
    std::uint64_t turn, last;  // ToMove and RoundOwner; LastCapture and LastMover; see pair_of()
    std::uint32_t counter, last_class;
    std::array<std::uint32_t, kMostQuiets> quiets;
};

}  // namespace perthro::kernel
